"""The menu of vaults: recent ones, those that agents keep, and commands to open others."""

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from memdeck.bootstrap import plain_name
from memdeck.desktop.settings.fields.preferences import Preferences
from memdeck.desktop.ui.actions.action_set import Actions
from memdeck.desktop.ui.session.worker import Bridge
from memdeck.desktop.ui.text.plain_text import plain_tip, without_mnemonic
from memdeck.storage.vault.discovery import FoundVault

_COMMANDS = (
    "vault.open",
    "vault.open_file",
    "vault.open_server",
    "vault.sample",
    "vault.backups",
    "vault.convert",
)
RECENT_LISTED = 8


class VaultMenu(QObject):
    """Fills *menu* each time it opens."""

    vault_chosen = Signal(Path)
    """The user wants the vault at this path."""

    def __init__(
        self, menu: QMenu, actions: Actions, preferences: Preferences, bridge: Bridge
    ) -> None:
        super().__init__(menu)
        self._menu = menu
        self._actions = actions
        self._preferences = preferences
        self._bridge = bridge
        self._found: tuple[FoundVault, ...] = ()
        self._open_path: Path | None = None
        menu.aboutToShow.connect(self._on_about_to_show)
        self.find_vaults()

    def set_open_path(self, path: Path | None) -> None:
        """Record which vault is open."""
        self._open_path = path

    def find_vaults(self) -> None:
        """Search for memories in the usual folders of agents."""
        job = self._bridge.run_in_thread(self._preferences.program.find_vaults)
        job.done.connect(self._on_vaults_found)

    def _on_vaults_found(self, found: Iterable[FoundVault]) -> None:
        self._found = tuple(found)

    def _on_about_to_show(self) -> None:
        self._menu.clear()
        self._menu.setToolTipsVisible(True)
        names = {vault.path: vault.name for vault in self._found}
        recent = [Path(path) for path in self._preferences.settings.recent_vaults]
        named = [(names.get(path) or plain_name(path), path) for path in recent]
        self._add_vaults(self.tr("Recent"), named[:RECENT_LISTED])
        agents = [(name, path) for path, name in names.items() if path not in recent]
        self._add_vaults(self.tr("Agents on this computer"), agents)
        self._menu.addSeparator()
        for id_ in _COMMANDS:
            self._menu.addAction(self._actions[id_])
        self.find_vaults()

    def _add_vaults(self, heading: str, vaults: list[tuple[str, Path]]) -> None:
        if vaults:
            self._menu.addSeparator()
            self._menu.addAction(heading).setEnabled(False)
        for name, path in vaults:
            self._menu.addAction(self._vault_action(name, path))

    def _vault_action(self, name: str, path: Path) -> QAction:
        action = QAction(without_mnemonic(name), self._menu)
        action.setToolTip(plain_tip(str(path)))
        action.setCheckable(True)
        action.setChecked(path == self._open_path)
        action.triggered.connect(lambda: self.vault_chosen.emit(path))
        return action
