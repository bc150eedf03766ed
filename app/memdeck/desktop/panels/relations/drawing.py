"""The drawing of a relation: its colour, its dashes, and its strength."""

import math

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from memdeck.desktop.ui.theme.tokens import Colors
from memdeck.domain.memory.entry import Link, Relation

FAINT = 90
"""Opacity, of 255, of relations that do not involve the centre."""
HEAD_PX = 7.0
_DASHES = {
    Relation.SUPPORTS: [],
    Relation.CONTRADICTS: [4.0, 3.0],
    Relation.REFINES: [1.0, 2.5],
}
"""In line widths, so that nobody needs to tell the colours apart."""


def relation_ink(colors: Colors, relation: Relation) -> str:
    match relation:
        case Relation.SUPPORTS:
            return colors.add.ink
        case Relation.CONTRADICTS:
            return colors.remove.ink
        case Relation.REFINES:
            return colors.change.ink


def pen_of(link: Link, colors: Colors, *, is_faint: bool = False) -> QPen:
    """Return a pen whose width shows the strength of the link: from 1 px to 3."""
    color = QColor(relation_ink(colors, link.relation))
    if is_faint:
        color.setAlpha(FAINT)
    pen = QPen(color, 1 + 2 * min(max(link.strength, 0.0), 1.0))
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if dashes := _DASHES[link.relation]:
        pen.setDashPattern(dashes)
    return pen


def draw_arrow(painter: QPainter, path: QPainterPath, pen: QPen) -> None:
    """Draw *path* with an arrowhead at its end, sized by the pen."""
    length = path.length()
    if not length:
        return
    size = HEAD_PX + pen.widthF()
    foot = path.pointAtPercent(max(0.0, 1 - size / length))
    tip = path.currentPosition()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen)
    painter.drawPath(path)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(pen.color())
    painter.drawPolygon(_head(foot, tip, size))


def _head(foot: QPointF, tip: QPointF, size: float) -> QPolygonF:
    angle = math.atan2(tip.y() - foot.y(), tip.x() - foot.x())
    corners = (
        QPointF(tip.x() - size * math.cos(angle + turn), tip.y() - size * math.sin(angle + turn))
        for turn in (math.pi / 7, -math.pi / 7)
    )
    return QPolygonF([tip, *corners])
