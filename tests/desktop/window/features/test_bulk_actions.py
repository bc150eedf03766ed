"""Actions on hundreds of memories: progress, cancellation, and one undo."""

import threading

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from memdeck.desktop.ui.session.vault_session import BULK_ROWS
from memdeck.desktop.ui.views.widgets.progress import ProgressNote
from memdeck.errors import ConflictError

COUNT = 1_200


@pytest.fixture
def desktop(open_desktop, tmp_path):
    """The window with a vault of 1,200 memories open, all of them selected."""
    lines = ["# Agent Memory", ""]
    for number in range(COUNT):
        lines += [f"### [{number:06x}] fact | 0.90 | 2026-11-20 | 1", f"Fact {number}", ""]
    folder = tmp_path / "large"
    folder.mkdir()
    (folder / "MEMORY.md").write_text("\n".join(lines), encoding="utf-8", newline="")
    desktop = open_desktop(folder)
    desktop.view.table.setFocus()
    desktop.view.table.selectAll()
    desktop.settle()
    return desktop


@pytest.fixture
def gate(desktop):
    """Holds the worker thread until it is set."""
    gate = threading.Event()
    desktop.vault.vault_session.bridge.run(gate.wait)
    yield gate
    gate.set()


def message(desktop):
    return desktop.window.status.undo.text.text()


def progress(desktop):
    return desktop.window.findChild(ProgressNote)


def test_the_number_of_selected_memories_is_shown_by_locale(desktop):
    assert COUNT > BULK_ROWS
    assert desktop.view.header.count.text() == "1,200 · 1,200 selected"


@pytest.mark.parametrize(
    ("command", "done"),
    [
        ("entry.archive", "Archived 1,200 memories"),
        ("entry.forget", "Moved 1,200 memories to Forgotten"),
        ("entry.pin", "Pinned 1,200 memories"),
    ],
)
def test_a_bulk_action_is_one_undo_that_gives_every_byte_back(desktop, command, done):
    before = desktop.file.read_bytes()
    rows = desktop.shown()

    desktop.ask(command)
    assert message(desktop) == done
    assert desktop.file.read_bytes() != before

    desktop.ask("history.undo")
    assert desktop.file.read_bytes() == before
    assert desktop.shown() == rows
    assert not desktop.window.commands["history.undo"].isEnabled()


def test_a_bulk_action_that_moves_no_row_keeps_selection_and_scroll_position(desktop):
    table = desktop.view.table
    table.verticalScrollBar().setValue(500)
    desktop.ask("entry.pin")

    assert len(table.selected_ids()) == COUNT
    assert table.verticalScrollBar().value() == 500


def test_a_bulk_action_shows_its_progress_while_the_table_can_be_used(desktop, gate, qtbot):
    desktop.window.commands["entry.archive"].trigger()
    qtbot.waitUntil(progress(desktop).isVisible)
    title = progress(desktop).job.title
    desktop.view.table.select_row(3)

    assert title == "Archiving 1,200 memories…"
    assert len(desktop.view.table.selected_ids()) == 1
    gate.set()
    desktop.settle()
    assert not progress(desktop).isVisible()


@pytest.mark.parametrize(
    ("command", "title"), [("history.undo", "Undoing…"), ("history.redo", "Redoing…")]
)
def test_undo_and_redo_can_be_cancelled_until_they_save(desktop, qtbot, command, title):
    desktop.ask("entry.archive")
    if command == "history.redo":
        desktop.ask("history.undo")
    before = desktop.file.read_bytes()
    gate = threading.Event()
    desktop.vault.vault_session.bridge.run(gate.wait)
    desktop.window.commands[command].trigger()
    qtbot.waitUntil(progress(desktop).isVisible)
    assert progress(desktop).job.title == title

    qtbot.mouseClick(progress(desktop).findChild(QPushButton), Qt.MouseButton.LeftButton)
    gate.set()
    desktop.settle()

    assert message(desktop) == "Cancelled; nothing was changed"
    assert desktop.file.read_bytes() == before
    desktop.ask(command)
    assert desktop.file.read_bytes() != before


@pytest.mark.parametrize("command", ["history.undo", "history.redo"])
def test_undo_and_redo_say_that_they_wait_for_a_bulk_action(desktop, gate, qtbot, command):
    before = desktop.file.read_bytes()
    desktop.window.commands["entry.archive"].trigger()
    qtbot.waitUntil(progress(desktop).isVisible)
    assert desktop.window.commands[command].isEnabled()
    desktop.window.commands[command].trigger()

    assert message(desktop) == "You can undo and redo once this is finished."
    gate.set()
    desktop.settle()
    assert message(desktop) == "Archived 1,200 memories"
    assert not desktop.window.commands["history.redo"].isEnabled()
    desktop.ask("history.undo")
    assert desktop.file.read_bytes() == before


def test_a_cancelled_bulk_action_changes_nothing_and_says_so(desktop, gate, qtbot):
    before = desktop.file.read_bytes()
    desktop.window.commands["entry.archive"].trigger()
    qtbot.waitUntil(progress(desktop).isVisible)

    qtbot.mouseClick(progress(desktop).findChild(QPushButton), Qt.MouseButton.LeftButton)
    gate.set()
    desktop.settle()

    assert message(desktop) == "Cancelled; nothing was changed"
    assert desktop.file.read_bytes() == before
    assert len(desktop.view.table.selected_ids()) == COUNT
    assert not desktop.window.commands["history.undo"].isEnabled()


def test_of_more_memories_than_the_view_holds_an_undo_selects_the_first(desktop):
    table = desktop.view.table
    desktop.ask("entry.archive")
    desktop.ask("history.undo")

    assert table.selected_ids() == desktop.shown()[:1]
    assert table.verticalScrollBar().value() == 0
    assert message(desktop) == "Undone: Archived 1,200 memories"


def test_an_undo_of_as_many_as_the_view_holds_selects_them_and_scrolls_to_the_first(desktop):
    table = desktop.view.table
    ids = desktop.shown()[600 : 600 + table.rows_in_view]
    desktop.choose(*ids)
    desktop.ask("entry.archive")
    table.scrollToTop()
    desktop.ask("history.undo")

    assert table.selected_ids() == ids
    assert table.rowAt(0) <= 600 < table.rowAt(table.viewport().height() - 1)


def test_the_request_to_wait_goes_when_the_action_ends_without_a_change(
    desktop, gate, qtbot, monkeypatch
):
    def archive(*_arguments, **_options):
        raise ConflictError("Another program holds it.")

    monkeypatch.setattr(desktop.vault.vault_session.manager.entries, "archive", archive)
    desktop.window.commands["entry.archive"].trigger()
    qtbot.waitUntil(progress(desktop).isVisible)
    desktop.window.commands["history.undo"].trigger()
    assert message(desktop) == "You can undo and redo once this is finished."
    gate.set()
    desktop.settle()

    assert message(desktop) == ""
