from dataclasses import replace
from datetime import timedelta

import pytest
from PySide6.QtCore import QEvent, QLocale, QPoint, Qt
from PySide6.QtGui import QAccessible, QColor, QContextMenuEvent, QFontMetrics
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QApplication, QMenu

from memdeck.desktop.ui.models.entry_model import EntryTableModel
from memdeck.desktop.ui.models.entry_rows import Column
from memdeck.desktop.ui.models.filter import Filter
from memdeck.desktop.ui.theme.theme import Appearance
from memdeck.desktop.ui.theme.tokens import TIGHT
from memdeck.desktop.ui.views.memory_table.cell_delegate import wrapped_lines
from memdeck.desktop.ui.views.memory_table.cell_editors import CategoryCellEditor
from memdeck.desktop.ui.views.memory_table.columns import MEMORY_MIN_PX
from memdeck.desktop.ui.views.memory_table.memory_table import EntryTable
from memdeck.desktop.ui.views.widgets.empty_state import EmptyState
from tests.fakes.entries import TODAY
from tests.fakes.rows import THREE, row

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def click(table: EntryTable, qtbot, place: int, column: Column = Column.MEMORY) -> None:
    spot = table.visualRect(table.model().index(place, column)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=spot)


@pytest.mark.parametrize("modifier", [Qt.KeyboardModifier.NoModifier, CTRL])
def test_home_and_end_lead_to_the_first_and_the_last_memory(table, qtbot, modifier):
    click(table, qtbot, 1)
    qtbot.keyClick(table, Qt.Key.Key_End, modifier)
    assert table.selected_ids() == ["a3"]
    assert table.currentIndex().column() == Column.MEMORY

    qtbot.keyClick(table, Qt.Key.Key_Home, modifier)
    assert table.selected_ids() == ["a1"]


@pytest.mark.parametrize("modifier", [SHIFT, CTRL | SHIFT])
def test_with_shift_home_and_end_choose_all_on_the_way(table, qtbot, modifier):
    click(table, qtbot, 1)
    qtbot.keyClick(table, Qt.Key.Key_End, modifier)
    assert table.selected_ids() == ["a2", "a3"]

    qtbot.keyClick(table, Qt.Key.Key_Home, modifier)
    assert table.selected_ids() == ["a1", "a2"]


def test_in_an_empty_table_end_leads_nowhere(table, model, qtbot):
    model.set_filter(Filter(text="nothing"))
    qtbot.keyClick(table, Qt.Key.Key_End)

    assert table.selected_ids() == []


def test_a_click_chooses_a_memory(table, qtbot):
    QApplication.processEvents()
    chosen = QSignalSpy(table.selection_changed)
    click(table, qtbot, 1)
    qtbot.waitUntil(lambda: chosen.count() > 0)

    assert chosen.count() == 1
    assert table.selected_ids() == ["a2"]
    assert table.current_id() == "a2"


def test_nothing_is_chosen_before_a_person_chooses(model, theme, icons, qtbot):
    table = EntryTable(model, theme, icons)
    qtbot.addWidget(table)

    assert table.current_id() is None
    assert table.selected_ids() == []


