import pytest
from PySide6.QtGui import QColor, QFont, QTextCursor, QTextDocument
from PySide6.QtWidgets import QPlainTextDocumentLayout

from memdeck.desktop.panels.editor.highlighter import SLICE_LINES, MemoryHighlighter
from memdeck.desktop.ui.theme.theme import Appearance

HEADING = "### [a1b2c3] preference | 0.92 | 2026-02-20 | 12"


@pytest.fixture
def document(qapp):
    made = QTextDocument()
    made.setDocumentLayout(QPlainTextDocumentLayout(made))
    return made


@pytest.fixture
def highlighter(document, theme):
    return MemoryHighlighter(document, theme)


def looks(document: QTextDocument, theme) -> list[dict[str, str]]:
    """For each line, its pieces that are not plain and how each looks."""
    names = {
        QColor(theme.colors.muted).name(): "quiet",
        QColor(theme.colors.accent).name(): "key",
        QColor(theme.colors.text).name(): "strong",
        QColor(theme.colors.remove.ink).name(): "wrong",
    }
    lines = []
    block = document.begin()
    while block.isValid():
        raw = block.text().encode("utf-16-le")
        pieces = {}
        for part in block.layout().formats():
            piece = raw[2 * part.start : 2 * (part.start + part.length)].decode("utf-16-le")
            pieces[piece.strip()] = names[part.format.foreground().color().name()]
        lines.append(pieces)
        block = block.next()
    return lines


def test_the_parts_of_a_heading_are_distinguished(document, highlighter, theme):
    document.setPlainText(HEADING)

    assert looks(document, theme) == [
        {
            "### [a1b2c3]": "quiet",
            "preference": "key",
            "|": "quiet",
            "0.92": "strong",
            "| 2026-02-20 | 12": "quiet",
        }
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain words, 中文", [{}]),
        ("# Agent Memory", [{"# Agent Memory": "strong"}]),
        (
            "### [a1] fact | 7.5 | 2026-02-20 | 1",
            [{"### [a1] fact | 7.5 | 2026-02-20 | 1": "wrong"}],
        ),
        ("a <!-- b --> c", [{"<!-- b -->": "quiet"}]),
        ("<!-- a\nb\nc --> d", [{"<!-- a": "quiet"}, {"b": "quiet"}, {"c -->": "quiet"}]),
        ("记\U0001f363 <!-- b -->", [{"<!-- b -->": "quiet"}]),
        (
            "```\n# no title\n```\n# title",
            [{"```": "quiet"}, {"# no title": "quiet"}, {"```": "quiet"}, {"# title": "strong"}],
        ),
        ("~~~~\n~~~\n~~~~\nx", [{"~~~~": "quiet"}, {"~~~": "quiet"}, {"~~~~": "quiet"}, {}]),
        ("- ```\n  a\nb", [{"- ```": "quiet"}, {"a": "quiet"}, {}]),
        ("a <!-- never closed\n# title", [{"<!-- never closed": "quiet"}, {"# title": "strong"}]),
    ],
)
def test_what_is_no_memory_is_held_back_and_what_is_wrong_marked(
    document, highlighter, theme, text, expected
):
    document.setPlainText(text)

    assert looks(document, theme) == expected


def test_a_score_is_bold(document, highlighter):
    document.setPlainText(HEADING)
    parts = document.begin().layout().formats()

    assert [part.format.fontWeight() == QFont.Weight.Bold for part in parts].count(True) == 1


def test_the_colours_follow_the_theme(document, highlighter, theme):
    document.setPlainText("# Title")
    theme.set_appearance(Appearance.DARK)

    assert looks(document, theme) == [{"# Title": "strong"}]


LONG = "".join(f"{HEADING}\nwords\n\n" for _ in range(2 * SLICE_LINES))


def coloured(document: QTextDocument) -> int:
    """Return how many headings have their colours."""
    count = 0
    block = document.begin()
    while block.isValid():
        count += bool(block.layout().formats())
        block = block.next()
    return count


def test_a_long_text_is_coloured_from_its_top_on_with_pauses(document, highlighter, qtbot):
    document.setPlainText(LONG)
    at_once = coloured(document)
    assert 0 < at_once < SLICE_LINES

    qtbot.waitUntil(lambda: coloured(document) == 2 * SLICE_LINES)


def test_edits_meanwhile_are_coloured_too(document, highlighter, qtbot):
    document.setPlainText(LONG)
    cursor = QTextCursor(document)
    cursor.insertText(f"{HEADING}\nabove\n")
    cursor.movePosition(QTextCursor.MoveOperation.End)
    cursor.insertText(f"{HEADING}\nbelow\n")

    assert document.begin().layout().formats()
    qtbot.waitUntil(lambda: coloured(document) == 2 * SLICE_LINES + 2)


def test_another_text_put_in_meanwhile_is_coloured(document, highlighter, qtbot):
    document.setPlainText(LONG)
    document.setPlainText(LONG + HEADING)

    qtbot.waitUntil(lambda: coloured(document) == 2 * SLICE_LINES + 1)


def test_a_fence_opened_far_above_reaches_the_last_line(document, highlighter, qtbot):
    document.setPlainText(LONG + "the end")
    qtbot.waitUntil(lambda: coloured(document) == 2 * SLICE_LINES)
    QTextCursor(document).insertText("```\n")

    qtbot.waitUntil(lambda: bool(document.lastBlock().layout().formats()))


def test_a_fence_opened_while_a_slice_is_due_is_followed(document, highlighter, qapp, qtbot):
    document.setPlainText(LONG + "the end")
    qapp.processEvents()  # one slice more, and the next one is due
    QTextCursor(document).insertText("```\n")

    qtbot.waitUntil(lambda: bool(document.lastBlock().layout().formats()))


@pytest.mark.parametrize("slices", [0, 1])
def test_a_text_half_coloured_takes_up_a_new_theme(
    document, highlighter, theme, qapp, qtbot, slices
):
    document.setPlainText(LONG)
    for _ in range(slices):
        qapp.processEvents()
    theme.set_appearance(Appearance.DARK)
    qtbot.waitUntil(lambda: coloured(document) == 2 * SLICE_LINES)

    for number in (0, document.blockCount() - 4):
        first = document.findBlockByNumber(number).layout().formats()[0]
        assert first.format.foreground().color().name() == theme.colors.muted.lower()


def test_a_long_text_that_turns_out_to_be_markdown_is_coloured(document, highlighter, qtbot):
    highlighter.set_markdown(is_markdown=False)
    document.setPlainText(LONG)
    assert coloured(document) == 0
    highlighter.set_markdown(is_markdown=True)
    assert 0 < coloured(document) < SLICE_LINES

    qtbot.waitUntil(lambda: coloured(document) == 2 * SLICE_LINES)


def test_a_long_text_takes_up_a_new_theme(document, highlighter, theme, qtbot):
    document.setPlainText(LONG)
    qtbot.waitUntil(lambda: coloured(document) == 2 * SLICE_LINES)
    theme.set_appearance(Appearance.DARK)

    last = document.findBlockByNumber(document.blockCount() - 4).layout().formats()
    assert last[0].format.foreground().color().name() == theme.colors.muted.lower()
