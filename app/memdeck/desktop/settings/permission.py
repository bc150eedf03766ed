"""The user's consent to send the text of conversations to a server."""

from PySide6.QtCore import QObject

from memdeck.desktop.settings.fields.preferences import Preferences
from memdeck.errors import MemdeckError
from memdeck.services.manager import MemoryManager


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
