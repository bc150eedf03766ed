"""Both charts in one view: the curve under the mouse is named, a click selects it.

The upper chart shows the decay of chosen memories, or the distribution of all scores. The lower one
shows stacked counts of active, archived and forgotten memories. Importing pyqtgraph takes half a
second: import this module where the delay does not matter.
"""

from collections import defaultdict
from collections.abc import Iterator

import numpy as np
import pyqtgraph as pg
from pyqtgraph.exporters import ImageExporter
from pyqtgraph.GraphicsScene.mouseEvents import MouseClickEvent
from PySide6.QtCore import QEvent, QLocale, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QImage, QMouseEvent, QResizeEvent

from memdeck.desktop.panels.decay.chart import (
    Area,
    Chart,
    Drawing,
    ScoreSeries,
    Stroke,
    between,
    path_of,
    series_of,
)
from memdeck.desktop.panels.decay.counts import status_colors
from memdeck.desktop.panels.decay.decay_data import DecayData
from memdeck.desktop.panels.decay.legend import curve_colors
from memdeck.desktop.ui.text.threshold_labels import threshold_labels
from memdeck.desktop.ui.text.translation import translate
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, TIGHT, Colors

BRIEF_FROM = 10_000
HEADROOM = 1.08  # space above the highest count


class PopulationChart(Chart):
    """Counts of the whole vault by day."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.data: DecayData | None = None

    def show_data(self, data: DecayData) -> None:
        self.data = data
        self.span(data.today, -data.past_days, data.question.days)
        self.apply_theme()

    def apply_theme(self) -> None:
        super().apply_theme()
        if self.data is not None:
            self._draw(self.data)

    def _draw(self, data: DecayData) -> None:
        day_counts = data.forecast.days
        counts = np.array(
            [(d.active, d.archived, d.forgotten) for d in day_counts], dtype=np.float64
        )
        tops = np.cumsum(counts, axis=1).T
        days = np.arange(len(day_counts), dtype=np.float64)
        lows = np.vstack((np.zeros(len(day_counts)), tops[:2]))
        areas = [
            Area(between(days, low, high), color)
            for low, high, color in zip(lows, tops, status_colors(self.theme.colors), strict=True)
        ]
        total = max(1.0, float(tops[2].max()))
        self.drawing.draw(QRectF(0, 0, len(day_counts), total * HEADROOM), areas, ())
        self.setYRange(0, total * HEADROOM, padding=0)
        figures = sorted({0, round(total) // 2, round(total)})
        locale = QLocale()
        self.getAxis("left").setTicks([[(count, brief_count(count, locale)) for count in figures]])


def brief_count(count: int, locale: QLocale) -> str:
    """Return *count* in about four characters, such as "9,999" and "20k"."""
    if count < BRIEF_FROM:
        return locale.toString(count)
    thousands = locale.toString(round(count / 1_000))
    return translate("decay", "{thousands}k").format(thousands=thousands)


TOP = 1.04  # a little above the highest score, so that its line is fully visible
THIN_PX, PLAIN_PX, THICK_PX = 1.0, 2.0, 3.0
FEW = 12  # up to so many curves are drawn in full width
REACH_PX = 12
MOST_LABEL_SHARE = 0.3
"""The share of the width from which on the labels of the thresholds are brief."""
BAND_OPACITIES = (0.18, 0.32)


class ScoresChart(Chart):
    """Past days solid, days ahead dashed, over the thresholds of the policy."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.data: DecayData | None = None
        self._series: ScoreSeries | None = None
        self._highlighted: int | None = None
        """The index of the curve under the mouse."""
        self._ground = Drawing()
        self._highlight = Drawing()
        self._thresholds: dict[float, pg.TextItem] = {}
        """The labels of the thresholds, by their score."""
        for depth, item in ((-10, self._ground), (5, self._highlight)):
            item.setZValue(depth)
            self.addItem(item, ignoreBounds=True)
        self.setYRange(0, TOP, padding=0)
        self.hideAxis("bottom")
        # The labels of the thresholds are to the right of it.
        self.getViewBox().setFlag(
            pg.GraphicsObject.GraphicsItemFlag.ItemClipsChildrenToShape, False
        )
        self.getViewBox().sigResized.connect(self._place_labels)

    def show_data(self, data: DecayData) -> None:
        self.data = data
        self._series = series_of(data)
        self._highlighted = None
        self.span(data.today, -data.past_days, data.question.days)
        self.apply_theme()

    def apply_theme(self) -> None:
        super().apply_theme()
        if self.data is not None and self._series is not None:
            self._draw_ground(self.data)
            self._draw_scores(self.data, self._series)
            self._draw_highlight()

    def point_at(self, day: float, score: float) -> int | None:
        """Highlight the curve near that point, if any; return its index in the data."""
        if self._series is None or self.data is None or not self.data.curves:
            return None
        reach = REACH_PX * self.getViewBox().viewPixelSize()[1]
        index = self._series.nearest(day, score, reach)
        self.highlight(index)
        return index

    def highlight(self, index: int | None) -> None:
        """Highlight the curve at *index*, or none."""
        if index != self._highlighted:
            self._highlighted = index
            self._draw_highlight()

    def scores_at(self, day: float) -> tuple[int, list[float]]:
        """Return a day near *day*, and the scores of each curve or band edge on it."""
        series = self._series
        if series is None or not series.scores.size:
            return round(day), []
        return round(series.days[series.index_of(day)]), series.at(day).tolist()

    def _bounds(self, data: DecayData) -> QRectF:
        return QRectF(-data.past_days, 0, data.past_days + data.question.days, TOP)

    def _draw_ground(self, data: DecayData) -> None:
        """Draw the statuses as backgrounds, and the thresholds between them with their names."""
        colors, lines, locale = self.theme.colors, data.lines, QLocale()
        span = np.array([-data.past_days, data.question.days], dtype=np.float64)
        edges = (
            (0.0, lines.forget, colors.track),
            (lines.forget, lines.active, colors.hover),
            (lines.active, lines.prompt, colors.window),
        )
        areas = [
            Area(between(span, np.full(2, low), np.full(2, high)), color)
            for low, high, color in edges
        ]
        thresholds = threshold_labels(lines, locale)
        strokes = [Stroke(path_of(span, np.full((1, 2), y)), colors.edge, 1) for y in thresholds]
        self._ground.draw(self._bounds(data), areas, strokes)
        ends = (1.0,) if thresholds else (1.0, 0.0)
        self.getAxis("left").setTicks([[(y, locale.toString(y)) for y in (*thresholds, *ends)]])
        for item in self._thresholds.values():
            self.removeItem(item)
        self._thresholds = {score: self._new_label() for score in thresholds}

    def fit_labels(self, width_px: float) -> float:
        """Choose labels for a chart of *width_px* in total; return the width that they need."""
        if self.data is None:
            return 0.0
        metrics = QFontMetricsF(self.theme.small_font())
        for is_brief in (False, True):
            labels = threshold_labels(self.data.lines, QLocale(), is_brief=is_brief)
            needed_px = max(map(metrics.horizontalAdvance, labels.values()), default=0.0)
            if needed_px <= MOST_LABEL_SHARE * width_px:
                break
        for score, text in labels.items():
            self._thresholds[score].setText(text)
        self._place_labels()
        return needed_px + TIGHT

    def _new_label(self) -> pg.TextItem:
        label = pg.TextItem(color=self.theme.colors.muted, anchor=(0, 0.5))
        label.setFont(self.theme.small_font())
        self.addItem(label, ignoreBounds=True)
        return label

    def _place_labels(self) -> None:
        """Put each label on its threshold; near ones are moved up until none covers another."""
        if self.data is None:
            return
        unit = self.getViewBox().viewPixelSize()[1]
        floor = 0.0
        for score, label in reversed(self._thresholds.items()):
            height = unit * label.boundingRect().height()
            middle = max(score, floor + height / 2)
            label.setPos(self.data.question.days, middle)
            floor = middle + height / 2

    def _draw_scores(self, data: DecayData, series: ScoreSeries) -> None:
        if data.bands is not None:
            areas, strokes = _banded(series, self.theme.colors)
        else:
            areas, strokes = [], list(self._lined(data, series))
        self.drawing.draw(self._bounds(data), areas, strokes)

    def _lined(self, data: DecayData, series: ScoreSeries) -> Iterator[Stroke]:
        """Yield the curves, those of one colour together."""
        width_px = PLAIN_PX if len(data.curves) <= FEW else THIN_PX
        by_color: defaultdict[str, list[int]] = defaultdict(list)
        for index, color in enumerate(curve_colors(data, self.theme.colors)):
            by_color[color].append(index)
        for color, rows in by_color.items():
            yield from _both_directions(series, rows, color, width_px)

    def _draw_highlight(self) -> None:
        if self.data is None or self._series is None:
            return
        strokes: tuple[Stroke, ...] = ()
        if self._highlighted is not None:
            color = curve_colors(self.data, self.theme.colors)[self._highlighted]
            strokes = (*_both_directions(self._series, [self._highlighted], color, THICK_PX),)
        self._highlight.draw(self._bounds(self.data), (), strokes)


