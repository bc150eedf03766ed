"""The header of the memory table: small font, no boxes, a chevron at the sorted column."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QHeaderView, QWidget

from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, TIGHT

HEIGHT = 32
CHEVRON_PX = 12
DIVIDER_PX = 12
NAME_MIN_PX = 24  # less holds one letter at most


class QuietHeader(QHeaderView):
    """A horizontal header that can be clicked to sort, moved and resized."""

    def __init__(self, theme: Theme, icons: Icons, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._theme = theme
        self._icons = icons
        self.setAccessibleName(self.tr("Columns"))
        self.setSectionsClickable(True)
        self.setSectionsMovable(True)
        self.setHighlightSections(False)
        self.setMinimumSectionSize(HEIGHT)
        theme.changed.connect(self.viewport().update)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), HEIGHT)

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        colors = self._theme.colors
        painter.save()
        painter.fillRect(rect, QColor(colors.surface))
        painter.setPen(QColor(colors.line))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        divider = QPoint(rect.right(), rect.center().y() - DIVIDER_PX // 2)
        painter.drawLine(divider, divider + QPoint(0, DIVIDER_PX))
        is_sorted = logicalIndex == self.sortIndicatorSection() and self.isSortIndicatorShown()
        painter.setPen(QColor(colors.text if is_sorted else colors.muted))
        painter.setFont(self._theme.small_font())
        self._paint_name(painter, rect.adjusted(TIGHT, 0, -TIGHT, 0), logicalIndex, is_sorted)
        painter.restore()

    def _paint_name(self, painter: QPainter, cell: QRect, section: int, is_sorted: bool) -> None:
        model = self.model()
        name = str(model.headerData(section, Qt.Orientation.Horizontal))
        role = Qt.ItemDataRole.TextAlignmentRole
        align = model.headerData(section, Qt.Orientation.Horizontal, role)
        available = cell.width() - (CHEVRON_PX + HAIR if is_sorted else 0)
        metrics = QFontMetrics(painter.font())
        has_room = available >= NAME_MIN_PX
        text = metrics.elidedText(name, Qt.TextElideMode.ElideRight, available) if has_room else ""
        width = metrics.horizontalAdvance(text)
        is_right = bool(align & Qt.AlignmentFlag.AlignRight)
        left = cell.left() + (available - width if is_right else 0)
        rect = QRect(left, cell.top(), width + 1, cell.height())
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, text)
        if is_sorted:
            self._paint_chevron(painter, QPoint(left + width + HAIR, cell.center().y()))

    def _paint_chevron(self, painter: QPainter, middle_left: QPoint) -> None:
        is_down = self.sortIndicatorOrder() is Qt.SortOrder.DescendingOrder
        icon = self._icons.icon("chevron-down" if is_down else "chevron-up")
        rect = QRect(middle_left.x(), middle_left.y() - CHEVRON_PX // 2 + 1, CHEVRON_PX, CHEVRON_PX)
        icon.paint(painter, rect)
