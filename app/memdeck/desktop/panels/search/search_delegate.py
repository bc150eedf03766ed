"""The painting of a result: two lines of its text, and one with its source and the reasons."""

import math

from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QPainter,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from memdeck.desktop.panels.search.results import Excerpt
from memdeck.desktop.panels.search.search_model import ROW, Heading, ResultRow, Row, StatusRow
from memdeck.desktop.ui.models.roles import Index
from memdeck.desktop.ui.text.diff_formats import Formats
from memdeck.desktop.ui.text.lists import GAP
from memdeck.desktop.ui.text.plain_text import units
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, ICON_PX, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.score_bar import DOT_PX, paint_ground

LINES = 2
CUT = 3
"""Characters removed to make space for the ellipsis of a cut text."""
LEAST_SHARE = 3
"""A title keeps at least a third of its line."""
_LEFT = TIGHT + ICON_PX + TIGHT
_MIDDLE = Qt.AlignmentFlag.AlignVCenter
_WRAPPED = Qt.TextFlag.TextWordWrap


class ResultDelegate(QStyledItemDelegate):
    """Lays out each row at the width of the list, as high as its text."""

    def __init__(self, theme: Theme, icons: Icons, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icons = icons
        self.width_px = 0
        """The width of the list's viewport."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, self._height(option, index.data(ROW)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: Row = index.data(ROW)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if isinstance(row, ResultRow):
            paint_ground(painter, option, self._theme.colors, 0)
        spot = option.rect.adjusted(_LEFT, 0, -TIGHT, 0)
        match row:
            case Heading():
                self._paint_heading(painter, option.rect, row)
            case StatusRow():
                self._paint_status(painter, option, spot, row)
            case ResultRow():
                self._paint_result(painter, option, spot, row)
        painter.restore()

    def _height(self, option: QStyleOptionViewItem, row: Row) -> int:
        small = QFontMetrics(self._theme.small_font()).height()
        match row:
            case Heading():
                return small + TIGHT + HAIR
            case StatusRow():
                room = QRect(0, 0, self._room(), 10_000)
                return option.fontMetrics.boundingRect(room, _WRAPPED, row.text).height() + 2 * SNUG
            case ResultRow():
                return (
                    _height_px(self._laid_out(row.result.excerpt, option.font)) + small + 2 * TIGHT
                )

    def _room(self) -> int:
        return max(1, self.width_px - _LEFT - TIGHT)

    def _paint_heading(self, painter: QPainter, rect: QRect, row: Heading) -> None:
        font = self._theme.small_font()
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(QColor(self._theme.colors.muted))
        spot = rect.adjusted(TIGHT, HAIR, -TIGHT, 0)
        text = painter.fontMetrics().elidedText(row.text, Qt.TextElideMode.ElideRight, spot.width())
        painter.drawText(spot, _MIDDLE, text)

    def _paint_status(
        self, painter: QPainter, option: QStyleOptionViewItem, spot: QRect, row: StatusRow
    ) -> None:
        colors = self._theme.colors
        painter.setFont(option.font)
        painter.setPen(QColor(colors.remove.ink if row.is_error else colors.muted))
        if row.is_error:
            self._paint_icon(painter, option.rect, "error", option.rect.height(), colors.remove.ink)
        painter.drawText(spot, _MIDDLE | _WRAPPED, row.text)

    def _paint_result(
        self, painter: QPainter, option: QStyleOptionViewItem, spot: QRect, row: ResultRow
    ) -> None:
        colors = self._theme.colors
        line_px = option.fontMetrics.height()
        if row.result.evidence is None:
            self._paint_dot(painter, option.rect, line_px, row.result.category)
        else:
            self._paint_icon(painter, option.rect, "chat", line_px + 2 * TIGHT - 2, colors.muted)
        painter.setPen(QColor(colors.text))
        layout = self._laid_out(row.result.excerpt, option.font)
        layout.draw(painter, QPointF(spot.left(), spot.top() + TIGHT - 1))
        below = spot.adjusted(0, TIGHT + _height_px(layout), 0, -TIGHT + 2)
        self._paint_about(painter, below, row)

    def _paint_about(self, painter: QPainter, spot: QRect, row: ResultRow) -> None:
        """Paint the source and the reasons; the title, which comes first, is elided for them."""
        painter.setFont(self._theme.small_font())
        painter.setPen(QColor(self._theme.colors.muted))
        metrics, right = painter.fontMetrics(), Qt.TextElideMode.ElideRight
        title, gap, others = row.what.partition(GAP)
        rest = f"{gap}{others}{GAP}{row.reasons}"
        room = max(spot.width() // LEAST_SHARE, spot.width() - metrics.horizontalAdvance(rest))
        text = metrics.elidedText(
            f"{metrics.elidedText(title, right, room)}{rest}", right, spot.width()
        )
        painter.drawText(spot, _MIDDLE, text)

    def _paint_dot(self, painter: QPainter, rect: QRect, line_px: int, category: str) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.colors.category(category)))
        left = rect.left() + TIGHT + (ICON_PX - DOT_PX) // 2
        top = rect.top() + TIGHT - 1 + (line_px - DOT_PX) // 2 + 1
        painter.drawEllipse(left, top, DOT_PX, DOT_PX)

    def _paint_icon(
        self, painter: QPainter, rect: QRect, name: str, height_px: int, ink: str | None = None
    ) -> None:
        at = QPoint(rect.left() + TIGHT, rect.top() + (height_px - ICON_PX) // 2)
        self._icons.icon(name, ink).paint(painter, QRect(at, QSize(ICON_PX, ICON_PX)))

    def _laid_out(self, excerpt: Excerpt, font: QFont) -> QTextLayout:
        """Return *excerpt* in two lines at most, elided."""
        layout, end = self._broken(excerpt.text, excerpt, font)
        length = units(excerpt.text)
        while end < length:
            # Text that cannot be broken may leave no space for the ellipsis at the end of its line.
            raw = excerpt.text.encode("utf-16-le")[: 2 * max(1, end - CUT)]
            shown = f"{raw.decode('utf-16-le', 'ignore').rstrip()}…"
            layout, end = self._broken(shown, excerpt, font)
            length = units(shown)
        return layout

    def _broken(self, text: str, excerpt: Excerpt, font: QFont) -> tuple[QTextLayout, int]:
        """Return *text* laid out, and the end of its last line, as Qt counts."""
        layout = QTextLayout(text, font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.setFormats(self._formats(excerpt, units(text)))
        layout.beginLayout()
        end, top = 0, 0.0
        for _ in range(LINES):
            line = layout.createLine()
            if not line.isValid():
                break
            line.setLineWidth(self._room())
            line.setPosition(QPointF(0, top))
            top += line.height()
            end = line.textStart() + line.textLength()
        layout.endLayout()
        return layout, end

    def _formats(self, excerpt: Excerpt, length: int) -> list[QTextLayout.FormatRange]:
        marked, ranges = Formats(self._theme.colors).marked, []
        for start, end in excerpt.highlights:
            range_ = QTextLayout.FormatRange()
            range_.start = units(excerpt.text[:start])
            range_.length = max(0, min(units(excerpt.text[:end]), length) - range_.start)
            range_.format = marked
            ranges.append(range_)
        return ranges


def _height_px(layout: QTextLayout) -> int:
    """Return the height of its lines; Chinese makes them higher."""
    return math.ceil(layout.boundingRect().height())
