"""``tombstones.md`` has the tombstones of a change if and only if the change was saved."""

from itertools import count

import pytest

from memdeck.domain.changes.changeset import TombstoneReason
from memdeck.domain.changes.plan import Action, PlanRow
from memdeck.domain.matching.similarity import matching_tombstone
from memdeck.domain.memory.entry import Layer
from memdeck.errors import StorageError
from memdeck.storage.disk.atomic_write import Staged
from memdeck.storage.vault.state.journal import Journal
from memdeck.storage.vault.state.tombstones import HEADING
from memdeck.storage.vault.store.store import MemoryStore
from tests.fakes.kills import Killed, killed_at
from tests.fakes.layers import both, two_files
from tests.fakes.vaults import MEMORY_MD, commit, vault_at

UNWANTED = PlanRow(number=1, action=Action.ADD, content="User naps", category="fact")

FORGOTTEN = ["d4e5f6", "e2e2e2"]
"""A memory in each file."""


def reinstate(vault):
    for tx in vault.attempts("restore"):
        with tx:
            tx.reinstate(MEMORY_MD, Layer.SEMANTIC)


ACTIONS = {
    "forget": lambda manager: manager.forget(["a1b2c3", "e1e1e1"]),
    "reject": lambda manager: manager.sessions.reject([UNWANTED]),
    "restore": lambda manager: manager.restore(FORGOTTEN),
    "add": lambda manager: manager.add("User lives in Hangzhou"),
    "undo": lambda manager: manager.undo(),
    "reinstate": lambda manager: reinstate(manager.vault),
}
STEPS = [(Staged, "commit"), (Journal, "_end_line")]


def lived_in(folder):
    """Return a vault of two files, with a forgotten memory of each."""
    folder.mkdir()
    manager = two_files(folder)
    manager.forget(FORGOTTEN)
    return manager


def state(manager):
    """Return the memories, the tombstones and the history of the vault."""
    buried = {(tombstone.text, tombstone.burial) for tombstone in manager.vault.tombstones.read()}
    verbs = [one.verb for one in manager.history.changes()]
    return {row.entry.id for row in manager.list().rows}, buried, verbs


def is_killed(folder, owner, method, call, action):
    """Run *action* in a process that is killed at that step; return whether it was."""
    with pytest.MonkeyPatch.context() as patch:
        killed_at(patch, owner, method, call=call)
        try:
            action(vault_at(folder, None))
        except Killed:
            return True
    return False


@pytest.mark.parametrize(("owner", "method"), STEPS)
@pytest.mark.parametrize("name", ACTIONS)
def test_a_kill_at_any_step_leaves_memories_and_tombstones_as_one(tmp_path, name, owner, method):
    action, seen = ACTIONS[name], []
    for call in count(1):
        folder = tmp_path / str(call)
        old = state(lived_in(folder))
        was_killed = is_killed(folder, owner, method, call, action)
        at_once = state(vault_at(folder, None))
        again = vault_at(folder, None)
        commit(again.vault, "load")
        settled = state(again)
        if not was_killed:
            done = settled
            break
        is_done = len(settled[2]) > len(old[2])
        seen.append((is_done, settled, at_once))
    assert seen, "No step was cut short."
    for is_done, settled, at_once in seen:
        if is_done:
            assert at_once[1:] == settled[1:] == done[1:]
            assert _but_fresh(settled[0]) == _but_fresh(done[0])
        else:
            assert settled == old


def _but_fresh(ids):
    """Return the ids that are not random."""
    return ids & {"a1b2c3", "d4e5f6", "a7b8c9", "b1c2d3", "e1e1e1", "e2e2e2", "e3e3e3"}


