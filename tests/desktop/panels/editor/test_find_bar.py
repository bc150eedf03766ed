import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor

from memdeck.desktop.panels.editor.editor import MemoryEditor
from tests.fakes.widgets import on_screen

TEXT = "one tea\ntwo Tea\nthree tea\nfour coffee\n"


@pytest.fixture
def editor(theme, icons, qtbot):
    made = MemoryEditor(theme, icons)
    made.set_text(TEXT)
    return on_screen(made, qtbot, (420, 500))


@pytest.fixture
def bar(editor, qtbot):
    editor.open_find(replacing=True)
    return editor._find


def look_for(bar, qtbot, text: str) -> None:
    bar._needle.setText(text)
    qtbot.waitUntil(lambda: not bar._timer.isActive())


def selected(editor: MemoryEditor) -> tuple[int, str]:
    cursor = editor.page.textCursor()
    return cursor.blockNumber() + 1, cursor.selectedText()


def test_it_counts_while_one_types(bar, qtbot):
    counted = []
    for text in ("tea", "coffee", "kyoto", ""):
        look_for(bar, qtbot, text)
        counted.append(bar._count.text())

    assert counted == ["Matches: 3", "Matches: 1", "No matches", ""]


def test_it_goes_forward_and_back_round_the_ends(editor, bar, qtbot):
    look_for(bar, qtbot, "tea")
    steps = []
    for direction in (1, 1, 1, 1, -1, -1):
        bar.step(direction)
        steps.append((*selected(editor), bar._count.text()))

    assert steps == [
        (1, "tea", "1 of 3"),
        (2, "Tea", "2 of 3"),
        (3, "tea", "3 of 3"),
        (1, "tea", "1 of 3"),
        (3, "tea", "3 of 3"),
        (2, "Tea", "2 of 3"),
    ]


def test_enter_and_f3_step_and_shift_steps_back(editor, bar, qtbot):
    look_for(bar, qtbot, "tea")
    qtbot.keyClick(bar._needle, Qt.Key.Key_Return)
    qtbot.keyClick(bar._needle, Qt.Key.Key_Return)
    qtbot.keyClick(bar._needle, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert selected(editor) == (1, "tea")

    qtbot.keyClick(editor.page, Qt.Key.Key_F3)
    assert selected(editor) == (2, "Tea")


def test_case_and_patterns_can_be_asked_for(bar, qtbot):
    look_for(bar, qtbot, "Tea")
    bar._case.setChecked(True)
    assert bar._count.text() == "Matches: 1"

    bar._case.setChecked(False)
    look_for(bar, qtbot, "^t\\w+")
    bar._pattern.setChecked(True)
    assert bar._count.text() == "Matches: 2"


def test_a_pattern_that_is_none_is_stated_and_finds_nothing(bar, qtbot):
    bar._pattern.setChecked(True)
    look_for(bar, qtbot, "(")

    assert bar._needle.property("variant") == "wrong"
    assert bar._count.text() not in ("", "No matches")
    assert not bar._next.isEnabled()
    bar.step(1)


def test_one_hit_is_replaced_and_the_next_one_selected(editor, bar, qtbot):
    look_for(bar, qtbot, "tea")
    bar._replacement.setText("chai")
    bar.step(1)
    bar._replacement.setFocus()
    qtbot.keyClick(bar._replacement, Qt.Key.Key_Return)

    assert editor.text() == TEXT.replace("one tea", "one chai")
    assert selected(editor) == (2, "Tea")


def test_a_selection_that_is_no_hit_is_not_replaced(editor, bar, qtbot):
    look_for(bar, qtbot, "tea")
    bar._replacement.setText("chai")
    bar._replace.click()

    assert editor.text() == TEXT
    assert selected(editor) == (1, "tea")


def test_all_are_replaced_in_one_step_that_can_be_undone(editor, bar, qtbot):
    look_for(bar, qtbot, "tea")
    bar._replacement.setText("chai")
    bar._replace_all.click()
    assert editor.text() == "one chai\ntwo chai\nthree chai\nfour coffee\n"
    assert bar._count.text() == "No matches"

    editor.page.undo()
    assert editor.text() == TEXT


def test_it_opens_with_what_is_selected(editor, qtbot):
    cursor = editor.page.textCursor()
    cursor.setPosition(4)
    cursor.setPosition(7, QTextCursor.MoveMode.KeepAnchor)
    editor.page.setTextCursor(cursor)
    qtbot.keyClick(editor.page, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)

    assert editor._find._needle.text() == "tea"
    assert editor._find._replacement.isHidden()
    assert editor._find._count.text() == "1 of 3"


def test_ctrl_h_opens_it_to_replace(editor, qtbot):
    qtbot.keyClick(editor.page, Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)

    assert not editor._find._replacement.isHidden()


def test_escape_closes_it_and_the_page_has_the_keyboard_again(editor, bar, qtbot):
    look_for(bar, qtbot, "tea")
    qtbot.keyClick(bar._needle, Qt.Key.Key_Escape)

    assert bar.isHidden()
    qtbot.waitUntil(editor.page.hasFocus)
    assert len(editor.page.extraSelections()) == 1


def test_hits_in_view_are_marked_and_follow_the_text(editor, bar, qtbot):
    look_for(bar, qtbot, "tea")
    assert len(editor.page.extraSelections()) == 4

    editor.page.setPlainText("tea")
    qtbot.waitUntil(lambda: bar._count.text() == "Matches: 1")
    assert len(editor.page.extraSelections()) == 2


def test_only_hits_in_view_are_marked(editor, bar, qtbot):
    editor.set_text("tea\n" * 5000)
    look_for(bar, qtbot, "tea")

    assert bar._count.text() == "Matches: 5000"
    assert len(editor.page.extraSelections()) < 200
