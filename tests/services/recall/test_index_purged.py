"""After a purge or reindexing, the index has no text that is gone from the vault."""

import sqlite3
from contextlib import closing

import pytest

from memdeck.domain.memory.memory_edits import Edit
from memdeck.domain.search.mode import Mode
from memdeck.errors import StorageError
from memdeck.recall.sqlite.sqlite_index import SqliteIndex
from tests.fakes.vaults import ids_of, vault_at


def bytes_of_cache(manager):
    cache = manager.vault.layout.cache
    return b"".join(path.read_bytes() for path in sorted(cache.rglob("*")) if path.is_file())


@pytest.mark.row("E7")
def test_a_purged_memory_leaves_no_byte_in_the_index(meaning):
    secret = meaning.add("My locker opens with zanzibarquokka 7391").entry.id
    meaning.edit(secret, Edit(content="My locker opens with wombatserengeti 8264"))
    meaning.recall("locker")
    meaning.recollection.embedding.embed_missing()
    vector = meaning.recollection.embedding.opened().embed_passages(
        ["My locker opens with wombatserengeti 8264"]
    )
    assert ids_of(meaning.recall("wombatserengeti"))[0] == secret
    for trace in (b"wombatserengeti", b"8264", vector.astype("<f4").tobytes()):
        assert trace in bytes_of_cache(meaning)

    meaning.purge([secret])

    left = bytes_of_cache(meaning)
    for word in (b"wombatserengeti", b"zanzibarquokka", b"wombats", b"7391", b"8264"):
        assert word not in left
    assert vector.astype("<f4").tobytes() not in left
    assert ids_of(meaning.recall("wombatserengeti", mode=Mode.KEYWORD)) == []
    assert meaning.recollection.check() == []


def test_a_purge_while_another_program_reads_the_index_leaves_no_byte_either(tmp_path):
    mine = vault_at(tmp_path)
    secret = mine.add("My locker opens with zanzibarquokka").entry.id
    mine.recall("locker", mode=Mode.KEYWORD)
    path = mine.vault.layout.cache / "recall.sqlite"
    with closing(mine.recollection), closing(sqlite3.connect(path)) as reader:
        reader.execute("begin")
        reader.execute("select count(*) from passage").fetchone()
        mine.purge([secret])

        assert b"zanzibarquokka" not in bytes_of_cache(mine)
        assert "purged" in mine.recollection.indexing.word
        assert ids_of(mine.recall("Hangzhou", mode=Mode.KEYWORD)) == ["d4e5f6"]


def test_a_purge_makes_no_index_where_there_is_none(manager):
    manager.purge(["d4e5f6"])

    assert not list(manager.vault.layout.cache.glob("recall*"))


def test_a_purge_is_carried_out_even_where_the_index_cannot_be_reached(tmp_path):
    class Away(SqliteIndex):
        def scrub(self):
            raise StorageError("The server is gone; start it.")

    manager = vault_at(
        tmp_path, open_index=lambda layout, cut: Away(layout.cache / "recall.sqlite", cut)
    )
    with closing(manager.recollection):
        manager.recall("Hangzhou", mode=Mode.KEYWORD)
        with pytest.raises(StorageError, match=r"gone from the vault, .*reindex.* start it"):
            manager.purge(["d4e5f6"])

        assert "Hangzhou" not in manager.vault.layout.memory.read_text(encoding="utf-8")


def test_reindexing_leaves_no_byte_of_what_was_forgotten(manager):
    manager.recall("Hangzhou", mode=Mode.KEYWORD)
    manager.forget(["d4e5f6"])
    manager.recall("Hangzhou", mode=Mode.KEYWORD)

    manager.reindex()

    assert b"angzhou" not in bytes_of_cache(manager)


def test_reindexing_says_what_can_be_found(meaning):
    stats = meaning.reindex()

    assert (stats.backend, stats.passages, stats.embedded) == ("sqlite", 4, {})
    assert meaning.recollection.check() == []
