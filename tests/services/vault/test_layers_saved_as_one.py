"""A change of both files is saved and undone completely or not at all, after any crash."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memdeck.domain.changes.changeset import EXTERNAL
from memdeck.domain.memory.entry import Layer
from memdeck.domain.memory.memory_edits import Edit
from memdeck.errors import StorageError
from memdeck.storage.disk.atomic_write import Staged
from memdeck.storage.vault.state.journal import Journal
from memdeck.storage.vault.store.store import MemoryStore
from tests.fakes.kills import Killed, killed_at
from tests.fakes.layers import TO_LEARNINGS, TO_MEMORY, both, layers, two_files
from tests.fakes.vaults import LEARNINGS_MD, MEMORY_MD, FakeClock, commit, vault_at

STEPS = [(MemoryStore, "write", 1), (MemoryStore, "write", 2), (Journal, "_end_line", 1)]


@pytest.mark.parametrize(("owner", "method", "call"), STEPS)
@pytest.mark.parametrize("learnings", [None, LEARNINGS_MD])
def test_a_kill_at_any_step_of_a_move_leaves_it_done_or_undone(
    tmp_path, owner, method, call, learnings
):
    manager = vault_at(tmp_path)
    if learnings:
        (tmp_path / "LEARNINGS.md").write_text(learnings)
    before = both(tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        killed_at(patch, owner, method, call=call)
        with pytest.raises(Killed):
            manager.edit("d4e5f6", TO_LEARNINGS)
    again = vault_at(tmp_path, None)
    commit(again.vault, "load")
    is_done = method == "_end_line"

    assert [one.verb for one in again.history.changes()] == (["edit"] if is_done else [])
    assert (layers(again)["d4e5f6"] is Layer.PROCEDURAL) is is_done
    assert again.list().broken == ()
    if is_done:
        again.undo()
    assert both(tmp_path) == before


@pytest.mark.parametrize(("owner", "method", "call"), STEPS[1:])
def test_a_hand_edit_after_a_kill_does_not_hide_whether_the_move_was_done(
    tmp_path, owner, method, call
):
    manager = vault_at(tmp_path)
    manager.pin(["a1b2c3"])
    learnings = both(tmp_path)[1]
    with pytest.MonkeyPatch.context() as patch:
        killed_at(patch, owner, method, call=call)
        with pytest.raises(Killed):
            manager.edit("d4e5f6", TO_LEARNINGS)
    path = tmp_path / "MEMORY.md"
    path.write_text(f"{path.read_text()}\n### [777777] fact | 0.50 | 2026-02-20 | 0\nBy hand\n")
    again = vault_at(tmp_path, None)
    again.pin(["777777"])
    is_done = method == "_end_line"

    verbs = [one.verb for one in again.history.changes()]
    assert verbs == ["pin", *(["edit"] if is_done else []), "edit", "pin"]
    assert (layers(again)["d4e5f6"] is Layer.PROCEDURAL) is is_done
    assert (both(tmp_path)[1] == learnings) is not is_done


def killed_in(folder, call, action):
    """Run *action* in a process that is killed as it replaces that file; return whether it was."""
    with pytest.MonkeyPatch.context() as patch:
        killed_at(patch, Staged, "commit", call=call)
        try:
            action(vault_at(folder, None))
        except Killed:
            return True
    return False


@pytest.mark.parametrize("edit", [("d4e5f6", TO_LEARNINGS), ("e1e1e1", TO_MEMORY)])
def test_a_kill_at_any_file_that_takes_its_place_leaves_all_old_or_all_new(tmp_path, edit):
    id_, change = edit
    for call in range(1, 30):
        folder = tmp_path / str(call)
        folder.mkdir()
        two_files(folder).pin(["a1b2c3", "e2e2e2"])
        before = both(folder)
        was_killed = killed_in(folder, call, lambda manager: manager.edit(id_, change))
        again = vault_at(folder, None)
        commit(again.vault, "load")
        is_done = [one.verb for one in again.history.changes()] == ["pin", "edit"]

        assert again.list().broken == ()
        assert (again.show(id_).entry.layer is change.layer) is is_done
        if is_done:
            again.undo()
        assert both(folder) == before
        again.pin([id_])
        assert not any(one.by == EXTERNAL for one in again.history.changes())
        if not was_killed:
            break
    else:
        pytest.fail("It was killed at every try.")


def test_what_others_wrote_into_a_half_saved_vault_stays(tmp_path):
    """It is unknown whether the last file was saved; nothing is lost in either case."""
    manager = two_files(tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        killed_at(patch, MemoryStore, "write", call=2)
        with pytest.raises(Killed):
            manager.edit("d4e5f6", TO_LEARNINGS)
    path = tmp_path / "MEMORY.md"
    path.write_text(path.read_text() + "\n## Mine\n")
    again = vault_at(tmp_path, None)
    again.pin(["a1b2c3"])

    assert "## Mine" in path.read_text()
    assert "d4e5f6" in layers(again)


def test_a_disk_that_refuses_the_first_file_leaves_the_second_as_it_was(tmp_path, monkeypatch):
    manager = two_files(tmp_path)
    real = MemoryStore.write

    def refuse(store, *args, **keywords):
        if store.layout.layer is Layer.SEMANTIC:
            raise StorageError("The disk is full; free some space and try again.")
        return real(store, *args, **keywords)

    monkeypatch.setattr(MemoryStore, "write", refuse)
    with pytest.raises(StorageError):
        manager.edit("d4e5f6", TO_LEARNINGS)
    monkeypatch.undo()

    assert both(tmp_path) == (MEMORY_MD.encode(), LEARNINGS_MD.encode())
    assert manager.history.changes() == ()
    manager.edit("d4e5f6", TO_LEARNINGS)
    assert layers(manager)["d4e5f6"] is Layer.PROCEDURAL


ACTIONS = {
    "archive": lambda manager, ids: manager.archive(ids),
    "forget": lambda manager, ids: manager.forget(ids),
    "pin": lambda manager, ids: manager.pin(ids),
    "edit": lambda manager, ids: manager.edit(ids[0], Edit(content="Said otherwise", score=0.3)),
    "down": lambda manager, ids: manager.edit(ids[0], TO_LEARNINGS),
    "up": lambda manager, ids: manager.edit(ids[0], TO_MEMORY),
    "add": lambda manager, _: manager.add("Plays chess"),
    "learn": lambda manager, _: manager.add("Castle early", layer=Layer.PROCEDURAL),
    "tidy": lambda manager, _: manager.tidy(),
}


@settings(max_examples=12, deadline=None)
@given(data=st.data(), learnings=st.sampled_from([None, LEARNINGS_MD]))
def test_any_changes_over_both_layers_and_their_undos_leave_every_byte(data, learnings):
    with TemporaryDirectory() as name:
        folder, clock = Path(name), FakeClock()
        (folder / "MEMORY.md").write_text(MEMORY_MD)
        if learnings:
            (folder / "LEARNINGS.md").write_text(learnings)
        states = [both(folder)]
        for _ in range(data.draw(st.integers(1, 4))):
            clock.pass_days(data.draw(st.integers(0, 9)))
            manager = vault_at(folder, None, clock=clock)
            here = list(manager.vault.load().entries)
            if not here:
                break
            ids = data.draw(st.lists(st.sampled_from(here), min_size=1, max_size=3, unique=True))
            before = len(manager.history.changes())
            ACTIONS[data.draw(st.sampled_from(list(ACTIONS)))](manager, ids)
            is_action_title = len(manager.history.changes()) > before
            states = [*states, both(folder)] if is_action_title else [both(folder)]
        for state in reversed(states[:-1]):
            clock.pass_days(1)
            vault_at(folder, None, clock=clock).undo()
            assert both(folder) == state
        for state in states[1:]:
            vault_at(folder, None, clock=clock).redo()
            assert both(folder) == state
