"""The axis of days with calendar labels, and the style of axes."""

from datetime import date, timedelta

import pyqtgraph as pg
from PySide6.QtCore import QLocale

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
