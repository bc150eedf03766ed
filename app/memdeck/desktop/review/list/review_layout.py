"""A row laid out for one width: its parts, and which can be clicked."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from PySide6.QtCore import QPoint, QPointF, QRect
from PySide6.QtGui import QFont, QFontMetrics, QTextCharFormat, QTextLayout, QTextOption

from memdeck.desktop.ui.text.plain_text import units
from memdeck.desktop.ui.theme.tokens import HAIR, TIGHT

PILL_PX = 22


class Part(Enum):
    """The clickable parts of a row."""

    TICK = auto()
    ANSWER = auto()
    QUOTE = auto()
    EDIT = auto()
    SOURCE = auto()
    REJECT = auto()


@dataclass(frozen=True, slots=True)
class Zone:
    """A clickable rectangle, from the row's top left; *place* is an answer's or quote's index."""

    rect: QRect
    part: Part
    place: int = 0


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of a paragraph in its own format; None means the paragraph's."""

    text: str
    format: QTextCharFormat | None = None


@dataclass(frozen=True, slots=True)
class Words:
    """A positioned paragraph, in the colour *ink* except for its own formats."""

    layout: QTextLayout
    at: QPointF
    ink: str


@dataclass(frozen=True, slots=True)
class Pill:
    """An answer to choose, and whether it is the current one."""

    rect: QRect
    text: str
    is_chosen: bool


@dataclass(slots=True)
class Picture:
    """All of a row but its background, filled from top to bottom.

    Points and rectangles count from the row's top left. *left*, *right* and *top* bound the next
    paragraph.
    """

    left: int
    right: int
    top: int
    tick: QRect = field(default_factory=QRect)
    chip: QRect = field(default_factory=QRect)
    category_at: QPoint = field(default_factory=QPoint)
    warning_at: QPoint | None = None
    words: list[Words] = field(default_factory=list)
    pills: list[Pill] = field(default_factory=list)
    zones: list[Zone] = field(default_factory=list)

    def zone_at(self, point: QPoint) -> Zone | None:
        """Return the clickable part under *point*, if there is one."""
        return next((zone for zone in self.zones if zone.rect.contains(point)), None)

    def set_line(self, text: str, font: QFont, ink: str, spot: QRect) -> None:
        """Add one line, vertically centred in *spot*, next to the paragraphs."""
        layout = laid_out([Run(text)], font, spot.width())
        down = (spot.height() - layout.boundingRect().height()) / 2
        self.words.append(Words(layout, QPointF(spot.left(), spot.top() + down), ink))

    def set_paragraph(self, runs: Sequence[Run], font: QFont, ink: str, indent: int = 0) -> QRect:
        """Add a paragraph at the full width; return its rectangle."""
        width = self.right - self.left - indent
        layout = laid_out(runs, font, width)
        spot = QRect(self.left + indent, self.top, width, round(layout.boundingRect().height()))
        self.words.append(Words(layout, QPointF(spot.topLeft()), ink))
        self.top = spot.bottom() + 1 + HAIR
        return spot

    def set_pills(self, texts: Sequence[str], chosen: int | None, metrics: QFontMetrics) -> None:
        """Add answers side by side, as many per line as fit."""
        left, top = self.left, self.top + HAIR
        for place, text in enumerate(texts):
            width = metrics.horizontalAdvance(text) + 2 * TIGHT + HAIR
            if left > self.left and left + width > self.right:
                left, top = self.left, top + PILL_PX + HAIR
            spot = QRect(left, top, width, PILL_PX)
            self.pills.append(Pill(spot, text, is_chosen=place == chosen))
            self.zones.append(Zone(spot, Part.ANSWER, place))
            left += width + TIGHT
        self.top = top + PILL_PX + HAIR


def laid_out(runs: Sequence[Run], font: QFont, width: int) -> QTextLayout:
    """Return *runs* as one plain paragraph, wrapped to *width* pixels."""
    layout = QTextLayout("".join(run.text for run in runs), font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.setFormats(_ranges(runs))
    layout.setCacheEnabled(True)
    layout.beginLayout()
    top = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(1, width))
        line.setPosition(QPointF(0, top))
        top += line.height()
    layout.endLayout()
    return layout


def _ranges(runs: Sequence[Run]) -> list[QTextLayout.FormatRange]:
    ranges = []
    start = 0
    for run in runs:
        length = units(run.text)
        if run.format is not None:
            stretch = QTextLayout.FormatRange()
            stretch.start, stretch.length, stretch.format = start, length, run.format
            ranges.append(stretch)
        start += length
    return ranges
