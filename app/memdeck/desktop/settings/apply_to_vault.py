"""Applying the settings to the open vault: its extractor, embedder and index."""

from PySide6.QtCore import QObject, Signal

from memdeck.bootstrap import Program
from memdeck.bootstrap.embedder_settings import EmbedderChoice
from memdeck.desktop.settings.fields.preferences import Preferences
from memdeck.desktop.ui.session.worker import Bridge
from memdeck.errors import MemdeckError
from memdeck.services.manager import MemoryManager
from memdeck.storage.config.settings import Settings


class ModelPermission(QObject):
    """Gives one vault the extractor of the settings, once the user agreed to it."""

    def __init__(self, preferences: Preferences, manager: MemoryManager, parent: QObject) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._manager = manager
        preferences.changed.connect(self._on_preferences_changed)

    def unasked_server(self) -> str | None:
        """Return the server of the configured model, if the user has not agreed to it yet."""
        choice = self._preferences.model
        if choice is None or choice.is_allowed:
            return None
        try:
            return choice.settings.server
        except MemdeckError:
            # An invalid address: the model's error message says more than a question.
            return choice.settings.base_url

    def unasked_model(self) -> str | None:
        """Return the name of the configured model, if the user has not agreed to it yet."""
        choice = self._preferences.model
        return None if choice is None or choice.is_allowed else choice.settings.model

    def is_on_this_computer(self) -> bool:
        """Return whether the server of the configured model is a program on this computer."""
        choice = self._preferences.model
        try:
            return choice is not None and choice.settings.is_local
        except MemdeckError:  # an invalid address
            return False

    def grant(self, server: str) -> None:
        """Save the user's consent to *server*; from now on the vault's sessions use its model.

        If another model was configured meanwhile, its server still needs consent.
        """
        choice = self._preferences.model
        if choice is not None and server == self.unasked_server():
            self._preferences.allow(choice.settings.base_url)

    def _on_preferences_changed(self) -> None:
        categories = self._manager.vault.policy.categories
        settings = self._preferences.settings
        models = self._preferences.program.models
        self._manager.sessions.extractor = models.extractor(settings, categories)
        self._manager.short_term.summariser = models.summariser(settings)
        condenser = models.condenser(settings)
        self._manager.upkeep.condenser = self._manager.summary.condenser = condenser
        self._manager.vault.keeps_sources = settings.keep_sources


class RecallUpdater(QObject):
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
        self._applied = self._chosen()
        preferences.changed.connect(self._on_preferences_changed)
        preferences.secrets_changed.connect(self._apply)

    def _chosen(self) -> tuple[EmbedderChoice, str]:
        program, settings = self._preferences.program, self._preferences.settings
        return program.embedders.chosen(settings), program.indexes.address(settings)

    def _on_preferences_changed(self) -> None:
        if self._chosen() != self._applied:
            self._apply()

    def _apply(self) -> None:
        self._applied = self._chosen()
        program, settings = self._preferences.program, self._preferences.settings
        # In a thread, since it waits for a search in progress.
        job = self._bridge.run_in_thread(self._set_up, program, settings)
        job.done.connect(lambda _: self.changed.emit())

    def _set_up(self, program: Program, settings: Settings) -> None:
        manager = self._manager
        manager.sessions.comparing.change(lambda: program.embedders.open_offline(settings))
        manager.recollection.set_up(
            lambda: program.embedders.open(settings), program.indexes.opener(settings)
        )
