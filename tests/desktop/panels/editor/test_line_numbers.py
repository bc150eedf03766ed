"""Each line has its number to its left."""

import pytest
from PySide6.QtGui import QPainter, QTextCursor

from memdeck.desktop.panels.editor import line_numbers
from memdeck.desktop.panels.editor.editor import MemoryEditor
from memdeck.desktop.panels.editor.line_numbers import LineNumbers
from memdeck.desktop.panels.editor.page import Annotation


@pytest.fixture
def painted(monkeypatch):
    """Each painted number, with its y coordinate and its colour."""
    painted = []

    def record(painter, area, flags, text):
        painted.append((text, area.top(), painter.pen().color().name()))
        QPainter.drawText(painter, area, flags, text)

    monkeypatch.setattr(
        line_numbers, "QPainter", type("Painter", (QPainter,), {"drawText": record})
    )
    return painted


@pytest.fixture
def editor(theme, icons, qtbot):
    editor = MemoryEditor(theme, icons)
    qtbot.addWidget(editor)
    editor.resize(420, 300)
    editor.set_text("\n".join(f"Line {number}" for number in range(1, 1000)))
    with qtbot.waitExposed(editor):
        editor.show()
    return editor


@pytest.fixture
def numbers(editor):
    return editor.findChild(LineNumbers)


def test_the_visible_lines_have_their_numbers_from_1(numbers, painted):
    numbers.grab()

    assert [text for text, _, _ in painted[:3]] == ["1", "2", "3"]
    assert len(painted) < 40


def test_numbers_scroll_with_the_text(editor, numbers, painted):
    editor.page.verticalScrollBar().setValue(500)
    numbers.grab()

    assert painted[0][0] == "501"


def test_a_line_that_wraps_has_one_number_at_its_first_row(editor, numbers, painted):
    editor.set_text("wrapped " * 40 + "\nsecond")
    numbers.grab()
    second = QTextCursor(editor.page.document().lastBlock())

    assert [text for text, _, _ in painted] == ["1", "2"]
    assert painted[1][1] == pytest.approx(editor.page.cursorRect(second).top(), abs=2)


def test_the_current_line_s_number_has_the_colour_of_text(editor, numbers, painted, theme):
    editor.go_to_line(2)
    painted.clear()
    numbers.grab()

    colours = {text: colour for text, _, colour in painted}
    assert colours["2"] == theme.colors.text.lower()
    assert colours["3"] == theme.colors.muted.lower()


def test_the_number_of_a_line_with_a_problem_has_the_colour_of_problems(
    editor, numbers, painted, theme
):
    editor.set_annotations({2: Annotation("broken", is_problem=True), 3: Annotation("0.30")})
    numbers.grab()

    colours = {text: colour for text, _, colour in painted}
    assert colours["2"] == theme.colors.remove.ink.lower()
    assert colours["3"] == theme.colors.muted.lower()


def test_the_column_has_room_for_the_longest_number(editor, numbers, qtbot):
    narrow = numbers.width()
    editor.set_text("\n" * 99_999)

    qtbot.waitUntil(lambda: numbers.width() > narrow)
    assert numbers.width() > editor.page.fontMetrics().horizontalAdvance("100000")
