"""The base of both charts: days from left to right, today's line, and the chosen day's line."""

from datetime import date

import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen

from memdeck.desktop.panels.decay.axes import LEFT_PX, DayAxis, dress
from memdeck.desktop.panels.decay.drawing import Drawing
from memdeck.desktop.ui.theme.theme import Theme

DAY_LINE_PX = 1.5


class Chart(pg.PlotItem):  # type: ignore[misc]  # pyqtgraph has no types
    """A plot that cannot be panned or zoomed by mouse: the horizon is its zoom."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.days = DayAxis()
        super().__init__(axisItems={"bottom": self.days})
        self.setMenuEnabled(False)
        self.setMouseEnabled(x=False, y=False)
        self.hideButtons()
        self.drawing = Drawing()
        self.addItem(self.drawing, ignoreBounds=True)
        self.getAxis("left").setWidth(LEFT_PX)
        self._now = pg.InfiniteLine(0)
        self.day_line = pg.InfiniteLine(0)
        self.day_line.setZValue(10)
        for line in (self._now, self.day_line):
            self.addItem(line, ignoreBounds=True)

    def span(self, today: date, first: int, last: int) -> None:
        """Show the days from *first* to *last*, counted from *today*."""
        self.days.today = today
        self.setXRange(first, max(last, first + 1), padding=0)

    def set_day(self, day: int) -> None:
        """Move the line of the chosen day; hide it on today."""
        self.day_line.setValue(day)
        self.day_line.setVisible(day != 0)

    def dress(self) -> None:
        """Apply the colours of the theme."""
        colors = self.theme.colors
        for name in ("left", "bottom"):
            dress(self.getAxis(name), self.theme)
        self._now.setPen(_line(colors.edge, 1))
        self.day_line.setPen(_line(colors.accent, DAY_LINE_PX))
        self.day_line.setHoverPen(_line(colors.accent, 2 * DAY_LINE_PX))


def _line(color: str, width_px: float) -> QPen:
    pen = QPen(QColor(color), width_px, Qt.PenStyle.SolidLine)
    pen.setCosmetic(True)
    return pen
