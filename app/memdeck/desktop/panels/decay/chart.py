"""What both charts are made of: scores as arrays, cached drawings, and an axis of days."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import NamedTuple

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QLocale, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from memdeck.desktop.panels.decay.decay_data import DecayData
from memdeck.desktop.ui.text.date_ticks import ticks
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR

MOST_DAYS = 450  # more than a screen can resolve

Values = NDArray[np.float64]


@dataclass(frozen=True)
class ScoreSeries:
    """Rows of scores: *scores* is (rows, days), NaN where nothing is known.

    *days* counts from today; *ahead* is the index of today in it.
    """

    days: Values
    scores: Values
    ahead: int

    def index_of(self, day: float) -> int:
        """Return the index of the day nearest to *day*."""
        return int(np.abs(self.days - day).argmin())

    def at(self, day: float) -> Values:
        """Return every row's score on the day nearest to *day*."""
        return self.scores[:, self.index_of(day)]

    def nearest(self, day: float, score: float, reach: float) -> int | None:
        """Return the row whose score is nearest to *score* on *day*, at most *reach* away."""
        if not self.scores.size:
            return None
        away = np.abs(self.at(day) - score)
        if np.isnan(away).all():
            return None
        row = int(np.nanargmin(away))
        return row if away[row] <= reach else None


def series_of(data: DecayData) -> ScoreSeries:
    """Return the curves of *data* row by row, or else its bands, lowest first.

    Of curves, as many days are sampled as can be distinguished, including today and the last.
    """
    if data.bands is not None:
        first = data.bands.days[0]
        days = np.array([(day - first).days for day in data.bands.days], dtype=np.float64)
        scores = np.array(data.bands.scores, dtype=np.float64).reshape(-1, len(days))
        return ScoreSeries(days, scores, 0)
    rows = np.array([(*curve.past, *curve.scores) for curve in data.curves], dtype=np.float64)
    last = rows.shape[1] - 1
    step = math.ceil(last / MOST_DAYS)
    sampled = np.union1d(np.arange(data.past_days % step, last, step), [last])
    today = int(np.searchsorted(sampled, data.past_days))
    return ScoreSeries((sampled - data.past_days).astype(np.float64), rows[:, sampled], today)


DASHES = [4.0, 3.0]


class Stroke(NamedTuple):
    """Lines of one colour."""

    path: QPainterPath
    color: str
    width_px: float = 1.5
    is_dashed: bool = False


class Area(NamedTuple):
    """A filled shape without an outline."""

    polygon: QPolygonF
    color: str
    opacity: float = 1.0


class Drawing(pg.GraphicsObject):  # type: ignore[misc]  # pyqtgraph has no types
    """Areas, and strokes over them, within *bounds*."""

    def __init__(self) -> None:
        super().__init__()
        self._bounds = QRectF(0, 0, 1, 1)
        self._areas: Sequence[Area] = ()
        self._strokes: Sequence[Stroke] = ()
        # Hundreds of dashed lines take ten milliseconds; the day line moves over them.
        self.setCacheMode(self.CacheMode.DeviceCoordinateCache)

    def draw(self, bounds: QRectF, areas: Sequence[Area], strokes: Sequence[Stroke]) -> None:
        """Replace what was drawn before."""
        self.prepareGeometryChange()
        self._bounds, self._areas, self._strokes = bounds, areas, strokes
        self.update()

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for area in self._areas:
            color = QColor(area.color)
            color.setAlphaF(area.opacity)
            painter.setBrush(color)
            painter.drawPolygon(area.polygon)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for stroke in self._strokes:
            painter.setPen(cosmetic_pen(stroke.color, stroke.width_px, is_dashed=stroke.is_dashed))
            painter.drawPath(stroke.path)


def cosmetic_pen(color: str, width_px: float, *, is_dashed: bool = False) -> QPen:
    """Return a pen whose width does not depend on the scale of the chart."""
    pen = QPen(QColor(color), width_px)
    pen.setCosmetic(True)
    if is_dashed:
        pen.setDashPattern(DASHES)
    return pen


def path_of(days: Values, rows: Values) -> QPainterPath:
    """Return one path of all *rows*, each a line over *days*; NaN breaks a line."""
    breaks = np.full((len(rows), 1), np.nan)
    x = np.tile(np.append(days, np.nan), len(rows))
    y = np.hstack((rows, breaks)).ravel()
    path: QPainterPath = pg.functions.arrayToQPath(x, y, connect="finite")
    return path


def between(days: Values, low: Values, high: Values) -> QPolygonF:
    """Return the shape between two lines over *days*."""
    outline = [*zip(days, high, strict=True), *zip(days[::-1], low[::-1], strict=True)]
    return QPolygonF([QPointF(x, y) for x, y in outline])


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
        self.showAxis("right")
        self.getAxis("right").setTicks([])
        self._now = pg.InfiniteLine(0)
        self.day_line = pg.InfiniteLine(0)
        self.day_line.setZValue(10)
        self._hover_line = pg.InfiniteLine(0)
        self._hover_line.hide()
        for line in (self._now, self.day_line, self._hover_line):
            self.addItem(line, ignoreBounds=True)

    def span(self, today: date, first: int, last: int) -> None:
        """Show the days from *first* to *last*, counted from *today*."""
        self.days.today = today
        self.setXRange(first, max(last, first + 1), padding=0)

    def set_right_px(self, width_px: float) -> None:
        """Leave *width_px* to the right of the days."""
        self.getAxis("right").setWidth(width_px)

    def set_day(self, day: int) -> None:
        """Move the line of the chosen day; hide it on today."""
        self.day_line.setValue(day)
        self.day_line.setVisible(day != 0)

    def point_to(self, day: float | None) -> None:
        """Mark the day under the mouse; None for no mark."""
        self._hover_line.setVisible(day is not None)
        if day is not None:
            self._hover_line.setValue(day)

    def apply_theme(self) -> None:
        """Apply the colours of the theme."""
        colors = self.theme.colors
        for name in ("left", "bottom"):
            axis = self.getAxis(name)
            axis.setStyle(tickFont=self.theme.small_font(), tickLength=0)
            axis.setTextPen(colors.muted)
            axis.setPen(colors.line)
            axis.setTickPen(colors.line)
        self.getAxis("right").setPen(None)
        self._now.setPen(cosmetic_pen(colors.edge, 1))
        self._hover_line.setPen(cosmetic_pen(colors.muted, 1, is_dashed=True))
        self.day_line.setPen(cosmetic_pen(colors.accent, DAY_LINE_PX))
        self.day_line.setHoverPen(cosmetic_pen(colors.accent, 2 * DAY_LINE_PX))
