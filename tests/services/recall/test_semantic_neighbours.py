"""The index of the vault finds similar memories that share no word with a candidate."""

import asyncio

import pytest

from memdeck.domain.changes.plan import Action
from memdeck.errors import StorageError
from memdeck.recall.embedders.embedder_registry import open_offline
from memdeck.recall.index.protocol import Meaning
from memdeck.services.manager import MemoryManager
from memdeck.services.recall.index_sync import sqlite_index
from memdeck.services.recall.neighbours import NEAREST, Neighbours
from memdeck.services.recall.semantic_compare import Comparing
from tests.fakes.conversations import conversation_of
from tests.fakes.embedder import WordEmbedder
from tests.fakes.vaults import FakeClock, ScriptedExtractor, said, vault_at

KNOWN = """# Memory

## Active

### [11aa22] fact | 0.80 | 2026-02-20 | 1
用户有一个七岁的女儿

### [33bb44] fact | 0.80 | 2026-02-20 | 1
用户喜欢喝绿茶
"""
AGAIN = "The user has a daughter aged seven"


class Opened:
    """Opens the index of a vault and counts its calls, or fails."""

    def __init__(self, *, refuses=False):
        self.count = 0
        self._refuses = refuses

    def __call__(self, layout, segmenter):
        self.count += 1
        if self._refuses:
            raise StorageError("The index is gone; build it anew.")
        return sqlite_index(layout, segmenter)


@pytest.fixture
def vault(tmp_path):
    """Returns a manager of a vault with memories about a daughter and about tea."""
    managers = []

    def make(open_embedder=open_offline, open_index=sqlite_index, content=AGAIN):
        (tmp_path / "MEMORY.md").write_text(KNOWN, encoding="utf-8")
        manager = MemoryManager(
            tmp_path,
            ScriptedExtractor(answers={"s1": [said(content)]}),
            clock=FakeClock(),
            comparing=Comparing(open_offline),
            open_embedder=open_embedder,
            open_index=open_index,
        )
        managers.append(manager)
        return manager

    yield make
    for manager in managers:
        manager.recollection.close()


def proposed(manager):
    return asyncio.run(manager.extract([conversation_of("My daughter is seven", id="s1")]))


def action_of(proposal):
    (row,) = proposal.plan.rows
    return row.action, row.target


def test_what_is_said_again_without_a_word_in_common_is_a_hit_where_an_index_is(vault):
    manager = vault()
    manager.recollection.embedding.embed_missing()
    proposal = proposed(manager)

    assert action_of(proposal) == (Action.REINFORCE, "11aa22")
    assert manager.sessions.settle(proposal).updated == 1


def test_where_no_index_was_made_none_is_made_for_it(vault):
    manager = vault()

    assert action_of(proposed(manager))[0] is Action.ADD
    assert not manager.recollection.indexing.is_made


def test_an_index_without_vectors_of_the_embedder_that_compares_names_nobody(vault):
    manager = vault(open_embedder=lambda: WordEmbedder("another 1", 384))
    manager.recollection.embedding.embed_missing()

    assert action_of(proposed(manager))[0] is Action.ADD


def test_an_index_that_cannot_be_used_leaves_it_to_words(vault, tmp_path):
    vault().recollection.stats()
    opened = Opened(refuses=True)

    assert action_of(proposed(vault(open_index=opened)))[0] is Action.ADD
    assert opened.count > 0


def test_no_index_is_asked_while_the_vault_is_locked(vault):
    opened = Opened()
    manager = vault(open_index=opened)
    manager.recollection.embedding.embed_missing()
    proposal = proposed(manager)
    manager.recollection.close()
    before = opened.count

    assert manager.sessions.settle(proposal).updated == 1
    assert opened.count == before


def test_what_the_vault_holds_in_these_words_is_not_looked_up(vault):
    opened = Opened()
    vault().recollection.stats()
    manager = vault(open_index=opened, content="用户喜欢喝绿茶。")

    assert action_of(proposed(manager)) == (Action.REINFORCE, "33bb44")
    assert opened.count == 0


def test_so_many_are_named_at_most_and_none_before_they_are_looked_up(tmp_path):
    embedder = WordEmbedder()
    manager = vault_at(tmp_path, open_embedder=lambda: embedder)
    manager.recollection.embedding.embed_missing()
    neighbours = Neighbours(manager.recollection.indexing)
    text = "User reads the news in Hangzhou"
    assert neighbours.of(text) == ()

    neighbours.look_up(
        [text], lambda texts: [Meaning(embedder.embed_query(*texts), embedder.model, "latin")]
    )
    manager.recollection.close()

    assert neighbours.of(text)[0] == "d4e5f6"
    assert len(neighbours.of(text)) == NEAREST
