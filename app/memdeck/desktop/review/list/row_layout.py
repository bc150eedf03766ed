"""The layout of a row for one width: its parts, and which can be clicked."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from PySide6.QtCore import QLocale, QPoint, QPointF, QRect
from PySide6.QtGui import QFont, QFontMetrics, QTextCharFormat, QTextLayout, QTextOption

from memdeck.desktop.review.labels.row_labels import (
    action_name,
    answer_name,
    author_text,
    change_text,
    comparison_names,
    effect_text,
    evidence_text,
    exact_quote_text,
    flag_text,
    hit_count_text,
    more_evidence_text,
    open_conversation_text,
    reason_text,
    row_name,
    source_text,
)
from memdeck.desktop.review.model.review_context import Effect, ReviewContext
from memdeck.desktop.review.model.row_actions import (
    actions_for,
    answers_for,
    brings_new,
    is_known_worth_showing,
)
from memdeck.desktop.ui.text.diff import COMBINED_FROM, Change, Piece, diff, similarity
from memdeck.desktop.ui.text.diff_formats import Formats
from memdeck.desktop.ui.text.lists import GAP
from memdeck.desktop.ui.text.plain_text import painted, units
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, ICON_PX, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.score_bar import CHIP_PX
from memdeck.domain.changes.plan import Action, PlanRow
from memdeck.domain.matching.similarity import normalised
from memdeck.domain.memory.candidate import Flag

PILL_PX = 22
PAD = TIGHT
CATEGORY_PX = 116
BUTTON_PX = 24
WIDE_PX = 820  # from here on the memory is next to its chips, not below them
SHOWN_CHARACTERS = 600
QUOTE_CHARACTERS = 240
QUOTES = 3  # shown; more are only counted
WARNING_PX = 14
_CHIP_LEFT = SNUG + ICON_PX + SNUG
_GONE = frozenset({Action.DELETE, Action.FORGET})
_SAID_BY_REASON = frozenset({Flag.ALREADY_PROCESSED})


class Part(Enum):
    """The clickable parts of a row."""

    TICK = auto()
    ANSWER = auto()
    EVIDENCE = auto()
    QUOTE = auto()
    EDIT = auto()
    SOURCE = auto()
    REJECT = auto()


@dataclass(frozen=True, slots=True)
class Zone:
    """A clickable rectangle, from the row's top left; *index* is an answer's or quote's index."""

    rect: QRect
    part: Part
    index: int = 0


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of a paragraph in its own format; None means the paragraph's."""

    text: str
    format: QTextCharFormat | None = None


@dataclass(frozen=True, slots=True)
class PlacedText:
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
class RowLayout:
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
    category_px: int = 0
    warning_at: QPoint | None = None
    texts: list[PlacedText] = field(default_factory=list)
    pills: list[Pill] = field(default_factory=list)
    zones: list[Zone] = field(default_factory=list)

    def zone_at(self, point: QPoint) -> Zone | None:
        """Return the clickable part under *point*, if there is one."""
        return next((zone for zone in self.zones if zone.rect.contains(point)), None)

    def set_line(self, text: str, font: QFont, ink: str, rect: QRect) -> None:
        """Add one line, vertically centred in *rect*, next to the paragraphs; it never wraps."""
        layout = laid_out([Run(text)], font, rect.width(), QTextOption.WrapMode.NoWrap)
        offset = (rect.height() - layout.boundingRect().height()) / 2
        self.texts.append(PlacedText(layout, QPointF(rect.left(), rect.top() + offset), ink))

    def set_paragraph(self, runs: Sequence[Run], font: QFont, ink: str, indent: int = 0) -> QRect:
        """Add a paragraph at the full width; return its rectangle."""
        width = self.right - self.left - indent
        layout = laid_out(runs, font, width)
        rect = QRect(self.left + indent, self.top, width, round(layout.boundingRect().height()))
        self.texts.append(PlacedText(layout, QPointF(rect.topLeft()), ink))
        self.top = rect.bottom() + 1 + HAIR
        return rect

    def set_pills(self, texts: Sequence[str], chosen: int | None, metrics: QFontMetrics) -> None:
        """Add answers side by side, as many per line as fit."""
        left, top = self.left, self.top + HAIR
        for index, text in enumerate(texts):
            width = metrics.horizontalAdvance(text) + 2 * TIGHT + HAIR
            if left > self.left and left + width > self.right:
                left, top = self.left, top + PILL_PX + HAIR
            rect = QRect(left, top, width, PILL_PX)
            self.pills.append(Pill(rect, text, is_chosen=index == chosen))
            self.zones.append(Zone(rect, Part.ANSWER, index))
            left += width + TIGHT
        self.top = top + PILL_PX + HAIR


def laid_out(
    runs: Sequence[Run],
    font: QFont,
    width: int,
    wrap_mode: QTextOption.WrapMode = QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere,
) -> QTextLayout:
    """Return *runs* as one plain paragraph, wrapped to *width* pixels by *wrap_mode*."""
    layout = QTextLayout("".join(run.text for run in runs), font)
    option = QTextOption()
    option.setWrapMode(wrap_mode)
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


