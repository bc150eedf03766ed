"""The lists of the sidebar, and the painting of their rows."""

from PySide6.QtCore import (
    QLocale,
    QPointF,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from memdeck.desktop.ui.models.roles import Index
from memdeck.desktop.ui.models.sidebar import COUNT, PLACE, CountedList, Place
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, ICON_PX, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.score_and_chips import DOT_PX, paint_ground
from memdeck.domain.memory.entry import Layer

ROW_PX = 30
HEADING_PX = 36
_ICONS = {
    Place.PROMPT: "eye",
    Place.ACTIVE: "check",
    Place.ARCHIVED: "archive",
    Place.FORGOTTEN: "forget",
    Place.BROKEN: "warning",
    Place.CONFLICTS: "merge",
    Place.WAITING: "review",
    Place.SESSIONS: "clock",
    Place.CONVERSATIONS: "chat",
    Place.HEALTH: "info",
}
_LAYER_ICONS = {Layer.SEMANTIC: "file", Layer.PROCEDURAL: "command"}


class SideList(QListView):
    """A list without a frame on the window's own background."""

    def __init__(self, model: CountedList, parent: QWidget) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setProperty("look", "side")
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)

    def fit_height(self) -> None:
        """Set the height to that of the rows, so that the list needs no scroll bar."""
        rows = range(self.model().rowCount())
        self.setFixedHeight(
            sum(self.sizeHintForRow(row) for row in rows if not self.isRowHidden(row))
        )
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)


class SideDelegate(QStyledItemDelegate):
    """Paints a heading, or a name with a sign before it and its count at the right.

    The sign is a category's dot.
    """

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        height = HEADING_PX if index.data(PLACE) is None else ROW_PX
        return QSize(0, max(height, option.fontMetrics.height() + TIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index.data(PLACE) is None:
            self._paint_heading(painter, option.rect, str(index.data()))
        else:
            paint_ground(painter, option, self.theme.colors, TIGHT)
            self._paint_row(painter, option, index)
        painter.restore()

    def paint_sign(self, painter: QPainter, spot: QRect, key: str) -> None:
        """Paint the sign before the name, in the square *spot*."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.theme.colors.category(key)))
        painter.drawEllipse(QPointF(spot.center()), DOT_PX / 2, DOT_PX / 2)

    def _paint_heading(self, painter: QPainter, rect: QRect, name: str) -> None:
        font = self.theme.small_font()
        font.setWeight(font.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(QColor(self.theme.colors.muted))
        spot = rect.adjusted(SNUG + HAIR, 0, -SNUG, -HAIR - 2)
        painter.drawText(spot, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, name)

    def _paint_row(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = option.rect.adjusted(SNUG + HAIR, 0, -SNUG - HAIR, 0)
        sign = QRect(row.left(), row.center().y() - ICON_PX // 2 + 1, ICON_PX, ICON_PX)
        self.paint_sign(painter, sign, index.data(PLACE))
        room = self._paint_count(painter, row, index.data(COUNT)) - ICON_PX - TIGHT
        painter.setFont(option.font)
        painter.setPen(QColor(self.theme.colors.text))
        elide = Qt.TextElideMode.ElideRight
        name = option.fontMetrics.elidedText(str(index.data()), elide, room)
        spot = row.adjusted(ICON_PX + TIGHT, 0, 0, 0)
        painter.drawText(spot, Qt.AlignmentFlag.AlignVCenter, name)

    def _paint_count(self, painter: QPainter, row: QRect, count: int | None) -> int:
        """Paint the count; return the width that is left before it."""
        if not count:
            return row.width()
        painter.setFont(self.theme.small_font())
        painter.setPen(QColor(self.theme.colors.muted))
        text = QLocale().toString(count)
        painter.drawText(row, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, text)
        return row.width() - painter.fontMetrics().horizontalAdvance(text) - TIGHT


class LayerDelegate(SideDelegate):
    """Paints a layer with its icon."""

    def __init__(self, theme: Theme, icons: Icons, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self._icons = icons

    def paint_sign(self, painter: QPainter, spot: QRect, key: str) -> None:
        ink = self.theme.colors.muted
        self._icons.icon(_LAYER_ICONS[Layer(key)], ink).paint(painter, spot)


class PlaceDelegate(SideDelegate):
    """Paints a section with its icon."""

    def __init__(self, theme: Theme, icons: Icons, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self._icons = icons

    def paint_sign(self, painter: QPainter, spot: QRect, key: str) -> None:
        place, colors = Place(key), self.theme.colors
        ink = colors.warn.ink if place.is_troubled else colors.muted
        self._icons.icon(_ICONS[place], ink).paint(painter, spot)
