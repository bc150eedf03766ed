"""The page of open sessions, connected to the vault session."""

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from memdeck.desktop.panels.pages.conversations import SessionsPage
from memdeck.desktop.ui.models.sidebar import SidebarSection
from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.window.features.memory_table_controller import MemoryTableController
from memdeck.desktop.window.shell.vault_view import VaultView
from memdeck.domain.conversation.session import Session
from memdeck.errors import MemdeckError
from memdeck.services.agent.session_end import SessionOutcome

CHECK_MS = 3_000
"""The interval between checks for agents' messages; checking unchanged files is quick."""


class SessionsController(QObject):
    """Keeps the list of sessions up to date, and ends one when the user asks for it."""

    ended = Signal()
    """A session was learned from, and its transcript stored."""
    noted = Signal(str)
    """The outcome of a session, as a sentence for the user."""

    def __init__(
        self,
        vault_session: VaultSession,
        view: VaultView,
        memories: MemoryTableController,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._vault_session = vault_session
        self._view = view
        self._memories = memories
        self._sessions: tuple[Session, ...] = ()
        self._page: SessionsPage | None = None
        self._is_checking = False
        self._last_error = ""
        """The error of the last check; reported once, not every few seconds."""
        self._timer = QTimer(self, interval=CHECK_MS)
        self._timer.timeout.connect(self.check)
        self._timer.start()
        view.set_page(SidebarSection.SESSIONS, self._new_page)
        self.check()

    def check(self) -> None:
        """Find out which sessions are open, unless a check is in progress."""
        if self._is_checking:
            return
        self._is_checking = True
        job = self._vault_session.bridge.run(self._vault_session.manager.short_term.all)
        job.done.connect(self._on_sessions_read)
        job.failed.connect(self._on_check_failed)
        job.ended.connect(self._on_check_ended)

    def close(self) -> None:
        """Stop checking."""
        self._timer.stop()

    def _new_page(self) -> QWidget:
        self._page = SessionsPage(self._view.theme, self._view.icons)
        self._page.end_asked.connect(self._on_end_asked)
        self._fill()
        return self._page

    def _on_end_asked(self, id_: str) -> None:
        end = self._vault_session.manager.end_session
        job = self._vault_session.bridge.start(
            lambda _: end(id_), self.tr("Learning from a session")
        )
        job.done.connect(self._on_session_ended)
        job.failed.connect(self._vault_session.failed)
        job.ended.connect(self._on_end_finished)
        if self._page is not None:
            self._page.set_ending(is_ending=True)

    def _on_end_finished(self) -> None:
        if self._page is not None:
            self._page.set_ending(is_ending=False)
        self.check()
        self.ended.emit()

    def _on_session_ended(self, outcome: SessionOutcome) -> None:
        """Report the outcome of the session."""
        if outcome.new or outcome.updated:
            text = self.tr("Session ended. New memories: {new}, updated: {updated}").format(
                new=outcome.new, updated=outcome.updated
            )
        elif outcome.waiting:
            text = self.tr("Session ended. Suggestions to review: {waiting}").format(
                waiting=outcome.waiting
            )
        else:
            text = self.tr("Session ended without new memories")
        self.noted.emit(text)

    def _on_check_ended(self) -> None:
        self._is_checking = False

    def _on_check_failed(self, error: MemdeckError) -> None:
        if str(error) != self._last_error:
            self._last_error = str(error)
            self._vault_session.failed.emit(error)

    def _on_sessions_read(self, sessions: tuple[Session, ...]) -> None:
        self._last_error = ""
        if sessions != self._sessions:
            self._sessions = sessions
            self._memories.set_count(SidebarSection.SESSIONS, len(sessions))
            self._fill()

    def _fill(self) -> None:
        snapshot = self._vault_session.snapshot
        if self._page is not None and snapshot is not None:
            self._page.set_sessions(self._sessions, snapshot.today)
