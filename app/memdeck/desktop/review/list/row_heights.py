"""Row heights that fit their contents, however many rows there are."""

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import QModelIndex, QObject, QTimer
from PySide6.QtWidgets import QHeaderView, QTableView

SLICE_S = 0.008  # of measuring, then the event loop has its turn
_FIT, _UNFIT = b"\1", b"\0"


class RowHeights(QObject):
    """Measures the rows of a table: visible ones at once, the others in slices.

    A row keeps its height until it changes, so that a growing list is not laid out again. The
    current row keeps its position if it is in view, otherwise the top row does. Create it after
    the table has its model.
    """

    def __init__(self, table: QTableView, height_of: Callable[[int], int]) -> None:
        super().__init__(table)
        self._table = table
        self._height_of = height_of
        self._fitted = bytearray()
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self.measure)
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        table.verticalScrollBar().valueChanged.connect(self._measure_visible)
        model = table.model()
        model.rowsInserted.connect(self._on_rows_inserted)
        model.rowsRemoved.connect(self._on_rows_removed)
        model.dataChanged.connect(self._on_data_changed)
        self.forget()

    def forget(self) -> None:
        """Measure every row again: the fonts, the width or the contents of all rows changed."""
        self._fitted = bytearray(self._table.model().rowCount())
        self.measure()

    def measure(self) -> None:
        """Measure the visible rows, and others for a moment; the rest follows."""
        if not self._table.isVisible() or not self._fitted:
            return
        until_s = monotonic() + SLICE_S
        self._table.updateGeometries()  # else it stays scrolled beyond the last row
        current = self._table.currentIndex()
        view_rect, current_rect = self._table.viewport().rect(), self._table.visualRect(current)
        was_in_view = view_rect.contains(current_rect)
        anchor = current.row() if view_rect.intersects(current_rect) else self._top_row()
        anchor_px = self._table.rowViewportPosition(anchor)
        self._measure_visible()
        row = self._fitted.find(_UNFIT)
        while row >= 0 and monotonic() < until_s:
            self._measure_row(row)
            row = self._fitted.find(_UNFIT, row)
        self._move_by(self._table.rowViewportPosition(anchor) - anchor_px)
        if current.isValid() and was_in_view:
            self._table.scrollTo(current)
        if row >= 0:
            self._timer.start()

    def measure_row(self, row: int) -> None:
        self._measure_row(row)
        self._table.updateGeometries()

    def _top_row(self) -> int:
        return max(0, self._table.rowAt(0))

    def _measure_visible(self) -> None:
        row = self._top_row()
        bottom = self._table.viewport().height()
        while row < len(self._fitted) and self._table.rowViewportPosition(row) < bottom:
            if not self._fitted[row]:
                self._measure_row(row)
            row += 1

    def _measure_row(self, row: int) -> None:
        self._fitted[row : row + 1] = _FIT
        self._table.setRowHeight(row, self._height_of(row))

    def _move_by(self, shift_px: int) -> None:
        self._table.updateGeometries()
        if shift_px:
            bar = self._table.verticalScrollBar()
            bar.setValue(bar.value() + shift_px)

    def _on_rows_inserted(self, _: QModelIndex, first: int, last: int) -> None:
        self._fitted[first:first] = _UNFIT * (last - first + 1)
        self._timer.start()

    def _on_rows_removed(self, _: QModelIndex, first: int, last: int) -> None:
        del self._fitted[first : last + 1]

    def _on_data_changed(self, first: QModelIndex, last: QModelIndex) -> None:
        self._fitted[first.row() : last.row() + 1] = _UNFIT * (last.row() - first.row() + 1)
        self._timer.start()
