"""The pages without memories: broken parts, conflicts, conversations, health."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from memdeck.desktop.panels.compare import CompareDialog, Comparison, compared
from memdeck.desktop.panels.pages.conversations import ConversationsPage
from memdeck.desktop.panels.pages.file_problems import BrokenPage, ConflictsPage
from memdeck.desktop.panels.pages.health import HealthPage
from memdeck.desktop.ui.actions.action_set import Actions
from memdeck.desktop.ui.models.sidebar import SidebarSection
from memdeck.desktop.ui.session.snapshot import VaultSnapshot
from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.views.widgets.notice import Notice
from memdeck.desktop.window.features.memory_table_controller import MemoryTableController
from memdeck.desktop.window.shell.vault_view import VaultView
from memdeck.domain.conversation.conversation import Conversation
from memdeck.domain.memory.entry import Layer
from memdeck.errors import MemdeckError
from memdeck.services.upkeep.metrics import Metrics
from memdeck.storage.vault.state.transcript_archive import Source
from memdeck.storage.vault.store.sync_conflicts import read_copy


class PagesController(QObject):
    """Creates each page when it is first shown, and keeps it up to date."""

    line_asked = Signal(Layer, int)
    """The user wants to see this line of the layer's file."""
    sources_read = Signal(object)
    """The conversations that are stored, each a ``Source``, after one came or went."""
    selected = Signal(SidebarSection, object)
    """The item that is selected in the page of a section has changed; None for none."""

    def __init__(
        self,
        vault_session: VaultSession,
        view: VaultView,
        memories: MemoryTableController,
        actions: Actions,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._vault_session = vault_session
        self._memories = memories
        self._actions = actions
        self._view = view
        self._sources: tuple[Source, ...] = ()
        self._source_states: dict[str, str] | None = None  # used only on the worker thread
        self._broken: BrokenPage | None = None
        self._conflicts: ConflictsPage | None = None
        self._conversations: ConversationsPage | None = None
        self._health: HealthPage | None = None
        view.set_page(SidebarSection.BROKEN, self._new_broken)
        view.set_page(SidebarSection.CONFLICTS, self._new_conflicts)
        view.set_page(SidebarSection.CONVERSATIONS, self._new_conversations)
        view.set_page(SidebarSection.HEALTH, self._new_health)
        vault_session.snapshot_changed.connect(self._on_snapshot_changed)

    def read_sources(self) -> None:
        """Find out which conversations are stored, if that has changed."""
        self._vault_session.read(self._changed_sources).done.connect(self._on_sources_read)

    def open_conversation(self, id_: str) -> None:
        """Show a stored conversation on the conversations page."""
        job = self._vault_session.read(self._vault_session.manager.vault.sources.read, id_)
        job.done.connect(self._show_conversation)

    def _new_broken(self) -> QWidget:
        self._broken = BrokenPage(self._view.theme, self._view.icons)
        self._broken.line_asked.connect(self.line_asked)
        self._broken.broken_selected.connect(partial(self.selected.emit, SidebarSection.BROKEN))
        self._fill()
        return self._broken

    def _new_conflicts(self) -> QWidget:
        self._conflicts = ConflictsPage(self._view.theme, self._view.icons)
        self._conflicts.compare_asked.connect(self._on_compare_asked)
        self._conflicts.reveal_asked.connect(
            lambda file: QDesktopServices.openUrl(QUrl.fromLocalFile(str(file.parent)))
        )
        self._fill()
        return self._conflicts

    def _new_conversations(self) -> QWidget:
        import_actions = [self._actions["session.import"], self._actions["session.paste"]]
        self._conversations = ConversationsPage(self._view.theme, self._view.icons, import_actions)
        self._conversations.conversation_asked.connect(self.open_conversation)
        self._conversations.memories_asked.connect(self._show_memories_from)
        self._conversations.source_selected.connect(
            partial(self.selected.emit, SidebarSection.CONVERSATIONS)
        )
        self._fill()
        return self._conversations

    def _show_memories_from(self, conversation: str) -> None:
        """Select the memories whose evidence is in a conversation, where there are any."""
        snapshot = self._vault_session.snapshot
        rows = [] if snapshot is None else snapshot.rows_from(conversation)
        if rows:
            self._memories.reveal(*(row.entry.id for row in rows))
        else:
            text = self.tr("No memory has evidence in this conversation.")
            self._view.notices.show_notice(Notice("source", text))

    def _new_health(self) -> QWidget:
        self._health = page = HealthPage(self._view.theme, self._view.icons)
        page.shown.connect(self._measure)
        page.memories_asked.connect(lambda ids: self._memories.reveal(*ids))
        page.broken_asked.connect(lambda: self._view.sidebar.show_section(SidebarSection.BROKEN))
        page.maintenance_asked.connect(self._actions["vault.upkeep"].trigger)
        page.search_settings_asked.connect(self._actions["app.settings"].trigger)
        return page

    def _measure(self) -> None:
        """Measure the health of the vault; an index on a server may take its time."""
        collect = self._vault_session.manager.metrics.collect
        job = self._vault_session.bridge.run_in_thread(collect)
        job.done.connect(self._show_metrics)
        job.failed.connect(self._on_measure_failed)

    def _show_metrics(self, metrics: Metrics) -> None:
        snapshot = self._vault_session.snapshot
        if self._health is not None and snapshot is not None:
            self._health.show_metrics(metrics, snapshot.today)

    def _on_measure_failed(self, error: MemdeckError) -> None:
        if self._health is not None:
            self._health.show_problems([message_text(error)])

    def _on_snapshot_changed(self, snapshot: VaultSnapshot) -> None:
        if self._vault_session.snapshot is snapshot:
            self._fill()
            self.read_sources()
            if self._health is not None and self._health.isVisible():
                self._measure()

    def _changed_sources(self) -> tuple[Source, ...] | None:
        """Return the stored sources; None where none came or went, since reading is slower.

        Runs on the worker thread.
        """
        vault = self._vault_session.manager.vault
        states = vault.sources.states()
        if states == self._source_states:
            return None
        sources = vault.sources.all()
        self._source_states = states  # set last, so that failed reads are retried
        return sources

    def _on_sources_read(self, sources: tuple[Source, ...] | None) -> None:
        if sources is not None:
            self._sources = sources
            self._memories.set_count(SidebarSection.CONVERSATIONS, len(sources))
            self._fill()
            self.sources_read.emit(sources)

    def _fill(self) -> None:
        snapshot = self._vault_session.snapshot
        if snapshot is None:
            return
        if self._broken is not None:
            self._broken.set_broken(snapshot.broken, snapshot.files)
        if self._conflicts is not None:
            self._conflicts.set_copies(snapshot.conflict_copies)
        if self._conversations is not None:
            self._conversations.set_sources(self._sources, snapshot.today)

    def _show_conversation(self, conversation: Conversation | None) -> None:
        if conversation is not None and self._conversations is not None:
            self._conversations.show_conversation(conversation)

    def _on_compare_asked(self, copy: Path) -> None:
        self._vault_session.read(self._compare, copy).done.connect(self._show_comparison)

    def _compare(self, copy: Path) -> Comparison:
        """Compare a conflict copy with the file on the worker thread."""
        vault = self._vault_session.manager.vault
        current = vault.load().file_of(vault.layer_of_copy(copy))
        return Comparison(copy.name, compared(current.text, read_copy(copy)))

    def _show_comparison(self, comparison: Comparison) -> None:
        CompareDialog(self._view.theme, comparison, self._view.window()).open()
