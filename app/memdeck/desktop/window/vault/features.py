"""The features of an open vault: loaded once its rows are on the screen."""

from PySide6.QtCore import QObject, Signal

from memdeck.desktop.settings.fields.preferences import Preferences
from memdeck.desktop.ui.session.open_vault_state import VaultSession
from memdeck.desktop.window.features.add import Adding
from memdeck.desktop.window.features.archive_warning import ArchiveWarning
from memdeck.desktop.window.features.convert import Converting
from memdeck.desktop.window.features.find import Finding
from memdeck.desktop.window.features.memory_table import Memories
from memdeck.desktop.window.features.open_conversation import ConversationOpener
from memdeck.desktop.window.features.pages import Pages
from memdeck.desktop.window.features.purge import Purging
from memdeck.desktop.window.features.restore_backup import BackupRestore
from memdeck.desktop.window.features.review import Reviewing
from memdeck.desktop.window.features.sessions_controller import OpenSessions
from memdeck.desktop.window.features.side_tabs import Sides
from memdeck.desktop.window.shell.main_window import MainWindow
from memdeck.desktop.window.shell.vault_view import VaultView
from memdeck.domain.memory.entry import Layer


class VaultFeatures(QObject):
    """The features of one open vault, each connected to its part of the window."""

    line_asked = Signal(Layer, int)
    """The user wants to see this line of the layer's file, counted from 1."""
    unsaved_changed = Signal(tuple)
    """The editor has unsaved text for the files of these names."""

    def __init__(
        self,
        vault_session: VaultSession,
        window: MainWindow,
        view: VaultView,
        memories: Memories,
        preferences: Preferences,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        actions = window.commands
        talks = ConversationOpener(vault_session, view, self)
        self.reviewing = Reviewing(vault_session, window, view, memories, preferences, talks, self)
        self.sides = Sides(vault_session, window, view, memories, talks, self)
        self.pages = Pages(vault_session, view, memories, actions, self)
        self.under_way = OpenSessions(vault_session, view, memories, self)
        self.under_way.ended.connect(vault_session.refresh)
        self.finding = Finding(vault_session, window, view, memories, talks, self)
        Adding(vault_session, memories, actions, view.notices, self)
        BackupRestore(vault_session, window, self)
        Converting(vault_session, actions, window, self)
        ArchiveWarning(vault_session, view.notices, self)
        purging = Purging(vault_session, memories, actions, window.status, self)
        purging.purged.connect(self.sides.files.clear_undo)
        self.sides.files.unsaved_changed.connect(self.unsaved_changed)
        self.pages.line_asked.connect(self.line_asked)
        self.reviewing.controller.transcripts_kept.connect(self.pages.read_sources)
        self.pages.read_sources()
        memories.show_page()

    def close(self) -> None:
        """Save or keep what is being typed, and stop reading."""
        self.under_way.close()
        self.finding.close()
        self.sides.close()
        self.reviewing.close()
