"""Recall by meaning where texts have vectors, and otherwise by keywords, with a note."""

import time
from contextlib import closing
from dataclasses import replace

import numpy as np
import pytest

from memdeck.domain.search.mode import Mode
from memdeck.domain.search.passage import Kind
from memdeck.errors import EmbedderError, UsageError
from memdeck.recall.sqlite.sqlite_index import SqliteIndex
from memdeck.services.recall.recall import NO_EMBEDDER, Least
from memdeck.services.vault.transcripts import keep_sources
from tests.fakes.conversations import conversation_of
from tests.fakes.embedder import WordEmbedder
from tests.fakes.vaults import ids_of, vault_at


@pytest.mark.row("A8")
@pytest.mark.row("E5")
def test_with_vectors_recall_goes_by_meaning_too_and_says_so(meaning):
    response = meaning.recall("User lives in Hangzhou")

    assert (response.mode, response.reason) == (Mode.HYBRID, "")
    assert response.results[0].id == "d4e5f6"
    assert response.results[0].meaning == pytest.approx(1.0)
    assert response.results[0].why.startswith("meaning 1.00, words ")


@pytest.mark.row("E5")
def test_a_radius_leaves_out_what_is_not_near_enough_in_meaning(meaning):
    meaning.add("User lives in Hangzhou and keeps bees")
    meaning.recollection.embedding.embed_missing()

    wide = meaning.recall("User lives in Hangzhou", mode=Mode.VECTOR)
    narrow = meaning.recall("User lives in Hangzhou", mode=Mode.VECTOR, least=Least(meaning=0.9))

    assert (wide.mode, len(wide.results) > 1) == (Mode.VECTOR, True)
    assert ids_of(narrow) == ["d4e5f6"]


def test_a_far_result_scores_high_if_it_is_the_only_one_and_a_least_meaning_omits_it(tmp_path):
    class Distant(WordEmbedder):
        def embed_passages(self, texts):
            return np.eye(self.dimension, dtype=np.float32)[[0] * len(texts)]

        def embed_query(self, _text):
            return np.eye(self.dimension, dtype=np.float32)[:2].T @ np.array(
                [0.3, 0.954], np.float32
            )

    manager = vault_at(tmp_path, "", open_embedder=Distant)
    manager.add("User keeps bees")
    with closing(manager.recollection):
        manager.recollection.embedding.embed_missing()
        (found,) = manager.recall("apiary", least=Least(score=0.9)).results
        none = manager.recall("apiary", least=Least(meaning=0.2)).results

    assert (found.similarity, none) == (1.0, ())
    assert found.meaning == pytest.approx(0.14, abs=0.01)


def test_without_an_embedder_words_alone_rank_and_recall_says_so(manager):
    for mode in (Mode.HYBRID, Mode.VECTOR):
        response = manager.recall("Hangzhou", mode=mode)
        assert (response.mode, response.reason, ids_of(response)) == (
            Mode.KEYWORD,
            NO_EMBEDDER,
            ["d4e5f6"],
        )


@pytest.mark.parametrize("when", ["opened", "asked"])
def test_an_embedder_that_fails_costs_a_sentence_and_no_result(tmp_path, when):
    class Broken(WordEmbedder):
        def embed_query(self, text):
            raise EmbedderError("The wheel is broken; reinstall it.")

    def opened():
        if when == "opened":
            raise EmbedderError("The wheel is broken; reinstall it.")
        return Broken()

    manager = vault_at(tmp_path, open_embedder=opened)
    with closing(manager.recollection):
        response = manager.recall("Hangzhou")

    assert (response.mode, ids_of(response)) == (Mode.KEYWORD, ["d4e5f6"])
    assert response.reason == "Found by words alone. The wheel is broken; reinstall it."


def test_recall_says_how_many_texts_have_no_vector_yet(meaning):
    meaning.add("User keeps bees")

    response = meaning.recall("User keeps bees")

    assert response.mode is Mode.HYBRID
    assert "1 of 5 texts has no vector yet" in response.reason
    assert response.results[0].meaning is None

    assert meaning.recollection.embedding.missing() == 1
    meaning.recollection.embedding.embed_missing()
    assert meaning.recall("User keeps bees").reason == ""


