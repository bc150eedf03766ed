"""A small chart of one memory's decay."""

from dataclasses import dataclass
from datetime import date, timedelta

from PySide6.QtCore import QEvent, QLocale, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QHelpEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from memdeck.desktop.ui.models.cells import score_text
from memdeck.desktop.ui.text.date_ticks import ticks
from memdeck.desktop.ui.text.dates import calendar_day
from memdeck.desktop.ui.text.lists import labelled, remarked
from memdeck.desktop.ui.text.plain_text import plain_tip
from memdeck.desktop.ui.text.threshold_labels import threshold_labels
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR
from memdeck.domain.memory.policy import Thresholds
from memdeck.services.memories.forecasts import EntryCurve

HEIGHT_PX = 156
TICK_PX = 64  # space for a date below the axis
LEAST_PAST_DAYS = 14
DOT_PX = 3.0


@dataclass(frozen=True, slots=True)
class _Plot:
    """The mapping of days and scores to the widget."""

    area: QRectF
    first: date
    last: date

    def at(self, day: date, score: float) -> QPointF:
        return QPointF(self.x(day), self.y(score))

    def x(self, day: date) -> float:
        share = (day - self.first).days / max(1, (self.last - self.first).days)
        return self.area.left() + share * self.area.width()

    def y(self, score: float) -> float:
        return self.area.bottom() - score * self.area.height()

    def day_at(self, x: float) -> date:
        share = min(max((x - self.area.left()) / self.area.width(), 0.0), 1.0)
        return self.first + timedelta(days=round(share * (self.last - self.first).days))


class FadingCurve(QWidget):
    """Past days solid, days ahead dashed; the thresholds, and a mark for now."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._scores: dict[date, float] = {}
        self._today = self._day = self._first = date.min
        self._lines = Thresholds()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Decay"))
        theme.changed.connect(self.update)

    def show_curve(self, curve: EntryCurve, lines: Thresholds, day: date) -> None:
        """Draw *curve*; *day* is marked too where it is not today."""
        before = curve.start - timedelta(days=len(curve.past))
        readings = enumerate((*curve.past, *curve.scores))
        self._scores = {before + timedelta(days=n): s for n, s in readings if s is not None}
        self._today, self._day, self._lines = curve.start, day, lines
        self._first = min(*self._scores, curve.start - timedelta(days=LEAST_PAST_DAYS))
        self.setAccessibleDescription(
            remarked(self._label_of(curve.start), self._label_of(max(self._scores)))
        )
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(280, HEIGHT_PX)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, HEIGHT_PX)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._scores:
            return
        painter, plot = QPainter(self), self._plot()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._theme.small_font())
        self._paint_lines(painter, plot)
        self._paint_days(painter, plot)
        self._paint_day(painter, plot, self._today, self.tr("now"), self._theme.colors.muted)
        if self._day != self._today:
            self._paint_day(painter, plot, self._day, "", self._theme.colors.accent)
        self._paint_curve(painter, plot)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and self._scores:
            text = self._label_of(self._plot().day_at(event.pos().x()))
            QToolTip.showText(event.globalPos(), plain_tip(text), self)
            return True
        return super().event(event)

    def _plot(self) -> _Plot:
        metrics = QFontMetricsF(self._theme.small_font())
        labels_px = max(map(metrics.horizontalAdvance, self._labels().values())) + HAIR
        # The labels are around the plot, where no curve crosses them: those of the thresholds at
        # the right, "now" above, the days below.
        area = QRectF(self.rect()).adjusted(
            DOT_PX, metrics.height(), -labels_px - 2, -metrics.height() - HAIR
        )
        return _Plot(area, self._first, max(self._scores))

    def _labels(self) -> dict[float, str]:
        """Return the labels by their score: those of the thresholds, or of the ends of the axis."""
        return threshold_labels(self._lines, QLocale()) or {1.0: "1", 0.0: "0"}

    def _paint_lines(self, painter: QPainter, plot: _Plot) -> None:
        colors, height = self._theme.colors, painter.fontMetrics().height()
        left, right = plot.area.left(), plot.area.right()
        for score, text in self._labels().items():
            y = plot.y(score)
            painter.setPen(QColor(colors.line))
            painter.drawLine(QPointF(left, y), QPointF(right, y))
            painter.setPen(QColor(colors.muted))
            label = QRectF(right + HAIR, y - height / 2, self.width() - right - HAIR, height)
            painter.drawText(label, Qt.AlignmentFlag.AlignVCenter, text)

    def _paint_days(self, painter: QPainter, plot: _Plot) -> None:
        metrics = painter.fontMetrics()
        base = plot.area.bottom() + HAIR + metrics.ascent()
        most = max(1, int(plot.area.width() // TICK_PX))
        painter.setPen(QColor(self._theme.colors.muted))
        for tick in ticks(plot.first, plot.last, most, QLocale()):
            width = metrics.horizontalAdvance(tick.label)
            left = min(max(plot.x(tick.day) - width / 2, 0.0), self.width() - width)
            painter.drawText(QPointF(left, base), tick.label)

    def _paint_day(self, painter: QPainter, plot: _Plot, day: date, text: str, color: str) -> None:
        if plot.first <= day <= plot.last:
            x = round(plot.x(day)) + 0.5  # in the middle of a pixel, the line is sharp
            painter.setPen(QColor(color))
            painter.drawLine(QPointF(x, 0), QPointF(x, plot.area.bottom()))
            painter.drawText(QPointF(x + HAIR, painter.fontMetrics().ascent()), text)

    def _paint_curve(self, painter: QPainter, plot: _Plot) -> None:
        points = [(day, plot.at(day, score)) for day, score in self._scores.items()]
        pen = QPen(QColor(self._theme.colors.bar), 2)
        painter.setPen(pen)
        painter.drawPolyline(QPolygonF([at for day, at in points if day <= self._today]))
        pen.setDashPattern([3, 3])
        painter.setPen(pen)
        painter.drawPolyline(QPolygonF([at for day, at in points if day >= self._today]))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(pen.color())
        painter.drawEllipse(plot.at(self._today, self._scores[self._today]), DOT_PX, DOT_PX)

    def _label_of(self, day: date) -> str:
        """Return *day* and its score; only the day where the score is unknown."""
        text = calendar_day(day, self._today, QLocale())
        score = self._scores.get(day)
        return text if score is None else labelled(text, score_text(score, QLocale()))
