"""The place of contents that are being loaded: a sentence over grey bars, one for each row."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import RADIUS, SNUG, TIGHT

ROW_PX = 36
BAR_PX = 10
_SHARES = (0.62, 0.84, 0.48, 0.73, 0.55)
"""The widths of the bars, of the free width; they repeat."""


class Skeleton(QWidget):
    """Shows that something is being loaded; *text* says what, where that is not clear."""

    def __init__(self, theme: Theme, text: str = "") -> None:
        super().__init__()
        self._theme = theme
        self._text = text
        self.setAccessibleName(text or self.tr("Loading…"))
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = self._theme.colors
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top = SNUG
        if self._text:
            painter.setPen(QColor(colors.muted))
            rect = self.rect().adjusted(SNUG, TIGHT, -SNUG, 0)
            rect.setHeight(ROW_PX)
            align = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            text = painter.fontMetrics().elidedText(
                self._text, Qt.TextElideMode.ElideRight, rect.width()
            )
            painter.drawText(rect, align, text)
            top = rect.bottom() + TIGHT
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colors.track))
        width = self.width() - 2 * SNUG
        for row in range((self.height() - top) // ROW_PX):
            bar = QRectF(
                SNUG,
                top + row * ROW_PX + (ROW_PX - BAR_PX) / 2,
                width * _SHARES[row % len(_SHARES)],
                BAR_PX,
            )
            painter.drawRoundedRect(bar, RADIUS / 2, RADIUS / 2)
