"""The facts of a memory: its status, its hits, and its upcoming dates."""

from collections.abc import Iterable, Iterator
from datetime import date
from typing import NamedTuple

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from memdeck.desktop.ui.models.cells import cell_detail, score_text
from memdeck.desktop.ui.models.display_names import column_name, source_name, status_name
from memdeck.desktop.ui.models.entry_rows import Column, EntryRow
from memdeck.desktop.ui.text.dates import calendar_day, full_day
from memdeck.desktop.ui.text.lists import labelled, remarked
from memdeck.desktop.ui.text.plain_text import PlainLabel, painted, plain_tip
from memdeck.desktop.ui.text.translation import translate
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, SNUG
from memdeck.domain.memory.entry import UNDATED


class Fact(NamedTuple):
    """A name, its value, and the value in full."""

    name: str
    value: str
    detail: str = ""


class FactsGrid(QWidget):
    """Names at the left, *names_px* wide or wider; selectable values at the right."""

    def __init__(self, theme: Theme, *, names_px: int = 0) -> None:
        super().__init__()
        self._theme = theme
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(SNUG)
        self._grid.setVerticalSpacing(HAIR)
        self._grid.setColumnMinimumWidth(0, names_px)
        self._grid.setColumnStretch(1, 1)
        self._labels: list[tuple[PlainLabel, PlainLabel]] = []

    def show_facts(self, facts: Iterable[Fact]) -> None:
        count = 0
        for count, fact in enumerate(facts, start=1):
            if count > len(self._labels):
                self._add_line()
            name, value = self._labels[count - 1]
            name.setText(fact.name)
            value.setText(painted(fact.value))
            value.setToolTip(plain_tip(fact.detail))
            value.setAccessibleName(labelled(fact.name, fact.detail or fact.value))
        for number, labels in enumerate(self._labels):
            for label in labels:
                label.setVisible(number < count)

    def _add_line(self) -> None:
        name, value = PlainLabel(variant="muted"), PlainLabel(wraps=True)
        value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        for column, label in enumerate((name, value)):
            label.setFont(self._theme.small_font())
            self._grid.addWidget(label, len(self._labels), column, Qt.AlignmentFlag.AlignTop)
        self._labels.append((name, value))


def facts_of(row: EntryRow, today: date, day: date, locale: QLocale) -> Iterator[Fact]:
    """Yield the facts of the memory in *row* on *day*."""
    entry = row.entry
    yield Fact(translate("inspector", "Status"), _status_on(row, today, day, locale))
    yield Fact(column_name(Column.HITS), locale.toString(row.hits))
    if row.last_used != UNDATED:
        value = calendar_day(row.last_used, today, locale)
        yield Fact(column_name(Column.LAST), value, full_day(row.last_used, locale))
    if entry.created_at is not None:
        created = entry.created_at.date()
        value = calendar_day(created, today, locale)
        yield Fact(translate("inspector", "Created"), value, full_day(created, locale))
    if entry.source_session is not None:
        source = source_name(entry.source_session)
        yield Fact(column_name(Column.SOURCE), source, painted(entry.source_session))
    if row.is_active:
        yield _date_ahead(row, Column.ARCHIVES, row.archives_on, today, locale)
    if row.is_kept and not (row.is_active and entry.pinned):
        yield _date_ahead(row, Column.FORGOTTEN, row.forgotten_on, today, locale)
    yield Fact(translate("inspector", "ID"), entry.id)


def _status_on(row: EntryRow, today: date, day: date, locale: QLocale) -> str:
    value = remarked(status_name(row.memory_status), score_text(row.score, locale))
    if day != today:
        day_text = calendar_day(day, today, locale)
        value = translate("inspector", "{status} on {day}").format(status=value, day=day_text)
    if row.entry.pinned and row.is_kept:
        value = translate("inspector", "{status}, pinned").format(status=value)
    return value


def _date_ahead(
    row: EntryRow, column: Column, day: date | None, today: date, locale: QLocale
) -> Fact:
    """Return an upcoming date, or why there is none."""
    detail = cell_detail(row, column, locale)
    value = detail if day is None else calendar_day(day, today, locale)
    return Fact(column_name(column), value, detail)
