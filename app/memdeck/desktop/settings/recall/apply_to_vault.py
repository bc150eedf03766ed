"""Applying the recall settings to the open vault."""

import asyncio

from PySide6.QtCore import QObject, Signal

from memdeck.bootstrap import Program
from memdeck.bootstrap.embedders import EmbedderChoice
from memdeck.desktop.settings.fields.preferences import Preferences
from memdeck.desktop.ui.session.worker import Bridge
from memdeck.services.manager import MemoryManager
from memdeck.storage.config.settings import Settings


class RecallSupply(QObject):
    """Gives one vault the embedder and the index of the settings, whenever they change."""

    changed = Signal()
    """The vault has another embedder or index; texts without a vector must be embedded."""

    def __init__(
        self, preferences: Preferences, manager: MemoryManager, bridge: Bridge, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._manager = manager
        self._bridge = bridge
        self._given = self._wanted()
        preferences.changed.connect(self._on_preferences_changed)
        preferences.secrets_changed.connect(self._provide)

    def _wanted(self) -> tuple[EmbedderChoice, str]:
        program, settings = self._preferences.program, self._preferences.settings
        return program.embedders.chosen(settings), program.indexes.address(settings)

    def _on_preferences_changed(self) -> None:
        if self._wanted() != self._given:
            self._provide()

    def _provide(self) -> None:
        self._given = self._wanted()
        program, settings = self._preferences.program, self._preferences.settings
        # In a thread, since it waits for a search in progress.
        job = self._bridge.start(lambda _: asyncio.to_thread(self._set_up, program, settings))
        job.done.connect(lambda _: self.changed.emit())

    def _set_up(self, program: Program, settings: Settings) -> None:
        manager = self._manager
        manager.sessions.comparing.change(lambda: program.embedders.open_offline(settings))
        manager.recollection.set_up(
            lambda: program.embedders.open(settings), program.indexes.opener(settings)
        )
