"""Restoring a backup: the dialog, what it would change, and the action."""

from functools import partial

from PySide6.QtCore import QObject

from memdeck.desktop.panels.compare import BackupsDialog, Comparison, compared
from memdeck.desktop.ui.actions.action_labels import backup_label
from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.window.shell.main_window import MainWindow
from memdeck.domain.changes.changeset import ChangeSet
from memdeck.storage.vault.store.backups import Backup, layer_of

BackupHistory = tuple[tuple[Backup, ...], tuple[ChangeSet, ...]]
"""The backups, and the history of changes to the vault."""


class BackupRestore(QObject):
    """Carries out ``vault.backups``."""

    def __init__(self, vault_session: VaultSession, window: MainWindow, parent: QObject) -> None:
        super().__init__(parent)
        self._vault_session = vault_session
        self._window = window

    def open_dialog(self) -> None:
        """Show the backups, and restore the one that the user chooses."""
        self._vault_session.read(self._read_history).done.connect(self._on_history_read)

    def _read_history(self) -> BackupHistory:
        """Read the backups and the history on the worker thread."""
        manager = self._vault_session.manager
        return manager.maintenance.backups(), manager.history.changes()

    def _on_history_read(self, history: BackupHistory) -> None:
        backups, past_changes = history
        # A backup has the time of the change that follows it.
        occasions = {changes.at: backup_label(changes) for changes in past_changes}
        dialog = BackupsDialog(self._window.theme, self._window.icons, self._window)
        dialog.comparison_asked.connect(partial(self._on_comparison_asked, dialog))
        dialog.restore_asked.connect(self._on_restore_asked)
        dialog.set_backups(backups, occasions)
        dialog.open()

    def _on_comparison_asked(self, dialog: BackupsDialog, name: str) -> None:
        self._vault_session.read(self._compare, name).done.connect(dialog.show_comparison)

    def _compare(self, name: str) -> Comparison:
        """Compare the file with the backup on the worker thread."""
        vault = self._vault_session.manager.vault
        current = vault.load().file_of(layer_of(name))
        return Comparison(name, compared(current.text, vault.read_backup(name)))

    def _on_restore_asked(self, name: str) -> None:
        self._vault_session.do(self._vault_session.manager.maintenance.restore_backup, name)
