"""Undo of the user's own change, before changes of others."""

import pytest

from memdeck.domain.memory.memory_edits import Edit
from memdeck.errors import ConflictError, UsageError
from memdeck.services.manager import MemoryManager
from tests.fakes.vaults import FakeClock, vault_at


@pytest.fixture
def window(tmp_path):
    vault_at(tmp_path)
    return MemoryManager(tmp_path, clock=FakeClock(), by="window")


@pytest.fixture
def agent(window, tmp_path):
    return MemoryManager(tmp_path, clock=FakeClock(), by="agent")


def test_ones_own_change_is_undone_below_a_later_one_of_an_agent(window, agent):
    before = window.show("d4e5f6").entry
    window.archive(["d4e5f6"])
    agent.pin(["a1b2c3"])
    past = window.history.look()

    assert past.undoable.by == "agent"
    assert past.own_undoable.verb == "archive"

    undo = window.history.undo_change(past.own_undoable.id)

    assert undo.undoes == past.own_undoable.id
    assert window.show("d4e5f6").entry == before
    assert window.show("a1b2c3").entry.pinned
    assert window.history.look().own_undoable is None


def test_the_undo_of_ones_own_change_can_be_redone(window, agent):
    window.archive(["d4e5f6"])
    archived = window.show("d4e5f6").entry
    agent.pin(["a1b2c3"])
    window.history.undo_change(window.history.look().own_undoable.id)

    window.redo()

    assert window.show("d4e5f6").entry == archived


def test_ones_own_change_stays_where_an_agent_changed_the_same_memory_since(window, agent):
    own = window.edit("d4e5f6", Edit(content="User lives in Suzhou"))
    agent.pin(["d4e5f6"])

    assert window.history.look().own_undoable is None
    with pytest.raises(ConflictError, match="a later change touched the same"):
        window.history.undo_change(own.id)
    assert window.show("d4e5f6").entry.content == "User lives in Suzhou"


def test_ones_own_change_stays_where_an_editor_changed_the_same_memory_since(window, tmp_path):
    own = window.edit("d4e5f6", Edit(content="User lives in Suzhou"))
    file = tmp_path / "MEMORY.md"
    file.write_text(file.read_text("utf-8").replace("in Suzhou", "near Suzhou"), "utf-8")

    with pytest.raises(ConflictError, match="changed since"):
        window.history.undo_change(own.id)
    assert "near Suzhou" in file.read_text("utf-8")


def test_an_edit_of_another_program_is_known_before_and_after_the_next_save(window, tmp_path):
    window.pin(["a1b2c3"])
    assert not window.history.look().is_edited_outside
    file = tmp_path / "MEMORY.md"
    file.write_text(file.read_text("utf-8").replace("Hangzhou", "Suzhou"), "utf-8")
    assert window.history.look().is_edited_outside

    window.archive(["a7b8c9"])
    assert not window.history.look().is_edited_outside
    window.undo()
    assert window.history.look().is_edited_outside


def test_the_newest_change_that_can_be_undone_is_one_that_no_editor_touched(window, tmp_path):
    pin = window.pin(["a1b2c3"])
    window.edit("d4e5f6", Edit(content="User lives in Suzhou"))
    file = tmp_path / "MEMORY.md"
    file.write_text(file.read_text("utf-8").replace("in Suzhou", "near Suzhou"), "utf-8")
    past = window.history.look()

    assert (past.undoable.verb, past.reversible, past.own_undoable) == ("edit", pin, None)


def test_a_change_is_undone_once(window):
    own = window.archive(["d4e5f6"])
    window.history.undo_change(own.id)

    with pytest.raises(UsageError, match="undone already"):
        window.history.undo_change(own.id)


def test_undo_passes_over_a_purged_change_and_does_not_learn_it_again(window):
    pin = window.pin(["a1b2c3"])
    forget = window.forget(["d4e5f6"])
    window.purge(["d4e5f6"])
    past = window.history.look()

    assert past.undoable.id == pin.id
    assert past.purged.id == forget.id
    with pytest.raises(UsageError, match="purged"):
        window.history.undo_change(forget.id)
    window.undo()
    assert not window.show("a1b2c3").entry.pinned
    assert {tombstone.burial for tombstone in window.vault.tombstones.read()} == {"purged"}


def test_undo_of_a_change_that_was_purged_in_part_keeps_the_tombstone_of_the_purge(window):
    window.forget(["d4e5f6", "a7b8c9"])
    window.purge(["d4e5f6"])

    window.undo()

    assert window.show("a7b8c9").entry.content == "User reads the A-share market every morning"
    assert {tombstone.burial for tombstone in window.vault.tombstones.read()} == {"purged"}
