from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QLocale, QPoint, Qt
from PySide6.QtGui import QAccessible, QColor, QInputMethodEvent
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from memdeck.desktop.models.entries import EntryTableModel
from memdeck.desktop.models.filter import Filter
from memdeck.desktop.models.rows import Column, Shelf
from memdeck.desktop.theme.theme import Appearance
from memdeck.desktop.theme.tokens import TIGHT
from memdeck.desktop.views.cell_editors import (
    CategoryCellEditor,
    ScoreCellEditor,
    TextCellEditor,
)
from memdeck.desktop.views.empty import EmptyState
from memdeck.desktop.views.table import EntryTable
from tests.fakes.entries import TODAY
from tests.fakes.rows import row

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ROWS = [
    row("a1", "Uses Python", score=0.9, pinned=True),
    row("a2", "用户住在杭州", score=0.5, category="fact"),
    row("a3", "Tried Vue", score=0.3, shelf=Shelf.ACTIVE),
]


@pytest.fixture
def model(qapp):
    made = EntryTableModel(TODAY, QLocale("en_GB"))
    made.set_rows(ROWS)
    return made


@pytest.fixture
def asked(model):
    """The edits a person asked for."""
    requests: list[tuple[str, str, object]] = []
    model.edit_requested.connect(lambda *request: requests.append(request))
    return requests


@pytest.fixture
def table(model, theme, icons, qtbot):
    made = EntryTable(model, theme, icons)
    qtbot.addWidget(made)
    made.resize(1000, 400)
    made.set_categories(["fact", "preference"])
    with qtbot.waitExposed(made):
        made.show()
    return made


def click(table: EntryTable, qtbot, place: int, column: Column = Column.MEMORY) -> None:
    spot = table.visualRect(table.model().index(place, column)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=spot)


@pytest.mark.parametrize("held", [Qt.KeyboardModifier.NoModifier, CTRL])
def test_home_and_end_lead_to_the_first_and_the_last_memory(table, qtbot, held):
    click(table, qtbot, 1)
    qtbot.keyClick(table, Qt.Key.Key_End, held)
    assert table.chosen_ids() == ["a3"]
    assert table.currentIndex().column() == Column.MEMORY

    qtbot.keyClick(table, Qt.Key.Key_Home, held)
    assert table.chosen_ids() == ["a1"]


@pytest.mark.parametrize("held", [SHIFT, CTRL | SHIFT])
def test_with_shift_home_and_end_choose_all_on_the_way(table, qtbot, held):
    click(table, qtbot, 1)
    qtbot.keyClick(table, Qt.Key.Key_End, held)
    assert table.chosen_ids() == ["a2", "a3"]

    qtbot.keyClick(table, Qt.Key.Key_Home, held)
    assert table.chosen_ids() == ["a1", "a2"]


def test_in_an_empty_table_end_leads_nowhere(table, model, qtbot):
    model.set_filter(Filter(text="nothing"))
    qtbot.keyClick(table, Qt.Key.Key_End)

    assert table.chosen_ids() == []


def test_a_click_chooses_a_memory(table, qtbot):
    QApplication.processEvents()
    chosen = QSignalSpy(table.chosen)
    click(table, qtbot, 1)
    qtbot.waitUntil(lambda: chosen.count() > 0)

    assert chosen.count() == 1
    assert table.chosen_ids() == ["a2"]
    assert table.current_id() == "a2"


def test_nothing_is_chosen_before_a_person_chooses(model, theme, icons, qtbot):
    table = EntryTable(model, theme, icons)
    qtbot.addWidget(table)

    assert table.current_id() is None
    assert table.chosen_ids() == []


