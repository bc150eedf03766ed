"""The pages of conversations: those stored in the vault, and the open sessions of agents."""

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import QLocale, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QTextCursor
from PySide6.QtWidgets import QMenu

from memdeck.desktop.ui.models.display_names import source_name
from memdeck.desktop.ui.text.dates import calendar_day, local_day
from memdeck.desktop.ui.text.plain_text import one_line
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.views.source.conversation_pane import ConversationPane
from memdeck.desktop.ui.views.widgets.empty_state import EmptyState
from memdeck.desktop.ui.views.widgets.record_list import Record
from memdeck.desktop.ui.views.widgets.record_page import RecordPage
from memdeck.domain.conversation.conversation import Conversation, opening_of
from memdeck.domain.conversation.session import Session, as_conversation
from memdeck.domain.memory.entry import Evidence
from memdeck.storage.vault.state.transcript_archive import Source


class ConversationsPage(RecordPage):
    """Lists the conversations, the newest first; the current one can be read below."""

    conversation_asked = Signal(str)
    """The user wants to read the conversation of this id."""
    source_selected = Signal(object)
    """Another ``Source`` is current, or none, which is None."""
    memories_asked = Signal(str)
    """The user wants to see the memories from the conversation of this id."""

    def __init__(self, theme: Theme, icons: Icons, import_actions: Sequence[QAction]) -> None:
        super().__init__()
        self._sources: dict[str, Source] = {}
        self.pane = ConversationPane(theme, icons)
        title = self.tr("No conversations yet")
        sentence = self.tr("Import or paste one to keep it here.")
        self.build(
            theme,
            self.tr("Conversations"),
            self.tr(
                "Imported conversations, kept in the vault so that every memory"
                " can be traced to its source."
            ),
            EmptyState(theme, icons, "chat", title, sentence, import_actions),
            self.pane,
            filter_name=self.tr("Filter by title or first words"),
        )
        self.list.current_changed.connect(self.conversation_asked)
        self.list.current_changed.connect(self._emit_selected)
        self.filter.textChanged.connect(self._emit_selected)
        self.list.opened.connect(self._on_opened)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._on_menu_requested)

    def menu(self, record: Record) -> QMenu:
        """Return the menu of a conversation in the list."""
        menu = QMenu(self.list)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Read")).triggered.connect(self._on_opened)
        menu.addAction(self.tr("Show its memories")).triggered.connect(
            lambda: self.memories_asked.emit(record.key)
        )
        menu.addAction(self.tr("Copy title")).triggered.connect(
            lambda: QGuiApplication.clipboard().setText(record.title)
        )
        return menu

    def set_sources(self, sources: Sequence[Source], today: date) -> None:
        self._sources = {source.id: source for source in sources}
        self.set_records([self._record(source, today) for source in sources])
        self._emit_selected()

    def _emit_selected(self) -> None:
        current = self.list.current
        self.source_selected.emit(None if current is None else self._sources[current.key])

    def show_conversation(self, conversation: Conversation) -> None:
        """Open *conversation* at its first message."""
        self.pane.view.show_source(conversation, Evidence(conversation.id, ""))

    def _on_opened(self) -> None:
        self.pane.setFocus()

    def _on_menu_requested(self, at: QPoint) -> None:
        current = self.list.current
        if current is not None:
            self.menu(current).popup(self.list.viewport().mapToGlobal(at))

    def _record(self, source: Source, today: date) -> Record:
        number = source.message_count
        count = self.tr("%Ln messages", "", number) if number != 1 else self.tr("1 message")
        started = source.started_at
        when = calendar_day(local_day(started), today, QLocale()) if started else ""
        program = source_name(f"{source.format}/")
        title = one_line(source.title or source.opening) or self.tr("Untitled")
        return Record(source.id, title, f"{program} · {count}", when, source.opening)


class SessionsPage(RecordPage):
    """Lists the sessions, the last active first; the current one can be read below."""

    end_asked = Signal(str)
    """The user wants to learn from the session of this id and clear it."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self.pane = ConversationPane(theme, icons)
        self._sessions: dict[str, Session] = {}
        self._open: Session | None = None
        title = self.tr("No session in progress")
        sentence = self.tr("The messages of a session are shown here until it ends.")
        self.build(
            theme,
            self.tr("Sessions"),
            self.tr(
                "What agents are working on right now. Memdeck learns from a session"
                " when its agent ends it, or when you do."
            ),
            EmptyState(theme, icons, "clock", title, sentence),
            self.pane,
        )
        self.list.current_changed.connect(self._show)
        self.end = self.add_button(self.tr("End now"))
        self.end.clicked.connect(self._on_end_clicked)

    def set_sessions(self, sessions: Sequence[Session], today: date) -> None:
        self._sessions = {session.id: session for session in sessions}
        self.set_records([self._record(session, today) for session in sessions])
        if self.list.current is not None:
            self._show(self.list.current.key)

    def set_ending(self, *, is_ending: bool) -> None:
        """Disable the end button while a session is being ended."""
        self.end.setEnabled(not is_ending)

    def _show(self, id_: str) -> None:
        """Open a session at its end, where messages arrive; an unchanged one keeps its position."""
        session = self._sessions[id_]
        if session != self._open:
            self._open = session
            self.pane.view.show_source(as_conversation(session), Evidence(id_, ""))
            self.pane.view.moveCursor(QTextCursor.MoveOperation.End)

    def _on_end_clicked(self) -> None:
        if self.list.current is not None:
            self.end_asked.emit(self.list.current.key)

    def _record(self, session: Session, today: date) -> Record:
        number = len(session.messages)
        count = self.tr("%Ln messages", "", number) if number != 1 else self.tr("1 message")
        last = session.last_at
        when = "" if last is None else calendar_day(local_day(last), today, QLocale())
        opening = one_line(opening_of(as_conversation(session).messages))
        return Record(session.id, opening or self.tr("Untitled"), f"{session.id} · {count}", when)
