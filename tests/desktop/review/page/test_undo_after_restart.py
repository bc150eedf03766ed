"""An undo brings suggestions back that an earlier window decided on, and a redo removes them."""

import pytest

from memdeck.services.manager import MemoryManager
from tests.fakes.imports import idle, pending, read
from tests.fakes.vaults import AnyTalk, FakeClock

CLAIMS = ("User keeps bees", "User sails", "User plays the harp")


@pytest.fixture
def reviewed(open_imports, qtbot):
    """A review of three suggestions."""
    imports = open_imports(AnyTalk(*CLAIMS))
    read(imports, qtbot)
    return imports


def apply(imports, qtbot):
    imports.view.apply_asked.emit()
    idle(imports, qtbot)


def close(imports, qtbot):
    imports.close()
    idle(imports, qtbot)


def undo(imports, qtbot):
    imports.vault_session.do(imports.manager.history.undo)
    idle(imports, qtbot)
    qtbot.waitUntil(lambda: not imports.autosave._timer.isActive())
    idle(imports, qtbot)


def redo(imports, qtbot):
    imports.vault_session.do(imports.manager.history.redo)
    idle(imports, qtbot)


def contents(imports):
    return {row.entry.content for row in imports.manager.list().rows}


def test_the_undo_of_a_rejection(reviewed, open_imports, qtbot):
    reviewed.model.reject({2})
    close(reviewed, qtbot)

    reopened = open_imports(AnyTalk(), text=None)
    assert pending(reopened) == ["User keeps bees", "User plays the harp"]
    undo(reopened, qtbot)
    assert sorted(pending(reopened)) == sorted(CLAIMS)

    redo(reopened, qtbot)
    assert pending(reopened) == ["User keeps bees", "User plays the harp"]


def test_the_undo_of_a_rejection_that_done_recorded(reviewed, open_imports, qtbot):
    reviewed.model.reject({1, 2, 3})
    apply(reviewed, qtbot)
    close(reviewed, qtbot)

    reopened = open_imports(AnyTalk(), text=None)
    undo(reopened, qtbot)

    assert sorted(pending(reopened)) == sorted(CLAIMS)
    assert {row.ticked for row in reopened.model.draft.rows} == {True}


def test_the_undo_of_an_apply(reviewed, open_imports, qtbot):
    reviewed.model.tick({3}, is_ticked=False)
    apply(reviewed, qtbot)
    close(reviewed, qtbot)

    reopened = open_imports(AnyTalk(), text=None)
    undo(reopened, qtbot)
    assert sorted(pending(reopened)) == sorted(CLAIMS)
    assert contents(reopened).isdisjoint(CLAIMS)

    redo(reopened, qtbot)
    assert pending(reopened) == ["User plays the harp"]
    assert contents(reopened).issuperset(CLAIMS[:2])

    undo(reopened, qtbot)
    assert sorted(pending(reopened)) == sorted(CLAIMS)


def test_a_suggestion_that_came_back_can_be_rejected_and_applied_again(
    reviewed, open_imports, qtbot
):
    reviewed.model.reject({2})
    apply(reviewed, qtbot)
    close(reviewed, qtbot)
    reopened = open_imports(AnyTalk(), text=None)
    undo(reopened, qtbot)  # the apply
    undo(reopened, qtbot)  # the rejection
    assert sorted(pending(reopened)) == sorted(CLAIMS)

    apply(reopened, qtbot)

    assert pending(reopened) == []
    assert contents(reopened).issuperset(CLAIMS)


@pytest.mark.parametrize("decide", ["apply", "reject"])
def test_the_undo_of_a_command_while_the_window_is_open(reviewed, qtbot, decide, tmp_path):
    if decide == "reject":
        reviewed.model.reject({1, 2, 3})
    apply(reviewed, qtbot)
    assert pending(reviewed) == []

    MemoryManager(tmp_path, clock=FakeClock()).undo()
    with qtbot.waitSignal(reviewed.vault_session.snapshot_changed):
        reviewed.vault_session.refresh()
    idle(reviewed, qtbot)

    assert pending(reviewed) == list(CLAIMS)


def test_rows_that_come_back_within_one_run_come_back_once_and_in_their_place(reviewed, qtbot):
    reviewed.model.reject({2})
    apply(reviewed, qtbot)
    undo(reviewed, qtbot)
    undo(reviewed, qtbot)
    assert pending(reviewed) == list(CLAIMS)

    redo(reviewed, qtbot)
    redo(reviewed, qtbot)
    assert pending(reviewed) == []


def test_the_undo_of_a_rejection_that_a_crash_left_to_the_next_window(
    reviewed, open_imports, qtbot
):
    reviewed.model.reject({2})
    qtbot.waitUntil(lambda: not reviewed.autosave._timer.isActive())
    idle(reviewed, qtbot)
    reviewed.autosave._queue.release()
    after_crash = open_imports(AnyTalk(), text=None)
    assert pending(after_crash) == ["User keeps bees", "User plays the harp"]
    close(after_crash, qtbot)

    reopened = open_imports(AnyTalk(), text=None)
    undo(reopened, qtbot)

    assert sorted(pending(reopened)) == sorted(CLAIMS)