def test_a_kill_before_a_memory_goes_reverts_its_tombstone_alone(tmp_path):
    manager = lived_in(tmp_path / "vault")
    folder, page = tmp_path / "vault", manager.vault.layout.tombstones
    page.write_text(f"{page.read_text()}\nMine\n- User keeps bees\n")
    before = page.read_bytes(), both(folder)
    with pytest.MonkeyPatch.context() as patch:
        killed_at(patch, MemoryStore, "write")
        with pytest.raises(Killed):
            manager.forget(["a1b2c3"])
    half = page.read_bytes()
    again = vault_at(folder, None)
    commit(again.vault, "load")

    assert half != before[0]
    assert (page.read_bytes(), both(folder)) == before


def test_a_hand_that_writes_after_a_kill_hides_not_that_a_memory_was_forgotten(tmp_path):
    manager = lived_in(tmp_path / "vault")
    with pytest.MonkeyPatch.context() as patch:
        killed_at(patch, Journal, "_end_line")
        with pytest.raises(Killed):
            manager.forget(["a1b2c3"])
    path = tmp_path / "vault" / "MEMORY.md"
    path.write_text(f"{path.read_text()}\n## Mine\n")
    again = vault_at(tmp_path / "vault", None)
    again.pin(["a7b8c9"])

    assert [one.verb for one in again.history.changes()] == ["forget", "forget", "pin"]
    assert len(again.vault.tombstones.read()) == 3
    assert next(entry.id for entry in again.history.forgotten()) == "a1b2c3"


def test_tombstones_that_the_disk_refuses_keep_a_memory_from_being_forgotten(tmp_path, monkeypatch):
    manager = lived_in(tmp_path / "vault")
    old, files = state(manager), both(tmp_path / "vault")
    real = Staged.commit

    def refuse(staged):
        if staged.target.name == "tombstones.md":
            raise StorageError("The disk is full; free some space and try again.")
        real(staged)

    monkeypatch.setattr(Staged, "commit", refuse)
    with pytest.raises(StorageError):
        manager.forget(["a1b2c3"])
    monkeypatch.undo()

    assert state(manager) == old
    assert both(tmp_path / "vault") == files


@pytest.mark.parametrize("layer", Layer)
def test_a_memory_that_the_disk_does_not_let_go_is_not_forgotten(tmp_path, monkeypatch, layer):
    manager = lived_in(tmp_path / "vault")
    old = state(manager)

    def refuse(*_, **__):
        raise StorageError("The disk is full; free some space and try again.")

    monkeypatch.setattr(MemoryStore, "write", refuse)
    with pytest.raises(StorageError):
        manager.forget(["a1b2c3" if layer is Layer.SEMANTIC else "e1e1e1"])
    monkeypatch.undo()

    assert state(manager) == old


def test_undo_takes_no_tombstone_away_that_was_there_before(tmp_path):
    manager = vault_at(tmp_path)
    manager.sessions.reject([UNWANTED])
    manager.add("User naps by day")
    path = tmp_path / "MEMORY.md"
    path.write_text(f"{path.read_text()}\n### [777777] fact | 0.50 | 2026-02-20 | 0\nUser naps\n")
    manager.forget(["777777"])
    manager.undo()

    assert [
        (tombstone.text, tombstone.burial) for tombstone in manager.vault.tombstones.read()
    ] == [("User naps", TombstoneReason.REJECTED)]


def test_forgetting_again_by_redo_buries_again_what_the_user_lifted_by_hand(tmp_path):
    manager = vault_at(tmp_path)
    manager.forget(["d4e5f6"])
    page = manager.vault.layout.tombstones
    page.write_text(HEADING)
    manager.undo()
    manager.redo()

    assert [tombstone.text for tombstone in manager.vault.tombstones.read()] == [
        "User lives in Hangzhou"
    ]


def test_a_purge_cut_short_lets_nothing_come_back(tmp_path):
    manager = vault_at(tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        killed_at(patch, Journal, "purge")
        with pytest.raises(Killed):
            manager.purge(["d4e5f6"])
    again = vault_at(tmp_path, None)

    tombstone = matching_tombstone("User lives in Hangzhou", again.vault.tombstones.read())
    assert tombstone is not None
    assert tombstone.burial is TombstoneReason.PURGED
