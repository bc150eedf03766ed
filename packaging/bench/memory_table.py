"""The table of memories at 100,000 rows: a key typed into the filter, a click on a heading."""

import os
import random
from datetime import date, timedelta
from time import process_time

from bench.figures import Figure, at_most, cpu_ms
from bench.made_vault import CATEGORIES, LAST_DAY, SAYINGS, SUBJECTS
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
    """Measure on rows made up for it; a window is drawn, but need not be on a screen."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)  # noqa: S101 - nothing else makes one here
    theme = Theme(app)
    model = EntryTableModel(LAST_DAY, QLocale("en_GB"))
    model.set_rows(made_rows(ROWS))
    table = EntryTable(model, theme, Icons(theme))
    table.resize(900, 700)
    table.show()
    app.processEvents()
    keys = [first_paint_ms(table, model, text) for text in TYPED]
    sorts = {column: _sort_ms(model, column) for column in Column}
    slowest = max(sorts, key=lambda column: sorts[column])
    return [
        at_most(f"filter {ROWS:,} rows, a key to first paint, slowest", max(keys), 16, "ms CPU"),
        at_most(f"sort {ROWS:,} rows, slowest ({slowest.name})", sorts[slowest], 150, "ms CPU"),
    ]


def first_paint_ms(table: EntryTable, model: EntryTableModel, text: str) -> float:
    """Return the CPU time from a key to the paint of its first hits; the rest is awaited after."""
    start = process_time()
    model.set_filter(Filter(text))
    table.viewport().repaint()
    spent_ms = (process_time() - start) * 1000
    while not model.is_settled:
        QApplication.processEvents()
    QApplication.processEvents()
    return spent_ms


def made_rows(count: int) -> list[EntryRow]:
    """Return *count* made-up rows, the same each time."""
    dice = random.Random(1)  # noqa: S311 - made-up memories, not secrets
    return [_made_row(number, dice) for number in range(count)]


def _sort_ms(model: EntryTableModel, column: Column) -> float:
    orders = iter([Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder] * 2)
    return cpu_ms(lambda: model.sort(column, next(orders)), rounds=3)


def _made_row(number: int, dice: random.Random) -> EntryRow:
    score = dice.random()
    entry = MemoryEntry(
        id=f"{number:06x}",
        content=f"{dice.choice(SAYINGS).format(dice.choice(SUBJECTS))} ({number})",
        category=dice.choice(CATEGORIES),
        score=score,
        scored_at=LAST_DAY,
        last_activated=LAST_DAY - timedelta(days=dice.randrange(400)),
        activation_count=dice.randrange(20),
        source_session=f"chatgpt/{number % 500}",
    )
    return EntryRow(entry, score, dice.choice(list(MemoryStatus)), _made_day(dice), _made_day(dice))


def _made_day(dice: random.Random) -> date:
    return LAST_DAY + timedelta(days=dice.randrange(1, 900))
