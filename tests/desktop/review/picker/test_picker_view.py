"""The picker by mouse and by key."""

from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QDate, QLocale, QPoint, Qt
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QMessageBox

from memdeck.desktop.review.picker.picker_labels import Column
from memdeck.desktop.review.picker.picker_view import PickerView, Range
from memdeck.desktop.ui.theme.tokens import TIGHT
from memdeck.domain.conversation.conversation import DateOrder, ImportedMemory, Remark, Skipped
from memdeck.services.imports.conversation_list import ConversationListing, ConversationState
from tests.fakes.listings import listed
from tests.fakes.widgets import on_screen

Key = Qt.Key
OLD = listed("old", 1, opening="", state=ConversationState.READ)
TALKS = (listed("bees", 5), listed("cats", 9, opening="Two."), OLD)
CHAT = listed("chat", 20, people=("Anna", "Ben"))


@pytest.fixture
def view(theme, icons, qtbot):
    widget = on_screen(PickerView(theme, icons), qtbot, (800, 600))
    widget.activateWindow()
    widget.open("export.zip", None)
    return widget


def ticked(view):
    return [conversation.title for conversation in view.model.ticked]


def picked(view, qtbot):
    """Read the selection; return its conversations and the user's names in them."""
    with qtbot.waitSignal(view.picked) as signal:
        view.footer.read.click()
    return signal.args


def test_nothing_can_be_read_while_the_files_are_looked_through(view):
    view.model.add_conversations(TALKS)

    assert "3 conversations so far" in view.footer.sentence
    assert not view.footer.read.isEnabled()


def test_what_was_read_before_is_not_ticked(view, qtbot):
    view.show_listing(ConversationListing(TALKS))

    assert ticked(view) == ["Bees", "Cats"]
    assert view.footer.sentence.startswith("2 of 3 selected under a minute")
    conversations, _names = picked(view, qtbot)
    assert [conversation.title for conversation in conversations] == ["Bees", "Cats"]


def test_nothing_new_is_stated(view):
    view.show_listing(ConversationListing((OLD,)))

    assert view.footer.sentence.endswith("Nothing new: all conversations were already imported.")
    assert view.footer.read.text() == "Read"
    assert not view.footer.read.isEnabled()


def test_a_filter_that_leaves_nothing_says_so_and_keeps_the_ticks(view):
    view.show_listing(ConversationListing(TALKS))
    view.filter.setText("kyoto")
    assert not view.table.isVisible()
    assert view.no_match.text() == "No results for “kyoto”. Your selection is unchanged."

    view.filter.setText("bees")
    assert view.table.isVisible()
    assert not view.no_match.isVisible()
    assert ticked(view) == ["Bees", "Cats"]


def test_notes_have_a_column_where_there_are_any(view):
    view.show_listing(ConversationListing(TALKS[:2]))
    assert view.table.isColumnHidden(Column.NOTE)

    view.show_listing(ConversationListing(TALKS))
    assert not view.table.isColumnHidden(Column.NOTE)


@pytest.mark.parametrize("language", ["en_US", "zh_CN", "de_DE"])
def test_a_day_has_room_in_every_language(theme, icons, qtbot, language):
    before = QLocale()
    QLocale.setDefault(QLocale(language))
    try:
        widget = PickerView(theme, icons)
        qtbot.addWidget(widget)
        widget.model.set_conversations(
            [listed("old", started_at=datetime(2020, 11, 28, 12, tzinfo=UTC))]
        )
        shown = widget.model.index(0, Column.DATE).data()
    finally:
        QLocale.setDefault(before)

    width = widget.table.columnWidth(Column.DATE) - 2 * TIGHT
    assert widget.table.fontMetrics().horizontalAdvance(shown) <= width


def test_the_people_of_the_chats_stand_in_rows_of_one_height(view):
    view.show_listing(ConversationListing((listed("chat", people=("Anna", "小明", "Tomás")),)))
    rows = range(view.people.list.count())

    assert len({view.people.list.sizeHintForRow(row) for row in rows}) == 1


GROUP = listed("group", 20, people=("Anna", "Ben", "Chloé", "小明", "Tomás"))


def test_from_the_names_the_tab_key_leads_down_to_the_read_button(view, qtbot):
    view.show_listing(ConversationListing((*TALKS, GROUP), remarks=(OPEN_DATES,)))
    view.setFocus()
    visited = []
    while view.focusWidget() is not view.footer.read:
        visited.append(view.focusWidget())
        qtbot.keyClick(view.focusWidget(), Key.Key_Tab)

    assert visited == [
        view.people.list,
        view.dates.box,
        view.findings.remarks,
        view.filter,
        view.range,
        view.table,
        view.footer.cancel,
    ]