def test_several_memories_are_chosen_from_the_keyboard(table, qtbot):
    click(table, qtbot, 0)
    qtbot.keyClick(table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)

    assert table.chosen_ids() == ["a1", "a2"]

    qtbot.keyClick(table, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert table.chosen_ids() == ["a1", "a2", "a3"]


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
    table.choose("a3")
    assert table.chosen_ids() == ["a3"]

    table.choose("nobody")
    assert table.chosen_ids() == ["a3"]


def test_a_memory_is_chosen_alone_while_ctrl_is_held_for_a_command(table, qtbot):
    table.choose("a1")
    qtbot.keyPress(table, Qt.Key.Key_Control, CTRL)
    table.choose("a3")
    qtbot.keyRelease(table, Qt.Key.Key_Control)

    assert table.chosen_ids() == ["a3"]


def test_a_chosen_memory_that_a_filter_hid_is_chosen_again_when_it_is_back(table, model):
    table.choose("a3")
    model.set_filter(Filter("python"))
    assert table.chosen_ids() == []

    model.set_filter(Filter())
    assert table.chosen_ids() == ["a3"]
    assert table.current_id() == "a3"


def test_a_filter_that_hides_some_of_the_chosen_tells_of_it(table, model, qtbot):
    table.choose_all(["a1", "a2"])
    with qtbot.waitSignal(table.chosen):
        pass
    with qtbot.waitSignal(table.chosen):
        model.set_filter(Filter("python"))

    assert table.chosen_ids() == ["a1"]


def test_a_change_from_outside_leaves_the_choice_alone(table, model, qtbot):
    with qtbot.waitSignal(table.chosen):
        table.choose("a2")
    chosen = QSignalSpy(table.chosen)
    model.set_rows([ROWS[0], ROWS[1], replace(ROWS[2], score=0.31)])

    QApplication.processEvents()
    assert table.chosen_ids() == ["a2"]
    assert chosen.count() == 0


def test_the_next_memory_becomes_current_when_one_leaves(table, model):
    table.choose("a1")
    model.apply([], gone=["a1"])

    assert table.current_id() == "a2"


def test_a_click_on_a_heading_sorts_and_another_turns_it_round(table, model, qtbot):
    header = table.horizontalHeader()
    spot = QPoint(header.sectionViewportPosition(Column.MEMORY) + 20, header.height() // 2)
    qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert model.row_at(0).entry.id == "a3"

    qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert model.row_at(0).entry.id == "a2"


def test_text_is_edited_in_place_chinese_too(table, asked, qtbot):
    table.choose("a2")
    table.edit_cell(Column.MEMORY)
    editor = table.findChild(TextCellEditor)
    assert editor.toPlainText() == "用户住在杭州"

    event = QInputMethodEvent()
    event.setCommitString("用户住在苏州")
    QApplication.sendEvent(editor, event)
    qtbot.keyClick(editor, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: asked == [("a2", "content", "用户住在苏州")])


def test_escape_leaves_the_text_as_it_was(table, asked, qtbot):
    table.choose("a1")
    table.edit_cell(Column.MEMORY)
    editor = table.findChild(TextCellEditor)
    qtbot.keyClicks(editor, "something else")
    qtbot.keyClick(editor, Qt.Key.Key_Escape)

    QApplication.processEvents()
    assert asked == []


def test_shift_enter_makes_a_new_line_and_the_editor_grows(table, asked, qtbot):
    table.choose("a1")
    table.edit_cell(Column.MEMORY)
    editor = table.findChild(TextCellEditor)
    height = editor.height()
    qtbot.keyClicks(editor, "one")
    for _ in range(3):
        qtbot.keyClick(editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
        qtbot.keyClicks(editor, "more")
    assert editor.height() > height

    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: asked == [("a1", "content", "one\nmore\nmore\nmore")])


def test_an_emptied_text_asks_for_nothing(table, asked, qtbot):
    table.choose("a1")
    table.edit_cell(Column.MEMORY)
    editor = table.findChild(TextCellEditor)
    qtbot.keyClick(editor, Qt.Key.Key_Delete)
    qtbot.keyClick(editor, Qt.Key.Key_Return)

    QApplication.processEvents()
    assert asked == []


@pytest.mark.parametrize(
    "text",
    ["Tidetable runs on Python, and the front end on Svelte. ", "小满对花生过敏，要带急救笔。" * 2],
)
def test_a_long_text_opens_in_an_editor_that_shows_every_line(table, model, qtbot, text):
    model.set_rows([row("a1", text * 4)])
    table.choose("a1")
    table.edit_cell(Column.MEMORY)
    editor = table.findChild(TextCellEditor)
    page = editor.document().documentLayout().blockBoundingRect(editor.document().lastBlock())

    assert editor.height() == editor.wanted_height() > table.rowHeight(0)
    assert editor.viewport().height() >= page.height()
    qtbot.keyClick(editor, Qt.Key.Key_Escape)


def test_a_change_from_outside_does_not_take_away_what_is_being_typed(table, model, qtbot):
    table.choose("a1")
    table.edit_cell(Column.MEMORY)
    editor = table.findChild(TextCellEditor)
    qtbot.keyClicks(editor, "half a th")
    model.apply([replace(ROWS[0], entry=replace(ROWS[0].entry, content="Uses Rust"))])
    assert editor.toPlainText() == "half a th"

    qtbot.keyClick(editor, Qt.Key.Key_Escape)


def test_an_open_editor_survives_a_large_change_from_outside(table, model, asked, qtbot):
    table.choose("a3")
    table.edit_cell(Column.MEMORY)
    editor = table.findChild(TextCellEditor)
    qtbot.keyClicks(editor, "Tried Svelte")
    model.apply([row(f"b{number}", score=0.4) for number in range(100)], gone=["a1"])
    QApplication.processEvents()
    qtbot.keyClick(editor, Qt.Key.Key_Return)

    assert asked == [("a3", "content", "Tried Svelte")]


def test_a_category_is_picked_or_typed(table, asked, qtbot):
    table.choose("a1")
    table.edit_cell(Column.CATEGORY)
    editor = table.findChild(CategoryCellEditor)
    editor.setCurrentText("recipes")
    qtbot.keyClick(editor, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: asked == [("a1", "category", "recipes")])


def test_a_known_category_is_taken_by_its_key(theme, qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    editor = CategoryCellEditor(["skill_usage"], parent)
    editor.set_category("skill_usage")

    assert editor.currentText() == "skill usage"
    assert editor.category() == "skill_usage"


def test_a_score_is_typed_with_two_digits(table, asked, qtbot):
    table.choose("a1")
    table.edit_cell(Column.SCORE)
    editor = table.findChild(ScoreCellEditor)
    assert (editor.minimum(), editor.maximum()) == (0, 1)
    editor.lineEdit().setText("0.75")
    qtbot.keyClick(editor, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: asked == [("a1", "score", 0.75)])


@pytest.mark.parametrize("typed", ["7.5", "1.5", "nan", "abc", "-1", "1,5"])
def test_what_is_no_score_leaves_the_score_as_it_was_and_says_so(table, asked, qtbot, typed):
    told: list[str] = []
    table.refused.connect(told.append)
    table.choose("a1")
    table.edit_cell(Column.SCORE)
    editor = table.findChild(ScoreCellEditor)
    editor.lineEdit().selectAll()
    qtbot.keyClicks(editor, typed)
    qtbot.keyClick(editor, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: table.indexWidget(table.currentIndex()) is None)
    assert [request[2] for request in asked] in ([], [0.9])
    assert set(told) == {"A score lies between 0 and 1; it stays 0.90."}


@pytest.mark.parametrize("column", [Column.SCORE, Column.CATEGORY, Column.MEMORY])
def test_the_enter_that_ends_an_edit_opens_nothing(table, qtbot, column):
    opened: list[str] = []
    table.opened.connect(opened.append)
    table.choose("a1")
    table.edit_cell(column)
    editor = table.indexWidget(table.currentIndex())
    qtbot.keyClick(editor, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: table.indexWidget(table.currentIndex()) is None)
    assert opened == []
    qtbot.keyClick(table, Qt.Key.Key_Return)
    assert opened == ["a1"]


def test_editing_needs_a_current_memory(model, theme, icons, qtbot):
    table = EntryTable(model, theme, icons)
    qtbot.addWidget(table)
    table.edit_cell(Column.MEMORY)

    assert table.findChild(TextCellEditor) is None


def test_a_narrow_table_gives_up_the_least_needed_columns_first(table, qtbot):
    table.resize(2000, 400)
    assert not any(table.isColumnHidden(column) for column in Column)

    table.resize(620, 400)
    assert table.isColumnHidden(Column.SOURCE)
    assert table.isColumnHidden(Column.FORGOTTEN)
    assert not table.isColumnHidden(Column.SCORE)
    assert not table.isColumnHidden(Column.MEMORY)


@pytest.mark.parametrize("language", ["en_US", "zh_CN", "de_DE"])
def test_a_day_of_another_year_has_room(theme, icons, qtbot, language):
    before = QLocale()
    QLocale.setDefault(QLocale(language))
    try:
        years_old = [
            row(f"a{month}", last_activated=TODAY.replace(year=TODAY.year - 2, month=month, day=28))
            for month in range(1, 13)
        ]
        model = EntryTableModel(TODAY, QLocale())
        model.set_rows(years_old)
        table = EntryTable(model, theme, icons)
        qtbot.addWidget(table)
    finally:
        QLocale.setDefault(before)

    shown = [model.text_at(place, Column.LAST) for place in range(model.rowCount())]
    room = table.columnWidth(Column.LAST) - 2 * TIGHT
    assert max(map(table.fontMetrics().horizontalAdvance, shown)) <= room


def test_a_column_that_is_not_wanted_stays_away(table):
    table.resize(2000, 400)
    menu = table.columns.menu()
    hits = next(action for action in menu.actions() if action.text() == "Hits")
    hits.setChecked(False)
    table.resize(1990, 400)

    assert table.columns.unwanted == {Column.HITS}
    assert table.isColumnHidden(Column.HITS)

    hits.setChecked(True)
    assert not table.isColumnHidden(Column.HITS)


def test_the_memory_itself_is_always_shown(table):
    table.columns.set_unwanted(Column)

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
    theme.choose(appearance)
    table.activateWindow()
    table.setFocus()
    table.choose("a2")
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

    assert table.itemDelegate()._marks.ratio == 2.0


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