BUTTONS = (Part.EDIT, Part.SOURCE, Part.REJECT)


@dataclass(frozen=True, slots=True)
class Columns:
    """The pixel positions of the parts of a row's first line, and the end of its text."""

    category: int
    score: int
    text: int
    text_end: int
    buttons: int
    is_wide: bool


class RowLayoutBuilder:
    """Lays out rows in the current theme and fonts; created again when either changes."""

    def __init__(self, theme: Theme, body: QFont, locale: QLocale) -> None:
        self._colors = theme.colors
        self._formats = Formats(theme.colors)
        self._locale = locale
        self._body = body
        self._small = theme.small_font()
        self.bold = theme.small_font()
        self.bold.setWeight(QFont.Weight.DemiBold)
        self._line_px = QFontMetrics(body).height()
        self._small_metrics = QFontMetrics(self._small)
        self._bold_metrics = QFontMetrics(self.bold)
        self._widest_chip_px = max(self._chip_px(action_name(action)) for action in Action)
        widest = effect_text(Effect(before=0.88, after=0.8), locale)
        self._score_px = self._small_metrics.horizontalAdvance(widest)

    def columns(self, width: int) -> Columns:
        """Return the columns of a list *width* pixels wide; the same for every row."""
        buttons = width - SNUG - len(BUTTONS) * BUTTON_PX
        score = _CHIP_LEFT + self._widest_chip_px + TIGHT
        category = score + self._score_px + SNUG
        if width < WIDE_PX:
            return Columns(category, score, _CHIP_LEFT, width - SNUG, buttons, is_wide=False)
        text = category + CATEGORY_PX + TIGHT
        return Columns(category, score, text, buttons - TIGHT, buttons, is_wide=True)

    def _chip_px(self, label: str) -> int:
        return self._bold_metrics.horizontalAdvance(label) + 2 * TIGHT

    def build(
        self,
        row: PlanRow,
        effect: Effect,
        context: ReviewContext,
        author: str,
        width: int,
        *,
        is_expanded: bool = False,
    ) -> RowLayout:
        """Return *row*, suggested by *author*, laid out for a list *width* pixels wide.

        The quotes are shown where it *is_expanded*.
        """
        columns = self.columns(width)
        layout = RowLayout(columns.text, columns.text_end, PAD)
        self._set_first_line(layout, row, effect, columns)
        layout.top += (CHIP_PX - self._line_px) // 2 if columns.is_wide else CHIP_PX + HAIR
        self._set_content(layout, row, effect, context)
        layout.right = width - SNUG
        self._set_warnings(layout, row)
        self._set_details(layout, row, effect, author, is_expanded=is_expanded)
        if is_expanded:
            self._set_quotes(layout, row, context)
        self._set_answers(layout, row)
        layout.top = max(layout.top - HAIR, PAD + CHIP_PX) + PAD
        return layout

    def _set_first_line(
        self, layout: RowLayout, row: PlanRow, effect: Effect, columns: Columns
    ) -> None:
        layout.tick = QRect(SNUG, PAD + (CHIP_PX - ICON_PX) // 2, ICON_PX, ICON_PX)
        layout.chip = QRect(_CHIP_LEFT, PAD, self._chip_px(row_name(row)), CHIP_PX)
        text = effect_text(effect, self._locale)
        score, category = columns.score, columns.category
        if not columns.is_wide:
            score = layout.chip.right() + TIGHT
            text_px = self._small_metrics.horizontalAdvance(text)
            category = score + text_px + TIGHT if text else score
        layout.category_at = QPoint(category, PAD)
        layout.category_px = min(CATEGORY_PX, columns.buttons - category)
        rect = QRect(score, PAD, self._score_px + 1, CHIP_PX)
        layout.set_line(text, self._small, self._ink(row), rect)
        tick_zone = layout.tick.adjusted(-SNUG, -TIGHT, SNUG - 1, TIGHT)
        layout.zones.append(Zone(tick_zone, Part.TICK))
        is_enabled = {Part.EDIT: bool(actions_for(row)), Part.SOURCE: bool(row.evidence)}
        for index, part in enumerate(BUTTONS):
            left = columns.buttons + index * BUTTON_PX
            rect = QRect(left, PAD + (CHIP_PX - BUTTON_PX) // 2, BUTTON_PX, BUTTON_PX)
            if is_enabled.get(part, True):
                layout.zones.append(Zone(rect, part))

    def _set_content(
        self, layout: RowLayout, row: PlanRow, effect: Effect, context: ReviewContext
    ) -> None:
        """Add the new text, and the known one it is compared with, as two aligned lines."""
        new = painted(row.content, SHOWN_CHARACTERS)
        known = context.known.get(row.target or "")
        if known is None or not is_known_worth_showing(row, known.content):
            layout.set_paragraph([Run(new)], self._body, self._ink(row))
            return
        old_runs, new_runs = self._compared(row, painted(known.content, SHOWN_CHARACTERS), new)
        if brings_new(row.action) and effect.before is not None:
            change = change_text(effect, self._locale)
            old_runs.append(Run(f"{GAP}{change}", self._formats.muted))
        names = comparison_names(row.action)
        label_px = max(map(self._small_metrics.horizontalAdvance, names)) + TIGHT
        for name, runs in zip(names, (old_runs, new_runs), strict=True):
            label = QRect(layout.left, layout.top, label_px, self._line_px)
            layout.set_line(name, self._small, self._colors.muted, label)
            layout.set_paragraph(runs, self._body, self._ink(row), label_px)

    def _compared(self, row: PlanRow, old: str, new: str) -> tuple[list[Run], list[Run]]:
        """Return the known and the new text; what differs is marked where most of it does not."""
        if row.action in _GONE:
            return [Run(old, self._formats.removed)], [Run(new)]
        pieces = diff(old, new)
        if similarity(pieces) < COMBINED_FROM:
            return [Run(old)], [Run(new)]
        removed, added = self._formats.removed, self._formats.added
        return _marked(pieces, Change.REMOVED, removed), _marked(pieces, Change.ADDED, added)

    def _set_details(
        self, layout: RowLayout, row: PlanRow, effect: Effect, author: str, *, is_expanded: bool
    ) -> None:
        """Add the reason, and the link that shows or hides the quotes."""
        reason = "" if Flag.FORGOTTEN_BEFORE in row.flags else painted(reason_text(row))
        hits = hit_count_text(effect.hits) if effect.hits else ""
        text = GAP.join(part for part in (reason, hits, author_text(author)) if part)
        runs = [Run(text)] if text else []
        if row.evidence:
            link = evidence_text(len(row.evidence), is_expanded=is_expanded)
            runs += [Run(GAP)] if text else []
            runs.append(Run(link, self._formats.link))
        if not runs:
            return
        rect = layout.set_paragraph(runs, self._small, self._colors.muted)
        if row.evidence:
            layout.zones.append(Zone(rect, Part.EVIDENCE))

    def _set_quotes(self, layout: RowLayout, row: PlanRow, context: ReviewContext) -> None:
        for index in range(min(len(row.evidence), QUOTES)):
            runs = self._quoted(row, index, context)
            rect = layout.set_paragraph(runs, self._small, self._colors.muted)
            layout.zones.append(Zone(rect, Part.QUOTE, index))
        more = len(row.evidence) - QUOTES
        if more > 0:
            runs = [Run(more_evidence_text(more))]
            rect = layout.set_paragraph(runs, self._small, self._colors.muted)
            layout.zones.append(Zone(rect, Part.QUOTE, QUOTES))
        if row.evidence:
            link = Run(open_conversation_text(), self._formats.link)
            rect = layout.set_paragraph([link], self._small, self._colors.muted)
            layout.zones.append(Zone(rect, Part.SOURCE))

    def _quoted(self, row: PlanRow, index: int, context: ReviewContext) -> list[Run]:
        """Return a quote and its source; text that the row repeats is not shown twice."""
        quote = row.evidence[index].quote
        source = Run(source_text(row, index, context))
        if not quote:
            return [source]
        if normalised(quote) == normalised(row.content):
            return [Run(f"{exact_quote_text()}{GAP}"), source]
        text = f"“{painted(quote, QUOTE_CHARACTERS)}”"
        return [Run(text, self._formats.quote), Run(GAP), source]

    def _set_warnings(self, layout: RowLayout, row: PlanRow) -> None:
        # The reason says that it was imported before, and the answers that it is in doubt.
        said = _SAID_BY_REASON | ({Flag.DOUBTFUL} if answers_for(row) else set())
        flags = [flag for flag in row.flags if flag not in said]
        if not flags:
            return
        text = GAP.join(flag_text(flag, row) for flag in flags)
        indent = WARNING_PX + HAIR
        warn = self._colors.warn.ink
        rect = layout.set_paragraph([Run(text)], self._small, warn, indent)
        line_px = self._small_metrics.height()
        offset = (line_px - WARNING_PX) // 2
        layout.warning_at = QPoint(layout.left, rect.top() + offset)

    def _ink(self, row: PlanRow) -> str:
        """Return the colour of the text of *row*; a row that does nothing is dimmed."""
        is_dimmed = Flag.ALREADY_PROCESSED in row.flags
        return self._colors.muted if is_dimmed else self._colors.text

    def _set_answers(self, layout: RowLayout, row: PlanRow) -> None:
        answers = answers_for(row)
        if answers:
            chosen = answers.index(row.action) if row.ticked and row.action in answers else None
            texts = [answer_name(answer) for answer in answers]
            layout.set_pills(texts, chosen, self._small_metrics)


def _marked(pieces: Sequence[Piece], change: Change, text_format: QTextCharFormat) -> list[Run]:
    """Return the text of which the pieces of *change* are a part, those in *text_format*."""
    return [
        Run(piece.text, text_format if piece.change is change else None)
        for piece in pieces
        if piece.change in (Change.KEPT, change)
    ]
