"""Each text is embedded once, and again after a change of the text or of the model."""

from contextlib import closing

import pytest

from memdeck.domain.memory.memory_edits import Edit
from memdeck.domain.search.mode import Mode
from memdeck.errors import EmbedderError
from memdeck.services.recall.embedding import NONE_SET_UP
from memdeck.services.vault.transcripts import keep_sources
from tests.fakes.conversations import conversation_of
from tests.fakes.embedder import WordEmbedder
from tests.fakes.vaults import vault_at


def test_texts_are_embedded_once_and_after_a_change_only_what_changed(meaning, embedder):
    assert len(embedder.asked) == 4
    embedder.asked.clear()

    meaning.pin(["a1b2c3"])
    meaning.edit("d4e5f6", Edit(content="User lives in Chengdu"))
    assert meaning.recollection.embedding.embed_missing() == 1

    assert embedder.asked == ["User lives in Chengdu"]


@pytest.mark.row("E7")
def test_another_model_embeds_everything_again_and_is_reported_in_the_stats(meaning, tmp_path):
    meaning.recollection.close()
    other = vault_at(tmp_path, None, open_embedder=lambda: WordEmbedder("words 2", 16))
    with closing(other.recollection):
        assert other.recall("Hangzhou").mode is Mode.KEYWORD
        assert other.recollection.embedding.embed_missing() == 4
        assert other.recollection.stats().embedded == {"words 2": 4}
        assert other.recall("Hangzhou").mode is Mode.HYBRID


def test_embedding_says_how_far_it_is_and_goes_on_where_it_was_stopped(tmp_path, embedder):
    class StoppedError(Exception):
        pass

    def stop():
        if len(embedder.asked) >= 64:
            raise StoppedError

    manager = vault_at(tmp_path, open_embedder=lambda: embedder)
    keep_sources(manager.vault, [conversation_of(*(f"bees {n}" for n in range(126)))])
    progress = []
    embedding = manager.recollection.embedding
    with closing(manager.recollection):
        with pytest.raises(StoppedError):
            embedding.embed_missing(lambda *count: progress.append(count), stop)
        assert progress == [(64, 130)]
        assert embedding.missing() == 66
        assert embedding.embed_missing() == 66
        assert embedding.embed_missing() == 0


def test_long_texts_are_embedded_a_few_at_a_time(tmp_path, embedder):
    manager = vault_at(tmp_path, open_embedder=lambda: embedder)
    keep_sources(manager.vault, [conversation_of(*("bees " * 2000 for _ in range(12)))])
    progress = []
    with closing(manager.recollection):
        manager.recollection.embedding.embed_missing(lambda *count: progress.append(count))

    assert len(progress) >= 3
    assert progress[-1] == (16, 16)


def test_embedding_without_an_embedder_says_what_to_do(manager):
    for action in (
        manager.recollection.embedding.embed_missing,
        manager.recollection.embedding.missing,
    ):
        with pytest.raises(EmbedderError, match=NONE_SET_UP[:20]):
            action()
