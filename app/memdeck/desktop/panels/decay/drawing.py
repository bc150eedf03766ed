"""The drawing of the charts: lines and areas, painted once and cached as an image.

x counts days from today, y is a score or a number of memories.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from memdeck.desktop.panels.decay.series import Values

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
            painter.setPen(_pen(stroke))
            painter.drawPath(stroke.path)


def path_of(days: Values, rows: Values) -> QPainterPath:
    """Return one path of all *rows*, each a line over *days*; NaN breaks a line."""
    breaks = np.full((len(rows), 1), np.nan)
    x = np.tile(np.append(days, np.nan), len(rows))
    y = np.hstack((rows, breaks)).ravel()
    path: QPainterPath = pg.functions.arrayToQPath(x, y, connect="finite")
    return path


def between(days: Values, low: Values, high: Values) -> QPolygonF:
    """Return the shape between two lines over *days*."""
    forth = [QPointF(*point) for point in zip(days.tolist(), high.tolist(), strict=True)]
    back = [QPointF(*point) for point in zip(days.tolist(), low.tolist(), strict=True)]
    return QPolygonF([*forth, *reversed(back)])


def _pen(stroke: Stroke) -> QPen:
    pen = QPen(QColor(stroke.color), stroke.width_px)
    pen.setCosmetic(True)
    if stroke.is_dashed:
        pen.setDashPattern(DASHES)
    return pen