def _both_directions(
    series: ScoreSeries, rows: list[int], color: str, width_px: float
) -> Iterator[Stroke]:
    """Yield the past, and the days ahead, which begin today."""
    today = series.ahead
    past, ahead = series.scores[rows, : today + 1], series.scores[rows, today:]
    if today:
        yield Stroke(path_of(series.days[: today + 1], past), color, width_px)
    yield Stroke(path_of(series.days[today:], ahead), color, width_px, is_dashed=True)


def _banded(series: ScoreSeries, colors: Colors) -> tuple[list[Area], list[Stroke]]:
    """Return the bands of most and of half of the memories, and the median line."""
    if not series.scores.size:
        return [], []
    pairs = ((0, 4), (1, 3))
    areas = [
        Area(between(series.days, series.scores[low], series.scores[high]), colors.bar, opacity)
        for (low, high), opacity in zip(pairs, BAND_OPACITIES, strict=True)
    ]
    middle = path_of(series.days, series.scores[2:3])
    return areas, [Stroke(middle, colors.bar, PLAIN_PX, is_dashed=True)]


SCORES_SHARE, POPULATION_SHARE = 5, 3
LEAST = QSize(240, 240)


class Charts(pg.GraphicsLayoutWidget):  # type: ignore[misc]  # pyqtgraph has no types
    """Scores above, counts below, the same days in both."""

    pointed = Signal(object, float, QPointF)
    """The curve's index at the mouse or None, the day from today, and the position in here."""
    counts_pointed = Signal(int, QPointF)
    """The day from today at the mouse in the lower chart, and the position in here."""
    left = Signal()
    """The mouse left the upper chart."""
    curve_clicked = Signal(int)
    """A curve was clicked; its index in the data."""
    day_dragged = Signal(int)
    """The user moved the line of the day; days from today."""
    laid_out = Signal()
    """The positions of the days changed; see ``day_px``."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.scores = ScoresChart(theme)
        self.population = PopulationChart(theme)
        self.addItem(self.scores, row=0, col=0)
        self.addItem(self.population, row=1, col=0)
        layout = self.ci.layout
        layout.setContentsMargins(0, HAIR, TIGHT, 0)  # half a slider's handle at the right
        layout.setVerticalSpacing(HAIR)
        layout.setRowStretchFactor(0, SCORES_SHARE)
        layout.setRowStretchFactor(1, POPULATION_SHARE)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Decay of the selected memories"))
        for chart in (self.scores, self.population):
            chart.day_line.setMovable(True)
            chart.day_line.sigDragged.connect(
                lambda line: self.day_dragged.emit(round(line.value()))
            )
        self.scene().sigMouseClicked.connect(self._on_sig_mouse_clicked)
        self.scores.getViewBox().sigResized.connect(self._on_sig_resized)
        self._apply_theme()
        theme.changed.connect(self._apply_theme)

    def show_data(self, data: DecayData) -> None:
        self.scores.show_data(data)
        self.population.show_data(data)
        self._fit_labels()
        for chart in (self.scores, self.population):
            chart.day_line.setBounds((0, data.question.days))
        self.laid_out.emit()

    def set_day(self, day: int) -> None:
        """Mark the day that is *day* days from today."""
        self.scores.set_day(day)
        self.population.set_day(day)

    def day_px(self, day: int) -> float:
        """Return the x position of *day* in this widget, in pixels."""
        scene = self.scores.getViewBox().mapViewToScene(QPointF(day, 0))
        return float(self.mapFromScene(scene).x())

    def image(self) -> QImage:
        """Return both charts as an image of twice their size here."""
        exporter = ImageExporter(self.ci)
        exporter.parameters()["width"] = 2 * self.width()
        image: QImage = exporter.export(toBytes=True)
        return image

    def sizeHint(self) -> QSize:
        return LEAST

    def minimumSizeHint(self) -> QSize:
        return LEAST

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        at = self.mapToScene(event.position().toPoint())
        view = self.scores.getViewBox()
        if not view.sceneBoundingRect().contains(at):
            self._leave()
            self._point_at_counts(at, event.position())
            return
        point = view.mapSceneToView(at)
        index = self.scores.point_at(point.x(), point.y())
        self.viewport().setCursor(
            Qt.CursorShape.ArrowCursor if index is None else Qt.CursorShape.PointingHandCursor
        )
        self._mark_day(point.x())
        self.pointed.emit(index, point.x(), event.position())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._leave()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.laid_out.emit()

    def _on_sig_resized(self) -> None:
        self._fit_labels()
        self.laid_out.emit()

    def _fit_labels(self) -> None:
        right_px = self.scores.fit_labels(self.width())
        for chart in (self.scores, self.population):
            chart.set_right_px(right_px)

    def _leave(self) -> None:
        self.scores.highlight(None)
        self._mark_day(None)
        self.left.emit()

    def _point_at_counts(self, at: QPointF, position: QPointF) -> None:
        view = self.population.getViewBox()
        if view.sceneBoundingRect().contains(at):
            day = view.mapSceneToView(at).x()
            self._mark_day(day)
            self.counts_pointed.emit(round(day), position)

    def _mark_day(self, day: float | None) -> None:
        for chart in (self.scores, self.population):
            chart.point_to(day)

    def _on_sig_mouse_clicked(self, event: MouseClickEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            point = self.scores.getViewBox().mapSceneToView(event.scenePos())
            index = self.scores.point_at(point.x(), point.y())
            if index is not None:
                self.curve_clicked.emit(index)

    def _apply_theme(self) -> None:
        if self.closed:
            return  # pyqtgraph deletes its items, and the widget may outlive them
        self.setBackground(self._theme.colors.surface)
        self.scores.apply_theme()
        self.population.apply_theme()
        self._fit_labels()
