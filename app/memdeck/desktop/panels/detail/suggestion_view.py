"""One suggestion of the review: its text, its effect, and its evidence."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import QWidget

from memdeck.desktop.panels.detail.evidence import EvidenceList
from memdeck.desktop.panels.detail.facts import Fact, FactsGrid
from memdeck.desktop.panels.detail.frameless_text import FlatText, inked
from memdeck.desktop.panels.detail.inspector_data import Passage
from memdeck.desktop.review.labels.row_labels import (
    action_meaning,
    change_text,
    flag_text,
    reason_text,
    shown_category,
)
from memdeck.desktop.review.model.review_context import Effect, ReviewContext
from memdeck.desktop.review.model.row_actions import is_known_worth_showing
from memdeck.desktop.ui.models.cells import score_text
from memdeck.desktop.ui.models.display_names import category_name, column_name
from memdeck.desktop.ui.models.entry_rows import Column
from memdeck.desktop.ui.text.plain_text import PlainLabel, whole
from memdeck.desktop.ui.text.translation import translate
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, ROOMY, SNUG
from memdeck.desktop.ui.views.widgets.box_layouts import vbox
from memdeck.domain.changes.plan import PlanRow


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A row of the review, its effect on the vault, and what it is compared with."""

    row: PlanRow
    effect: Effect
    context: ReviewContext


class SuggestionView(QWidget):
    """Everything that the row in the list has no space for."""

    source_requested = Signal(object)
    """The user wants to read the conversation that this ``Evidence`` names."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._suggestion: Suggestion | None = None
        self.title = PlainLabel(self.tr("Suggestion"), variant="title")
        self.content = FlatText(self.tr("Text of the suggestion"))
        self.warnings = PlainLabel(variant="caution", wraps=True)
        self.meaning = PlainLabel(wraps=True)
        self.facts = FactsGrid(theme)
        self.known_heading = self._heading(self.tr("Current memory"))
        self.known = FlatText(self.tr("Current memory"))
        self.evidence_heading = self._heading(self.tr("Evidence"))
        self.evidence = EvidenceList(theme)
        self.evidence.source_requested.connect(self.source_requested)
        column = vbox(
            self.title,
            self.content,
            self.warnings,
            vbox(self._heading(self.tr("Effect")), self.meaning, self.facts, spacing=HAIR),
            vbox(self.known_heading, self.known, spacing=HAIR),
            vbox(self.evidence_heading, self.evidence, spacing=HAIR),
            spacing=SNUG,
            margins=ROOMY,
        )
        column.addStretch(1)
        self.setLayout(column)
        self.setFocusProxy(self.content)
        theme.changed.connect(self._write_texts)

    def show_suggestion(self, suggestion: Suggestion) -> None:
        shown, self._suggestion = self._suggestion, suggestion
        row, context = suggestion.row, suggestion.context
        is_same_evidence = shown is not None and shown.row.evidence == row.evidence
        warnings = "\n".join(flag_text(flag, row) for flag in row.flags)
        self.warnings.setText(warnings)
        self.warnings.setVisible(bool(warnings))
        reason = reason_text(row)
        self.meaning.setText(
            "\n".join(text for text in (action_meaning(row.action), reason) if text)
        )
        self.facts.show_facts(_facts(suggestion, QLocale()))
        known = context.known.get(row.target or "")
        is_shown = known is not None and is_known_worth_showing(row, known.content)
        for widget in (self.known_heading, self.known):
            widget.setVisible(is_shown)
        if not is_same_evidence:
            conversations = context.conversations
            self._show_evidence(
                [Passage(piece, conversations.get(piece.conversation)) for piece in row.evidence]
            )
        self._write_texts()

    def show_passages(self, passages: Sequence[Passage]) -> None:
        """Show the messages of the evidence, unless another suggestion is shown by now."""
        if self._suggestion is None:
            return
        evidence = self._suggestion.row.evidence
        is_known = any(passage.conversation is not None for passage in passages)
        if is_known and tuple(passage.evidence for passage in passages) == evidence:
            self._show_evidence(passages)

    def _show_evidence(self, passages: Sequence[Passage]) -> None:
        if self._suggestion is not None:
            self.evidence.show_passages(passages, self._suggestion.context.today)
            self.evidence_heading.setVisible(bool(passages))

    def _write_texts(self) -> None:
        if self._suggestion is None:
            return
        row, ink = self._suggestion.row, inked(self._theme.colors.text)
        known = self._suggestion.context.known.get(row.target or "")
        self.content.rewrite().insertText(whole(row.content), ink)
        self.known.rewrite().insertText("" if known is None else whole(known.content), ink)

    def _heading(self, text: str) -> PlainLabel:
        return PlainLabel(text, variant="heading", font=self._theme.small_font())


def _facts(suggestion: Suggestion, locale: QLocale) -> Iterator[Fact]:
    effect = suggestion.effect
    category = shown_category(suggestion.row, suggestion.context)
    yield Fact(column_name(Column.CATEGORY), category_name(category))
    if effect.new is not None:
        name = translate("inspector", "Score of the new memory")
        yield Fact(name, score_text(effect.new, locale))
    change = change_text(effect, locale)
    if change:
        name = translate("inspector", "Score of the current memory")
        yield Fact(name, change)
    if effect.hits:
        yield Fact(column_name(Column.HITS), f"+{locale.toString(effect.hits)}")
