"""Columns of the memory table: their widths, and which are visible."""

from collections.abc import Iterable
from datetime import date

from PySide6.QtCore import QByteArray, QLocale, QObject, QPoint
from PySide6.QtWidgets import QHeaderView, QMenu, QTableView

from memdeck.desktop.ui.models.display_names import column_meaning, column_name
from memdeck.desktop.ui.models.entry_rows import Column
from memdeck.desktop.ui.text.dates import natural_day
from memdeck.desktop.ui.text.plain_tooltip import plain_tip
from memdeck.desktop.ui.theme.tokens import TIGHT

MEMORY_LEAST_PX = 240
_WIDTHS_PX = {
    Column.SCORE: 92,
    Column.CATEGORY: 116,
    Column.HITS: 52,
    Column.LAST: 60,
    Column.ARCHIVES: 84,
    Column.FORGOTTEN: 84,
    Column.SOURCE: 88,
}
_FIRST_TO_GO = (
    Column.SOURCE,
    Column.FORGOTTEN,
    Column.HITS,
    Column.LAST,
    Column.ARCHIVES,
    Column.CATEGORY,
)


class Columns(QObject):
    """Sizes the columns of *table*; in a narrow one the least important are hidden."""

    def __init__(self, table: QTableView) -> None:
        super().__init__(table)
        self._table = table
        self._header = table.horizontalHeader()
        self._unwanted: set[Column] = set()
        self._header.setStretchLastSection(False)
        self._widths_px = _WIDTHS_PX | {Column.LAST: self._day_px()}
        for column, width_px in self._widths_px.items():
            self._header.resizeSection(column, width_px)
        self._header.setSectionResizeMode(Column.MEMORY, QHeaderView.ResizeMode.Stretch)

    @property
    def unwanted(self) -> frozenset[Column]:
        """The columns the user has switched off."""
        return frozenset(self._unwanted)

    def set_unwanted(self, columns: Iterable[Column]) -> None:
        self._unwanted = set(columns) - {Column.MEMORY}
        self.fit()

    def state(self) -> QByteArray:
        """Return widths, order and sorting, for ``restore``."""
        return self._header.saveState()

    def restore(self, state: QByteArray) -> bool:
        """Restore a state; return False where it is invalid, and nothing changes."""
        is_restored = self._header.restoreState(state)
        self.fit()
        return is_restored

    def fit(self) -> None:
        """Show every wanted column that leaves the text enough space."""
        room = self._table.viewport().width() - MEMORY_LEAST_PX
        wanted = [column for column in _WIDTHS_PX if column not in self._unwanted]
        needed = sum(self._width(column) for column in wanted)
        for column in _FIRST_TO_GO:
            if needed > room and column in wanted:
                wanted.remove(column)
                needed -= self._width(column)
        for column in _WIDTHS_PX:
            self._header.setSectionHidden(column, column not in wanted)

    def menu(self) -> QMenu:
        """Return a menu that switches columns on and off."""
        menu = QMenu(self.tr("Columns"), self._table)
        for column in _WIDTHS_PX:
            action = menu.addAction(column_name(column))
            action.setToolTip(plain_tip(column_meaning(column)))
            action.setCheckable(True)
            action.setChecked(column not in self._unwanted)
            action.toggled.connect(lambda is_on, column=column: self._want(column, is_on))
        return menu

    def show_menu(self, at: QPoint) -> None:
        self.menu().popup(self._header.mapToGlobal(at))

    def _want(self, column: Column, is_on: bool) -> None:
        self.set_unwanted(self._unwanted - {column} if is_on else self._unwanted | {column})

    def _width(self, column: Column) -> int:
        # A hidden section is 0 wide; Qt stores its former width only internally.
        width = self._header.sectionSize(column)
        return width or self._widths_px[column]

    def _day_px(self) -> int:
        """Return the width for a day of any month, of this year or of a past one."""
        today, locale = date(2000, 12, 28), QLocale()
        days = [date(year, month, 28) for year in (1990, 2000) for month in range(1, 13)]
        words = [natural_day(day, today, locale) for day in days]
        metrics = self._table.fontMetrics()
        return max(_WIDTHS_PX[Column.LAST], max(map(metrics.horizontalAdvance, words)) + 2 * TIGHT)
