"""The page of open agent sessions."""

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import QCoreApplication, QLocale, Signal
from PySide6.QtGui import QTextCursor

from memdeck.desktop.review.picker.picker_labels import one_line
from memdeck.desktop.ui.text.dates import calendar_day
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.views.source.conversation_pane import ConversationPane
from memdeck.desktop.ui.views.widgets.empty_state import EmptyState
from memdeck.desktop.ui.views.widgets.record_list import Record
from memdeck.desktop.ui.views.widgets.record_page import RecordPage
from memdeck.domain.conversation.conversation import opening_of
from memdeck.domain.conversation.session import Session, as_conversation
from memdeck.domain.memory.entry import Evidence


class SessionsPage(RecordPage):
    """Lists the sessions, the last active first; the current one can be read below."""

    end_asked = Signal(str)
    """The user wants to learn from the session of this id and clear it."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        translate = QCoreApplication.translate
        self._pane = ConversationPane(theme, icons)
        self._sessions: dict[str, Session] = {}
        self._open: Session | None = None
        super().__init__(
            theme,
            translate("SessionsPage", "Sessions"),
            translate(
                "SessionsPage",
                "What agents are working on right now. Memdeck learns from a session"
                " when its agent ends it, or when you do.",
            ),
            EmptyState(
                theme,
                icons,
                "clock",
                translate("SessionsPage", "No session in progress"),
                translate(
                    "SessionsPage", "The messages of a session are shown here until it ends."
                ),
            ),
            self._pane,
        )
        self.list.current_changed.connect(self._show)
        self.end = self.add_button(self.tr("End now"))
        self.end.clicked.connect(self._on_end_clicked)

    @property
    def text(self) -> str:
        """The open session, as plain text."""
        return self._pane.view.toPlainText()

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
            self._pane.view.show_source(as_conversation(session), Evidence(id_, ""))
            self._pane.view.moveCursor(QTextCursor.MoveOperation.End)

    def _on_end_clicked(self) -> None:
        if self.list.current is not None:
            self.end_asked.emit(self.list.current.key)

    def _record(self, session: Session, today: date) -> Record:
        number = len(session.messages)
        count = self.tr("%n messages", "", number) if number != 1 else self.tr("1 message")
        last = session.last_at
        when = "" if last is None else calendar_day(last.astimezone().date(), today, QLocale())
        opening = one_line(opening_of(as_conversation(session).messages))
        return Record(session.id, opening or self.tr("Untitled"), f"{session.id} · {count}", when)
