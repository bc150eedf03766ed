"""The limits of archiving in a file that other programs read whole."""

from PySide6.QtCore import QObject

from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.ui.views.widgets.notice import Notice, NoticeAction, NoticeArea, Severity
from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.memory.entry import Section

_NOTICE = "still read"


class ArchiveWarning(QObject):
    """Says who still reads archived memories, and offers to forget them.

    Once dealt with, the warning does not return while the vault is open.
    """

    def __init__(self, vault_session: VaultSession, notices: NoticeArea, parent: QObject) -> None:
        super().__init__(parent)
        self._vault_session = vault_session
        self._notices = notices
        self._archived: frozenset[str] = frozenset()
        """The memories that the notice is about."""
        self._is_dismissed = False
        vault_session.changed.connect(self._on_vault_changed)
        notices.settled.connect(self._on_notice_settled)

    def _on_vault_changed(self, changes: ChangeSet) -> None:
        snapshot = self._vault_session.snapshot
        if snapshot is None or snapshot.file.form.is_own or self._is_dismissed:
            return
        still_archived = self._archived.difference(changes.touched) | _archived_by(changes)
        if still_archived and still_archived != self._archived:
            self._archived = still_archived
            self._show(snapshot.file.name)
        elif not still_archived:
            self._archived = still_archived
            self._notices.clear(_NOTICE)

    def _show(self, name: str) -> None:
        text = self.tr(
            "Programs that read all of {name} still see archived memories. Forgetting a memory"
            " removes it from the file."
        )
        label = self.tr("Forget this memory")
        if len(self._archived) > 1:
            label = self.tr("Forget these memories")
        actions = (NoticeAction(label, self._forget),)
        self._notices.show_notice(Notice(_NOTICE, text.format(name=name), Severity.NOTE, actions))

    def _forget(self) -> None:
        self._vault_session.do(self._vault_session.manager.forget, sorted(self._archived))

    def _on_notice_settled(self, subject: str) -> None:
        self._is_dismissed |= subject == _NOTICE


def _archived_by(changes: ChangeSet) -> frozenset[str]:
    before = {entry.id for entry in changes.before if entry.section is Section.ARCHIVED}
    after = {entry.id for entry in changes.after if entry.section is Section.ARCHIVED}
    return frozenset(after - before)
