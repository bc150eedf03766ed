"""The columns of the memory table: their widths, and the menu of the header."""

from collections.abc import Iterable
from datetime import date, timedelta
from functools import partial

from PySide6.QtCore import QByteArray, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QActionGroup, QFont, QFontMetrics
from PySide6.QtWidgets import QHeaderView, QMenu, QTableView

from memdeck.desktop.ui.models.display_names import column_meaning, column_name
from memdeck.desktop.ui.models.entry_rows import Column
from memdeck.desktop.ui.text.dates import relative_day
from memdeck.desktop.ui.text.plain_text import plain_tip
from memdeck.desktop.ui.theme.tokens import HAIR, TIGHT

MEMORY_MIN_PX = 360
_WIDTHS_PX = {  # at least; a name or a date may need more
    Column.SCORE: 92,
    Column.CATEGORY: 116,
    Column.HITS: 52,
    Column.LAST: 0,
    Column.ARCHIVES: 0,
    Column.FORGOTTEN: 0,
    Column.SOURCE: 88,
}
_DAY_COLUMNS = (Column.LAST, Column.ARCHIVES, Column.FORGOTTEN)
_FOLDED_PX = {Column.CATEGORY: 32, Column.SCORE: 68}
"""Columns that shrink instead: to the category's dot, and to the score without its bar."""
_FOLDED_FIRST = (
    Column.SOURCE,
    Column.FORGOTTEN,
    Column.HITS,
    Column.ARCHIVES,
    Column.LAST,
    Column.CATEGORY,
    Column.SCORE,
)


