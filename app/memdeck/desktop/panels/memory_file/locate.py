"""Which memory a line of the page belongs to, and where one begins."""

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
    """Return the id of the memory among whose lines *line* is; None for all else."""
    return next((id_ for id_, lines in extents.items() if line in lines), None)


def line_of(document: QTextDocument, text: str, id_: str) -> int | None:
    """Return the line, counted from 1, on which a memory begins; None where it is not there.

    *text* is what *document* holds.
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
    """Tell whether the colours have it inside a code fence."""
    state = block.userState()
    return state > 0 and bool(state & FENCE)
