import asyncio
import threading

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget

from memdeck.desktop.ui.session.worker import Bridge
from memdeck.desktop.ui.theme.theme import Appearance
from memdeck.desktop.ui.views.widgets.empty_state import EmptyState
from memdeck.desktop.ui.views.widgets.notice import NoticeAction
from memdeck.desktop.ui.views.widgets.progress import ProgressNote
from memdeck.desktop.window.shell.status_bar import UndoMessage
from tests.fakes.widgets import on_screen


def shown_button(note):
    (button,) = (button for button in note.findChildren(QPushButton) if not button.isHidden())
    return button


def test_what_was_not_done_has_no_way_back(qtbot, qapp):
    note = UndoMessage()
    qtbot.addWidget(note)
    note.show_done("Archived 3 memories", "Archive 3 memories")
    note.show_message("A score lies between 0 and 1.")

    assert note.text.text() == "A score lies between 0 and 1."
    assert all(button.isHidden() for button in note.findChildren(QPushButton))


def test_a_message_has_one_action_which_takes_it_away(qtbot, qapp):
    note = UndoMessage()
    qtbot.addWidget(note)
    pressed: list[str] = []
    note.show_done("Archived 3 memories", "Archive 3 memories")
    note.show_message("5 suggestions ready", NoticeAction("Review", lambda: pressed.append("it")))
    button = shown_button(note)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    assert button.text() == button.accessibleName() == "Review"
    assert pressed == ["it"]
    assert note.isHidden()


def test_a_later_change_replaces_a_message_and_its_action(qtbot, qapp):
    note = UndoMessage()
    qtbot.addWidget(note)
    note.show_message("5 suggestions ready", NoticeAction("Review", int))
    note.show_done("Archived 3 memories", "Archive 3 memories")

    assert shown_button(note).accessibleName() == "Undo: Archive 3 memories"


def test_what_was_done_stands_beside_the_way_back(qtbot, qapp):
    note = UndoMessage()
    qtbot.addWidget(note)
    undo = QSignalSpy(note.undo_requested)
    assert note.isHidden()

    note.show_done("Archived 3 memories", "Archive 3 memories")
    button = shown_button(note)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    assert note.text.text() == "Archived 3 memories"
    assert button.accessibleName() == "Undo: Archive 3 memories"
    assert undo.count() == 1

    note.clear()
    assert note.isHidden()


def test_what_was_taken_back_stands_beside_the_way_to_do_it_again(qtbot, qapp):
    note = UndoMessage()
    qtbot.addWidget(note)
    redo = QSignalSpy(note.redo_requested)

    note.show_undone("Archived 3 memories", "Archive 3 memories")
    button = shown_button(note)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    assert note.text.text() == "Undone: Archived 3 memories"
    assert button.accessibleName() == "Redo: Archive 3 memories"
    assert redo.count() == 1


async def _wait(_report):
    await asyncio.Event().wait()


@pytest.fixture
def bridge(qtbot, monkeypatch):
    monkeypatch.setattr("memdeck.desktop.ui.session.worker.SLOW_MS", 0)
    bridge = Bridge()
    yield bridge
    bridge.close()


def test_slow_work_is_shown_with_its_figures_until_it_ends(bridge, qtbot):
    note = ProgressNote(bridge)
    qtbot.addWidget(note)
    halfway, gate = threading.Event(), threading.Event()

    def read(report):
        halfway.wait()
        report(5, 10)
        gate.wait()

    job = bridge.start(lambda report: asyncio.to_thread(read, report), "Reading 3 files")
    qtbot.waitUntil(lambda: note.job is job)
    assert not note.isHidden()
    assert note._title.text() == "Reading 3 files"

    halfway.set()
    qtbot.waitUntil(lambda: (note._bar.value(), note._bar.maximum()) == (5, 10))
    gate.set()
    qtbot.waitUntil(note.isHidden)


def test_work_whose_progress_the_page_in_front_shows_is_not_shown_twice(bridge, qtbot):
    note = ProgressNote(bridge)
    qtbot.addWidget(note)
    note.set_covered("Reading conversations")
    job = bridge.start(_wait, "Reading conversations")
    qtbot.waitUntil(lambda: note.job is job)
    assert note.isHidden()

    note.set_covered("")
    assert note.isVisible()
    job.cancel()
    qtbot.waitUntil(note.isHidden)


def test_nothing_shows_a_share_before_the_first_part_is_done(bridge, qtbot):
    note = ProgressNote(bridge)
    qtbot.addWidget(note)
    gate = threading.Event()

    def read(report):
        report(0, 10)
        gate.wait()

    job = bridge.start(lambda report: asyncio.to_thread(read, report), "Reading 3 files")
    qtbot.waitUntil(lambda: note.job is job)
    qtbot.waitUntil(lambda: job.latest_progress is not None)
    assert note._title.text() == "Reading 3 files"
    gate.set()
    qtbot.waitUntil(note.isHidden)