def rows_in_sight(table, row_px):
    return table.viewport().visibleRegion().boundingRect().height() / row_px


@pytest.mark.parametrize("size_px", [(235, 303), (431, 303), (387, 503)])
def test_in_a_small_window_the_names_and_two_conversations_are_in_sight(view, qtbot, size_px):
    view.show_listing(ConversationListing((*TALKS, GROUP), remarks=(OPEN_DATES,)))
    view.setFixedSize(*size_px)
    names = view.people.list
    qtbot.waitUntil(lambda: view.size().toTuple() == size_px)

    assert names.height() >= 2.5 * names.sizeHintForRow(0)
    assert rows_in_sight(view.table, view.table.rowHeight(0)) >= 2
    assert view.filter.height() >= view.filter.sizeHint().height()
    for part in (names, view.dates.box, view.filter, view.range):
        view.top.verticalScrollBar().setValue(part.mapTo(view.top.widget(), QPoint()).y())
        assert part.visibleRegion().boundingRect() == part.rect()


def test_the_table_gives_way_before_the_names(view, qtbot):
    view.show_listing(ConversationListing((*TALKS, GROUP)))
    view.setFixedSize(800, 600)
    qtbot.waitUntil(lambda: view.height() == 600)
    before, table_px = view.people.list.height(), view.table.height()
    view.setFixedSize(800, 380)
    qtbot.waitUntil(lambda: view.height() == 380)

    assert view.people.list.height() == before
    assert view.table.height() < table_px
    assert not view.top.verticalScrollBar().isVisible()


def test_of_many_conversations_a_model_is_given_the_newest_alone(view):
    many = tuple(listed(f"t{number}", number) for number in range(1, 29))
    view.open("export.zip", "gpt")
    view.show_listing(ConversationListing(many))

    assert len(ticked(view)) == 20
    assert "20 requests" in view.footer.sentence


def test_space_ticks_the_selected_rows_and_takes_the_ticks_away(view, qtbot):
    view.show_listing(ConversationListing(TALKS))
    view.table.selectAll()
    qtbot.keyClick(view.table, Key.Key_Space)
    assert ticked(view) == ["Bees", "Cats", "Old"]

    qtbot.keyClick(view.table, Key.Key_Space)
    assert ticked(view) == []
    assert not view.footer.read.isEnabled()


