"""The common drawings of memories: a score's bar, a category's chip, a background."""

import math

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen, QPixmap, QStaticText
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from memdeck.desktop.ui.models.display_names import filed_under
from memdeck.desktop.ui.models.entry_rows import MemoryStatus
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, RADIUS, TIGHT, Colors

BAR = QSize(40, 6)
DOT_PX = 8
CHIP_PX = 21
CATEGORY_DOT_PX = 10
DOT_BELOW_PX = 48  # a narrower chip would hold three letters at most
TEXTS_KEPT = 4096


class DrawingCache:
    """Draws each bar, chip and short text once per theme and pixel ratio, and caches it.

    A cell of a table has some fifty microseconds, and most of a column's drawings repeat.
    """

    def __init__(self, theme: Theme, ratio: float) -> None:
        self.ratio = ratio
        self.colors = theme.colors
        self.small = theme.small_font()
        self.small_metrics = QFontMetrics(self.small)
        self._bars: dict[tuple[int, str], QPixmap] = {}
        self._chips: dict[tuple[str, int, str], QPixmap] = {}
        self._texts: dict[tuple[str, int], QStaticText] = {}

    def bar(self, score: float, memory_status: MemoryStatus) -> QPixmap:
        """Return a score's bar; the full width is 1, in every view."""
        filled_px = max(BAR.height(), round(BAR.width() * score))
        color = bar_color(memory_status, self.colors)
        key = (filled_px, color)
        if key not in self._bars:
            self._bars[key] = self._drawn_bar(filled_px, color)
        return self._bars[key]

    def chip(self, category: str, room_px: int, group: str = "") -> QPixmap:
        """Return a category's chip, at most *room_px* wide; only its dot where that is little.

        It also names a *group* of the category.
        """
        key = (category, room_px, group)
        if key not in self._chips:
            is_dot = room_px < DOT_BELOW_PX
            self._chips[key] = (
                self._drawn_dot(category) if is_dot else self._drawn_chip(category, room_px, group)
            )
        return self._chips[key]

    def text(self, text: str, room_px: int) -> QStaticText:
        """Return *text* laid out in the small font, elided at *room_px*."""
        key = (text, room_px)
        if key not in self._texts:
            if len(self._texts) >= TEXTS_KEPT:
                self._texts.clear()
            elide = Qt.TextElideMode.ElideRight
            laid_out = QStaticText(self.small_metrics.elidedText(text, elide, room_px))
            laid_out.setTextFormat(Qt.TextFormat.PlainText)
            laid_out.prepare(font=self.small)
            self._texts[key] = laid_out
        return self._texts[key]

    def _drawn_bar(self, filled_px: int, color: str) -> QPixmap:
        pixmap, painter = self._canvas(QSizeF(BAR))
        _pill(painter, QRectF(0, 0, BAR.width(), BAR.height()), self.colors.track)
        _pill(painter, QRectF(0, 0, filled_px, BAR.height()), color)
        painter.end()
        return pixmap

    def _drawn_chip(self, category: str, room_px: int, group: str) -> QPixmap:
        left = TIGHT + DOT_PX + HAIR + 2
        text = self.small_metrics.elidedText(
            filed_under(category, group), Qt.TextElideMode.ElideRight, room_px - left - TIGHT
        )
        width = left + self.small_metrics.horizontalAdvance(text) + TIGHT
        pixmap, painter = self._canvas(QSizeF(width, CHIP_PX))
        painter.setPen(QColor(self.colors.line))
        outline = QRectF(0.5, 0.5, width - 1, CHIP_PX - 1)
        painter.drawRoundedRect(outline, outline.height() / 2, outline.height() / 2)
        dot = QRectF(TIGHT, (CHIP_PX - DOT_PX) / 2, DOT_PX, DOT_PX)
        _pill(painter, dot, self.colors.category(category))
        painter.setFont(self.small)
        painter.setPen(QColor(self.colors.muted))
        painter.drawText(QRectF(left, 0, width, CHIP_PX), Qt.AlignmentFlag.AlignVCenter, text)
        painter.end()
        return pixmap

    def _drawn_dot(self, category: str) -> QPixmap:
        pixmap, painter = self._canvas(QSizeF(CATEGORY_DOT_PX, CHIP_PX))
        top = (CHIP_PX - CATEGORY_DOT_PX) / 2
        dot = QRectF(0, top, CATEGORY_DOT_PX, CATEGORY_DOT_PX)
        _pill(painter, dot, self.colors.category(category))
        painter.end()
        return pixmap

    def _canvas(self, size: QSizeF) -> tuple[QPixmap, QPainter]:
        pixmap = QPixmap(
            math.ceil(size.width() * self.ratio), math.ceil(size.height() * self.ratio)
        )
        pixmap.setDevicePixelRatio(self.ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        return pixmap, painter


def bar_color(memory_status: MemoryStatus, colors: Colors) -> str:
    in_use = {MemoryStatus.PROMPT: colors.bar, MemoryStatus.ACTIVE: colors.bar_low}
    return in_use.get(memory_status, colors.bar_idle)


def _pill(painter: QPainter, rect: QRectF, color: str) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(color))
    painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)


def paint_ground(
    painter: QPainter, option: QStyleOptionViewItem, colors: Colors, inset_px: int
) -> None:
    """Paint the background of a list row: rounded, and inset by *inset_px* on both sides."""
    painter.setPen(Qt.PenStyle.NoPen)
    if option.state & QStyle.StateFlag.State_Selected:
        painter.setBrush(QColor(colors.selection))
    elif option.state & QStyle.StateFlag.State_MouseOver:
        painter.setBrush(QColor(colors.hover))
    if option.state & QStyle.StateFlag.State_HasFocus:
        painter.setPen(QPen(QColor(colors.accent), 1))
    painter.drawRoundedRect(option.rect.adjusted(inset_px, 1, -inset_px, -1), RADIUS, RADIUS)
