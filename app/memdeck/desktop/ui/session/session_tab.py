"""A tab of the right pane: about the memories that are chosen, up to date while it is seen."""

from collections.abc import Sequence

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from memdeck.desktop.ui.session.open_vault_state import VaultSession


class Pane(QWidget):
    """Connects a view with the vault session; it computes nothing while it is hidden."""

    def __init__(self, vault_session: VaultSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.vault_session = vault_session
        self.ids: tuple[str, ...] = ()
        """The selected memories, in the order of the table."""
        self._is_stale = True
        vault_session.shown_changed.connect(self.refresh)

    def choose(self, ids: Sequence[str]) -> None:
        """Be about these memories from now on."""
        if tuple(ids) != self.ids:
            self.ids = tuple(ids)
            self.refresh()

    def refresh(self) -> None:
        """Bring what is shown up to date: now, or when somebody looks."""
        self._is_stale = not self.isVisible()
        if not self._is_stale and self.vault_session.shown is not None:
            self.renew()

    def renew(self) -> None:
        """Show the snapshot as it is now; called only while this is visible."""
        raise NotImplementedError

    def leave(self) -> None:
        """Give away what is being typed: the vault is about to be closed."""

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self.refresh()
