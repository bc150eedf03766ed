"""The lines of a graph: their paths between the boxes, colour, dashes and strength."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from memdeck.desktop.panels.relations.relations_layout import Box, Layout
from memdeck.desktop.ui.theme.tokens import Colors
from memdeck.domain.memory.entry import Link, Relation
from memdeck.domain.memory.links import Edge

BULGE_PX = 20.0
APART_PX = 5.0
"""The distance between two lines that join the same memories."""


@dataclass(frozen=True, slots=True)
class EdgePath:
    """A line of the graph, from its source to its target."""

    edge: Edge
    path: QPainterPath
    is_faint: bool
    """Whether it joins others than the centre."""
    has_head: bool = True


def edge_paths_of(middle: str, edges: Iterable[Edge], layout: Layout) -> Iterator[EdgePath]:
    """Yield the lines of *edges* whose ends are in the layout, the faint ones first."""
    drawn = sorted(edges, key=lambda edge: middle in (edge.source, edge.target))
    twins: Counter[frozenset[str]] = Counter()
    for edge in drawn:
        ends = frozenset((edge.source, edge.target))
        shift = APART_PX * twins[ends]
        twins[ends] += 1
        if middle in ends:
            name = edge.other_end(middle)
            path = _to_middle(layout.boxes[name], layout, shift)
            yield EdgePath(edge, path if edge.source == name else path.toReversed(), is_faint=False)
        elif ends <= layout.boxes.keys():
            path = _curve_at_side(
                layout.boxes[edge.source], layout.boxes[edge.target], layout, shift
            )
            yield EdgePath(edge, path, is_faint=True)
        for id_ in ends & layout.hosts.keys():
            if layout.hosts[id_] in ends:
                dot, host = layout.dots[id_], layout.boxes[layout.hosts[id_]]
                path = QPainterPath(QPointF(dot.center_x, host.bottom))
                path.lineTo(dot.center_x, dot.y)
                yield EdgePath(edge, path, is_faint=True, has_head=False)


def _to_middle(box: Box, layout: Layout, shift: float) -> QPainterPath:
    """Return a path through the channel: the nearer a box is, the further out its line arrives."""
    middle = layout.middle
    is_above = box.y < middle.y
    edge_y = middle.y if is_above else middle.bottom
    side = _side(box, layout)
    if side == 0:
        path = QPainterPath(QPointF(box.center_x + shift, box.bottom if is_above else box.y))
        path.lineTo(middle.center_x + shift, edge_y)
        return path
    start = QPointF(box.right if side < 0 else box.x, box.center_y + shift)
    channel = abs(start.x() - middle.center_x)
    share = _inward(box, layout, is_above=is_above)
    x = middle.center_x + side * max(channel * share - shift, 1.0)
    path = QPainterPath(start)
    path.quadTo(QPointF(x, start.y()), QPointF(x, edge_y))
    return path


def _inward(box: Box, layout: Layout, *, is_above: bool) -> float:
    """Return a line's position in its half of the channel: 0 for the centre, 1 for the boxes."""
    rows = {other.y for other in layout.boxes.values() if (other.y < layout.middle.y) is is_above}
    nearer = sum((y > box.y) if is_above else (y < box.y) for y in rows)
    return (len(rows) - nearer - 0.5) / len(rows)


def _curve_at_side(source: Box, target: Box, layout: Layout, shift: float) -> QPainterPath:
    start, out = _port(source, layout)
    end, back = _port(target, layout)
    path = QPainterPath(start)
    bulge = BULGE_PX + shift
    path.cubicTo(start + out * bulge, end + back * bulge, end)
    return path


def _port(box: Box, layout: Layout) -> tuple[QPointF, QPointF]:
    """Return the point where lines leave a box, and their direction."""
    side = _side(box, layout)
    if side:
        return QPointF(box.right if side < 0 else box.x, box.center_y), QPointF(-side, 0)
    if box.y < layout.middle.y:
        return QPointF(box.center_x, box.bottom), QPointF(0, 1)
    return QPointF(box.center_x, box.y), QPointF(0, -1)


def _side(box: Box, layout: Layout) -> int:
    """Return -1 for the left column, 1 for the right one, 0 for a centred box."""
    offset = box.center_x - layout.middle.center_x
    return 0 if abs(offset) < 1 else (-1 if offset < 0 else 1)


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
