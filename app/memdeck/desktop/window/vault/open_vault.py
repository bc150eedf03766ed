"""One open vault in the window: connects everything until another is opened."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QUrl, Signal
from PySide6.QtGui import QDesktopServices

from memdeck.desktop.settings.apply_to_vault import RecallUpdater
from memdeck.desktop.settings.fields.preferences import Preferences, model_text
from memdeck.desktop.ui.actions.action_context import ActionContext
from memdeck.desktop.ui.models.entry_rows import MemoryStatus
from memdeck.desktop.ui.session.snapshot import VaultSnapshot
from memdeck.desktop.ui.session.vault_session import ReadOnlyError, VaultSession
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.views.widgets.notice import Notice, Severity
from memdeck.desktop.window.features.external_changes import ExternalChanges
from memdeck.desktop.window.features.filing.category_actions import CategoryActions
from memdeck.desktop.window.features.filing.group_actions import GroupActions
from memdeck.desktop.window.features.history import HistoryController
from memdeck.desktop.window.features.memory_actions import MemoryActions
from memdeck.desktop.window.features.memory_table_controller import MemoryTableController
from memdeck.desktop.window.features.table_keys import TableKeys
from memdeck.desktop.window.features.viewed_day import ViewedDay
from memdeck.desktop.window.shell.main_window import MainWindow
from memdeck.desktop.window.shell.panes import Pane
from memdeck.desktop.window.shell.side_tabs import SideTab
from memdeck.desktop.window.shell.vault_view import VaultView
from memdeck.desktop.window.vault.initial_state import preload_services
from memdeck.domain.memory.entry import Layer
from memdeck.errors import MemdeckError, StorageError

if TYPE_CHECKING:
    from memdeck.desktop.window.vault.vault_features import VaultFeatures

_ACTION_NOTICE = "action"


class OpenVaultController(QObject):
    """Connects a vault session with the panes of the window; ``close`` disconnects them.

    Its rows come first. Then the worker thread builds the services, and the features follow.
    Source: the rows are there after 1,200 ms of CPU time; with the features imported before them,
    after 2,100 ms (sample vault, medians of 5 runs, 2026-11-26).
    """

    features_loaded = Signal()

    def __init__(
        self,
        vault_session: VaultSession,
        window: MainWindow,
        view: VaultView,
        preferences: Preferences,
    ) -> None:
        super().__init__(view)
        self.vault_session = vault_session
        self.view = view
        self.features: VaultFeatures | None = None
        """None until they are loaded."""
        self._window = window
        self._preferences = preferences
        self.memories = MemoryTableController(vault_session, view, window.commands, self)
        self.memory_actions = MemoryActions(
            vault_session, view, self.memories, window.commands, self
        )
        self.category_actions = CategoryActions(
            vault_session, view, self.memories, window.commands, self
        )
        self.group_actions = GroupActions(vault_session, view, self.memories, window.commands, self)
        self.history = HistoryController(vault_session, window, self)
        self.table_keys = TableKeys(window, view, self)
        ViewedDay(vault_session, window, view, self)
        self.recall = RecallUpdater(preferences, vault_session.manager, vault_session.bridge, self)
        self._external_changes = ExternalChanges(vault_session, view.notices, window.status, self)
        self._is_open = False
        self._connect()
        self._show_model()

    @property
    def path(self) -> Path:
        """The path that opens this vault again."""
        return self.vault_session.manager.vault.layout.path

    @property
    def folder(self) -> Path:
        return self.vault_session.manager.vault.layout.folder

    def open(self, first: VaultSnapshot) -> None:
        """Show the vault from its fresh snapshot *first*, and follow it from now on."""
        self.vault_session.open(first)
        self.memories.find(self._window.bar.finder.text())
        self._check_pane_actions()
        self._is_open = True
        job = self.vault_session.bridge.run(preload_services, self.vault_session.manager)
        job.done.connect(self._load_features)

    def focus(self) -> None:
        """Restore the keyboard focus."""
        self.view.page(self.memories.section).setFocus()

    def close(self) -> None:
        """Disconnect the vault from the window."""
        self._is_open = False
        self.vault_session.day = None  # what is being typed can still be saved
        if self.features is not None:
            self.features.close()
        self.vault_session.close()
        self._window.status.undo.clear()
        self._window.commands.set_context(ActionContext())

    def start_find(self) -> None:
        """Give the find field the focus, also while the features are being loaded."""
        if self.features is None:
            self._window.bar.finder.setFocus()
        else:
            self.features.find.start()

    def show_tab(self, tab: SideTab) -> None:
        """Show a side tab, and give it the keyboard focus."""
        self.view.show_pane(Pane.DETAIL, is_shown=True)
        self._check_pane_actions()
        self.view.tabs.turn_to(tab)
        self.view.tabs.currentWidget().setFocus()

    def show_in_file(self) -> None:
        """Show the text of the current memory in its file."""
        current = self.memories.current
        if self.features is not None and current is not None:
            self.features.side_tabs.files.go_to_entry(current.entry.id, current.entry.layer)
        self.show_tab(SideTab.FILE)

    def toggle_pane(self, pane: Pane) -> None:
        """Show a hidden pane, or hide it."""
        self.view.toggle_pane(pane)
        self._check_pane_actions()

    def show_in_folder(self) -> None:
        """Open the vault's folder in the system's file manager."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.folder)))

    def _connect(self) -> None:
        self.vault_session.snapshot_changed.connect(self._on_snapshot_changed)
        self.vault_session.changed.connect(self._clear_failure)
        self._window.commands.triggered.connect(self._clear_failure)
        self.vault_session.failed.connect(self._on_vault_failed)
        self.vault_session.cancelled.connect(self._on_vault_cancelled)
        self._window.bar.finder.textChanged.connect(self.memories.find)
        self._window.bar.finder.left.connect(self._on_finder_left)
        self.memories.text_filter_cleared.connect(self._window.bar.finder.clear)
        self._preferences.changed.connect(self._show_model)
        self.view.table.opened.connect(self._on_table_opened)
        self.view.table.refused.connect(self._window.status.undo.show_message)
        self.view.table.menu_requested.connect(self._on_menu_requested)

    def _load_features(self) -> None:
        if not self._is_open:  # closed while the services were built
            return
        from memdeck.desktop.window.vault.vault_features import VaultFeatures  # noqa: PLC0415 - see the class

        self.features = VaultFeatures(
            self.vault_session, self._window, self.view, self.memories, self._preferences, self
        )
        self.features.pages.line_asked.connect(self._on_line_asked)
        self.features.side_tabs.line_asked.connect(self._on_line_asked)
        self.features.review.in_front.connect(self.history.follow_review)
        self.features.review.stepped.connect(self._clear_failure)
        self.features.purge.purged.connect(self.history.note_purge)
        self.features.people.forgotten.connect(self.history.note_purge)
        self.features.side_tabs.files.unsaved_changed.connect(self._external_changes.set_unsaved)
        self.recall.changed.connect(self.features.find.preparation.restart)
        self.features_loaded.emit()
        finder = self._window.bar.finder
        finder.textChanged.emit(finder.text())  # what was typed before anything answered it

    def _show_model(self) -> None:
        text, explanation = model_text(self._preferences.model)
        self._window.status.set_model(text, explanation)

    def _check_pane_actions(self) -> None:
        for pane in Pane:
            action = self._window.commands[f"pane.{pane.name.lower()}"]
            action.setChecked(self.view.is_pane_shown(pane))

    def _on_snapshot_changed(self, snapshot: VaultSnapshot) -> None:
        active = sum(
            count
            for (memory_status, _), count in snapshot.tally.items()
            if memory_status in (MemoryStatus.PROMPT, MemoryStatus.ACTIVE)
        )
        self._window.status.set_counts(active, snapshot.prompt.tokens if snapshot.prompt else 0)
        commands = self._window.commands
        commands.set_context(
            replace(
                commands.context,
                has_vault=True,
                viewed_day=snapshot.viewed_day,
            )
        )

    def _on_vault_failed(self, error: MemdeckError) -> None:
        if isinstance(error, ReadOnlyError):
            self.view.day_bar.explain()
            return
        notice = Notice(_ACTION_NOTICE, message_text(error), Severity.ERROR)
        self.view.notices.show_notice(notice)
        self._external_changes.set_failed(has_failed=isinstance(error, StorageError))

    def _clear_failure(self) -> None:
        """Remove the error of the last action: another one succeeded, or follows."""
        self.view.notices.clear(_ACTION_NOTICE)
        self._external_changes.set_failed(has_failed=False)

    def _on_vault_cancelled(self) -> None:
        self._window.status.undo.show_message(self.tr("Cancelled; nothing was changed"))

    def _on_table_opened(self) -> None:
        self.show_tab(SideTab.DETAIL)

    def _on_line_asked(self, layer: Layer, line: int) -> None:
        self.show_tab(SideTab.FILE)
        if self.features is not None:
            self.features.side_tabs.files.go_to_line(layer, line)

    def _on_finder_left(self) -> None:
        table = self.view.table
        if not table.currentIndex().isValid() and self.view.model.rowCount():
            table.select_row(0)
        table.setFocus()

    def _on_menu_requested(self, at: QPoint) -> None:
        self._window.commands.memory_menu(self.view.table).popup(at)
