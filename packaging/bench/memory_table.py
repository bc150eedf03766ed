"""Filtering and sorting the table of memories with 100,000 rows."""

import os
import random
from datetime import date, timedelta
from time import process_time

from bench.figures import Figure, at_most, cpu_ms
from bench.generated_vault import CATEGORIES, LAST_DAY, memory_text
from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QApplication

from memdeck.desktop.ui.models.entry_model import EntryTableModel
from memdeck.desktop.ui.models.entry_rows import Column, EntryRow, MemoryStatus
from memdeck.desktop.ui.models.filter import Filter
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.views.memory_table.memory_table import EntryTable
from memdeck.domain.memory.entry import MemoryEntry

ROWS = 100_000
TYPED = ("g", "ga", "gar", "gard", "garde", "garden", "gard", "ga", "", "发", "发布", "no such", "")


def measure() -> list[Figure]:
    """Measure on generated rows; the window needs no screen."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)  # noqa: S101 - for the type checker
    theme = Theme(app)
    model = EntryTableModel(LAST_DAY, QLocale("en_GB"))
    model.set_rows(generate_rows(ROWS))
    table = EntryTable(model, theme, Icons(theme))
    table.resize(900, 700)
    table.show()
    app.processEvents()
    keys = [first_paint_ms(table, model, text) for text in TYPED]
    sorts = {column: _sort_ms(model, column) for column in Column}
    slowest = max(sorts, key=lambda column: sorts[column])
    return [
        at_most(
            f"filter {ROWS:,} rows: key press to first paint, slowest", max(keys), 16, "ms CPU"
        ),
        at_most(f"sort {ROWS:,} rows, slowest ({slowest.name})", sorts[slowest], 150, "ms CPU"),
    ]


def first_paint_ms(table: EntryTable, model: EntryTableModel, text: str) -> float:
    """Return the CPU time from a key press to the paint of its first hits; wait for the others."""
    start = process_time()
    model.set_filter(Filter(text))
    table.viewport().repaint()
    spent_ms = (process_time() - start) * 1000
    while not model.is_settled:
        QApplication.processEvents()
    QApplication.processEvents()
    return spent_ms


def generate_rows(count: int) -> list[EntryRow]:
    """Return *count* generated rows, the same each time."""
    dice = random.Random(1)  # noqa: S311 - generated memories, not secrets
    return [_row(number, dice) for number in range(count)]


def _sort_ms(model: EntryTableModel, column: Column) -> float:
    orders = iter([Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder] * 2)
    return cpu_ms(lambda: model.sort(column, next(orders)), rounds=3)


def _row(number: int, dice: random.Random) -> EntryRow:
    score = dice.random()
    entry = MemoryEntry(
        id=f"{number:06x}",
        content=memory_text(number, dice),
        category=dice.choice(CATEGORIES),
        score=score,
        scored_at=LAST_DAY,
        last_activated=LAST_DAY - timedelta(days=dice.randrange(400)),
        activation_count=dice.randrange(20),
        source_session=f"chatgpt/{number % 500}",
    )
    return EntryRow(entry, score, dice.choice(list(MemoryStatus)), _day(dice), _day(dice))


def _day(dice: random.Random) -> date:
    return LAST_DAY + timedelta(days=dice.randrange(1, 900))
