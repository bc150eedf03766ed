from concurrent.futures import ThreadPoolExecutor

import pytest
import shiboken6
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent, QInputMethodEvent, QPainter, QTextCharFormat, QTextCursor
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QApplication, QLineEdit, QToolTip, QVBoxLayout, QWidget

from memdeck.desktop.panels.editor import page
from memdeck.desktop.panels.editor.editor import MemoryEditor
from memdeck.desktop.panels.editor.highlighter import MemoryHighlighter
from memdeck.desktop.panels.editor.page import Annotation
from memdeck.desktop.ui.theme.theme import Appearance
from memdeck.desktop.ui.theme.tokens import SNUG

ENTRY = "### [{id}] fact | 0.50 | 2026-02-20 | 1\nMemory {id} 记忆\n\n"
TEXT = "# Memory\n\n" + "".join(ENTRY.format(id=f"{n:06x}") for n in range(200))


@pytest.fixture
def window(qtbot):
    made = QWidget()
    qtbot.addWidget(made)
    QVBoxLayout(made)
    made.resize(420, 600)
    return made


@pytest.fixture
def editor(window, theme, icons, qtbot):
    made = MemoryEditor(theme, icons)
    window.layout().addWidget(made)
    made.set_text(TEXT)
    with qtbot.waitExposed(window):
        window.show()
    made.page.setFocus()
    return made


@pytest.fixture
def elsewhere(window, editor):
    """Another place for the keyboard."""
    made = QLineEdit()
    window.layout().addWidget(made)
    return made


def put_cursor(editor: MemoryEditor, line: int, column: int = 0) -> None:
    block = editor.page.document().findBlockByNumber(line - 1)
    cursor = QTextCursor(block)
    cursor.setPosition(block.position() + column)
    editor.page.setTextCursor(cursor)


def commit(editor: MemoryEditor, text: str) -> None:
    """Type as an input method does."""
    event = QInputMethodEvent()
    event.setCommitString(text)
    QApplication.sendEvent(editor.page, event)


@pytest.mark.parametrize(
    "text", ["", "\ufeffone\r\ntwo\u00a0three\r\n", "mixed\r\nends\n", "no end", TEXT]
)
def test_a_text_comes_back_byte_for_byte(editor, text):
    editor.set_text(text)

    assert editor.text() == text
    assert not editor.is_modified


def test_typing_marks_the_text_as_unsaved_until_it_is_saved(editor, qtbot):
    result: list[bool] = []
    editor.modified_changed.connect(result.append)
    with qtbot.waitSignal(editor.edited):
        commit(editor, "新")

    assert editor.is_modified
    assert editor.text() == "新" + TEXT

    editor.mark_saved()
    assert not editor.is_modified
    assert result == [True, False]


def test_new_lines_of_a_crlf_file_stay_crlf_after_a_save(editor):
    editor.set_text("a\r\nb\r\n")
    commit(editor, "x\n")
    editor.mark_saved()
    commit(editor, "y\n")

    assert editor.text() == "x\r\ny\r\na\r\nb\r\n"


def test_an_outside_change_above_moves_neither_text_in_view_nor_cursor(editor):
    put_cursor(editor, 304, 7)
    editor.page.centerCursor()
    top = editor.page.firstVisibleBlock().text()
    word = editor.page.textCursor().block().text()
    editor.patch_text("A new first line\nand a second\n" + TEXT)

    assert editor.page.firstVisibleBlock().text() == top
    assert editor.page.textCursor().block().text() == word
    assert editor.page.textCursor().positionInBlock() == 7
    assert editor.page.textCursor().blockNumber() + 1 == 306


def test_an_outside_change_can_be_undone_and_what_was_typed_before_too(editor):
    commit(editor, "typed ")
    editor.patch_text(editor.text().replace("Memory 000003", "Changed outside"))
    editor.page.undo()
    assert editor.text() == "typed " + TEXT

    editor.page.undo()
    assert editor.text() == TEXT


def test_a_change_above_and_one_below_leave_cursor_and_view_between_them(editor):
    put_cursor(editor, 304, 7)
    editor.page.centerCursor()
    top = editor.page.firstVisibleBlock().text()
    word = editor.page.textCursor().block().text()
    changed = TEXT.replace("# Memory\n", "# Memory\n\nA note\n").replace("Memory 0000c6", "Other")
    editor.patch_text(changed)

    assert editor.text() == changed
    assert editor.page.firstVisibleBlock().text() == top
    assert editor.page.textCursor().block().text() == word
    assert editor.page.textCursor().positionInBlock() == 7

    editor.page.undo()
    assert editor.text() == TEXT