def test_slow_work_can_be_cancelled(bridge, qtbot):
    note = ProgressNote(bridge)
    qtbot.addWidget(note)
    job = bridge.start(_wait, "Asking the model")
    qtbot.waitUntil(note._cancel.isVisible)

    with qtbot.waitSignal(job.cancelled):
        qtbot.mouseClick(note._cancel, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(note.isHidden)


def test_work_that_continues_in_another_job_keeps_its_figures_and_can_be_cancelled(bridge, qtbot):
    note = ProgressNote(bridge)
    qtbot.addWidget(note)
    gate = threading.Event()

    def read(report):
        report(1, 2)
        gate.wait(5)

    first, jobs = bridge.start(lambda report: asyncio.to_thread(read, report), "Reading"), []
    first.done.connect(lambda _: jobs.append(bridge.start(_wait, "Reading")))
    qtbot.waitUntil(lambda: note._title.text() == "Reading 50%")
    with qtbot.waitSignal(first.ended):
        gate.set()
    assert (note.job, note._title.text()) == (jobs[0], "Reading 50%")

    with qtbot.waitSignal(jobs[0].cancelled):
        qtbot.mouseClick(note._cancel, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(note.isHidden)


def test_a_click_on_cancel_leaves_the_focus(bridge, qtbot):
    window, field = QWidget(), QLineEdit()
    note = ProgressNote(bridge)
    layout = QVBoxLayout(window)
    for widget in (field, QPushButton("Next"), note):
        layout.addWidget(widget)
    qtbot.addWidget(window)
    window.show()
    field.setFocus()
    bridge.start(_wait, "Asking the model")
    qtbot.waitUntil(note._cancel.isVisible)
    qtbot.mouseClick(note._cancel, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(note.isHidden)

    assert window.focusWidget() is field


def test_a_call_that_reports_shows_its_percentage_and_can_be_cancelled_at_once(bridge, qtbot):
    note = ProgressNote(bridge)
    qtbot.addWidget(note)
    clicked = threading.Event()

    def work(report):
        report(2, 5)
        clicked.wait(5)
        report(3, 5)

    job = bridge.run_reporting(work, "Archiving 20,000 memories…")
    qtbot.waitUntil(lambda: note._title.text() == "Archiving 20,000 memories… 40%")
    assert note._cancel.isVisible()
    assert note._cancel.accessibleName() == "Cancel: Archiving 20,000 memories…"

    with qtbot.waitSignal(job.cancelled):
        qtbot.mouseClick(note._cancel, Qt.MouseButton.LeftButton)
        assert not note._cancel.isEnabled()
        clicked.set()
    qtbot.waitUntil(note.isHidden)


def test_what_is_being_saved_is_no_longer_offered_to_be_cancelled(bridge, qtbot):
    note = ProgressNote(bridge)
    qtbot.addWidget(note)
    seen = threading.Event()

    def work(report):
        report(5, 5)
        seen.wait(5)

    bridge.run_reporting(work, "Archiving 20,000 memories…")
    qtbot.waitUntil(lambda: note._title.text() == "Archiving 20,000 memories… 100%")
    assert not note._cancel.isVisible()
    seen.set()
    qtbot.waitUntil(note.isHidden)


def test_work_without_a_title_is_not_shown(bridge, qtbot):
    note = ProgressNote(bridge)
    qtbot.addWidget(note)
    gate = threading.Event()
    slow = QSignalSpy(bridge.slow)
    bridge.run(gate.wait)
    qtbot.waitUntil(lambda: slow.count() == 1)
    gate.set()

    assert note.isHidden()


def test_an_empty_place_says_what_it_is_for_and_offers_what_to_do(theme, icons, qtbot):
    first, second = QAction("Open the sample vault"), QAction("Open a folder…")
    triggered = QSignalSpy(first.triggered)
    state = EmptyState(theme, icons, "memdeck", "No vault yet", "Open <one>.", [first, second])
    qtbot.addWidget(state)
    buttons = state.findChildren(QPushButton)
    qtbot.mouseClick(buttons[0], Qt.MouseButton.LeftButton)

    assert [button.text() for button in buttons] == ["Open the sample vault", "Open a folder…"]
    assert [button.property("variant") for button in buttons] == ["primary", ""]
    assert triggered.count() == 1
    assert state.accessibleName() == "No vault yet"
    assert state.accessibleDescription() == "Open <one>."

    theme.set_appearance(Appearance.DARK)
    assert not state._icon.pixmap().isNull()


@pytest.mark.parametrize(("width_px", "is_row"), [(900, True), (260, False)])
def test_in_a_narrow_pane_the_buttons_are_one_below_the_other(
    theme, icons, qtbot, width_px, is_row
):
    actions = [QAction("Import a chat export…"), QAction("Paste a conversation…")]
    state = EmptyState(theme, icons, "memdeck", "No vault yet", "Open one.", actions)
    on_screen(state, qtbot, (width_px, 500))
    first, second = state.findChildren(QPushButton)

    assert (first.y() == second.y()) is is_row
    assert all(state.rect().contains(button.geometry()) for button in (first, second))


@pytest.mark.parametrize("width_px", [200, 390, 900])
def test_an_empty_place_keeps_its_words_within_the_pane(theme, icons, qtbot, width_px):
    state = EmptyState(theme, icons, "memdeck", "No vault yet", "One word after another. " * 9)
    on_screen(state, qtbot, (width_px, 500))

    for label in (state._title, state._sentence):
        assert state.rect().contains(label.geometry())
        assert label.height() >= label.heightForWidth(label.width())


def test_an_empty_place_that_was_narrow_is_laid_out_as_before(theme, icons, qtbot):
    state = EmptyState(theme, icons, "memdeck", "No vault yet", "One word after another. " * 9)
    pane = QWidget()
    state.setParent(pane)
    on_screen(pane, qtbot, (600, 500))
    state.resize(600, 500)
    labels = state._title, state._sentence
    before = [label.geometry() for label in labels]
    for width_px in (200, 600):
        state.resize(width_px, 500)

    assert [label.geometry() for label in labels] == before
