"""Both charts in one view: the curve under the mouse is named, a click selects it.

The upper chart shows the decay of chosen memories, or the distribution of all scores. The lower one
shows stacked counts of active, archived and forgotten memories. Only this module imports pyqtgraph:
import it where the delay does not matter.
"""

from collections import defaultdict
from collections.abc import Iterator

import numpy as np
import pyqtgraph as pg
from pyqtgraph.exporters import ImageExporter
from pyqtgraph.GraphicsScene.mouseEvents import MouseClickEvent
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from memdeck.desktop.panels.decay.chart import Chart
from memdeck.desktop.panels.decay.counts import status_colors
from memdeck.desktop.panels.decay.decay_data import Picture
from memdeck.desktop.panels.decay.drawing import Area, Drawing, Stroke, between, path_of
from memdeck.desktop.panels.decay.series import Readings, readings_of
from memdeck.desktop.ui.text.threshold_labels import line_names
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, TIGHT, Colors

BRIEF_FROM = 10_000
ROOM = 1.08  # headroom above the highest count


class PopulationChart(Chart):
    """Counts of the whole vault by day."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.picture: Picture | None = None

    def show_picture(self, picture: Picture) -> None:
        self.picture = picture
        self.span(picture.today, -picture.past_days, picture.question.days)
        self.dress()

    def dress(self) -> None:
        super().dress()
        if self.picture is not None:
            self._draw(self.picture)

    def _draw(self, picture: Picture) -> None:
        told = picture.told.days
        counts = np.array([(d.active, d.archived, d.forgotten) for d in told], dtype=np.float64)
        tops = np.cumsum(counts, axis=1).T
        days = np.arange(len(told), dtype=np.float64)
        lows = np.vstack((np.zeros(len(told)), tops[:2]))
        areas = [
            Area(between(days, low, high), color)
            for low, high, color in zip(lows, tops, status_colors(self.theme.colors), strict=True)
        ]
        total = max(1.0, float(tops[2].max()))
        self.drawing.draw(QRectF(0, 0, len(told), total * ROOM), areas, ())
        self.setYRange(0, total * ROOM, padding=0)
        self._set_ticks(round(total))

    def _set_ticks(self, total: int) -> None:
        figures = sorted({0, total // 2, total})
        locale = QLocale()
        self.getAxis("left").setTicks([[(count, brief_count(count, locale)) for count in figures]])


def brief_count(count: int, locale: QLocale) -> str:
    """Return *count* in about four characters, such as "9,999" and "20k"."""
    if count < BRIEF_FROM:
        return locale.toString(count)
    thousands = locale.toString(round(count / 1_000))
    return QCoreApplication.translate("decay", "{thousands}k").format(thousands=thousands)


TOP = 1.04  # a little above the highest score, so that its line is fully visible
THIN_PX, PLAIN_PX, THICK_PX = 1.0, 2.0, 3.0
FEW = 12  # up to so many curves are drawn in full width
REACH_PX = 12
BAND_OPACITIES = (0.18, 0.32)


class ScoresChart(Chart):
    """Past days solid, days ahead dashed, over the thresholds of the policy."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.picture: Picture | None = None
        self._readings: Readings | None = None
        self._marked: int | None = None
        self._ground = Drawing()
        self._mark = Drawing()
        self._names = [pg.TextItem(anchor=(1, 1)) for _ in range(3)]
        for depth, item in ((-10, self._ground), (5, self._mark)):
            item.setZValue(depth)
            self.addItem(item, ignoreBounds=True)
        for name in self._names:
            self.addItem(name, ignoreBounds=True)
        self.setYRange(0, TOP, padding=0)
        self.hideAxis("bottom")

    def show_picture(self, picture: Picture) -> None:
        self.picture = picture
        self._readings = readings_of(picture)
        self._marked = None
        self.span(picture.today, -picture.past_days, picture.question.days)
        self.dress()

    def dress(self) -> None:
        super().dress()
        if self.picture is not None and self._readings is not None:
            self._draw_ground(self.picture)
            self._draw(self.picture, self._readings)
            self._draw_mark()

    def point_at(self, day: float, score: float) -> int | None:
        """Mark the curve near that point, if any; return its index in the data."""
        if self._readings is None or self.picture is None or not self.picture.curves:
            return None
        reach = REACH_PX * self.getViewBox().viewPixelSize()[1]
        marked = self._readings.nearest(day, score, reach)
        if marked != self._marked:
            self._marked = marked
            self._draw_mark()
        return marked

    def unmark(self) -> None:
        """Mark no curve."""
        if self._marked is not None:
            self._marked = None
            self._draw_mark()

    def readings_at(self, day: float) -> tuple[int, list[float]]:
        """Return a day near *day*, and the scores of each curve or band edge on it."""
        told = self._readings
        if told is None or not told.scores.size:
            return round(day), []
        return round(told.days[told.place_of(day)]), told.at(day).tolist()

    def _bounds(self, picture: Picture) -> QRectF:
        return QRectF(-picture.past_days, 0, picture.past_days + picture.question.days, TOP)

    def _draw_ground(self, picture: Picture) -> None:
        """Draw the statuses as backgrounds, and the thresholds between them with their names."""
        colors, lines = self.theme.colors, picture.lines
        span = np.array([-picture.past_days, picture.question.days], dtype=np.float64)
        edges = (
            (0.0, lines.forget, colors.track),
            (lines.forget, lines.active, colors.hover),
            (lines.active, lines.prompt, colors.window),
        )
        areas = [
            Area(between(span, np.full(2, low), np.full(2, high)), ground)
            for low, high, ground in edges
        ]
        marks = line_names(lines)
        strokes = [Stroke(path_of(span, np.full((1, 2), y)), colors.line, 1) for y in marks]
        self._ground.draw(self._bounds(picture), areas, strokes)
        for name in self._names[len(marks) :]:
            name.setText("")
        for name, (y, text) in zip(self._names, marks.items(), strict=False):
            name.setText(text)
            name.setColor(colors.muted)
            name.setFont(self.theme.small_font())
            name.setPos(picture.question.days, y)
        locale, ends = QLocale(), (1.0,) if marks else (1.0, 0.0)
        self.getAxis("left").setTicks([[(y, locale.toString(y)) for y in (*marks, *ends)]])

    def _draw(self, picture: Picture, told: Readings) -> None:
        if picture.bands is not None:
            areas, strokes = _banded(told, self.theme.colors)
        else:
            areas, strokes = [], list(self._lined(picture, told))
        self.drawing.draw(self._bounds(picture), areas, strokes)

    def _lined(self, picture: Picture, told: Readings) -> Iterator[Stroke]:
        """Yield the curves, those of one colour together."""
        width_px = PLAIN_PX if len(picture.curves) <= FEW else THIN_PX
        places: defaultdict[str, list[int]] = defaultdict(list)
        for place in range(len(picture.curves)):
            places[self.color_of(place)].append(place)
        for color, rows in places.items():
            yield from _both_ways(told, rows, color, width_px)

    def color_of(self, place: int) -> str:
        """Return the colour of a curve: its category's, unless it is alone."""
        curves = () if self.picture is None else self.picture.curves
        if len(curves) == 1:
            return self.theme.colors.bar
        return self.theme.colors.category(curves[place].entry.category)

    def _draw_mark(self) -> None:
        if self.picture is None or self._readings is None:
            return
        marked = self._marked
        strokes = (
            ()
            if marked is None
            else tuple(_both_ways(self._readings, [marked], self.color_of(marked), THICK_PX))
        )
        self._mark.draw(self._bounds(self.picture), (), strokes)


