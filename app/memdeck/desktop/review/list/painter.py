"""The layout of a row: chips and score on the first line, the memory, its reason and source."""

from dataclasses import dataclass

from PySide6.QtCore import QLocale, QPoint, QRect
from PySide6.QtGui import QFont, QFontMetrics

from memdeck.desktop.review.labels.accessible_text import change_text, effect_text
from memdeck.desktop.review.labels.action_labels import (
    action_name,
    answer_name,
    comparison_name,
    row_name,
)
from memdeck.desktop.review.labels.flags import (
    flag_words,
    hit_words,
    more_words,
    place_words,
    reason_words,
    same_words,
)
from memdeck.desktop.review.list.review_layout import Part, Picture, Run, Zone
from memdeck.desktop.review.model.review_context import ReviewContext
from memdeck.desktop.review.model.row_actions import actions_for, answers_for, brings_new
from memdeck.desktop.review.model.score_preview import Effect
from memdeck.desktop.ui.text.diff import KEPT_ALIKE, Change, Piece, diff, likeness
from memdeck.desktop.ui.text.diff_formats import Formats
from memdeck.desktop.ui.text.plain_text import painted
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, ICON_PX, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.score_and_chips import CHIP_PX
from memdeck.domain.changes.plan import Action, PlanRow
from memdeck.domain.consolidation.consolidate import SAME_SUBJECT
from memdeck.domain.matching.similarity import normalised
from memdeck.domain.memory.candidate import Flag

PAD = TIGHT + 2
CATEGORY_PX = 116
BUTTON_PX = 24
BUTTONS = (Part.EDIT, Part.SOURCE, Part.REJECT)
WIDE_PX = 820  # from here on the memory is next to its chips, not below them
SHOWN_CHARACTERS = 600
QUOTE_CHARACTERS = 240
QUOTES = 3  # shown; more are only counted
WARNING_PX = 14

_CHIP_LEFT = SNUG + ICON_PX + SNUG
_GONE = frozenset({Action.DELETE, Action.FORGET})
_GAP = "  ·  "


@dataclass(frozen=True, slots=True)
class Columns:
    """The pixel positions of the parts of a row's first line, and the end of its text."""

    category: int
    score: int
    text: int
    text_end: int
    buttons: int
    is_wide: bool


