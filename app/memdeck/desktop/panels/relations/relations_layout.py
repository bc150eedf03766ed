"""The layout of a graph: memories that link to the centre above it, the others below.

Two columns with a channel between them for the lines. The position of a name depends only on its
index in the given order, so the picture stays stable while others are added and removed after it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from memdeck.domain.memory.links import Neighbourhood

MARGIN_PX = 4
ROW_GAP_PX = 18
DOT_GAP_PX = 26
"""The gap between rows of which one has dots below it."""
DOT_PX = 10
DOTS = 6
"""The maximum number of dots below one box."""
MIDDLE_SHARE = 0.62
COLUMN_SHARE = 0.4
WIDEST_COLUMN_PX = 240
WIDEST_CHANNEL_PX = 96


class Box(NamedTuple):
    """A rectangle, in pixels from the top left."""

    x: float
    y: float
    width: float
    height: float

    @property
    def center_x(self) -> float:
        return self.x + self.width / 2

    @property
    def center_y(self) -> float:
        return self.y + self.height / 2

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height


@dataclass(frozen=True, slots=True)
class Crowd:
    """The nodes to arrange: names *above* and *below* the centre, and *dots* attached to a name."""

    above: tuple[str, ...] = ()
    below: tuple[str, ...] = ()
    dots: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def crowd_of(around: Neighbourhood) -> Crowd:
    """Return the nodes of *around* above its centre, and those below.

    A name is above if its strongest relation leads to the centre. One of the second degree is
    attached to the first name that has space for it; those that no name has space for are left out.
    """
    firsts: dict[str, bool] = {}
    for edge in around.edges:
        if around.middle in (edge.source, edge.target):
            firsts.setdefault(edge.other_end(around.middle), edge.target == around.middle)
    return Crowd(
        above=tuple(name for name in around.near if firsts[name]),
        below=tuple(name for name in around.near if not firsts[name]),
        dots=_hanging(around),
    )


@dataclass(frozen=True, slots=True)
class Layout:
    """The positions of all nodes, and the total height."""

    height: float
    middle: Box
    boxes: Mapping[str, Box]
    dots: Mapping[str, Box]
    hosts: Mapping[str, str]
    """The name that each dot is attached to."""


def arrange(crowd: Crowd, width: float, line_px: float) -> Layout:
    """Return the layout of *crowd* in *width*, where a label is *line_px* high."""
    columns = _Columns(width)
    boxes: dict[str, Box] = {}
    dots: dict[str, Box] = {}
    top = float(MARGIN_PX)
    for row in reversed(_rows(crowd.above)):
        top = _lay_out_row(row, columns.boxes(row, top, line_px), crowd, boxes, dots)
    middle = columns.middle(top, line_px)
    top = middle.bottom + ROW_GAP_PX
    for row in _rows(crowd.below):
        top = _lay_out_row(row, columns.boxes(row, top, line_px), crowd, boxes, dots)
    lowest = max(box.bottom for box in (middle, *boxes.values(), *dots.values()))
    hosts = {dot: name for name in boxes for dot in crowd.dots.get(name, ()) if dot in dots}
    return Layout(lowest + MARGIN_PX, middle, boxes, dots, hosts)


def _hanging(around: Neighbourhood) -> dict[str, tuple[str, ...]]:
    ends = {frozenset((edge.source, edge.target)) for edge in around.edges}
    hanging: dict[str, tuple[str, ...]] = {}
    for far in around.far:
        for name in around.near:
            if {name, far} in ends and len(hanging.get(name, ())) < DOTS:
                hanging[name] = (*hanging.get(name, ()), far)
                break
    return hanging


class _Columns:
    """Two centred columns and the channel between them."""

    def __init__(self, width: float) -> None:
        inner = max(width - 2 * MARGIN_PX, 0)
        self._column = min(inner * COLUMN_SHARE, WIDEST_COLUMN_PX)
        self._channel = min(inner - 2 * self._column, WIDEST_CHANNEL_PX)
        self._left = (width - 2 * self._column - self._channel) / 2
        self._total = 2 * self._column + self._channel

    def boxes(self, row: Sequence[str], top: float, height: float) -> list[Box]:
        """Return a box for each of the one or two names of a row; a single one is centred."""
        if len(row) == 1:
            return [self.middle(top, height)]
        second = self._left + self._column + self._channel
        return [Box(x, top, self._column, height) for x in (self._left, second)]

    def middle(self, top: float, height: float) -> Box:
        width = self._total * MIDDLE_SHARE
        return Box(self._left + (self._total - width) / 2, top, width, height)


def _rows(names: Sequence[str]) -> list[Sequence[str]]:
    return [names[start : start + 2] for start in range(0, len(names), 2)]


def _lay_out_row(
    row: Sequence[str],
    row_boxes: Sequence[Box],
    crowd: Crowd,
    boxes: dict[str, Box],
    dots: dict[str, Box],
) -> float:
    """Position a row and its dots; return the top of the next row."""
    for name, box in zip(row, row_boxes, strict=True):
        boxes[name] = box
        hanging = crowd.dots.get(name, ())[:DOTS]
        step = box.width / (len(hanging) + 1)
        for number, dot in enumerate(hanging, start=1):
            x = box.x + step * number - DOT_PX / 2
            dots[dot] = Box(x, box.bottom + (DOT_GAP_PX - DOT_PX) / 2, DOT_PX, DOT_PX)
    has_dots = any(crowd.dots.get(name) for name in row)
    return row_boxes[0].bottom + (DOT_GAP_PX if has_dots else ROW_GAP_PX)
