"""Import and review, connected to the window."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject

from memdeck.desktop.review.importing.import_controller import ImportController
from memdeck.desktop.review.maintenance import UpkeepController
from memdeck.desktop.settings.apply_to_vault import ModelPermission
from memdeck.desktop.settings.fields.preferences import Preferences
from memdeck.desktop.ui.actions.action_set import Actions
from memdeck.desktop.ui.models.sidebar import Place
from memdeck.desktop.ui.session.open_vault_state import VaultSession
from memdeck.desktop.window.features.memory_table import Memories
from memdeck.desktop.window.features.open_conversation import ConversationOpener
from memdeck.desktop.window.shell.main_window import MainWindow
from memdeck.desktop.window.shell.vault_view import VaultView
from memdeck.desktop.window.shell.window_state import Remembered
from memdeck.services.proposals.extractors import OfflineExtractor
from memdeck.services.proposals.session_service import Sessions


class Reviewing(QObject):
    """Carries out ``session.…``, and shows the review in its section of the sidebar."""

    def __init__(
        self,
        vault_session: VaultSession,
        window: MainWindow,
        view: VaultView,
        memories: Memories,
        preferences: Preferences,
        talks: ConversationOpener,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._view = view
        self._memories = memories
        offline = Sessions(vault_session.manager.vault, OfflineExtractor())
        permission = ModelPermission(preferences, vault_session.manager, self)
        self.controller = ImportController(
            vault_session, offline, permission, window.theme, window.icons, window, view.notices
        )
        self.upkeep = UpkeepController(
            vault_session, self.controller.page, window.theme, window.icons, self
        )
        self._remembered = Remembered(preferences.program.config)
        self.controller.inputs.folder = self._remembered.import_folder
        self.controller.inputs.folder_chosen.connect(self._remembered.keep_import_folder)
        self._deeds: Mapping[str, Callable[[], object]] = {
            "session.import": self.controller.inputs.choose_files,
            "session.import_folder": self.controller.inputs.choose_folder,
            "session.paste": self.controller.inputs.paste,
            "vault.upkeep": self.upkeep.open,
        }
        self.controller.sources_asked.connect(talks.open)
        self.upkeep.view.sources_asked.connect(talks.open)
        self._listen(window.commands)

    def close(self) -> None:
        """Stop reading, and remove or delete the widgets."""
        self.upkeep.stop()
        self.controller.close()
        for part in (self.controller.page, self.controller):
            part.deleteLater()

    def _listen(self, actions: Actions) -> None:
        ways_in = [actions["session.paste"], actions["session.import"]]
        self.controller.view.set_ways_in(ways_in)
        self._view.set_page(Place.WAITING, lambda: self.controller.page)
        self.controller.review_asked.connect(self._on_review_asked)
        self.controller.review_asked.connect(self._turn_to_suggestions)
        self.upkeep.review_asked.connect(self._on_review_asked)
        self.upkeep.closed.connect(self._turn_to_suggestions)
        self.controller.pending_changed.connect(self._count)
        self.controller.memories_asked.connect(self._on_memories_asked)
        self.controller.model_asked.connect(actions["app.settings"].trigger)
        actions.chosen.connect(self._on_actions_chosen)

    def _on_actions_chosen(self, id_: str) -> None:
        deed = self._deeds.get(id_)
        if deed is not None:
            deed()

    def _on_review_asked(self) -> None:
        self._view.sidebar.choose(Place.WAITING)
        self.controller.page.setFocus()

    def _turn_to_suggestions(self) -> None:
        if self.controller.page.currentWidget() is self.upkeep.view:
            self.controller.page.turn_to(self.controller.view)

    def _on_memories_asked(self, ids: list[str]) -> None:
        self._memories.reveal(*ids)
        self._view.table.setFocus()

    def _count(self, pending: int) -> None:
        self._memories.set_count(Place.WAITING, pending)