def test_several_memories_are_chosen_from_the_keyboard(table, qtbot):
    click(table, qtbot, 0)
    qtbot.keyClick(table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)

    assert table.selected_ids() == ["a1", "a2"]

    qtbot.keyClick(table, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert table.selected_ids() == ["a1", "a2", "a3"]


def test_enter_opens_the_current_memory(table, qtbot):
    click(table, qtbot, 2)
    with qtbot.waitSignal(table.opened) as opened:
        qtbot.keyClick(table, Qt.Key.Key_Return)

    assert opened.args == ["a3"]


def test_letters_are_left_to_the_commands(table, qtbot):
    click(table, qtbot, 0)
    qtbot.keyClick(table, Qt.Key.Key_T)

    assert table.current_id() == "a1"


def test_who_comes_by_tab_begins_with_the_words_of_the_first_memory(table, qtbot):
    table.clearFocus()
    table.setFocus(Qt.FocusReason.TabFocusReason)

    assert table.current_id() == "a1"
    assert table.currentIndex().column() == Column.MEMORY


def test_a_memory_is_chosen_by_its_id(table):
    table.select_id("a3")
    assert table.selected_ids() == ["a3"]

    table.select_id("nobody")
    assert table.selected_ids() == ["a3"]


def test_a_memory_is_chosen_alone_while_ctrl_is_held_for_a_command(table, qtbot):
    table.select_id("a1")
    qtbot.keyPress(table, Qt.Key.Key_Control, CTRL)
    table.select_id("a3")
    qtbot.keyRelease(table, Qt.Key.Key_Control)

    assert table.selected_ids() == ["a3"]


def test_a_chosen_memory_that_a_filter_hid_is_chosen_again_when_it_is_back(table, model):
    table.select_id("a3")
    model.set_filter(Filter("python"))
    assert table.selected_ids() == []

    model.set_filter(Filter())
    assert table.selected_ids() == ["a3"]
    assert table.current_id() == "a3"


def test_a_filter_that_hides_some_of_the_chosen_reports_it(table, model, qtbot):
    table.select_ids(["a1", "a2"])
    with qtbot.waitSignal(table.selection_changed):
        pass
    with qtbot.waitSignal(table.selection_changed):
        model.set_filter(Filter("python"))

    assert table.selected_ids() == ["a1"]


def test_a_change_from_outside_leaves_the_choice_alone(table, model, qtbot):
    with qtbot.waitSignal(table.selection_changed):
        table.select_id("a2")
    chosen = QSignalSpy(table.selection_changed)
    model.set_rows([THREE[0], THREE[1], replace(THREE[2], score=0.31)])

    QApplication.processEvents()
    assert table.selected_ids() == ["a2"]
    assert chosen.count() == 0


def test_the_next_memory_becomes_current_when_one_leaves(table, model):
    table.select_id("a1")
    model.apply([], gone=["a1"])

    assert table.current_id() == "a2"


def test_a_click_on_a_heading_sorts_and_another_turns_it_round(table, model, qtbot):
    header = table.horizontalHeader()
    spot = QPoint(header.sectionViewportPosition(Column.MEMORY) + 20, header.height() // 2)
    qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert model.row_at(0).entry.id == "a3"

    qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert model.row_at(0).entry.id == "a2"


def test_a_narrow_table_gives_up_the_least_needed_columns_first(table, qtbot):
    table.resize(2000, 400)
    assert not any(table.isColumnHidden(column) for column in Column)

    table.resize(620, 400)
    assert table.isColumnHidden(Column.SOURCE)
    assert table.isColumnHidden(Column.FORGOTTEN)
    assert not table.isColumnHidden(Column.SCORE)
    assert not table.isColumnHidden(Column.MEMORY)


def test_a_relative_date_has_room(theme, icons, qtbot):
    model = EntryTableModel(TODAY, QLocale())
    days = [TODAY - timedelta(days=days) for days in range(0, 2000, 7)]
    model.set_rows(row(f"a{day}", last_activated=day) for day in days)
    table = EntryTable(model, theme, icons)
    qtbot.addWidget(table)

    texts = [model.text_at(place, Column.LAST) for place in range(model.rowCount())]
    room = table.columnWidth(Column.LAST) - 2 * TIGHT
    assert max(map(QFontMetrics(theme.small_font()).horizontalAdvance, texts)) <= room


def test_columns_fold_away_in_their_order_and_leave_the_text_its_room(table, qtbot):
    hidden, folded = [], []
    for width in range(1200, 460, -10):
        table.resize(width, 400)
        assert table.columnWidth(Column.MEMORY) >= MEMORY_MIN_PX
        for column in Column:
            if table.isColumnHidden(column) and column not in hidden:
                hidden.append(column)
            elif table.columnWidth(column) in (32, 68) and column not in folded:
                folded.append(column)

    assert hidden == [
        Column.SOURCE,
        Column.FORGOTTEN,
        Column.HITS,
        Column.ARCHIVES,
        Column.LAST,
    ]
    assert folded == [Column.CATEGORY, Column.SCORE]

    table.resize(2000, 400)
    assert not any(table.isColumnHidden(column) for column in Column)
    assert table.columnWidth(Column.CATEGORY) == 116


def test_a_column_of_the_user_s_own_width_has_it_again_after_it_was_folded(table):
    table.resize(2000, 400)
    table.horizontalHeader().resizeSection(Column.CATEGORY, 150)
    table.resize(500, 400)
    assert table.columnWidth(Column.CATEGORY) == 32
    saved = table.columns.state()
    table.resize(2000, 400)
    assert table.columnWidth(Column.CATEGORY) == 150

    table.columns.reset()
    assert table.columnWidth(Column.CATEGORY) == 116
    table.columns.restore(saved)
    assert table.columnWidth(Column.CATEGORY) == 150


def test_a_row_has_two_lines_and_in_the_compact_density_one(table):
    line = table.fontMetrics().lineSpacing()
    two_lines = table.rowHeight(0)
    assert two_lines > 2 * line
    item = menu_item(table.columns.menu(), "One line per memory")
    item.trigger()

    assert table.columns.is_compact
    assert table.rowHeight(0) == two_lines - line


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Short", ["Short"]),
        (
            "Prefers trains to planes for short trips",
            ["Prefers trains to", "planes for short trips"],
        ),
        ("住在杭州西湖边上的一栋老房子里", ["住在杭州西湖边", "上的一栋老房子里"]),
    ],
)
def test_a_long_text_goes_on_in_the_second_line(qapp, text, lines):
    font = qapp.font()
    width = QFontMetrics(font).horizontalAdvance(max(lines, key=len)) + 2
    broken = wrapped_lines(text, font, width, 2)

    assert "".join(broken).replace(" ", "") == text.replace(" ", "")
    assert len(broken) == len(lines)
    assert all(QFontMetrics(font).horizontalAdvance(line) <= width for line in broken)