def test_shift_and_arrow_select_a_range_to_tick(view, qtbot):
    view.show_listing(ConversationListing(TALKS))
    view.model.tick_only(())
    view.table.setFocus()
    view.table.selectRow(0)
    qtbot.keyClick(view.table, Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(view.table, Key.Key_Space)

    assert ticked(view) == ["Bees", "Cats"]


def test_a_range_ticks_at_once(view):
    view.show_listing(ConversationListing(TALKS))
    view.day.setDate(QDate(2026, 1, 8))
    view.range.setCurrentIndex(view.range.findData(Range.SINCE))
    view.range.activated.emit(view.range.currentIndex())

    assert view.day.isVisible()
    assert ticked(view) == ["Cats"]


def test_the_filter_narrows_at_once_and_the_current_conversation_stays(view, qtbot):
    view.show_listing(ConversationListing(TALKS))
    view.table.selectRow(1)
    qtbot.keyClicks(view.filter, "bees")
    assert view.model.rowCount() == 1

    view.filter.clear()
    assert view.table.currentIndex().data() == "Bees"


def test_who_the_user_is_decides_which_chats_can_be_read(view, qtbot):
    view.show_listing(ConversationListing((*TALKS, CHAT)))
    assert "; 1 needs your name" in view.footer.sentence

    view.people.list.item(0).setCheckState(Qt.CheckState.Checked)
    conversations, names = picked(view, qtbot)
    assert (names, len(conversations)) == (("Anna",), 3)


def test_a_name_that_is_known_is_ticked(view):
    view.show_listing(ConversationListing((*TALKS, CHAT), own_names=("Ben",)))

    assert view.people.names == ("Ben",)


def test_what_else_the_files_hold_is_reported(view, qtbot):
    skipped = Skipped("torn.json", "It breaks off.")
    view.show_listing(ConversationListing((OLD,), (ImportedMemory("Call me Kim"),), (skipped,)))

    assert view.findings.lines == ["Call me Kim", "torn.json: It breaks off."]
    assert view.footer.read.text() == "Review memories"
    assert picked(view, qtbot) == [(), ()]


def test_memories_of_the_files_and_of_the_picked_conversations_are_one_count(view, qtbot):
    emitted = listed("bees", 5, remembered=("Call me Kim", "Lives in Ghent"))
    unread = listed("cats", 9, remembered=("Sails",), state=ConversationState.READ)
    view.show_listing(ConversationListing((emitted, unread), (ImportedMemory("Call me Kim"),)))
    assert view.findings.memories.text() == "2 memories will also be suggested"
    assert view.findings.lines == ["Call me Kim", "Lives in Ghent"]

    view.findings.memories.click()
    view.model.tick_only(())
    assert view.findings.memories.text() == "1 memory will also be suggested"
    assert view.findings.memories.isChecked()


def test_where_the_picked_conversations_bring_the_only_memories_unticking_leaves_none(view):
    view.show_listing(ConversationListing((listed("bees", 5, remembered=("Call me Kim",)),)))
    assert view.findings.isVisible()

    view.model.tick_only(())
    assert not view.findings.isVisible()


def test_escape_leaves_and_ctrl_enter_reads(view, qtbot):
    view.show_listing(ConversationListing(TALKS))
    with qtbot.waitSignal(view.canceled):
        qtbot.keyClick(view.table, Key.Key_Escape)
    with qtbot.waitSignal(view.picked):
        qtbot.keyClick(view.table, Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def test_in_a_narrow_table_the_note_is_under_the_name(view):
    names = view.table.itemDelegateForColumn(0)
    old = listed("old", 1, state=ConversationState.READ)
    view.resize(900, 500)
    assert names.second_line(old) == "I keep bees."

    view.resize(400, 500)
    assert view.table.isColumnHidden(4)
    assert names.second_line(old) == "already imported  ·  I keep bees."


def test_a_name_without_a_second_line_is_in_the_middle_of_its_row(theme, icons, view):
    alone, with_more = listed("iiii", opening=""), listed("iiii", opening="iiii")
    tops = []
    for conversation in (alone, with_more):
        view.model.set_conversations([conversation])
        cell = view.table.visualRect(view.model.index(0, Column.CONVERSATION))
        tops.append(_first_ink(view.table, cell.adjusted(36, 1, -1, -1)))

    assert tops[0] > tops[1]


def _first_ink(table, spot):
    picture = table.viewport().grab(spot).toImage()
    background = picture.pixel(picture.width() - 1, 0)
    rows, columns = range(picture.height()), range(picture.width())
    return next(y for y in rows if any(picture.pixel(x, y) != background for x in columns))


def test_a_narrow_table_leaves_out_what_matters_least(view):
    view.resize(500, 500)
    assert view.table.isColumnHidden(3)

    view.resize(900, 500)
    assert not view.table.isColumnHidden(3)


OPEN_DATES = Remark("chat.txt", "03/04/24 was read with the day first.", DateOrder.DAY_FIRST)


def test_a_remark_is_a_note_and_no_loss(view):
    view.show_listing(
        ConversationListing(TALKS, remarks=(Remark("set.json", "It is a data set."),))
    )

    assert view.findings.remarks.text() == "Notes (1)"
    assert view.findings.skipped.isHidden()
    assert view.findings.lines == ["set.json: It is a data set."]
    assert view.dates.isHidden()


def test_a_data_set_is_not_ticked_and_the_caution_is_visible(view):
    rows = tuple(listed(f"row{number}", format="sharegpt") for number in range(3))
    caution = Remark("set.json", "Remember nothing unless it is yours.", doubted="sharegpt")
    view.show_listing(ConversationListing(rows, remarks=(caution,)))

    assert ticked(view) == []
    assert view.range.currentData() is Range.NONE
    assert view.caution.isVisible()
    assert view.caution.text().startswith("set.json: Remember nothing unless it is yours.")
    assert view.findings.remarks.isHidden()


def test_next_to_a_data_set_the_conversations_of_the_user_are_ticked(view):
    row = listed("row", format="sharegpt")
    dated = listed("dated", format="sharegpt", started_at=datetime(2026, 1, 1, tzinfo=UTC))
    caution = Remark("set.json", "Remember nothing unless it is yours.", doubted="sharegpt")
    view.show_listing(ConversationListing((*TALKS, row, dated), remarks=(caution,)))
    assert ticked(view) == ["Bees", "Cats", "Dated"]

    view.range.activated.emit(view.range.currentIndex())
    assert ticked(view) == ["Bees", "Cats", "Row", "Dated"]


def test_the_caution_goes_with_the_files_it_was_of(view):
    caution = Remark("set.json", "Remember nothing unless it is yours.", doubted="sharegpt")
    view.show_listing(ConversationListing(TALKS, remarks=(caution,)))
    view.open("other.zip", None)
    view.show_listing(ConversationListing(TALKS))

    assert view.caution.isHidden()
    assert ticked(view) == ["Bees", "Cats"]


def test_dates_that_can_be_read_two_ways_are_listed_as_the_user_chooses(view, qtbot):
    view.show_listing(ConversationListing(TALKS, remarks=(OPEN_DATES,)))
    assert not view.dates.isHidden()

    with qtbot.waitSignal(view.dates_chosen) as emitted:
        view.dates.box.setCurrentIndex(1)
        view.dates.box.activated.emit(1)

    assert emitted.args == [DateOrder.MONTH_FIRST]
    assert not view.footer.read.isEnabled()
    view.show_listing(ConversationListing(TALKS), DateOrder.MONTH_FIRST)
    assert view.footer.read.isEnabled()
    assert view.dates.order is DateOrder.MONTH_FIRST
    assert not view.dates.isHidden()


def test_only_one_list_of_findings_is_open(view):
    view.show_listing(
        ConversationListing(
            TALKS, skipped=(Skipped("torn.json", "It breaks off."),), remarks=(OPEN_DATES,)
        )
    )
    view.findings.skipped.click()
    view.findings.remarks.click()

    assert not view.findings.skipped.isChecked()
    assert view.findings.remarks.isChecked()


def test_escape_closes_an_open_list_and_the_filter_before_the_picker(view, qtbot):
    skipped = (Skipped("user.json", "Not a chat."),)
    view.show_listing(ConversationListing(TALKS, skipped=skipped))
    view.findings.skipped.click()
    view.filter.setText("bees")
    with qtbot.assertNotEmitted(view.canceled):
        qtbot.keyClick(view.table, Key.Key_Escape)
        assert not view.findings.skipped.isChecked()
        qtbot.keyClick(view.table, Key.Key_Escape)
        assert view.filter.text() == ""

    with qtbot.waitSignal(view.canceled):
        qtbot.keyClick(view.table, Key.Key_Escape)


def question(view):
    (box,) = view.findChildren(QMessageBox)
    return {button.text(): button for button in box.buttons()}


@pytest.mark.parametrize(("answer", "is_closed"), [("Close", True), ("Keep selecting", False)])
def test_escape_asks_before_a_selection_of_the_users_is_lost(view, qtbot, answer, is_closed):
    view.show_listing(ConversationListing(TALKS))
    view.model.tick_only(view.model.conversations[:1])
    canceled = QSignalSpy(view.canceled)
    qtbot.keyClick(view.table, Key.Key_Escape)
    assert canceled.count() == 0

    question(view)[answer].click()
    assert canceled.count() == is_closed


def test_the_imports_that_wait_are_named(view):
    view.show_queue("Waiting to be imported: trip.json")
    assert view.queue.isVisible()

    view.show_queue("")
    assert not view.queue.isVisible()


def test_the_picker_stays_at_the_top_while_newer_conversations_are_found(view):
    view.table.setFocus()
    for number in range(1, 200, 50):
        more = [listed(f"t{each}", each % 28 + 1, title=f"Chat {each}") for each in range(number)]
        view.model.add_conversations(more)
        if not view.table.currentIndex().isValid():
            view.table.setCurrentIndex(view.model.index(0, 0))  # as Qt does for the focus
    view.show_listing(ConversationListing(view.model.conversations))

    assert view.table.currentIndex().row() == 0
    assert view.table.verticalScrollBar().value() == 0


def test_a_conversation_that_the_user_moved_to_stays_current_while_others_are_found(view, qtbot):
    view.model.add_conversations((listed("bees", 5), listed("ants", 4)))
    view.table.setFocus()
    view.table.selectRow(0)
    qtbot.keyClick(view.table, Key.Key_Down)
    view.model.add_conversations((listed("cats", 9),))

    assert view.table.currentIndex().data() == "Ants"


@pytest.mark.parametrize("part", ["table", "filter", "range", "people"])
def test_ctrl_enter_reads_wherever_the_focus_is(view, qtbot, part):
    view.show_listing(ConversationListing((*TALKS, CHAT), own_names=("Ben",)))
    focused = view.people.list if part == "people" else getattr(view, part)
    focused.setFocus()
    with qtbot.waitSignal(view.picked):
        qtbot.keyClick(focused, Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def test_space_ticks_a_name(view, qtbot):
    view.show_listing(ConversationListing((*TALKS, CHAT)))
    view.people.list.setFocus()
    qtbot.keyClick(view.people.list, Key.Key_Space)
    assert view.people.names == ("Anna",)

    qtbot.keyClick(view.people.list, Key.Key_Down)
    qtbot.keyClick(view.people.list, Key.Key_Space)
    assert view.people.names == ("Anna", "Ben")


def test_the_list_of_names_shows_that_it_has_the_focus(view):
    view.show_listing(ConversationListing((*TALKS, CHAT)))
    view.table.setFocus()
    before = view.people.list.grab().toImage()
    view.people.list.setFocus()

    middle = before.width() // 2
    assert view.people.list.grab().toImage().pixel(middle, 0) != before.pixel(middle, 0)
