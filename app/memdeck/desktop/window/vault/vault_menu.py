"""The menu of vaults: recent ones, those that agents keep, and commands to open others."""

import asyncio
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from memdeck.bootstrap import plain_name
from memdeck.desktop.settings.fields.preferences import Preferences
from memdeck.desktop.ui.actions.action_set import Actions
from memdeck.desktop.ui.session.worker import Bridge
from memdeck.desktop.ui.text.plain_tooltip import plain_tip
from memdeck.storage.vault.maintenance.discovery import FoundVault

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

    place_chosen = Signal(Path)
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
        self._open_place: Path | None = None
        menu.aboutToShow.connect(self._on_about_to_show)
        self.look_around()

    def set_open_place(self, place: Path | None) -> None:
        """Record which vault is open."""
        self._open_place = place

    def look_around(self) -> None:
        """Search for memories in the usual folders of agents."""
        find = self._preferences.program.find_vaults
        job = self._bridge.start(lambda _: asyncio.to_thread(find))
        job.done.connect(self._on_job_done)

    def _on_job_done(self, found: Iterable[FoundVault]) -> None:
        self._found = tuple(found)

    def _on_about_to_show(self) -> None:
        self._menu.clear()
        self._menu.setToolTipsVisible(True)
        names = {one.place: one.name for one in self._found}
        recent = [Path(place) for place in self._preferences.settings.recent_vaults]
        listed = [(names.get(place) or plain_name(place), place) for place in recent]
        self._list(self.tr("Recent"), listed[:RECENT_LISTED])
        agents = [(name, place) for place, name in names.items() if place not in recent]
        self._list(self.tr("Agents on this machine"), agents)
        self._menu.addSeparator()
        for id_ in _COMMANDS:
            self._menu.addAction(self._actions[id_])
        self.look_around()

    def _list(self, heading: str, places: list[tuple[str, Path]]) -> None:
        if places:
            self._menu.addSeparator()
            self._menu.addAction(heading).setEnabled(False)
        for name, place in places:
            self._menu.addAction(self._entry(name, place))

    def _entry(self, name: str, place: Path) -> QAction:
        # An ampersand in a name would mark a mnemonic.
        action = QAction(name.replace("&", "&&"), self._menu)
        action.setToolTip(plain_tip(str(place)))
        action.setCheckable(True)
        action.setChecked(place == self._open_place)
        action.triggered.connect(lambda: self.place_chosen.emit(place))
        return action
