"""The features of an open vault: imported once its rows are on the screen."""

from PySide6.QtCore import QObject

from memdeck.desktop.settings.fields.preferences import Preferences
from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.window.features.add_memory import AddMemory
from memdeck.desktop.window.features.archive_warning import ArchiveWarning
from memdeck.desktop.window.features.connect import ConnectController
from memdeck.desktop.window.features.convert import ConvertController
from memdeck.desktop.window.features.find import FindController
from memdeck.desktop.window.features.memory_table_controller import MemoryTableController
from memdeck.desktop.window.features.open_conversation import ConversationOpener
from memdeck.desktop.window.features.pages import PagesController
from memdeck.desktop.window.features.people_controller import PeopleController
from memdeck.desktop.window.features.purge import PurgeController
from memdeck.desktop.window.features.restore_backup import BackupRestore
from memdeck.desktop.window.features.review import ReviewController
from memdeck.desktop.window.features.sessions_controller import SessionsController
from memdeck.desktop.window.features.side_tabs_controller import SideTabsController
from memdeck.desktop.window.features.timeline import TimelineController
from memdeck.desktop.window.shell.main_window import MainWindow
from memdeck.desktop.window.shell.vault_view import VaultView


class VaultFeatures(QObject):
    """The features of one open vault, each connected to its part of the window."""

    def __init__(
        self,
        vault_session: VaultSession,
        window: MainWindow,
        view: VaultView,
        memories: MemoryTableController,
        preferences: Preferences,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        conversations = ConversationOpener(vault_session, view, self)
        self.add_memory = AddMemory(vault_session, memories, view.notices, self)
        self.purge = PurgeController(vault_session, memories, window.status, self)
        self.restore_backup = BackupRestore(vault_session, window, self)
        self.connect_agents = ConnectController(vault_session, preferences.program, window, self)
        self.convert = ConvertController(vault_session, window, self)
        # Before the review, whose suggestions keep the worker thread busy for seconds in a large
        # vault: the text of a file is shown once the thread has looked for a draft of it.
        self.side_tabs = SideTabsController(
            vault_session, window, view, memories, conversations, self
        )
        self.review = ReviewController(
            vault_session, window, view, memories, preferences, conversations, self
        )
        self.pages = PagesController(vault_session, view, memories, window.commands, self)
        self.timeline = TimelineController(
            vault_session,
            view,
            memories,
            window.commands,
            conversations,
            window.status.undo,
            self,
        )
        self.pages.sources_read.connect(self.timeline.set_sources)
        self.timeline.selected.connect(self.side_tabs.inspect)
        self.side_tabs.episode_messages_requested.connect(self.timeline.show_messages)
        self.people = PeopleController(
            vault_session,
            view,
            memories,
            window.commands,
            conversations,
            window.status.undo,
            self,
        )
        self.sessions = SessionsController(vault_session, view, memories, self)
        self.find = FindController(vault_session, window, view, memories, conversations, self)
        self.pages.selected.connect(self.side_tabs.inspect)
        self.find.message_selected.connect(self.side_tabs.inspect_message)
        self.review.selected.connect(self.side_tabs.inspect)
        ArchiveWarning(vault_session, view.notices, self)
        self.sessions.ended.connect(vault_session.refresh)
        self.sessions.noted.connect(window.status.undo.show_message)
        self.purge.purged.connect(self.side_tabs.files.clear_undo)
        self.people.forgotten.connect(self.side_tabs.files.clear_undo)
        self.people.forgotten.connect(self.pages.read_sources)
        self.review.controller.transcripts_kept.connect(self.pages.read_sources)
        self.pages.read_sources()
        memories.show_page()

    def close(self) -> None:
        """Save or keep what is being typed, and stop reading."""
        self.sessions.close()
        self.find.close()
        self.side_tabs.close()
        self.review.close()
        self.timeline.close()
        self.people.close()
