"""A change of the embedder or of the index while a vault is open."""

import pytest

from memdeck.recall.sqlite.sqlite_index import SqliteIndex
from memdeck.services.recall.index_sync import sqlite_index
from tests.fakes.embedder import WordEmbedder
from tests.fakes.vaults import ids_of, vault_at


@pytest.fixture
def recollection(tmp_path):
    recall = vault_at(tmp_path, open_embedder=lambda: WordEmbedder("old 1")).recollection
    recall.embedding.embed_missing()
    yield recall
    recall.close()


def test_another_embedder_has_everything_to_embed_again(recollection):
    recollection.set_up(lambda: WordEmbedder("new 1"), sqlite_index)

    assert recollection.embedding.missing() == 4
    assert recollection.embedding.embed_missing() == 4
    assert recollection.stats().embedded == {"new 1": 4}


def test_no_embedder_leaves_words_and_takes_no_vector_away(recollection):
    recollection.set_up(lambda: None, sqlite_index)

    assert ids_of(recollection.recall("Hangzhou")) == ["d4e5f6"]
    assert recollection.stats().embedded == {"old 1": 4}


def test_an_embedder_that_is_replaced_while_it_works_puts_nothing_in(recollection):
    class Replaced(WordEmbedder):
        def embed_passages(self, texts):
            recollection.set_up(lambda: WordEmbedder("new 1"), sqlite_index)
            return super().embed_passages(texts)

    recollection.set_up(lambda: Replaced("middle 1"), sqlite_index)
    recollection.embedding.embed_missing()

    assert recollection.stats().embedded == {"old 1": 4}


def test_another_index_is_filled_from_the_files_and_the_first_is_left(recollection, tmp_path):
    def elsewhere(layout, segmenter):
        return SqliteIndex(tmp_path / "elsewhere.sqlite", segmenter)

    recollection.set_up(lambda: None, elsewhere)
    there = recollection.stats()
    recollection.set_up(lambda: None, sqlite_index)

    assert (there.passages, dict(there.embedded)) == (4, {})
    assert recollection.stats().embedded == {"old 1": 4}