def _both_ways(told: Readings, rows: list[int], color: str, width_px: float) -> Iterator[Stroke]:
    """Yield the past, and the days ahead, which begin today."""
    today = told.ahead
    past, ahead = told.scores[rows, : today + 1], told.scores[rows, today:]
    if today:
        yield Stroke(path_of(told.days[: today + 1], past), color, width_px)
    yield Stroke(path_of(told.days[today:], ahead), color, width_px, is_dashed=True)


def _banded(told: Readings, colors: Colors) -> tuple[list[Area], list[Stroke]]:
    """Return the bands of most and of half of the memories, and the median line."""
    if not told.scores.size:
        return [], []
    pairs = ((0, 4), (1, 3))
    areas = [
        Area(between(told.days, told.scores[low], told.scores[high]), colors.bar, opacity)
        for (low, high), opacity in zip(pairs, BAND_OPACITIES, strict=True)
    ]
    middle = path_of(told.days, told.scores[2:3])
    return areas, [Stroke(middle, colors.bar, PLAIN_PX, is_dashed=True)]


SCORES_SHARE, POPULATION_SHARE = 5, 3
LEAST = QSize(240, 240)


class Charts(pg.GraphicsLayoutWidget):  # type: ignore[misc]  # pyqtgraph has no types
    """Scores above, counts below, the same days in both."""

    pointed = Signal(object, float, QPointF)
    """The curve's index at the mouse or None, the day from today, and the position in here."""
    left = Signal()
    """The mouse left the charts."""
    curve_clicked = Signal(int)
    """A curve was clicked; its index in the data."""
    day_dragged = Signal(int)
    """The user moved the line of the day; days from today."""
    laid_out = Signal()
    """The positions of the days changed; see ``day_px``."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
        self.setAccessibleName(self.tr("Decay of the chosen memories"))
        for chart in (self.scores, self.population):
            chart.day_line.setMovable(True)
            chart.day_line.sigDragged.connect(self._on_sig_dragged)
        self.scene().sigMouseClicked.connect(self._on_sig_mouse_clicked)
        self.scores.getViewBox().sigResized.connect(lambda _: self.laid_out.emit())
        self._dress()
        theme.changed.connect(self._dress)

    def show_picture(self, picture: Picture) -> None:
        self.scores.show_picture(picture)
        self.population.show_picture(picture)
        for chart in (self.scores, self.population):
            chart.day_line.setBounds((0, picture.question.days))
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
            return
        point = view.mapSceneToView(at)
        place = self.scores.point_at(point.x(), point.y())
        self.viewport().setCursor(
            Qt.CursorShape.ArrowCursor if place is None else Qt.CursorShape.PointingHandCursor
        )
        self.pointed.emit(place, point.x(), event.position())

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

    def _leave(self) -> None:
        self.scores.unmark()
        self.left.emit()

    def _on_sig_mouse_clicked(self, event: MouseClickEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            point = self.scores.getViewBox().mapSceneToView(event.scenePos())
            place = self.scores.point_at(point.x(), point.y())
            if place is not None:
                self.curve_clicked.emit(place)

    def _on_sig_dragged(self, line: pg.InfiniteLine) -> None:
        self.day_dragged.emit(round(line.value()))

    def _dress(self) -> None:
        if self.closed:
            return  # pyqtgraph deletes its items, and the widget may outlive them
        self.setBackground(self._theme.colors.surface)
        self.scores.dress()
        self.population.dress()
