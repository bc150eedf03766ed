"""Where the keyboard is while conversations are imported, and after a stop."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from memdeck.desktop.review.importing.inputs import PasteDialog
from memdeck.desktop.review.model.review_rows import Heading
from memdeck.desktop.ui.models.sidebar import SidebarSection
from memdeck.desktop.window.shell.panes import Pane
from memdeck.services.manager import MemoryManager
from tests.fakes.vaults import AnyTalk, EchoExtractor
from tests.transcripts.exports import bee_export

Key = Qt.Key
TALK = "You: I sail.\n\nAssistant: Nice!\n"


LONG = (
    "User keeps bees in the garden of a friend, who lives in the village at the foot of the hill",
    "User is allergic to peanuts and carries two pens of adrenaline in the outer pocket of the bag",
    "User prefers window seats on long flights, but an aisle seat where a trip is under two hours",
    "The new project stores its data in PostgreSQL, and its files in a bucket of another company",
    "User has two daughters at school, of whom the elder learns French and the younger Spanish",
    "User works as a baker near the harbour, from three in the morning until the shops are open",
    "User plays the cello on Sundays, with three colleagues who have known one another for years",
    "User reads crime novels before sleep, most of them by Swedish authors of the last century",
)
"""Claims that need more lines in a narrower list."""


@pytest.fixture
def controller(desktop):
    """The imports of a window whose table has the focus."""
    desktop.vault.vault_session.manager.sessions.extractor = AnyTalk("User keeps bees", name="gpt")
    desktop.view.table.setFocus()
    return desktop.features.review.controller


@pytest.fixture
def picker(desktop, controller, tmp_path):
    """The picker of an export of three conversations."""
    controller.inputs.files_given.emit([bee_export(tmp_path, 3)])
    desktop.settle()
    assert controller.picker.table.hasFocus()
    return controller.picker


def stop_after_first_batch(desktop, controller):
    controller.model.changed.connect(controller.stop)
    controller.picker.footer.read.click()
    desktop.settle()


@pytest.mark.usefixtures("picker")
def test_a_canceled_picker_returns_to_the_table(desktop, controller):
    controller.picker.footer.cancel.setFocus()
    controller.picker.footer.cancel.click()
    desktop.settle()

    assert desktop.view.sidebar.section is SidebarSection.ACTIVE
    assert desktop.view.table.hasFocus()


def test_a_canceled_picker_returns_to_the_suggestions(desktop, controller, tmp_path):
    controller.read_text(TALK)
    desktop.settle()
    controller.read_files([bee_export(tmp_path, 3)])
    desktop.settle()
    controller.picker.footer.cancel.click()
    desktop.settle()

    assert desktop.view.sidebar.section is SidebarSection.WAITING
    assert controller.view.list.hasFocus()


@pytest.mark.usefixtures("picker")
def test_a_stop_with_suggestions_leads_to_them_and_says_what_was_read(desktop, controller):
    stop_after_first_batch(desktop, controller)

    assert controller.view.list.hasFocus()
    assert desktop.notices() == ["Stopped: 1 of 3 conversations read from conversations.json."]


@pytest.mark.usefixtures("picker")
def test_a_stop_without_suggestions_returns_to_the_table(desktop, controller):
    desktop.vault.vault_session.manager.sessions.extractor = AnyTalk(name="gpt")
    controller.worker.reached.connect(controller.stop)
    controller.picker.footer.read.click()
    desktop.settle()

    assert desktop.view.sidebar.section is SidebarSection.ACTIVE
    assert desktop.view.table.hasFocus()
    assert desktop.notices()[0].startswith("Stopped: ")


def test_a_file_dropped_while_the_user_selects_leaves_the_focus(desktop, picker, tmp_path):
    other = tmp_path / "trip.txt"
    other.write_text(TALK)
    picker.filter.setFocus()
    desktop.features.review.controller.inputs.overlay.files_dropped.emit((other,))
    desktop.settle()

    assert picker.queue.isVisible()
    assert picker.filter.hasFocus()


def test_by_enter_alone_the_user_names_themself_in_a_chat_and_reads_it(
    desktop, controller, tmp_path
):
    chat = tmp_path / "chat.txt"
    chat.write_text(
        "[13/02/2026, 09:14:01] Anna: I keep bees.\n[13/02/2026, 09:14:31] Ben: How nice!\n"
    )
    controller.read_files([chat])
    desktop.settle()
    picker = controller.picker
    assert picker.people.list.hasFocus()
    assert not picker.footer.read.isEnabled()

    QTest.keyClick(picker.people.list, Key.Key_Return)
    assert picker.people.names == ("Anna",)
    assert picker.footer.read.hasFocus()

    QTest.keyClick(picker.footer.read, Key.Key_Return)
    desktop.settle()
    assert [row.content for row in controller.model.draft.rows] == ["User keeps bees"]


def test_pasted_text_that_was_not_read_is_offered_in_the_vault_opened_next(
    desktop, picker, tmp_path
):
    desktop.features.review.controller.read_text(TALK)
    other = tmp_path / "other"
    other.mkdir()
    (other / "MEMORY.md").write_text("# Memory\n", encoding="utf-8")
    desktop.application.vault_switcher.open(other)
    desktop.settle()

    assert desktop.vault.folder == other
    assert desktop.dialog(PasteDialog).text.toPlainText() == TALK


@pytest.mark.usefixtures("picker")
def test_the_terminal_lists_what_the_window_holds_for_review(desktop, controller, folder):
    stop_after_first_batch(desktop, controller)
    (suggestion,) = MemoryManager(folder).waiting()

    assert suggestion.row.content == "User keeps bees"


@pytest.fixture
def three_conversations(desktop, controller, tmp_path):
    """The suggestions of three conversations; none is selected."""
    desktop.window.resize(1280, 640)
    desktop.vault.vault_session.manager.sessions.extractor = EchoExtractor("gpt")
    controller.read_files([bee_export(tmp_path, 3)])
    desktop.settle()
    controller.picker.footer.read.click()
    desktop.settle()
    return controller.view.list


def click_heading(suggestions):
    """Click the heading of the second conversation, beside its tick."""
    rect = suggestions.visualRect(suggestions.model().index(2))
    point = QPoint(rect.right() - 40, rect.center().y())
    QTest.mouseClick(suggestions.viewport(), Qt.MouseButton.LeftButton, pos=point)


@pytest.mark.usefixtures("three_conversations")
def test_suggestions_that_arrive_unfold_no_pane_select_nothing_and_scroll_nothing(
    desktop, controller, tmp_path
):
    suggestions = controller.view.list
    layouts = []

    def record():
        is_unfolded = desktop.view.is_pane_shown(Pane.DETAIL)
        scrolled_px = suggestions.verticalScrollBar().value()
        layouts.append((is_unfolded, len(suggestions.selectedIndexes()), scrolled_px))

    controller.model.changed.connect(record)
    controller.read_files([bee_export(tmp_path, 6)])
    desktop.settle()
    controller.picker.footer.read.click()
    desktop.settle()
    assert len(controller.model.draft.rows) == 6
    assert set(layouts) == {(False, 0, 0)}

    record()
    assert layouts[-1] == (False, 0, 0)
    assert suggestions.current_row() is None


@pytest.mark.parametrize("is_unfolded", [True, False])
def test_a_click_on_a_heading_leaves_the_detail_pane(desktop, three_conversations, is_unfolded):
    suggestions = three_conversations
    if is_unfolded:
        suggestions.select(1)
    inspected = desktop.features.side_tabs._subject()
    assert desktop.view.is_pane_shown(Pane.DETAIL) == is_unfolded == (inspected is not None)

    click_heading(suggestions)
    assert isinstance(suggestions.current_line(), Heading)
    assert desktop.view.is_pane_shown(Pane.DETAIL) == is_unfolded
    assert desktop.features.side_tabs._subject() == inspected


def test_at_a_heading_a_suggestion_that_is_discarded_is_inspected_no_more(
    desktop, controller, three_conversations
):
    three_conversations.select(1)
    click_heading(three_conversations)
    assert desktop.features.side_tabs._subject().row.number == 1

    controller.model.discard({1})
    assert desktop.features.side_tabs._subject() is None


def test_a_suggestion_stays_under_the_pointer_when_its_click_opens_the_detail_pane(
    desktop, controller, qtbot
):
    desktop.window.resize(1280, 640)
    desktop.vault.vault_session.manager.sessions.extractor = AnyTalk(*LONG, name="gpt")
    controller.read_text(TALK)
    qtbot.waitUntil(lambda: len(controller.model.draft.rows) == len(LONG))
    desktop.settle()
    suggestions = controller.view.list
    qtbot.waitUntil(lambda: not suggestions._heights._timer.isActive())
    bar = suggestions.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    row = suggestions.indexAt(suggestions.viewport().rect().center())
    width_px = suggestions.viewport().width()
    point = suggestions.visualRect(row).center()
    before_px = suggestions.visualRect(row).top()
    QTest.mouseClick(suggestions.viewport(), Qt.MouseButton.LeftButton, pos=point)
    qtbot.waitUntil(lambda: suggestions.viewport().width() < width_px)

    assert suggestions.visualRect(row).top() == before_px
    assert suggestions.indexAt(point) == row
    QTest.mouseDClick(suggestions.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert suggestions.editor.is_open
