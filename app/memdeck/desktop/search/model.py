"""The rows of the results: headings, results, and what can be done or has to be said."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from PySide6.QtCore import (
    QAbstractListModel,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from memdeck.desktop.search.answers import Answer, Hit
from memdeck.desktop.search.words import GAP, heading, reason, whereabouts

Index = QModelIndex | QPersistentModelIndex
DISPLAY = int(Qt.ItemDataRole.DisplayRole)
SPOKEN = int(Qt.ItemDataRole.AccessibleTextRole)
ROW = int(Qt.ItemDataRole.UserRole)  # the row itself, for those who paint it or act on it

_ROOT = QModelIndex()
_REACHABLE = (
    Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
)


@dataclass(frozen=True, slots=True)
class Heading:
    """The name of a group."""

    text: str


@dataclass(frozen=True, slots=True)
class Ask:
    """The offer to ask by meaning."""

    text: str


@dataclass(frozen=True, slots=True)
class Word:
    """A sentence in place of results."""

    text: str
    is_error: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """A hit, *about* it in a line, and the same aloud."""

    hit: Hit
    about: str
    spoken: str


Row = Heading | Ask | Word | Result


def rows_of(answer: Answer, today: date, locale: QLocale) -> list[Row]:
    """Return the results of *answer* under the headings of their groups."""
    rows: list[Row] = []
    for group, hits in groupby(answer.hits, key=lambda hit: hit.group):
        listed = list(hits)
        name = heading(group, len(listed), answer.more.get(group, 0), locale)
        rows.append(Heading(name))
        rows += [_result(hit, today, locale) for hit in listed]
    return rows


class ResultModel(QAbstractListModel):
    """The rows as they stand; a heading and a sentence cannot be reached."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[Row, ...] = ()

    @property
    def rows(self) -> tuple[Row, ...]:
        return self._rows

    def set_rows(self, rows: Sequence[Row]) -> None:
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def reachable(self) -> list[int]:
        """Return the places of the rows that can be chosen."""
        return [place for place, row in enumerate(self._rows) if isinstance(row, Ask | Result)]

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = DISPLAY) -> object:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == ROW:
            return row
        if role == DISPLAY:
            return row.hit.excerpt.text if isinstance(row, Result) else row.text
        if role == SPOKEN:
            return row.spoken if isinstance(row, Result) else row.text
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        is_reached = index.isValid() and isinstance(self._rows[index.row()], Ask | Result)
        return _REACHABLE if is_reached else Qt.ItemFlag.NoItemFlags


def _result(hit: Hit, today: date, locale: QLocale) -> Result:
    where, why = whereabouts(hit, today, locale), reason(hit)
    return Result(hit, GAP.join((where, why)), f"{hit.excerpt.text}, {where}, {why}")
