"""One source at a time: the conversation, where it is from, and the way to the next place."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import QToolButton, QWidget

from memdeck.desktop.ui.models.conversation_labels import program_name
from memdeck.desktop.ui.text.dates import full_day, local_day
from memdeck.desktop.ui.text.lists import remarked
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, SNUG, TIGHT
from memdeck.desktop.ui.views.source.conversation_pane import ConversationPane
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox
from memdeck.desktop.ui.views.widgets.buttons import icon_button
from memdeck.domain.conversation.conversation import Conversation
from memdeck.domain.memory.entry import Evidence

Citation = tuple[Conversation, Evidence]
"""A conversation, and a piece of evidence in it."""


class SourcePanel(QWidget):
    """Shows pieces of evidence one at a time, with a button for the next."""

    titled = Signal(str)
    """The conversation of this name is shown."""

    def __init__(self, theme: Theme, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._citations: tuple[Citation, ...] = ()
        self._underlined: Collection[str] = ()
        self._current = 0
        self._pane = ConversationPane(theme, icons, self)
        self.view = self._pane.view
        self.title = PlainLabel(wraps=True, variant="title")
        self._origin = PlainLabel(variant="muted")
        self.count = PlainLabel(variant="muted")
        self.warning = PlainLabel(self.tr("The quote is not in this message."), variant="muted")
        self.previous = self._button(icons, "chevron-left", self.tr("Previous passage"), -1)
        self.next = self._button(icons, "chevron-right", self.tr("Next passage"), 1)
        self.top = hbox(
            self.title, spacing=TIGHT, margins=(SNUG, SNUG, SNUG, HAIR), stretched=self.title
        )
        """The row of the title, which others may add a button to."""
        self._lay_out()
        self.setFocusProxy(self.view)

    def show_citations(
        self, citations: Sequence[Citation], number: int, underlined: Collection[str]
    ) -> None:
        """Show the citation at index *number*, or the last one; *citations* must not be empty.

        *underlined* are the ids of the messages to underline.
        """
        self._citations, self._underlined = tuple(citations), underlined
        self._go(min(number, len(citations) - 1))

    def _lay_out(self) -> None:
        for widget in (self.count, self.previous, self.next):
            self.top.addWidget(widget)
        self._origin.setContentsMargins(SNUG, 0, SNUG, SNUG)
        self.warning.setContentsMargins(SNUG, 0, SNUG, SNUG)
        self.setLayout(
            vbox(self.top, self._origin, self.warning, self._pane, spacing=0, stretched=self._pane)
        )

    def _button(self, icons: Icons, icon: str, name: str, step: int) -> QToolButton:
        button = icon_button(icons, icon, name)
        button.clicked.connect(lambda: self._go(self._current + step))
        return button

    def _go(self, number: int) -> None:
        self._current = number
        conversation, evidence = self._citations[number]
        self.view.show_source(conversation, evidence, self._underlined)
        self.title.setText(f"“{conversation.name}”")
        self._origin.setText(_origin(conversation))
        count = len(self._citations)
        text = self.tr("{place} of {count}").format(place=number + 1, count=count)
        self.count.setText(text)
        for widget in (self.count, self.previous, self.next):
            widget.setVisible(count > 1)
        self.previous.setEnabled(number > 0)
        self.next.setEnabled(number < count - 1)
        self.warning.setVisible(bool(evidence.quote) and not self.view.quote_found)
        self.titled.emit(conversation.name)


def _origin(conversation: Conversation) -> str:
    if conversation.started_at is None:
        return program_name(conversation)
    day = full_day(local_day(conversation.started_at), QLocale())
    return remarked(program_name(conversation), day)
