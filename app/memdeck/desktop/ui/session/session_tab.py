"""A side tab: shows the selected memories, updated while it is visible."""

from collections.abc import Sequence

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from memdeck.desktop.ui.session.vault_session import VaultSession


class SessionTab(QWidget):
    """Connects a view with the vault session; it computes nothing while it is hidden."""

    def __init__(self, vault_session: VaultSession) -> None:
        super().__init__()
        self.vault_session = vault_session
        self.ids: tuple[str, ...] = ()
        """The selected memories, in the order of the table."""
        self._is_stale = True
        vault_session.snapshot_changed.connect(self.refresh)

    def choose(self, ids: Sequence[str]) -> None:
        """Show these memories from now on."""
        if tuple(ids) != self.ids:
            self.ids = tuple(ids)
            self.refresh()

    def refresh(self) -> None:
        """Update what is shown: now, or when the tab is shown."""
        self._is_stale = not self.isVisible()
        if not self._is_stale and self.vault_session.snapshot is not None:
            self.renew()

    def renew(self) -> None:
        """Show the current snapshot; called only while the tab is visible."""
        raise NotImplementedError

    def leave(self) -> None:
        """Commit the edit in progress: the vault is about to be closed."""

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self.refresh()
