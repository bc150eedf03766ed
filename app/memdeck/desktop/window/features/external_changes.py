"""Changes that other programs make to the file: it is missing, back, or unreadable."""

from functools import partial

from PySide6.QtCore import QObject

from memdeck.desktop.ui.session.snapshot import FileSnapshot, VaultSnapshot
from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.views.widgets.notice import Notice, NoticeAction, NoticeArea, Severity
from memdeck.desktop.window.shell.status_bar import StatusBar, SyncState
from memdeck.errors import MemdeckError

FILE_NOTICE, SECOND_NOTICE, SHRUNK_NOTICE = "file", "second file", "shrunk"
REPORTED_LOSS = 5
"""A loss of fewer memories in the file is not reported."""


class ExternalChanges(QObject):
    """Shows notices on what happened to the files, and offers to restore them."""

    def __init__(
        self, vault_session: VaultSession, notices: NoticeArea, status: StatusBar, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._vault_session = vault_session
        self._notices = notices
        self._status = status
        self._last: VaultSnapshot | None = None
        """The last snapshot in which the file existed."""
        self._lost: frozenset[str] = frozenset()
        """The memories in the last notice of a loss."""
        self._second: FileSnapshot | None = None
        """The second file as it last existed, until others delete it."""
        self._unsaved: tuple[str, ...] = ()
        self._has_failed = False
        """Whether the last change could not be saved."""
        vault_session.snapshot_changed.connect(self._on_snapshot_changed)
        vault_session.edited_outside.connect(self._on_edited_outside)
        vault_session.unread.connect(self._on_unread)

    def _on_snapshot_changed(self, snapshot: VaultSnapshot) -> None:
        if snapshot.file.exists:
            self._last = snapshot
            self._notices.clear(FILE_NOTICE)
            sync_state = SyncState.UNSAVED if self._unsaved else SyncState.IN_STEP
            if self._has_failed:
                sync_state = SyncState.FAILED
            self._status.set_sync_state(sync_state, ", ".join(self._unsaved) or self._name)
        else:
            self._status.set_sync_state(SyncState.MISSING, self._name)
            self._show_missing_file()
        if snapshot.learnings is not None:
            self._check_second_file(snapshot.learnings)

    def _check_second_file(self, file: FileSnapshot) -> None:
        last, self._second = self._second, file if file.exists else None
        if not file.is_lost:
            self._notices.clear(SECOND_NOTICE)
        elif last is not None:
            self._show_deleted(SECOND_NOTICE, last)

    def set_unsaved(self, names: tuple[str, ...]) -> None:
        """Record which files have unsaved text in the editor."""
        self._unsaved = names
        if self._vault_session.snapshot is not None:
            self._on_snapshot_changed(self._vault_session.snapshot)

    def set_failed(self, *, has_failed: bool) -> None:
        """Record whether the last change could not be saved, as a notice says."""
        is_other, self._has_failed = has_failed != self._has_failed, has_failed
        if is_other and self._vault_session.snapshot is not None:
            self._on_snapshot_changed(self._vault_session.snapshot)

    @property
    def _name(self) -> str:
        return self._vault_session.manager.vault.layout.name

    def _show_missing_file(self) -> None:
        """Offer to restore the file, if it existed before."""
        if self._last is not None:
            self._show_deleted(FILE_NOTICE, self._last.file)

    def _show_deleted(self, subject: str, file: FileSnapshot) -> None:
        text = self.tr("{file} was deleted or moved by another program.").format(file=file.name)
        save = self._vault_session.manager.text.save
        restore = partial(self._vault_session.do, save, file.text, file.text, file.layer)
        back = NoticeAction(self.tr("Restore file"), restore)
        self._notices.show_notice(Notice(subject, text, Severity.WARNING, (back,)))

    def _on_edited_outside(self, snapshot: VaultSnapshot) -> None:
        """Report when most memories are missing that nobody forgot: the file may be truncated."""
        before = self._last
        if before is None or not snapshot.file.exists or not before.entries:
            return
        present = {row.entry.id for row in snapshot.rows}
        if self._lost <= present:
            self._notices.clear(SHRUNK_NOTICE)
        lost = before.entries.keys() - present
        if len(lost) >= REPORTED_LOSS and 2 * len(lost) > len(before.entries):
            self._lost = frozenset(lost)
            self._show_shrunk(before.file, snapshot.file, len(lost))

    def _show_shrunk(self, before: FileSnapshot, now: FileSnapshot, lost: int) -> None:
        text = self.tr("Another program removed %Ln memories from {file}.", "", lost)
        save = partial(self._vault_session.manager.text.save, before.text, now.text, now.layer)
        back = NoticeAction(self.tr("Restore them"), partial(self._vault_session.do, save))
        text = text.format(file=now.name)
        self._notices.show_notice(Notice(SHRUNK_NOTICE, text, Severity.WARNING, (back,)))

    def _on_unread(self, error: MemdeckError) -> None:
        self._status.set_sync_state(SyncState.UNREAD, self._name)
        again = NoticeAction(self.tr("Reload"), self._vault_session.refresh)
        self._notices.show_notice(
            Notice(FILE_NOTICE, message_text(error), Severity.ERROR, (again,))
        )