class Columns(QObject):
    """Sizes the columns of *table*; in a narrow one the least important fold away."""

    density_changed = Signal(bool)
    """Whether rows have a single line from now on."""

    def __init__(self, table: QTableView, small_font: QFont) -> None:
        super().__init__(table)
        self._table = table
        self._header = table.horizontalHeader()
        self._switched_off: set[Column] = set()
        self._is_compact = False
        self._is_fitting = False
        self._header.setStretchLastSection(False)
        self._default_px = _default_widths_px(small_font)
        self._widths_px = dict(self._default_px)
        """The widths that the columns have where there is room for them."""
        self._header.setSectionResizeMode(Column.MEMORY, QHeaderView.ResizeMode.Stretch)
        self._header.sectionResized.connect(self._on_section_resized)
        self._header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._header.customContextMenuRequested.connect(self._on_context_menu_requested)
        self._set_widths(self._widths_px)

    @property
    def switched_off(self) -> frozenset[Column]:
        """The columns the user has switched off."""
        return frozenset(self._switched_off)

    def set_switched_off(self, columns: Iterable[Column]) -> None:
        self._switched_off = set(columns) - {Column.MEMORY}
        self.fit()

    @property
    def is_compact(self) -> bool:
        """Whether rows have one line instead of two."""
        return self._is_compact

    def set_compact(self, is_compact: bool) -> None:
        self._is_compact = is_compact
        self.density_changed.emit(is_compact)

    def reset(self) -> None:
        """Show every column, in the usual order and width."""
        for position, column in enumerate(Column):
            self._header.moveSection(self._header.visualIndex(column), position)
        self._widths_px = dict(self._default_px)
        self.set_switched_off(())

    def state(self) -> QByteArray:
        """Return full widths, order and sorting, for ``restore``."""
        self._set_widths(self._widths_px)
        state = self._header.saveState()
        self.fit()
        return state

    def restore(self, state: QByteArray) -> bool:
        """Restore a state; return False where it is invalid, and nothing changes."""
        is_restored = self._header.restoreState(state)
        for column, default_px in self._default_px.items():
            self._widths_px[column] = self._header.sectionSize(column) or default_px
        self.fit()
        return is_restored

    def fit(self) -> None:
        """Show every wanted column that leaves the text enough space."""
        room = self._table.viewport().width() - MEMORY_MIN_PX
        widths_px = {
            column: width
            for column, width in self._widths_px.items()
            if column not in self._switched_off
        }
        for column in _FOLDED_FIRST:
            if sum(widths_px.values()) <= room:
                break
            if column in widths_px and column in _FOLDED_PX:
                widths_px[column] = min(_FOLDED_PX[column], widths_px[column])
            else:
                widths_px.pop(column, None)
        self._set_widths(widths_px)

    def menu(self, column: Column | None = None) -> QMenu:
        """Return a menu of the columns, their order by *column*, and the height of rows."""
        menu = QMenu(self.tr("Columns"), self._table)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setToolTipsVisible(True)
        for each in self._default_px:
            action = menu.addAction(self._menu_text(each))
            action.setToolTip(plain_tip(column_meaning(each)))
            action.setCheckable(True)
            action.setChecked(each not in self._switched_off)
            action.toggled.connect(partial(self._switch, each))
        menu.addAction(self.tr("Reset columns")).triggered.connect(self.reset)
        if column is not None:
            menu.addSeparator()
            self._add_sorting(menu, column)
        menu.addSeparator()
        self._add_densities(menu)
        return menu

    def open_menu(self) -> None:
        """Open the menu below the header, for the sorted column."""
        at = self._header.mapToGlobal(self._header.rect().bottomLeft())
        self.menu(Column(self._header.sortIndicatorSection())).popup(at)

    def _menu_text(self, column: Column) -> str:
        """Return the name of a column; it says so where the wanted column is folded away."""
        name = column_name(column)
        is_folded = self._header.isSectionHidden(column) and column not in self._switched_off
        return self.tr("{column} (no room)").format(column=name) if is_folded else name

    def _add_sorting(self, menu: QMenu, column: Column) -> None:
        name = column_name(column)
        for text, order in (
            (self.tr("Sort by {column}, ascending"), Qt.SortOrder.AscendingOrder),
            (self.tr("Sort by {column}, descending"), Qt.SortOrder.DescendingOrder),
        ):
            action = menu.addAction(text.format(column=name))
            action.setCheckable(True)
            action.setChecked(
                self._header.sortIndicatorSection() == column
                and self._header.sortIndicatorOrder() is order
            )
            action.triggered.connect(partial(self._table.sortByColumn, column, order))

    def _add_densities(self, menu: QMenu) -> None:
        group = QActionGroup(menu)
        for text, is_compact in (
            (self.tr("Two lines per memory"), False),
            (self.tr("One line per memory"), True),
        ):
            action = group.addAction(text)
            action.setCheckable(True)
            action.setChecked(is_compact is self._is_compact)
            action.triggered.connect(partial(self.set_compact, is_compact))
            menu.addAction(action)

    def _on_context_menu_requested(self, at: QPoint) -> None:
        section = self._header.logicalIndexAt(at)
        column = Column(section) if section >= 0 else None
        self.menu(column).popup(self._header.mapToGlobal(at))

    def _on_section_resized(self, section: int, _before: int, width: int) -> None:
        """Keep a width that the user has set."""
        column = Column(section)
        if not self._is_fitting and column in self._widths_px and width:
            self._widths_px[column] = width

    def _switch(self, column: Column, is_on: bool) -> None:
        self.set_switched_off(
            self._switched_off - {column} if is_on else self._switched_off | {column}
        )

    def _set_widths(self, widths_px: dict[Column, int]) -> None:
        """Show these columns, and hide the others."""
        self._is_fitting = True
        for column in self._default_px:
            self._header.setSectionHidden(column, column not in widths_px)
            if column in widths_px:
                self._header.resizeSection(column, widths_px[column])
        self._is_fitting = False


def _default_widths_px(font: QFont) -> dict[Column, int]:
    """Return the widths that hold the names of the columns, and any relative date."""
    today = date(2000, 1, 1)
    distances = (-1, 0, 1, 13, 28, 300, 700, 4000)
    days = [today + timedelta(sign * days) for days in distances for sign in (-1, 1)]
    advance_px = QFontMetrics(font).horizontalAdvance
    day_px = max(advance_px(relative_day(day, today)) for day in days)
    texts_px = {column: advance_px(column_name(column)) for column in _WIDTHS_PX}
    texts_px |= {column: max(day_px, texts_px[column]) for column in _DAY_COLUMNS}
    padding_px = 2 * TIGHT + HAIR
    return {
        column: max(width_px, texts_px[column] + padding_px)
        for column, width_px in _WIDTHS_PX.items()
    }
