"""Recall while the index cannot be used, or is slow to fail."""

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from memdeck.domain.search.mode import Mode
from memdeck.errors import LockedError, StorageError
from memdeck.recall.sqlite.sqlite_index import SqliteIndex
from memdeck.services.manager import MemoryManager
from memdeck.services.recall import backoff
from memdeck.services.vault.transcripts import keep_sources
from memdeck.storage.vault_layout import VaultLayout
from tests.fakes.conversations import conversation_of
from tests.fakes.vaults import MEMORY_MD, FakeClock, vault_at
from tests.services.recall.indexes import INDEX, ids


class Unwilling(SqliteIndex):
    """Fails that number of times, then works."""

    refusals = 0
    error: type[StorageError] = StorageError

    def candidate_hits(self, probe):
        if type(self).refusals:
            type(self).refusals -= 1
            raise type(self).error("The server is gone; start it.")
        return super().candidate_hits(probe)


def unwilling(folder: Path, times: int, error: type[StorageError] = StorageError):
    Unwilling.refusals, Unwilling.error = times, error
    return vault_at(folder, open_index=lambda layout, cut: Unwilling(layout.cache / INDEX, cut))


def test_an_index_whose_server_was_gone_for_a_moment_is_asked_again(tmp_path):
    manager = unwilling(tmp_path, 1)
    with closing(manager.recollection):
        assert ids(manager, "Hangzhou") == ["d4e5f6"]


def test_an_index_that_is_just_written_is_reported_and_no_file_is_lost(tmp_path):
    manager = unwilling(tmp_path, 1, LockedError)
    with closing(manager.recollection):
        with pytest.raises(LockedError, match="start it"):
            manager.recall("Hangzhou", mode=Mode.KEYWORD)

        assert manager.vault.layout.memory.read_text(encoding="utf-8") == MEMORY_MD
        assert ids(manager, "Hangzhou") == ["d4e5f6"]


@pytest.mark.row("B2")
@pytest.mark.parametrize("mode", Mode)
def test_while_an_index_stays_away_words_of_the_files_are_found_and_it_is_said(tmp_path, mode):
    manager = unwilling(tmp_path, 2)
    with closing(manager.recollection):
        response = manager.recall("Hangzhou", mode=mode)

        assert [result.id for result in response.results] == ["d4e5f6"]
        assert (response.mode, response.problem) == (Mode.KEYWORD, "The server is gone; start it.")
        assert response.reason.startswith("Found by words alone, in the files. The server is gone")

        back = manager.recall("Hangzhou", mode=mode)
        assert [one.id for one in back.results] == ["d4e5f6"]
        assert back.problem == ""


def test_where_nothing_can_be_written_for_an_index_the_files_are_searched_in_memory(tmp_path):
    vault_at(tmp_path)
    blocked = tmp_path / "blocked"
    blocked.write_text("no folder", encoding="utf-8")
    manager = MemoryManager(VaultLayout.at(tmp_path, blocked), clock=FakeClock())
    with closing(manager.recollection):
        response = manager.recall("Hangzhou")

        assert [result.id for result in response.results] == ["d4e5f6"]
        assert response.problem.startswith("The folder of the search index")


def test_while_an_index_stays_away_what_was_changed_and_said_since_is_found(tmp_path):
    manager = unwilling(tmp_path, 99)
    with closing(manager.recollection):
        assert ids(manager, "Suzhou") == []

        manager.add("User likes the gardens of Suzhou")
        keep_sources(manager.vault, [conversation_of("We fly to Chengdu tomorrow")])
        manager.forget(["d4e5f6"])

        assert len(ids(manager, "Suzhou")) == len(ids(manager, "Chengdu")) == 1
        assert ids(manager, "Hangzhou") == []
        near = manager.recollection.find_similar("a7b8c9")
        assert near.problem


def test_without_an_index_nothing_of_the_words_reaches_the_cache_folder(tmp_path):
    manager = unwilling(tmp_path, 99)
    with closing(manager.recollection):
        assert ids(manager, "Hangzhou") == ["d4e5f6"]
        manager.recollection.close()

    cached = (path for path in manager.vault.layout.cache.rglob("*") if path.is_file())
    kept = [path for path in cached if path.name.split("-")[0] != INDEX]
    assert not any(b"Hangzhou" in path.read_bytes() for path in kept)


def test_an_index_that_is_slow_to_fail_is_not_tried_for_a_while(tmp_path, monkeypatch):
    hours = FakeMonotonic()
    monkeypatch.setattr(backoff, "monotonic", hours)
    asked = []

    def open_index(layout, cut):
        asked.append(hours.now_s)
        if len(asked) == 1:
            hours.now_s += 5
            raise StorageError("Nobody answers; start it.")
        return SqliteIndex(layout.cache / INDEX, cut)

    manager = vault_at(tmp_path, open_index=open_index)
    with closing(manager.recollection):
        assert manager.recall("Hangzhou").problem
        assert manager.recall("Hangzhou").problem
        assert len(asked) == 1

        hours.now_s += 60
        assert manager.recall("Hangzhou").problem == ""


@dataclass
class FakeMonotonic:
    now_s: float = 100.0

    def __call__(self):
        return self.now_s