def test_a_change_colours_no_line_again_that_it_did_not_touch(editor, monkeypatch):
    seen = []
    format_line = MemoryHighlighter._format

    def noted(self, block, state, **options):
        seen.append(block.text())
        return format_line(self, block, state, **options)

    monkeypatch.setattr(MemoryHighlighter, "_format", noted)
    editor.patch_text(TEXT.replace("# Memory\n", "# Mine\n").replace("Memory 0000c6", "Other"))

    assert len(seen) < 10


def test_a_change_at_hundreds_of_positions_is_one_step_too(editor):
    twice = f"{TEXT}\n\n{TEXT}"
    changed = twice.replace("Memory 0", "Another 0")
    editor.set_text(twice)
    editor.patch_text(changed)
    assert editor.text() == changed

    editor.page.undo()
    assert editor.text() == twice


def test_a_replaced_text_keeps_cursor_and_scroll_position_in_their_lines(editor):
    put_cursor(editor, 300, 7)
    editor.page.centerCursor()
    top = editor.page.firstVisibleBlock().blockNumber()
    text = TEXT.replace("Memory", "Another")
    editor.replace_text(editor.preparation(text)())

    assert editor.text() == text
    assert editor.page.firstVisibleBlock().blockNumber() == top
    assert editor.page.textCursor().blockNumber() == 299
    assert editor.page.textCursor().positionInBlock() == 7
    assert not editor.is_modified
    assert editor.page.document().begin().layout().formats()


def test_a_replaced_text_is_as_plain_as_the_one_before(editor):
    editor.set_markdown(is_markdown=False)
    editor.replace_text(editor.preparation(TEXT)())

    assert not editor.page.document().begin().layout().formats()


def test_the_memory_of_a_replaced_text_is_released(editor, qtbot):
    before = editor.page.document()
    editor.replace_text(editor.preparation(TEXT)())

    qtbot.waitUntil(lambda: not shiboken6.isValid(before))


def test_a_text_may_be_prepared_on_another_thread(editor):
    with ThreadPoolExecutor(1) as executor:
        prepared = executor.submit(editor.preparation(TEXT[::-1])).result()
    editor.set_prepared(prepared)

    assert editor.text() == TEXT[::-1]


def test_a_change_that_joins_what_was_typed_is_undone_with_it(editor):
    commit(editor, "typed ")
    editor.patch_text(editor.text().replace("Memory 000003", "Saved"), joins_last=True)
    editor.page.undo()

    assert editor.text() == TEXT


def test_an_outside_change_that_is_none_leaves_undo_alone(editor):
    editor.patch_text(TEXT)

    assert not editor.page.document().isUndoAvailable()


def test_moving_to_another_line_is_reported_with_its_number_from_1(editor):
    lines: list[int] = []
    editor.cursor_line_changed.connect(lines.append)
    put_cursor(editor, 3)
    put_cursor(editor, 3, 5)
    put_cursor(editor, 4)

    assert lines == [3, 4]


def test_going_to_a_line_shows_it_and_is_not_reported_back(editor):
    lines: list[int] = []
    editor.cursor_line_changed.connect(lines.append)
    editor.go_to_line(302)
    page = editor.page

    assert page.textCursor().blockNumber() == 301
    assert page.viewport().rect().contains(page.cursorRect())
    assert lines == []

    page.verticalScrollBar().setValue(0)
    editor.go_to_line(302)
    assert page.viewport().rect().contains(page.cursorRect())

    editor.go_to_line(10_000)
    assert page.textCursor().blockNumber() == 301


@pytest.mark.parametrize("first_visible", [0, 270, 299, 400])
def test_going_to_a_line_puts_it_in_the_middle(editor, first_visible):
    page = editor.page
    page.verticalScrollBar().setValue(first_visible)
    editor.go_to_line(302)
    distance = page.cursorRect().center().y() - page.viewport().rect().center().y()

    assert abs(distance) <= 3 * page.fontMetrics().lineSpacing()


def test_words_at_a_line_s_end_are_painted_and_are_not_in_the_text(editor, qtbot):
    before = editor.page.viewport().grab().toImage()
    editor.set_annotations({3: Annotation("0.30 today"), 6: Annotation("broken", is_problem=True)})

    assert editor.page.viewport().grab().toImage() != before
    assert editor.text() == TEXT

    editor.set_annotations({})
    qtbot.waitUntil(lambda: editor.page.viewport().grab().toImage() == before)


