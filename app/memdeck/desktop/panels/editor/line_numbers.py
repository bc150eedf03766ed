"""The line numbers to the left of the page."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from memdeck.desktop.panels.editor.page import Page
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import TIGHT

LEAST_DIGITS = 3  # so that the text does not move when a short file grows


class LineNumbers(QWidget):
    """Shows the number of each line of *page*; the current line and problems have own colours."""

    def __init__(self, page: Page, theme: Theme) -> None:
        super().__init__()
        self._page = page
        self._theme = theme
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        page.blockCountChanged.connect(self.updateGeometry)
        page.updateRequest.connect(self.update)
        page.cursorPositionChanged.connect(self.update)
        page.problems_changed.connect(self.update)
        theme.changed.connect(self._on_theme_changed)

    def sizeHint(self) -> QSize:
        digits = max(LEAST_DIGITS, len(str(self._page.blockCount())))
        return QSize(self._page.fontMetrics().horizontalAdvance("0" * digits) + 2 * TIGHT, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = self._theme.colors
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(colors.surface))
        painter.setFont(self._page.font())
        offset = self._page.viewport().y()
        height = self._page.fontMetrics().height()
        current = self._page.textCursor().blockNumber()
        for block, top in self._page.lines_in_view():
            number = block.blockNumber()
            color = colors.text if number == current else colors.muted
            if number + 1 in self._page.problems:
                color = colors.remove.ink
            painter.setPen(QColor(color))
            area = QRectF(0, offset + top, self.width() - TIGHT, height)
            painter.drawText(area, Qt.AlignmentFlag.AlignRight, str(number + 1))

    def _on_theme_changed(self) -> None:
        self.updateGeometry()
        self.update()
