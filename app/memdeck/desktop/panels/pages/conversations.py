"""The page of conversations stored in the vault."""

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import QCoreApplication, QLocale, Signal
from PySide6.QtGui import QAction

from memdeck.desktop.review.picker.picker_labels import one_line
from memdeck.desktop.ui.models.display_names import source_name
from memdeck.desktop.ui.text.dates import calendar_day
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.views.source.conversation_pane import ConversationPane
from memdeck.desktop.ui.views.widgets.empty_state import EmptyState
from memdeck.desktop.ui.views.widgets.record_list import Record
from memdeck.desktop.ui.views.widgets.record_page import RecordPage
from memdeck.domain.conversation.conversation import Conversation
from memdeck.domain.memory.entry import Evidence
from memdeck.storage.vault.state.transcript_archive import Source


class ConversationsPage(RecordPage):
    """Lists the conversations, the newest first; the current one can be read below."""

    conversation_asked = Signal(str)
    """The user wants to read the conversation of this id."""

    def __init__(self, theme: Theme, icons: Icons, import_actions: Sequence[QAction]) -> None:
        translate = QCoreApplication.translate
        self._pane = ConversationPane(theme, icons)
        self._view = self._pane.view
        super().__init__(
            theme,
            translate("ConversationsPage", "Conversations"),
            translate(
                "ConversationsPage",
                "Imported conversations, kept in the vault so that every memory"
                " can be traced to its source.",
            ),
            EmptyState(
                theme,
                icons,
                "chat",
                translate("ConversationsPage", "No conversations yet"),
                translate(
                    "ConversationsPage",
                    "Import or paste one to keep it here.",
                ),
                import_actions,
            ),
            self._pane,
            filter_name=translate("ConversationsPage", "Filter by title or first words"),
        )
        self.list.current_changed.connect(self.conversation_asked)

    @property
    def text(self) -> str:
        """The open conversation, as plain text."""
        return self._view.toPlainText()

    def set_sources(self, sources: Sequence[Source], today: date) -> None:
        self.set_records([self._record(source, today) for source in sources])

    def show_conversation(self, conversation: Conversation) -> None:
        """Open *conversation* at its first message."""
        self._view.show_source(conversation, Evidence(conversation.id, ""))

    def _record(self, source: Source, today: date) -> Record:
        locale = QLocale()
        number = source.message_count
        count = self.tr("%n messages", "", number) if number != 1 else self.tr("1 message")
        started = source.started_at
        when = calendar_day(started.astimezone().date(), today, locale) if started else ""
        program = source_name(f"{source.format}/")
        title = one_line(source.title or source.opening) or self.tr("Untitled")
        return Record(source.id, title, f"{program} · {count}", when, source.opening)
