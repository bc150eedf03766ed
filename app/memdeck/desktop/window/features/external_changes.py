"""Changes that other programs make to the file: it is missing, back, or unreadable."""

from functools import partial

from PySide6.QtCore import QObject

from memdeck.desktop.ui.session.file_snapshot import FileSnapshot
from memdeck.desktop.ui.session.open_vault_state import VaultSession
from memdeck.desktop.ui.session.snapshot import VaultSnapshot
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.views.widgets.notice import Gravity, Notice, NoticeArea, Step
from memdeck.desktop.window.shell.status_bar import StatusBar, SyncState
from memdeck.errors import MemdeckError

FILE, SECOND, SHRUNK = "file", "second file", "shrunk"
FEW = 5
"""A loss of fewer memories in the file is not reported."""


class Outside(QObject):
    """Shows notices on what happened to the files, and offers to restore them."""

    def __init__(
        self, vault_session: VaultSession, notices: NoticeArea, status: StatusBar, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._vault_session = vault_session
        self._notices = notices
        self._status = status
        self._last: VaultSnapshot | None = None
        self._before: VaultSnapshot | None = None
        """The snapshot before the last."""
        self._lost: frozenset[str] = frozenset()
        """The memories in the last notice of a loss."""
        self._second: FileSnapshot | None = None
        """The second file as it last existed, until others delete it."""
        self._unsaved: tuple[str, ...] = ()
        vault_session.shown_changed.connect(self._take)
        vault_session.edited_outside.connect(self._on_edited_outside)
        vault_session.unread.connect(self._on_unread)

    def _take(self, shown: VaultSnapshot) -> None:
        if shown.file.exists:
            if shown is not self._last:
                self._before, self._last = self._last, shown
            self._notices.clear(FILE)
            sync_state = SyncState.UNSAVED if self._unsaved else SyncState.IN_STEP
            self._status.set_sync_state(sync_state, ", ".join(self._unsaved) or self._name)
        else:
            self._status.set_sync_state(SyncState.MISSING, self._name)
            self._tell_missing()
        if shown.learnings is not None:
            self._take_second(shown.learnings)

    def _take_second(self, file: FileSnapshot) -> None:
        known, self._second = self._second, file if file.exists else None
        if not file.is_lost:
            self._notices.clear(SECOND)
        elif known is not None:
            self._tell_gone(SECOND, known)

    def set_unsaved(self, names: tuple[str, ...]) -> None:
        """Record which files have unsaved text in the editor."""
        self._unsaved = names
        if self._vault_session.shown is not None:
            self._take(self._vault_session.shown)

    @property
    def _name(self) -> str:
        return self._vault_session.manager.vault.layout.name

    def _tell_missing(self) -> None:
        """Offer to restore the file, if it existed before."""
        if self._last is not None:
            self._tell_gone(FILE, self._last.file)

    def _tell_gone(self, about: str, file: FileSnapshot) -> None:
        text = self.tr("{file} was deleted or moved by another program.").format(file=file.name)
        save = self._vault_session.manager.text.save
        put_back = partial(self._vault_session.do, save, file.text, file.text, file.layer)
        back = Step(self.tr("Put it back"), put_back)
        self._notices.show_notice(Notice(about, text, Gravity.WARNING, (back,)))

    def _on_edited_outside(self, shown: VaultSnapshot) -> None:
        """Report when most memories are missing that nobody forgot: the file may be truncated."""
        before = self._before
        if before is None or not shown.file.exists or not before.entries:
            return
        here = {row.entry.id for row in shown.rows}
        if self._lost <= here:
            self._notices.clear(SHRUNK)
        lost = before.entries.keys() - here
        if len(lost) >= FEW and 2 * len(lost) > len(before.entries):
            self._lost = frozenset(lost)
            self._tell_shrunk(before.file, shown.file, len(lost))

    def _tell_shrunk(self, before: FileSnapshot, now: FileSnapshot, lost: int) -> None:
        text = self.tr("Another program removed %n memories from {file}.", "", lost)
        save = partial(self._vault_session.manager.text.save, before.text, now.text, now.layer)
        back = Step(self.tr("Put them back"), partial(self._vault_session.do, save))
        text = text.format(file=now.name)
        self._notices.show_notice(Notice(SHRUNK, text, Gravity.WARNING, (back,)))

    def _on_unread(self, error: MemdeckError) -> None:
        self._status.set_sync_state(SyncState.UNREAD, self._name)
        again = Step(self.tr("Read it again"), self._vault_session.refresh)
        self._notices.show_notice(Notice(FILE, message_text(error), Gravity.ERROR, (again,)))
