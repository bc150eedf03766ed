import pytest
from PySide6.QtGui import QColor, QFont, QTextDocument
from PySide6.QtWidgets import QPlainTextDocumentLayout

from memdeck.desktop.editor.highlighter import MemoryHighlighter
from memdeck.desktop.theme.theme import Appearance

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


def test_the_parts_of_a_heading_are_told_apart(document, highlighter, theme):
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
    theme.choose(Appearance.DARK)

    assert looks(document, theme) == [{"# Title": "strong"}]
