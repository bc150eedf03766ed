"""The base of both charts: days from left to right, today, and the chosen day."""

from datetime import date, timedelta

import pyqtgraph as pg
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QColor, QPen

from memdeck.desktop.panels.decay.drawing import Drawing
from memdeck.desktop.ui.text.date_ticks import ticks
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR

TICK_PX = 64  # space for a date
LEFT_PX = 40  # the same in every chart, so that their days align


class DayAxis(pg.AxisItem):  # type: ignore[misc]  # pyqtgraph has no types
    """Counts days from today and labels them by the calendar."""

    def __init__(self) -> None:
        super().__init__("bottom")
        self.today = date.min
        self._labels: dict[float, str] = {}
        self.setStyle(tickTextOffset=HAIR, hideOverlappingLabels=False)

    def tickValues(
        self, minVal: float, maxVal: float, size: float
    ) -> list[tuple[float, list[float]]]:
        """Return the ticks, except those whose label would be cut off at the right end."""
        edge = maxVal - (maxVal - minVal) * TICK_PX / 2 / max(size, TICK_PX)
        first, last = (self.today + timedelta(days=round(value)) for value in (minVal, edge))
        most = max(1, int(size // TICK_PX))
        self._labels = {
            float((tick.day - self.today).days): tick.label
            for tick in ticks(first, last, most, QLocale())
        }
        return [(1.0, list(self._labels))]

    def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:
        return [self._labels.get(value, "") for value in values]


def dress(axis: pg.AxisItem, theme: Theme) -> None:
    """Set the fonts and colours of *axis* from *theme*."""
    axis.setStyle(tickFont=theme.small_font(), tickLength=0)
    axis.setTextPen(theme.colors.muted)
    axis.setPen(theme.colors.line)
    axis.setTickPen(theme.colors.line)


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