class RowPainter:
    """Lays out rows in the current theme and fonts; created again when either changes."""

    def __init__(self, theme: Theme, body: QFont, locale: QLocale) -> None:
        self._colors = theme.colors
        self._formats = Formats(theme.colors)
        self._locale = locale
        self._body = body
        self._small = theme.small_font()
        self.bold = theme.small_font()
        self.bold.setWeight(QFont.Weight.DemiBold)
        self._small_metrics = QFontMetrics(self._small)
        self._bold_metrics = QFontMetrics(self.bold)
        self._widest_chip_px = max(self._chip_px(action_name(action)) for action in Action)
        widest = effect_text(Effect(before=0.88, after=0.8), locale)
        self._score_px = self._small_metrics.horizontalAdvance(widest)

    def columns(self, width: int) -> Columns:
        """Return the columns of a list *width* pixels wide; the same for every row."""
        buttons = width - SNUG - len(BUTTONS) * BUTTON_PX
        category = _CHIP_LEFT + self._widest_chip_px + TIGHT
        score = category + CATEGORY_PX + TIGHT
        if width < WIDE_PX:
            return Columns(category, score, _CHIP_LEFT, width - SNUG, buttons, is_wide=False)
        text = score + self._score_px + SNUG
        return Columns(category, score, text, buttons - TIGHT, buttons, is_wide=True)

    def _chip_px(self, label: str) -> int:
        return self._bold_metrics.horizontalAdvance(label) + 2 * TIGHT

    def picture(self, row: PlanRow, effect: Effect, backdrop: ReviewContext, width: int) -> Picture:
        """Return *row* laid out for a list *width* pixels wide."""
        columns = self.columns(width)
        picture = Picture(columns.text, columns.text_end, PAD)
        self._set_first_line(picture, row, effect, columns)
        self._set_content(picture, row, columns)
        picture.right = width - SNUG
        self._set_known(picture, row, effect, backdrop)
        self._set_quotes(picture, row, backdrop)
        self._set_warnings(picture, row)
        self._set_reason(picture, row, effect)
        self._set_answers(picture, row)
        picture.top = max(picture.top - HAIR, PAD + CHIP_PX) + PAD
        return picture

    def _set_first_line(
        self, picture: Picture, row: PlanRow, effect: Effect, columns: Columns
    ) -> None:
        picture.tick = QRect(SNUG, PAD + (CHIP_PX - ICON_PX) // 2, ICON_PX, ICON_PX)
        picture.chip = QRect(_CHIP_LEFT, PAD, self._chip_px(row_name(row)), CHIP_PX)
        picture.category_at = QPoint(columns.category, PAD)
        score = QRect(columns.score, PAD, self._score_px + 1, CHIP_PX)
        text = effect_text(effect, self._locale)
        picture.set_line(text, self._small, self._colors.text, score)
        around = picture.tick.adjusted(-SNUG, -TIGHT, SNUG - 1, TIGHT)
        picture.zones.append(Zone(around, Part.TICK))
        for place, part in enumerate(BUTTONS):
            left = columns.buttons + place * BUTTON_PX
            spot = QRect(left, PAD + (CHIP_PX - BUTTON_PX) // 2, BUTTON_PX, BUTTON_PX)
            if _has(row, part):
                picture.zones.append(Zone(spot, part))

    def _set_content(self, picture: Picture, row: PlanRow, columns: Columns) -> None:
        line_px = QFontMetrics(self._body).height()
        picture.top += (CHIP_PX - line_px) // 2 if columns.is_wide else CHIP_PX + HAIR
        runs = [Run(painted(row.content, SHOWN_CHARACTERS))]
        picture.set_paragraph(runs, self._body, self._colors.text)

    def _set_known(
        self, picture: Picture, row: PlanRow, effect: Effect, backdrop: ReviewContext
    ) -> None:
        known = backdrop.known.get(row.target or "")
        if known is None or not _is_worth_showing(row, known.content):
            return
        label = comparison_name(row.action)
        if brings_new(row.action) and effect.before is not None:
            label = f"{label} ({change_text(effect, self._locale)})"
        runs = [Run(f"{label}  ", self._formats.muted)]
        runs += self._compared(row, known.content)
        picture.set_paragraph(runs, self._body, self._colors.text)

    def _compared(self, row: PlanRow, known: str) -> list[Run]:
        """Return the known text, with the differences marked where that helps a reader."""
        old = painted(known, SHOWN_CHARACTERS)
        if row.action in _GONE:
            return [Run(old, self._formats.removed)]
        pieces = diff(old, painted(row.content, SHOWN_CHARACTERS))
        if likeness(pieces) < KEPT_ALIKE:
            return [Run(old, self._formats.muted if row.action is Action.ADD else None)]
        return [self._run(piece) for piece in pieces]

    def _run(self, piece: Piece) -> Run:
        match piece.change:
            case Change.KEPT:
                return Run(piece.text)
            case Change.REMOVED:
                return Run(piece.text, self._formats.removed)
            case Change.ADDED:
                return Run(piece.text, self._formats.added)

    def _set_quotes(self, picture: Picture, row: PlanRow, backdrop: ReviewContext) -> None:
        for place in range(min(len(row.evidence), QUOTES)):
            runs = self._quoted(row, place, backdrop)
            spot = picture.set_paragraph(runs, self._small, self._colors.muted)
            picture.zones.append(Zone(spot, Part.QUOTE, place))
        more = len(row.evidence) - QUOTES
        if more > 0:
            runs = [Run(more_words(more))]
            spot = picture.set_paragraph(runs, self._small, self._colors.muted)
            picture.zones.append(Zone(spot, Part.QUOTE, QUOTES))

    def _quoted(self, row: PlanRow, place: int, backdrop: ReviewContext) -> list[Run]:
        """Return a quote and its source; text that the row repeats is not shown twice."""
        quote = row.evidence[place].quote
        where = Run(place_words(row, place, backdrop))
        if not quote:
            return [where]
        if normalised(quote) == normalised(row.content):
            return [Run(f"{same_words()}{_GAP}"), where]
        text = f"“{painted(quote, QUOTE_CHARACTERS)}”"
        return [Run(text, self._formats.quote), Run(_GAP), where]

    def _set_warnings(self, picture: Picture, row: PlanRow) -> None:
        flags = [flag for flag in row.flags if flag is not Flag.DOUBTFUL or not answers_for(row)]
        if not flags:
            return
        text = _GAP.join(flag_words(flag, row) for flag in flags)
        indent = WARNING_PX + HAIR
        warn = self._colors.warn.ink
        spot = picture.set_paragraph([Run(text)], self._small, warn, indent)
        line_px = self._small_metrics.height()
        down = (line_px - WARNING_PX) // 2
        picture.warning_at = QPoint(picture.left, spot.top() + down)

    def _set_reason(self, picture: Picture, row: PlanRow, effect: Effect) -> None:
        reason = "" if Flag.FORGOTTEN_BEFORE in row.flags else painted(reason_words(row))
        parts = [reason, hit_words(effect.hits) if effect.hits else ""]
        text = _GAP.join(part for part in parts if part)
        if text:
            picture.set_paragraph([Run(text)], self._small, self._colors.muted)

    def _set_answers(self, picture: Picture, row: PlanRow) -> None:
        answers = answers_for(row)
        if answers:
            chosen = answers.index(row.action) if row.ticked and row.action in answers else None
            texts = [answer_name(answer) for answer in answers]
            picture.set_pills(texts, chosen, self._small_metrics)


def _is_worth_showing(row: PlanRow, known: str) -> bool:
    """Return whether the known text says something that the row does not."""
    if row.action is Action.ADD:
        return row.similarity >= SAME_SUBJECT
    return known != row.content


def _has(row: PlanRow, button: Part) -> bool:
    """Return whether a button has something to do in *row*."""
    match button:
        case Part.EDIT:
            return bool(actions_for(row))
        case Part.SOURCE:
            return bool(row.evidence)
        case _:
            return True
