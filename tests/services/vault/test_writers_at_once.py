"""Programs that write to one vault at the same time, with any cache folders."""

import sys
from itertools import product

import pytest
from bench import lock_contention

from memdeck.services.manager import MemoryManager
from tests.fakes.writers import start

MANY = 12


@pytest.mark.skipif(sys.platform != "linux", reason="XDG_CACHE_HOME is used on Linux alone")
@pytest.mark.parametrize("is_new", [True, False], ids=["new vault", "known vault"])
def test_programs_with_different_caches_lose_nothing_to_each_other(tmp_path, is_new):
    vault = tmp_path / "vault"
    if not is_new:
        MemoryManager(vault).add("First")
    names = ("a", "b", "c")
    writers = [start(vault, name, MANY, cache=tmp_path / f"cache-{name}") for name in names]
    outputs = [writer.communicate()[0].split() for writer in writers]

    numbers = [str(number) for number in range(MANY)]
    assert [writer.returncode for writer in writers] == [0, 0, 0]
    assert outputs == [numbers] * 3
    manager = MemoryManager(vault)
    expected = {f"{name} {number}" for name, number in product(names, numbers)}
    assert expected <= {row.entry.content for row in manager.list().rows}
    journal = manager.vault.journal.read()
    assert journal.damaged_lines == 0
    assert expected <= {
        entry.content for changeset in journal.changesets for entry in changeset.after
    }
    assert len(journal.changesets) == 3 * MANY + (not is_new)


def test_opening_and_reading_creates_no_lock_in_the_vault(tmp_path):
    manager = MemoryManager(tmp_path)
    assert manager.list().rows == ()
    assert list(tmp_path.iterdir()) == []


def test_a_rejected_change_creates_nothing_in_the_vault(tmp_path):
    manager = MemoryManager(tmp_path)
    with pytest.raises(Exception, match="no memory"):
        manager.archive(["zzzzzz"])
    assert list(tmp_path.iterdir()) == []


def test_threads_of_several_programs_write_every_memory_once(tmp_path, monkeypatch):
    for name, number in (("PROGRAMS", 2), ("THREADS", 3), ("CALLS", 2), ("MEMORIES", 5)):
        monkeypatch.setattr(lock_contention, name, number)

    written, *_ = lock_contention.measure(tmp_path)

    assert written.is_met, written.value
