"""The mapping between lines of the page and memories."""

from collections.abc import Mapping

from PySide6.QtGui import QTextBlock, QTextDocument

from memdeck.desktop.panels.editor.highlighter import FENCE
from memdeck.storage.text.markdown.entry_heading import Heading, parse_heading


def entry_at(document: QTextDocument, line: int) -> str | None:
    """Return the id of the memory that *line*, counted from 1, belongs to; None for prose."""
    block = document.findBlockByNumber(line - 1)
    while block.isValid():
        mark = None if _is_code(block) else parse_heading(block.text())
        if mark is not None:
            return mark.id if isinstance(mark, Heading) else None
        block = block.previous()
    return None


def entry_within(extents: Mapping[str, range], line: int) -> str | None:
    """Return the id of the memory whose lines include *line*; None for other lines."""
    return next((id_ for id_, lines in extents.items() if line in lines), None)


def line_of(document: QTextDocument, text: str, id_: str) -> int | None:
    """Return the first line of a memory, counted from 1; None where it is not there.

    *text* is the text of *document*.
    """
    end = 0
    while (at := text.find(f"[{id_}]", end)) >= 0:
        line = text.count("\n", 0, at)
        block = document.findBlockByNumber(line)
        mark = None if _is_code(block) else parse_heading(block.text())
        if isinstance(mark, Heading) and mark.id == id_:
            return line + 1
        end = at + 1
    return None


def _is_code(block: QTextBlock) -> bool:
    """Return whether the highlighter has it inside a code fence."""
    state = block.userState()
    return state > 0 and bool(state & FENCE)
