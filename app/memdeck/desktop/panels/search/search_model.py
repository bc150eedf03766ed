"""The rows of the results: headings, results and sentences."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from PySide6.QtCore import QAbstractListModel, QLocale, QObject, Qt

from memdeck.desktop.panels.search.results import Answer, Group, Placement, Result
from memdeck.desktop.panels.search.search_labels import (
    heading,
    location_label,
    ranking,
    reason,
)
from memdeck.desktop.ui.models.roles import DISPLAY, OWN, ROOT, SPOKEN, TOOLTIP, Index
from memdeck.desktop.ui.text.lists import remarked
from memdeck.desktop.ui.text.plain_text import plain_tip

ROW = OWN  # the row itself, for delegates and controllers

_REACHABLE = (
    Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
)


@dataclass(frozen=True, slots=True)
class Heading:
    """The name of a group."""

    text: str


@dataclass(frozen=True, slots=True)
class StatusRow:
    """A sentence instead of results."""

    text: str
    is_error: bool = False


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A result; below it, *what* it is and the *reasons* why it was found.

    *ranking* has the figures behind its rank.
    """

    result: Result
    what: str
    reasons: str
    ranking: str = ""

    @property
    def text(self) -> str:
        return self.result.excerpt.text

    @property
    def spoken(self) -> str:
        """The accessible text of the row."""
        return remarked(self.text, self.what, self.reasons)


Row = Heading | StatusRow | ResultRow


def rows_of(answer: Answer, today: date, locale: QLocale) -> list[Row]:
    """Return the results of *answer* under the headings of their groups."""
    rows: list[Row] = []
    for group, results in groupby(answer.results, key=_heading_of):
        listed = list(results)
        rows.append(Heading(heading(group, len(listed), locale, is_cut=group in answer.cut)))
        rows += [
            ResultRow(
                result,
                location_label(result, today, locale),
                reason(result, today),
                ranking(result),
            )
            for result in listed
        ]
    return rows


def _heading_of(result: Result) -> Group | Placement:
    return result.group if result.placement is Placement.GROUP else result.placement


class ResultModel(QAbstractListModel):
    """The current rows; a heading and a sentence cannot be selected."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[Row, ...] = ()

    def set_rows(self, rows: Sequence[Row]) -> None:
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def reachable(self) -> list[int]:
        """Return the indexes of the rows that can be selected."""
        return [index for index, row in enumerate(self.rows) if isinstance(row, ResultRow)]

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = DISPLAY) -> object:
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        if role == ROW:
            return row
        if role == DISPLAY:
            return row.text
        if role == SPOKEN:
            return row.spoken if isinstance(row, ResultRow) else row.text
        if role == TOOLTIP and isinstance(row, ResultRow):
            return plain_tip(row.ranking)
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        is_reached = index.isValid() and isinstance(self.rows[index.row()], ResultRow)
        return _REACHABLE if is_reached else Qt.ItemFlag.NoItemFlags