def test_what_has_no_room_in_two_lines_is_elided(qapp):
    font = qapp.font()
    first, second = wrapped_lines("word " * 80, font, 120, 2)

    assert first.startswith("word word")
    assert second.endswith("…")
    assert QFontMetrics(font).horizontalAdvance(second) <= 120


def menu_item(menu, text):
    return next(action for action in menu.actions() if action.text() == text)


def test_columns_are_reset_to_their_order_and_width(table):
    table.resize(2000, 400)
    header = table.horizontalHeader()
    header.moveSection(header.visualIndex(Column.HITS), 0)
    header.resizeSection(Column.CATEGORY, 200)
    table.columns.set_switched_off([Column.LAST])
    menu_item(table.columns.menu(), "Reset columns").trigger()

    assert [header.logicalIndex(position) for position in range(len(Column))] == list(Column)
    assert table.columnWidth(Column.CATEGORY) == 116
    assert not table.isColumnHidden(Column.LAST)


def test_a_heading_s_menu_sorts_by_its_column(table, model):
    menu_item(table.columns.menu(Column.MEMORY), "Sort by Memory, ascending").trigger()

    assert model.row_at(0).entry.id == "a3"
    item = menu_item(table.columns.menu(Column.MEMORY), "Sort by Memory, ascending")
    assert item.isChecked()


def test_the_menu_key_asks_for_the_menu_at_the_current_memory(table, qtbot):
    click(table, qtbot, 1)
    asked = QSignalSpy(table.menu_requested)
    reason = QContextMenuEvent.Reason.Keyboard
    QApplication.sendEvent(table, QContextMenuEvent(reason, QPoint(), QPoint()))

    cell = table.visualRect(table.model().index(1, Column.MEMORY))
    assert asked.at(0) == [table.viewport().mapToGlobal(cell.bottomLeft())]


def test_a_right_click_asks_for_the_menu_at_the_mouse(table, qtbot):
    asked = QSignalSpy(table.menu_requested)
    spot = table.visualRect(table.model().index(1, Column.MEMORY)).center()
    reason = QContextMenuEvent.Reason.Mouse
    event = QContextMenuEvent(reason, spot, table.viewport().mapToGlobal(spot))
    QApplication.sendEvent(table.viewport(), event)

    assert asked.at(0) == [table.viewport().mapToGlobal(spot)]


def test_a_column_that_is_not_wanted_stays_away(table):
    table.resize(2000, 400)
    menu = table.columns.menu()
    hits = next(action for action in menu.actions() if action.text() == "Hits")
    hits.setChecked(False)
    table.resize(1990, 400)

    assert table.columns.switched_off == {Column.HITS}
    assert table.isColumnHidden(Column.HITS)

    hits.setChecked(True)
    assert not table.isColumnHidden(Column.HITS)


def test_the_menu_says_which_wanted_columns_have_no_room(table):
    table.resize(MEMORY_MIN_PX, 400)

    texts = {action.text() for action in table.columns.menu().actions()}
    assert {"Source (no room)", "Hits (no room)", "Category"} <= texts


