import numpy as np
import pytest

from memdeck.domain.matching import Likeness
from memdeck.domain.policy import Matching
from memdeck.errors import EmbedderError
from memdeck.recall.embedders.registry import OFFLINE, open_offline
from memdeck.recall.matching import Likenesses, Matcher
from tests.fakes.embedder import WordEmbedder

KNOWN = [
    ("meat", "The user is vegetarian"),
    ("rises", "The user gets up at six on weekdays"),
    ("tea", "The user drinks green tea"),
    ("dog", "用户养了一条狗"),
]
MEASURED = "multilingual-e5-small-q4 of a test"
ALL = [id_ for id_, _ in KNOWN]


class Broken(WordEmbedder):
    def embed_passages(self, texts):
        raise EmbedderError("no")


@pytest.fixture(scope="module", params=OFFLINE)
def embedder(request):
    return open_offline(request.param)


def test_without_an_embedder_words_match():
    (match,) = Matcher(KNOWN).matches("I drink green tea")

    assert (match.entry_id, match.likeness) == ("tea", Likeness.FUZZY)


def test_the_very_same_words_come_alone(embedder):
    (match,) = Matcher(KNOWN, embedder, lambda _: ALL).matches("the user drinks GREEN tea!")

    assert (match.entry_id, match.likeness) == ("tea", Likeness.EXACT)


def test_what_means_the_same_in_other_words_is_found_where_an_index_names_it(embedder):
    match = Matcher(KNOWN, embedder, lambda _: ALL).matches("The user eats no meat")[0]

    assert (match.entry_id, match.likeness) == ("meat", Likeness.EMBEDDING)


def test_a_paraphrase_reaches_the_line_of_a_policy(embedder):
    (likeness,) = Likenesses(embedder).of(
        "The user switched from Windows to Linux last year",
        ["Last year the user moved from Windows over to Linux"],
    )

    assert likeness is not None
    assert likeness > Matching().same


def test_a_translation_is_as_alike_as_a_paraphrase(embedder):
    match = Matcher(KNOWN, embedder, lambda _: ALL).matches("The user keeps a dog")[0]

    assert match.entry_id == "dog"


def test_what_shares_words_is_compared_by_meaning_without_an_index(embedder):
    match = Matcher(KNOWN, embedder).matches("At six the user gets up")[0]

    assert (match.entry_id, match.likeness) == ("rises", Likeness.EMBEDDING)


def test_each_memory_comes_once_the_nearest_in_meaning_first():
    embedder = WordEmbedder(MEASURED, 384)
    matches = Matcher(KNOWN, embedder, lambda _: ALL).matches("The user drinks tea", limit=2)

    assert len({match.entry_id for match in matches}) == len(matches)
    similar = [m.similarity for m in matches if m.likeness is Likeness.EMBEDDING]
    assert similar == sorted(similar, reverse=True)
    assert len(similar) == 2


def test_an_index_that_is_behind_names_what_is_gone_in_vain():
    embedder = WordEmbedder(MEASURED, 384)

    assert Matcher(KNOWN, embedder, lambda _: ["gone"]).matches("日本語") == ()


def test_texts_are_embedded_once():
    embedder = WordEmbedder(MEASURED, 384)
    matcher = Matcher(KNOWN, embedder, lambda _: ALL)
    for _ in range(3):
        matcher.matches("The user drinks tea")

    assert len(embedder.asked) == len(set(embedder.asked)) == 5


def test_where_the_embedder_fails_words_have_to_do():
    (match,) = Matcher(KNOWN, Broken(MEASURED, 384), lambda _: ALL).matches("I drink green tea")

    assert match.likeness is Likeness.FUZZY


def test_an_embedder_that_was_never_measured_leaves_it_to_words():
    matches = Matcher(KNOWN, WordEmbedder("bge-m3 far"), lambda _: ALL).matches("I drink green tea")

    assert {match.likeness for match in matches} == {Likeness.FUZZY}


def test_likenesses_are_within_0_and_1(embedder):
    likenesses = Likenesses(embedder).of("tea", ["tea", "茶", "", "The service runs on Postgres"])

    assert np.all([likeness is not None and 0 <= likeness <= 1 for likeness in likenesses])
    assert likenesses[0] == pytest.approx(1, abs=1e-3)