def test_words_at_a_line_s_end_keep_to_their_line_while_one_types_above(editor):
    note = Annotation("0.30 today")
    editor.set_annotations({6: note, 1: note})
    put_cursor(editor, 3)
    commit(editor, "a new line\n")
    assert editor.page._annotations == {0: note, 6: note}

    editor.page.undo()
    assert editor.page._annotations == {0: note, 5: note}


@pytest.fixture
def painted(monkeypatch):
    """Each painted annotation, with its y coordinate."""
    painted = []

    def record(painter, position, text):
        painted.append((text, position.y()))
        QPainter.drawText(painter, position, text)

    monkeypatch.setattr(page, "QPainter", type("Painter", (QPainter,), {"drawText": record}))
    return painted


def painted_lines(editor: MemoryEditor, painted: list[tuple[str, float]]) -> dict[str, int]:
    """Return the line, from 1, on whose row each annotation is painted."""
    painted.clear()
    editor.page.viewport().grab()
    return {
        text: editor.page.cursorForPosition(QPoint(0, round(y) - 4)).blockNumber() + 1
        for text, y in painted
    }


@pytest.mark.parametrize(
    ("free_px", "expected"),
    [(300, {"0.30 on 10 Apr": 3}), (60, {"0.30": 3}), (0, {"0.30 on 10 Apr": 2})],
)
def test_a_note_is_shortened_or_moved_to_the_blank_line_above_but_never_cut(
    editor, painted, free_px, expected
):
    editor.page.setLineWrapMode(editor.page.LineWrapMode.NoWrap)
    width = editor.page.viewport().width()
    room = width - editor.page.document().documentMargin() - SNUG - free_px
    heading = "l" * int(room // editor.page.fontMetrics().horizontalAdvance("l"))
    editor.set_text(f"# Memory\n\n{heading}\nbody")
    editor.set_annotations({3: Annotation("0.30 on 10 Apr", short="0.30")})

    assert painted_lines(editor, painted) == expected


def test_a_note_without_room_and_without_a_blank_line_above_is_left_out(editor, painted):
    editor.set_text(f"# Memory\n{'wide ' * 40}\nbody")
    editor.page.setLineWrapMode(editor.page.LineWrapMode.NoWrap)
    editor.set_annotations({2: Annotation("0.30 today", short="0.30")})

    assert painted_lines(editor, painted) == {}


def test_a_line_with_a_problem_is_underlined(editor):
    editor.set_annotations({3: Annotation("0.30 today"), 6: Annotation("broken", is_problem=True)})
    underlined = [
        selection.cursor.blockNumber() + 1
        for selection in editor.page.extraSelections()
        if selection.format.underlineStyle() is QTextCharFormat.UnderlineStyle.WaveUnderline
    ]

    assert underlined == [6]


def test_words_at_a_line_s_end_are_a_tooltip_too(editor, monkeypatch):
    shown = []
    monkeypatch.setattr(QToolTip, "showText", lambda _at, text, _widget: shown.append(text))
    editor.set_annotations({1: Annotation("0.30 today")})
    for line in (1, 2):
        block = editor.page.document().findBlockByNumber(line - 1)
        spot = editor.page.cursorRect(QTextCursor(block)).center()
        event = QHelpEvent(QEvent.Type.ToolTip, spot, editor.page.mapToGlobal(spot))
        QApplication.sendEvent(editor.page.viewport(), event)

    assert shown == ["0.30 today"]


def test_ctrl_s_asks_for_a_save(editor, qtbot):
    with qtbot.waitSignal(editor.save_requested):
        qtbot.keyClick(editor.page, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)


def test_leaving_the_editor_asks_for_a_save_only_if_there_is_something_to_save(
    editor, elsewhere, qtbot
):
    asked = QSignalSpy(editor.save_requested)
    qtbot.waitUntil(editor.page.hasFocus)
    elsewhere.setFocus()
    assert asked.count() == 0

    editor.page.setFocus()
    commit(editor, "x")
    editor.open_find()
    assert asked.count() == 0

    elsewhere.setFocus()
    assert asked.count() == 1


def test_the_editor_takes_up_a_new_theme(editor, theme):
    theme.set_appearance(Appearance.DARK)
    image = editor.page.viewport().grab().toImage()

    assert image.pixelColor(2, image.height() - 2).name() == theme.colors.surface.lower()


def test_its_controls_have_names(editor):
    editor.open_find(replacing=True)
    nameless = [
        widget
        for widget in editor.findChildren(QWidget)
        if widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        and not (widget.accessibleName() or getattr(widget, "text", str)())
        and widget.objectName() != "qt_scrollarea_viewport"
    ]

    assert nameless == []
