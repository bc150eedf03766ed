"""A question about a profile that only the user can answer: a conflict, or a namesake."""

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QBoxLayout, QFrame

from memdeck.desktop.panels.people.claim_rows import ClaimRow
from memdeck.desktop.ui.actions.action_set import Actions
from memdeck.desktop.ui.text.lists import GAP, labelled
from memdeck.desktop.ui.text.plain_text import PlainLabel, painted
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.action_button import ActionButton
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox
from memdeck.desktop.ui.views.widgets.buttons import link_button

CLAIM_CHARACTERS = 160
QUOTE_CHARACTERS = 100


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two claims that say different things."""

    first: ClaimRow
    second: ClaimRow


@dataclass(frozen=True, slots=True)
class Namesake:
    """The profiles of these ids may be of the same person; *text* describes the second."""

    profile: str
    other: str
    text: str


Decision = Conflict | Namesake


class DecisionCard(QFrame):
    """Shows one decision, and how many more there are."""

    sources_requested = Signal(list, int)

    def __init__(self, theme: Theme, commands: Actions) -> None:
        super().__init__()
        self.decision: Decision | None = None
        """What is shown."""
        self._title = self._folded_title = ""
        self._is_foldable = False
        self._is_folded = False
        self.title = PlainLabel(variant="title", wraps=True)
        self.text = PlainLabel(variant="muted", wraps=True)
        keeps = (commands["conflict.keep_first"], commands["conflict.keep_second"])
        self.claims = tuple(_ClaimChoice(theme, keep) for keep in keeps)
        self.keep_both = ActionButton(commands["conflict.keep_both"], self.tr("Keep both"))
        self.same = ActionButton(commands["namesake.same"])
        self.different = ActionButton(commands["namesake.different"])
        self.open = link_button(self.tr("Decide"), theme.small_font())
        self.setProperty("variant", "card")
        self._answers = hbox(self.same, self.different, spacing=TIGHT)
        self._answers.addStretch()
        self._top = hbox(self.title, self.open, self.keep_both, spacing=TIGHT, stretched=self.title)
        self.setLayout(
            vbox(
                self._top,
                self.text,
                *self.claims,
                self._answers,
                spacing=HAIR,
                margins=(SNUG, TIGHT, SNUG, TIGHT),
            )
        )
        for choice in self.claims:
            choice.sources_requested.connect(self.sources_requested)
        self.open.clicked.connect(self._on_open_clicked)
        self.open.hide()
        self.hide()

    def set_foldable(self, *, is_foldable: bool) -> None:
        """Show the question alone until the user opens it, where there is little room.

        The buttons are then below the texts.
        """
        if is_foldable != self._is_foldable:
            self._is_foldable = self._is_folded = is_foldable
            direction = _direction(is_vertical=is_foldable)
            self._answers.setDirection(direction)
            for choice in self.claims:
                choice.row.setDirection(direction)
            self._show_parts()

    def show_decision(self, decision: Decision | None, more: int) -> None:
        """Show *decision*, of which there are *more*; None hides the card."""
        self.decision = decision
        self.setVisible(decision is not None)
        rows = (decision.first, decision.second) if isinstance(decision, Conflict) else ()
        title = (
            self.tr("Two messages say different things")
            if rows
            else self.tr("Is this the same person?")
        )
        rest = self.tr("%Ln more to decide", "", more) if more else ""
        self._title = GAP.join(filter(None, (title, rest)))
        self._folded_title = self.tr("%Ln to decide", "", more + 1)
        text = decision.text if isinstance(decision, Namesake) else ""
        self.text.setText(text)
        for choice, row in zip(self.claims, rows, strict=False):
            choice.show_row(row)
        for button in (self.same, self.different, self.open):
            button.setAccessibleName(labelled(title, button.text()))
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self._show_parts()

    def _show_parts(self) -> None:
        """Show what belongs to the decision, unless it is folded."""
        is_conflict = isinstance(self.decision, Conflict) and not self._is_folded
        is_namesake = isinstance(self.decision, Namesake) and not self._is_folded
        self.open.setVisible(self._is_folded)
        self.title.setText(self._folded_title if self._is_folded else self._title)
        # The folded question is one line; opened in little room, its button is below it.
        is_vertical = self._is_foldable and not self._is_folded
        self._top.setDirection(_direction(is_vertical=is_vertical))
        for widget in (*self.claims, self.keep_both):
            widget.setVisible(is_conflict)
        for widget in (self.text, self.same, self.different):
            widget.setVisible(is_namesake)

    def _on_open_clicked(self) -> None:
        self._is_folded = False
        self._show_parts()
        button = self.keep_both if isinstance(self.decision, Conflict) else self.same
        button.setFocus()


def _direction(*, is_vertical: bool) -> QBoxLayout.Direction:
    directions = QBoxLayout.Direction
    return directions.TopToBottom if is_vertical else directions.LeftToRight


class _ClaimChoice(QFrame):
    """One of two claims in conflict: its text, its sources, and a button to keep it."""

    sources_requested = Signal(list, int)

    def __init__(self, theme: Theme, keep: QAction) -> None:
        super().__init__()
        self._row: ClaimRow | None = None
        self.text = PlainLabel(wraps=True)
        self.about = PlainLabel(variant="muted", wraps=True, font=theme.small_font())
        self.open = link_button(self.tr("Open conversation"), theme.small_font())
        self.keep = ActionButton(keep, self.tr("Keep this one"))
        self.setProperty("variant", "quote")
        texts = vbox(self.text, self.about, spacing=0)
        texts.addStretch()
        buttons = vbox(self.keep, spacing=0)
        buttons.addWidget(self.open, 0, Qt.AlignmentFlag.AlignHCenter)
        self.row = hbox(texts, buttons, spacing=TIGHT, margins=(TIGHT, 0, 0, 0), stretched=texts)
        self.setLayout(self.row)
        self.open.clicked.connect(self._on_open_clicked)

    def show_row(self, row: ClaimRow) -> None:
        self._row = row
        self.text.setText(painted(row.claim.text, CLAIM_CHARACTERS))
        quote = row.quotes[0] if row.quotes else None
        about = row.about if quote is None else quote.about
        said = painted(quote.text, QUOTE_CHARACTERS) if quote else ""
        self.about.setText(f"“{said}”{GAP}{about}" if said else about)
        self.open.setVisible(bool(row.sources))
        for button in (self.open, self.keep):
            button.setAccessibleName(labelled(row.claim.text, button.text()))

    def _on_open_clicked(self) -> None:
        if self._row is not None:
            self.sources_requested.emit(self._row.sources, 0)
