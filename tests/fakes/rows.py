"""Rows of the memory table for tests, and the table written out as text."""

from datetime import date

from memdeck.desktop.ui.models.entry_model import EntryTableModel
from memdeck.desktop.ui.models.entry_rows import Column, EntryRow, MemoryStatus
from memdeck.domain.memory.entry import Section
from tests.fakes.entries import entry


def row(
    id: str = "a1b2c3",  # noqa: A002 - the field's name
    content: str | None = None,
    *,
    score: float = 0.8,
    memory_status: MemoryStatus = MemoryStatus.PROMPT,
    archives_on: date | None = None,
    forgotten_on: date | None = None,
    **fields: object,
) -> EntryRow:
    """Return a row in the prompt, of an entry with *fields* set."""
    section = Section.ARCHIVED if memory_status is MemoryStatus.ARCHIVED else Section.ACTIVE
    made = entry(id, content, score=score, section=section, **fields)
    is_kept = memory_status is not MemoryStatus.FORGOTTEN
    return EntryRow(made, score, memory_status, archives_on, forgotten_on, is_kept)


def as_text(model: EntryTableModel, *columns: Column) -> str:
    """Return the cells of *columns* as in the table: a line for each row, separated by bars."""
    shown = columns or (Column.SCORE, Column.MEMORY)
    lines = []
    for place in range(model.rowCount()):
        cells = [str(model.index(place, column).data()) for column in shown]
        lines.append(" | ".join(cells))
    return "\n".join(lines)


THREE = [
    row("a1", "Uses Python", score=0.9, pinned=True),
    row("a2", "用户住在杭州", score=0.5, category="fact"),
    row("a3", "Tried Vue", score=0.3, memory_status=MemoryStatus.ACTIVE),
]
"""A pinned memory, a Chinese memory and a simple one, by falling score."""