def test_what_holds_the_word_that_is_asked_for_comes_first(tmp_path):
    class Astray(WordEmbedder):
        """Gives every text the vector of the market."""

        def embed_query(self, _text):
            return super().embed_query("User reads the A-share market every morning")

    manager = vault_at(tmp_path, open_embedder=Astray)
    with closing(manager.recollection):
        manager.recollection.embedding.embed_missing()

        assert ids_of(manager.recall("Vue"))[0] == "b1c2d3"
        assert ids_of(manager.recall("What is Vue to the user?"))[0] == "a7b8c9"


def test_where_nothing_has_a_vector_words_alone_rank(tmp_path, embedder):
    manager = vault_at(tmp_path, open_embedder=lambda: embedder)
    with closing(manager.recollection):
        response = manager.recall("Hangzhou", mode=Mode.VECTOR)

    assert (response.mode, ids_of(response)) == (Mode.KEYWORD, ["d4e5f6"])
    assert response.reason.startswith("Found by words alone: 4 of 4 texts have no vector yet;")


def test_for_an_agent_a_question_embeds_what_is_new_before_it(tmp_path, embedder):
    manager = vault_at(tmp_path, open_embedder=lambda: embedder)
    manager.recollection.embeds_first = True

    assert manager.recall("tea").mode is Mode.HYBRID
    assert manager.recollection.embedding.missing() == 0


@pytest.mark.parametrize("query", ["", " \n"])
def test_a_question_without_words_embeds_nothing(tmp_path, query):
    def opened():
        raise AssertionError("nobody asked for meanings")

    manager = vault_at(tmp_path, open_embedder=opened)
    manager.recollection.embeds_first = True

    assert manager.recall(query).results == ()


def test_the_time_of_an_answer_covers_what_is_embedded_before_it(tmp_path, embedder):
    waited_s = 0.05

    def opened():
        until_s = time.perf_counter() + waited_s
        while time.perf_counter() < until_s:
            pass
        return embedder

    manager = vault_at(tmp_path, open_embedder=opened)
    manager.recollection.embeds_first = True

    assert manager.recall("tea").took_ms >= waited_s * 1000


def test_a_keyword_search_asks_no_embedder(tmp_path):
    def opened():
        raise AssertionError("nobody asked for meanings")

    manager = vault_at(tmp_path, open_embedder=opened)
    with closing(manager.recollection):
        assert ids_of(manager.recall("Hangzhou", mode=Mode.KEYWORD)) == ["d4e5f6"]


class Wordy(SqliteIndex):
    """An index without vectors."""

    def __init__(self, path, segmenter):
        super().__init__(path, segmenter)
        self.lack = "There is no pgvector; ask for it."

    def stats(self):
        return replace(super().stats(), lack=self.lack)

    def unembedded(self, model, limit):
        return []


def test_an_index_that_keeps_no_vectors_says_so_with_every_answer(tmp_path, embedder):
    manager = vault_at(
        tmp_path,
        open_embedder=lambda: embedder,
        open_index=lambda layout, cut: Wordy(layout.cache / "recall.sqlite", cut),
    )
    with closing(manager.recollection):
        for mode in (Mode.HYBRID, Mode.VECTOR):
            response = manager.recall("Hangzhou", mode=mode)
            assert (response.mode, ids_of(response)) == (Mode.KEYWORD, ["d4e5f6"])
            assert response.reason == "There is no pgvector; ask for it."

        with pytest.raises(EmbedderError, match="There is no pgvector; ask for it"):
            manager.recollection.embedding.embed_missing()


def test_an_embedder_is_opened_once(tmp_path, embedder):
    opened = []

    def opener():
        opened.append(1)
        return embedder

    manager = vault_at(tmp_path, open_embedder=opener)
    with closing(manager.recollection):
        for _ in range(3):
            manager.recall("Hangzhou")

    assert opened == [1]


@pytest.mark.row("B10")
def test_similar_memories_are_found_without_the_memory_itself(meaning):
    near = meaning.add("User lives in Hangzhou since May").entry.id
    meaning.recollection.embedding.embed_missing()
    keep_sources(meaning.vault, [conversation_of("User lives in Hangzhou")])

    response = meaning.find_similar("d4e5f6")

    assert response.results[0].id == near
    assert "d4e5f6" not in ids_of(response)
    assert {result.kind for result in response.results} == {Kind.MEMORY}
    assert len(meaning.find_similar("d4e5f6", 1).results) == 1


def test_nothing_is_similar_to_a_memory_that_is_not_there(manager):
    with pytest.raises(UsageError, match="nosuch"):
        manager.find_similar("nosuch")
