"""One message that was found, in its conversation."""

from PySide6.QtCore import QLocale, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QPushButton, QWidget

from memdeck.desktop.ui.models.display_names import source_name
from memdeck.desktop.ui.text.dates import full_day, local_day
from memdeck.desktop.ui.text.lists import remarked
from memdeck.desktop.ui.text.plain_text import PlainLabel, painted
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import ROOMY, SNUG
from memdeck.desktop.ui.views.source.source_view import SourceView
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox
from memdeck.domain.conversation.conversation import Conversation
from memdeck.domain.memory.entry import Evidence


class MessageView(QWidget):
    """The conversation, scrolled to the message, once it is read."""

    source_requested = Signal(object)
    """The user wants to read the conversation of this ``Evidence`` in a dialog."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._evidence: Evidence | None = None
        self._shown: Evidence | None = None
        self.title = PlainLabel(variant="title", wraps=True)
        self.note = PlainLabel(variant="muted", wraps=True, font=theme.small_font())
        self.source = SourceView(theme)
        self.open = QPushButton(self.tr("Open conversation"))
        icons.set_icon(self.open, "chat")
        self.open.clicked.connect(lambda: self.source_requested.emit(self._evidence))
        buttons = hbox(self.open)
        buttons.addStretch()
        self.setLayout(
            vbox(
                self.title,
                self.note,
                buttons,
                self.source,
                spacing=SNUG,
                margins=(ROOMY, ROOMY, ROOMY, 0),
                stretched=self.source,
            )
        )
        self.setFocusProxy(self.source)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)

    def show_message(self, evidence: Evidence) -> None:
        """Show the message of *evidence* as soon as ``show_conversation`` brings it."""
        self._evidence = evidence

    def show_conversation(self, conversation: Conversation | None) -> None:
        """Show the conversation of the message; None where it is no longer stored."""
        evidence = self._evidence
        is_gone = conversation is None or evidence is None
        self.open.setVisible(not is_gone)
        self.source.setVisible(not is_gone)
        if conversation is None or evidence is None:
            self._shown = None
            self.title.setText(self.tr("The conversation is no longer available."))
            self.note.clear()
        elif conversation.id == evidence.conversation and evidence != self._shown:
            self._shown = evidence
            self.title.setText(painted(conversation.title) or self.tr("Untitled"))
            started = conversation.started_at
            day = full_day(local_day(started), QLocale()) if started else ""
            self.note.setText(remarked(source_name(f"{conversation.format}/"), day))
            self.source.show_source(conversation, evidence)
