"""Memories edited in the cells of their table."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication, QWidget

from memdeck.desktop.ui.models.entry_rows import Column
from memdeck.desktop.ui.views.memory_table.cell_editors import (
    CategoryCellEditor,
    ScoreCellEditor,
    TextCellEditor,
)
from memdeck.desktop.ui.views.memory_table.memory_table import EntryTable
from tests.fakes.rows import THREE, row

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def test_text_is_edited_in_place_chinese_too(table, asked, qtbot):
    table.select_id("a2")
    table.edit_cell(Column.MEMORY)
    editor = table.findChild(TextCellEditor)
    assert editor.toPlainText() == "用户住在杭州"

    event = QInputMethodEvent()
    event.setCommitString("用户住在苏州")
    QApplication.sendEvent(editor, event)
    qtbot.keyClick(editor, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: asked == [("a2", "content", "用户住在苏州")])


def test_escape_leaves_the_text_as_it_was(table, asked, qtbot):
    table.select_id("a1")
    table.edit_cell(Column.MEMORY)
    editor = table.findChild(TextCellEditor)
    qtbot.keyClicks(editor, "something else")
    qtbot.keyClick(editor, Qt.Key.Key_Escape)

    QApplication.processEvents()
    assert asked == []


def test_shift_enter_makes_a_new_line_and_the_editor_grows(table, asked, qtbot):
    table.select_id("a1")
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
    table.select_id("a1")
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
    table.select_id("a1")
    table.edit_cell(Column.MEMORY)
    editor = table.findChild(TextCellEditor)
    page = editor.document().documentLayout().blockBoundingRect(editor.document().lastBlock())

    assert editor.height() == editor.wanted_height() > table.rowHeight(0)
    assert editor.viewport().height() >= page.height()
    qtbot.keyClick(editor, Qt.Key.Key_Escape)


def test_a_change_from_outside_does_not_take_away_what_is_being_typed(table, model, qtbot):
    table.select_id("a1")
    table.edit_cell(Column.MEMORY)
    editor = table.findChild(TextCellEditor)
    qtbot.keyClicks(editor, "half a th")
    model.apply([replace(THREE[0], entry=replace(THREE[0].entry, content="Uses Rust"))])
    assert editor.toPlainText() == "half a th"

    qtbot.keyClick(editor, Qt.Key.Key_Escape)


def test_an_open_editor_survives_a_large_change_from_outside(table, model, asked, qtbot):
    table.select_id("a3")
    table.edit_cell(Column.MEMORY)
    editor = table.findChild(TextCellEditor)
    qtbot.keyClicks(editor, "Tried Svelte")
    model.apply([row(f"b{number}", score=0.4) for number in range(100)], gone=["a1"])
    QApplication.processEvents()
    qtbot.keyClick(editor, Qt.Key.Key_Return)

    assert asked == [("a3", "content", "Tried Svelte")]


def test_a_category_is_picked_or_typed(table, asked, qtbot):
    table.select_id("a1")
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
    table.select_id("a1")
    table.edit_cell(Column.SCORE)
    editor = table.findChild(ScoreCellEditor)
    assert (editor.minimum(), editor.maximum()) == (0, 1)
    editor.lineEdit().setText("0.75")
    qtbot.keyClick(editor, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: asked == [("a1", "score", 0.75)])


@pytest.mark.parametrize("typed", ["7.5", "1.5", "nan", "abc", "-1", "1,5"])
def test_what_is_no_score_leaves_the_score_as_it_was_and_says_so(table, asked, qtbot, typed):
    errors: list[str] = []
    table.refused.connect(errors.append)
    table.select_id("a1")
    table.edit_cell(Column.SCORE)
    editor = table.findChild(ScoreCellEditor)
    editor.lineEdit().selectAll()
    qtbot.keyClicks(editor, typed)
    qtbot.keyClick(editor, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: table.indexWidget(table.currentIndex()) is None)
    assert [request[2] for request in asked] in ([], [0.9])
    assert set(errors) == {"The score must be between 0 and 1. It stays at 0.90."}


@pytest.mark.parametrize("column", [Column.SCORE, Column.CATEGORY, Column.MEMORY])
def test_the_enter_that_ends_an_edit_opens_nothing(table, qtbot, column):
    opened: list[str] = []
    table.opened.connect(opened.append)
    table.select_id("a1")
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
