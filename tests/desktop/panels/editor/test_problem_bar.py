"""The bar below the page has the whole reason of each problem."""

import pytest
from PySide6.QtCore import Qt

from memdeck.desktop.panels.editor.editor import MemoryEditor
from memdeck.desktop.panels.editor.page import Annotation, Fix
from memdeck.desktop.panels.editor.problem_bar import ProblemBar

LONG = "The score “high” is not a number from 0 to 1; write one such as 0.60."


@pytest.fixture
def editor(theme, icons, qtbot):
    editor = MemoryEditor(theme, icons)
    qtbot.addWidget(editor)
    editor.resize(330, 400)
    editor.set_text("\n".join(f"Line {number}" for number in range(1, 100)))
    with qtbot.waitExposed(editor):
        editor.show()
    editor.page.setFocus()
    return editor


@pytest.fixture
def bar(editor):
    editor.set_annotations(
        {
            5: Annotation("0.30 today"),
            70: Annotation("The date is missing.", is_problem=True),
            11: Annotation(LONG, is_problem=True),
        }
    )
    return editor.findChild(ProblemBar)


def line(editor: MemoryEditor) -> int:
    return editor.page.textCursor().blockNumber() + 1


def test_the_first_problem_from_the_cursor_on_is_shown_whole(editor, bar):
    reason = bar.reason

    assert bar.isVisible()
    assert reason.text() == f"Line 11: {LONG}"
    assert reason.height() >= reason.heightForWidth(reason.width())


def test_the_problem_on_the_current_line_is_shown(editor, bar):
    editor.go_to_line(70)

    assert bar.reason.text() == "Line 70: The date is missing."
    assert bar._position.text() == "2 of 2"


def test_its_buttons_go_from_problem_to_problem_and_wrap_around(editor, bar):
    visited = []
    for button in (bar._next, bar._next, bar._next, bar._previous):
        button.click()
        visited.append(line(editor))

    assert visited == [11, 70, 11, 70]


def test_f8_goes_to_the_next_problem_and_shift_f8_to_the_previous_one(editor, bar, qtbot):
    qtbot.waitUntil(editor.page.hasFocus)
    qtbot.keyClick(editor.page, Qt.Key.Key_F8)
    assert line(editor) == 11

    qtbot.keyClick(editor.page, Qt.Key.Key_F8, Qt.KeyboardModifier.ShiftModifier)
    assert line(editor) == 70


def test_without_problems_it_is_hidden_and_its_keys_do_nothing(editor, bar, qtbot):
    editor.set_annotations({5: Annotation("0.30 today")})
    qtbot.keyClick(editor.page, Qt.Key.Key_F8)

    assert not bar.isVisible()
    assert line(editor) == 1


def test_it_follows_a_problem_whose_line_moves(editor, bar):
    editor.page.textCursor().insertText("New\n")

    assert bar.reason.text() == f"Line 12: {LONG}"


def with_fix(editor, old="Line 11"):
    """Give line 11 a problem with a fix, and return the bar."""
    fix = Fix(old, "Line eleven")
    editor.set_annotations({11: Annotation(LONG, is_problem=True, fix=fix)})
    return editor.findChild(ProblemBar)


def test_a_known_fix_is_a_button_that_corrects_the_line_in_one_undo_step(editor):
    before = editor.text()
    bar = with_fix(editor)
    assert "Line eleven" in bar.fix.toolTip()

    bar.fix.click()
    assert editor.text() == before.replace("Line 11\n", "Line eleven\n")

    editor.page.undo()
    assert editor.text() == before


def test_a_line_that_has_changed_since_is_not_corrected(editor):
    before = editor.text()
    with_fix(editor, "An older line 11").fix.click()

    assert editor.text() == before


def test_without_a_known_fix_or_in_a_read_only_text_there_is_no_button(editor, bar):
    assert not bar.fix.isVisible()

    editor.page.setReadOnly(True)
    assert not with_fix(editor).fix.isVisible()