def test_the_memory_itself_is_always_shown(table):
    table.columns.set_switched_off(Column)

    assert not table.isColumnHidden(Column.MEMORY)


def test_widths_and_sorting_come_back(table, theme, icons, model, qtbot):
    table.sortByColumn(Column.HITS, Qt.SortOrder.AscendingOrder)
    table.horizontalHeader().resizeSection(Column.CATEGORY, 180)
    other = EntryTable(model, theme, icons)
    qtbot.addWidget(other)
    other.resize(2000, 400)

    assert other.columns.restore(table.columns.state())
    assert other.columnWidth(Column.CATEGORY) == 180
    assert other.horizontalHeader().sortIndicatorSection() == Column.HITS


def test_an_empty_state_covers_the_table_until_it_is_taken_away(table, theme, icons):
    state = EmptyState(theme, icons, "memdeck", "No vault yet", "Open one.")
    table.set_empty(state)
    table.resize(700, 300)
    assert state.isVisible()
    assert state.geometry() == table.viewport().rect()

    table.set_empty(None)
    assert not state.isVisible()


def ground(table: EntryTable, place: int) -> str:
    rect = table.visualRect(table.model().index(place, Column.HITS))
    return table.viewport().grab().toImage().pixelColor(rect.left() + 2, rect.center().y()).name()


@pytest.mark.parametrize("appearance", [Appearance.LIGHT, Appearance.DARK])
def test_rows_stand_on_the_ground_of_their_state(table, theme, qtbot, appearance):
    theme.set_appearance(appearance)
    table.activateWindow()
    table.setFocus()
    table.select_id("a2")
    qtbot.waitUntil(table.isActiveWindow)
    for place in (0, 2):
        spot = table.visualRect(table.model().index(place, Column.MEMORY)).center()
        qtbot.mouseMove(table.viewport(), spot)

    grounds = [ground(table, place) for place in range(3)]
    colors = theme.colors
    expected = [colors.surface, colors.selection, colors.hover]
    assert grounds == [QColor(color).name() for color in expected]


def test_a_row_is_set_off_only_while_the_mouse_is_there(table, theme, qtbot):
    for place in (0, 2):
        spot = table.visualRect(table.model().index(place, Column.MEMORY)).center()
        qtbot.mouseMove(table.viewport(), spot)
    assert ground(table, 2) == theme.colors.hover.lower()

    QApplication.sendEvent(table.viewport(), QEvent(QEvent.Type.Leave))
    assert ground(table, 2) == theme.colors.surface.lower()


def test_a_screen_of_another_pixel_ratio_is_taken_up(table, monkeypatch):
    monkeypatch.setattr(table, "devicePixelRatioF", lambda: 2.0)
    QApplication.sendEvent(table.viewport(), QEvent(QEvent.Type.DevicePixelRatioChange))

    assert table.itemDelegate()._drawings.ratio == 2.0


def test_the_columns_are_offered_at_the_heading(table, monkeypatch):
    offered = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, _at: offered.extend(menu.actions()))
    table.horizontalHeader().customContextMenuRequested.emit(QPoint(5, 5))

    assert [action.text() for action in offered][:2] == ["Score", "Category"]


def test_a_screen_reader_hears_row_score_and_column(table):
    accessible = QAccessible.queryAccessibleInterface(table)

    assert accessible.text(QAccessible.Text.Name) == "Memories"
    assert accessible.role() == QAccessible.Role.Table
    heard = [
        accessible.child(number).text(QAccessible.Text.Name)
        for number in range(accessible.childCount())
    ]
    # Before the columns stands the corner, before each row its own heading.
    assert heard[1:5] == ["Score", "Memory", "Category", "Hits"]
    assert heard[10:12] == ["score 0.90", "Uses Python, pinned"]


def test_the_category_has_room_to_be_edited_in_a_column_that_is_folded(table, qtbot):
    table.resize(480, 400)
    table.select_id("a2")
    table.edit_cell(Column.CATEGORY)
    editor = table.findChild(CategoryCellEditor)

    assert table.columnWidth(Column.CATEGORY) == 32
    assert editor.width() > editor.fontMetrics().horizontalAdvance("preference")
    assert table.viewport().rect().contains(editor.geometry())
