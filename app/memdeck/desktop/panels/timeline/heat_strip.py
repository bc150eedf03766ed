"""The strip of activity: one cell for each day, week or month, in the shade of its episodes."""

from bisect import bisect_right
from collections.abc import Iterator
from datetime import date
from itertools import pairwise

from PySide6.QtCore import (
    QAbstractListModel,
    QLocale,
    QModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    QSizeF,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from memdeck.desktop.panels.timeline.episode_list import zoom_step
from memdeck.desktop.panels.timeline.timeline_data import LEVELS, Cell, Zoom, cell_start
from memdeck.desktop.panels.timeline.timeline_labels import axis_label, cell_text
from memdeck.desktop.ui.models.roles import DISPLAY, OWN, ROOT, SPOKEN, TOOLTIP, Index
from memdeck.desktop.ui.text.plain_text import plain_tip
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, TIGHT

CELL = OWN
CELL_PX = 14
CELL_HEIGHT_PX = 26
GAP_PX = 2
LEAST_SHARE = 0.4
"""The share of the full colour in a cell of the first level."""
_CORNER = (3, 3)
MARK_PX = 2
"""The height of the line below the cells whose episodes are in view."""


class CellModel(QAbstractListModel):
    """The cells in order of time."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.cells: tuple[Cell, ...] = ()
        self.zoom = Zoom.DAY

    def set_cells(self, cells: tuple[Cell, ...], zoom: Zoom) -> None:
        self.beginResetModel()
        self.cells, self.zoom = cells, zoom
        self.endResetModel()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.cells)

    def data(self, index: Index, role: int = DISPLAY) -> object:
        if not index.isValid():
            return None
        cell = self.cells[index.row()]
        if role == CELL:
            return cell
        if role == SPOKEN:
            return cell_text(cell, self.zoom, QLocale())
        if role == TOOLTIP:
            return plain_tip(cell_text(cell, self.zoom, QLocale()))
        return None


class HeatStrip(QListView):
    """A click on a cell, or a key that moves to it, leads to its episodes."""

    jumped = Signal(object)
    """The user wants to see the episodes from this ``date`` on."""
    zoom_requested = Signal(int)
    """The user wants a nearer zoom (-1) or a farther one (1)."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._marked = range(0)
        self.cells = CellModel(self)
        self.setModel(self.cells)
        self.setItemDelegate(_CellDelegate(theme, self))
        self.setAccessibleName(self.tr("Activity"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(False)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setHorizontalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(self._jump_to)
        theme.changed.connect(self._fit_height)
        self._fit_height()

    def set_cells(self, cells: tuple[Cell, ...], zoom: Zoom) -> None:
        """Show *cells*, none of them current or marked."""
        self._marked = range(0)
        self.cells.set_cells(cells, zoom)

    def show_days(self, first: date, last: date) -> None:
        """Mark the cells of the days from *first* to *last*, and scroll to them."""
        marked = range(self._row_of(first), self._row_of(last) + 1)
        if marked == self._marked:
            return
        self._marked = marked
        self._scroll_to_marked()
        self.viewport().update()

    def select_day(self, day: date) -> None:
        """Make the cell of *day* current, without leading there."""
        self.setCurrentIndex(self.cells.index(self._row_of(day), 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        before = self.currentIndex()
        super().keyPressEvent(event)
        if self.currentIndex() != before:
            self._jump_to(self.currentIndex())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll to the side, also where the mouse has only the usual wheel."""
        event.accept()
        step = zoom_step(event)
        if step is not None:
            self.zoom_requested.emit(step)
            return
        delta = event.pixelDelta() if not event.pixelDelta().isNull() else event.angleDelta()
        bar = self.horizontalScrollBar()
        bar.setValue(bar.value() - (delta.x() or delta.y()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._scroll_to_marked()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        left, width = self.horizontalScrollBar().value(), self.viewport().width()
        first = left // CELL_PX
        last = min(len(self.cells.cells), (left + width) // CELL_PX + 1)
        painter = QPainter(self.viewport())
        painter.setPen(QColor(self._theme.colors.line))
        painter.drawLine(0, self.height() - 1, width, self.height() - 1)
        marked = range(max(first, self._marked.start), min(last, self._marked.stop))
        mark_px = len(marked) * CELL_PX
        top = TIGHT + CELL_HEIGHT_PX + HAIR
        color = QColor(self._theme.colors.accent)
        painter.fillRect(marked.start * CELL_PX - left, top, mark_px, MARK_PX, color)
        painter.setFont(self._theme.small_font())
        painter.setPen(QColor(self._theme.colors.muted))
        self._paint_labels(painter, range(first, last), top + MARK_PX + 2)
        painter.end()

    def _paint_labels(self, painter: QPainter, rows: range, top: int) -> None:
        metrics, align = painter.fontMetrics(), Qt.AlignmentFlag.AlignLeft
        for x, label in self._labels(rows, metrics):
            width = metrics.horizontalAdvance(label)
            painter.drawText(QRect(x, top, width + 2, metrics.height()), align, label)

    def _labels(self, rows: range, metrics: QFontMetrics) -> Iterator[tuple[int, str]]:
        """Yield each label, and where it begins: of the first cell in view, of months or years.

        The first one has the year. It is left out where the strip is scrolled and the next one,
        which has it then, would overlap.
        """
        left, locale = self.horizontalScrollBar().value(), QLocale()
        cells, zoom = self.cells.cells, self.cells.zoom
        starts = [row for row in rows[1:] if axis_label(cells[row - 1], cells[row], zoom, locale)]
        before, free_from = None, 0
        for row, following in pairwise([*rows[:1], *starts, None]):
            label = axis_label(before, cells[row], zoom, locale)
            x = max(row * CELL_PX - left + GAP_PX // 2, 0 if row in starts else TIGHT)
            end = x + metrics.horizontalAdvance(label) + TIGHT
            is_covered = following is not None and following * CELL_PX - left < end
            if row not in starts and left > 0 and is_covered:
                continue
            if label and x >= free_from:
                yield x, label
                free_from = end
            before = cells[row]

    def _scroll_to_marked(self) -> None:
        """Scroll to the marked cells, where they are not in view.

        Of more cells than fit, the last are shown if the list is at its end, or else the first;
        but those around the current one before that.
        """
        self.executeDelayedItemsLayout()  # until then the scroll bar ends at the former cells
        bar, width = self.horizontalScrollBar(), self.viewport().width()
        left, right = self._marked.start * CELL_PX, self._marked.stop * CELL_PX
        if right - left > width:
            is_at_end = self._marked.stop == len(self.cells.cells)
            start = right - width if is_at_end else left
            current = self.currentIndex().row()
            x = current * CELL_PX
            if current in self._marked and not start <= x <= start + width - CELL_PX:
                start = min(max(left, x - width // 2), right - width)
            bar.setValue(start)
        elif left < bar.value() or right > bar.value() + width:
            bar.setValue((left + right - width) // 2)

    def _row_of(self, day: date) -> int:
        """Return the row of the cell of *day*, or of the last one before it."""
        start = cell_start(day, self.cells.zoom)
        return max(0, bisect_right(self.cells.cells, start, key=lambda cell: cell.first) - 1)

    def _jump_to(self, index: QModelIndex) -> None:
        cell = index.data(CELL)
        if isinstance(cell, Cell):
            self.jumped.emit(cell.first)

    def _fit_height(self) -> None:
        label = QFontMetrics(self._theme.small_font()).height()
        self.setFixedHeight(TIGHT + CELL_HEIGHT_PX + HAIR + MARK_PX + 2 + label + HAIR)


class _CellDelegate(QStyledItemDelegate):
    """Paints a cell in the shade of its level; the current one has an outline."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._pixmaps: dict[tuple[int, float], QPixmap] = {}  # of a level and a pixel ratio
        theme.changed.connect(self._pixmaps.clear)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(CELL_PX, TIGHT + CELL_HEIGHT_PX)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        cell: Cell = index.data(CELL)
        if cell.is_gap:
            return
        x, y = option.rect.left() + GAP_PX // 2, option.rect.top() + TIGHT
        painter.drawPixmap(x, y, self._pixmap(cell.level, painter.device().devicePixelRatioF()))
        if option.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            is_selected = option.state & QStyle.StateFlag.State_Selected
            colors = self._theme.colors
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QColor(colors.text if is_selected else colors.edge))
            size = QSizeF(CELL_PX - GAP_PX - 1, CELL_HEIGHT_PX - 1)
            painter.drawRoundedRect(QRectF(QPointF(x + 0.5, y + 0.5), size), *_CORNER)
            painter.restore()

    def _pixmap(self, level: int, ratio: float) -> QPixmap:
        """Return a cell of that level, drawn once: sixty of them are in view."""
        key = (level, ratio)
        if key not in self._pixmaps:
            size = QSize(CELL_PX - GAP_PX, CELL_HEIGHT_PX)
            pixmap = QPixmap(size * ratio)
            pixmap.setDevicePixelRatio(ratio)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(shade(level, self._theme.colors.track, self._theme.colors.accent))
            painter.drawRoundedRect(QRectF(QPointF(), QSizeF(size)), *_CORNER)
            painter.end()
            self._pixmaps[key] = pixmap
        return self._pixmaps[key]


def shade(level: int, empty: str, full: str) -> QColor:
    """Return the colour of a level, between those of no episodes and of the most."""
    if level == 0:
        return QColor(empty)
    share = LEAST_SHARE + (1 - LEAST_SHARE) * (level - 1) / (LEVELS - 1)
    first, last = QColor(empty), QColor(full)
    return QColor(
        _between(first.red(), last.red(), share),
        _between(first.green(), last.green(), share),
        _between(first.blue(), last.blue(), share),
    )


def _between(first: int, last: int, share: float) -> int:
    return round(first + (last - first) * share)
