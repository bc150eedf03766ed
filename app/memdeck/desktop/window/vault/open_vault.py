"""One open vault in the window: connects everything until another is opened."""

import linecache
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices

from memdeck.desktop.settings.apply_to_vault import RecallSupply
from memdeck.desktop.settings.fields.preferences import Preferences, model_words
from memdeck.desktop.ui.actions.action_context import ActionContext
from memdeck.desktop.ui.actions.action_labels import deed_name, done_words
from memdeck.desktop.ui.models.entry_rows import MemoryStatus
from memdeck.desktop.ui.models.sidebar import Place
from memdeck.desktop.ui.session.open_vault_state import VaultSession
from memdeck.desktop.ui.session.snapshot import VaultSnapshot
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.views.widgets.notice import Gravity, Notice, NoticeArea
from memdeck.desktop.window.features.empty_reason import EmptyReason
from memdeck.desktop.window.features.external_changes import Outside
from memdeck.desktop.window.features.memory_actions import EntryCommands
from memdeck.desktop.window.features.memory_table import Memories
from memdeck.desktop.window.shell.main_window import MainWindow
from memdeck.desktop.window.shell.side_tabs import Side
from memdeck.desktop.window.shell.vault_view import Pane, VaultView
from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.memory.entry import Layer
from memdeck.errors import MemdeckError

if TYPE_CHECKING:
    from memdeck.desktop.window.vault.features import VaultFeatures

FEATURES = (
    "memdeck.desktop.window.features.find",
    "memdeck.desktop.window.features.restore_backup",
    "memdeck.desktop.window.features.pages",
    "memdeck.desktop.window.features.review",
    "memdeck.desktop.window.features.side_tabs",
)
"""The modules that take longer to import than the rows to show; each some 50 ms."""


class OpenVaultController(QObject):
    """Connects a vault session with the panes of the window; ``close`` disconnects them.

    Its rows come first; the features follow once they are on the screen.
    """

    equipped = Signal()

    def __init__(
        self,
        vault_session: VaultSession,
        window: MainWindow,
        view: VaultView,
        preferences: Preferences,
    ) -> None:
        super().__init__(view)
        self.vault_session = vault_session
        self._window = window
        self.view = view
        self._preferences = preferences
        self._equipment: VaultFeatures | None = None
        self._is_open = True
        emptiness = EmptyReason(window.commands, window.theme, window.icons)
        self.memories = Memories(vault_session, view, emptiness, self)
        EntryCommands(vault_session, view, self.memories, window.commands, self)
        self.recall = RecallSupply(preferences, vault_session.manager, vault_session.bridge, self)
        self._outside = Outside(vault_session, view.notices, window.status, self)
        self._deeds: dict[str, Callable[[], object]] = {
            "entry.open": self._open_detail,
            "history.undo": self._undo,
            "history.redo": self._redo,
            "vault.reload": vault_session.refresh,
            "vault.reveal": self._reveal_folder,
            "find.start": self._start_finding,
            "find.clear": self.memories.show_all,
        }
        self._deeds |= {f"tab.{side}": partial(self._turn_to, side) for side in Side}
        self._deeds |= {f"pane.{pane.name.lower()}": partial(self._toggle, pane) for pane in Pane}
        self._listen()
        self._name_model()

    @property
    def equipment(self) -> "VaultFeatures | None":
        """The features; None until they are loaded."""
        return self._equipment

    @property
    def place(self) -> Path:
        """The path that opens this vault again."""
        return self.vault_session.manager.vault.layout.place

    @property
    def folder(self) -> Path:
        return self.vault_session.manager.vault.layout.folder

    @property
    def notices(self) -> NoticeArea:
        return self.view.notices

    def open(self, first: VaultSnapshot) -> None:
        """Show the vault from its fresh snapshot *first*, and follow it from now on."""
        self.vault_session.open(first)
        self._check_panes()
        self._fetch(list(FEATURES))

    def focus(self) -> None:
        """Restore the keyboard focus."""
        self.view.page(self.memories.place).setFocus()

    def close(self) -> None:
        """Disconnect the vault from the window."""
        self._is_open = False
        if self._equipment is not None:
            self._equipment.close()
        self.vault_session.close()
        self._window.status.undo.clear()
        self._window.commands.set_situation(ActionContext())

    def _listen(self) -> None:
        self.vault_session.shown_changed.connect(self._take)
        self.vault_session.changed.connect(self._on_vault_session_changed)
        self.vault_session.failed.connect(self._on_vault_session_failed)
        self._window.commands.chosen.connect(self._on_commands_chosen)
        self._window.bar.finder.textChanged.connect(self.memories.find)
        self._window.bar.finder.left.connect(self._on_finder_left)
        self.memories.widened.connect(self._window.bar.finder.clear)
        self._window.status.undo.undo_requested.connect(self._undo)
        self._window.status.undo.redo_requested.connect(self._redo)
        self._preferences.changed.connect(self._name_model)
        self.view.table.opened.connect(self._open_detail)
        self.view.table.refused.connect(self._window.status.undo.tell)
        self.view.table.customContextMenuRequested.connect(self._on_custom_context_menu_requested)

    def _fetch(self, features: list[str]) -> None:
        """Import *features*, one module per event loop turn to stay responsive; then build them.

        On the worker thread they would block nobody, but Qt classes are created only here.
        """
        if features:
            import_module(features.pop(0))
            QTimer.singleShot(0, self, partial(self._fetch, features))
        elif self._is_open:
            self._equip()

    def _equip(self) -> None:
        from memdeck.desktop.window.vault.features import VaultFeatures  # noqa: PLC0415 - imported above

        linecache.clearcache()  # PySide6 has read each module's source; 10 MB would stay
        self._equipment = VaultFeatures(
            self.vault_session, self._window, self.view, self.memories, self._preferences, self
        )
        self._equipment.line_asked.connect(self._on_line_asked)
        self._equipment.unsaved_changed.connect(self._outside.set_unsaved)
        self.recall.changed.connect(self._equipment.finding.preparation.restart)
        self.equipped.emit()

    def _undo(self) -> None:
        self.vault_session.do(self.vault_session.manager.history.undo)

    def _redo(self) -> None:
        self.vault_session.do(self.vault_session.manager.history.redo)

    def _name_model(self) -> None:
        text, explanation = model_words(self._preferences.model)
        self._window.status.set_model(text, explanation)

    def _on_commands_chosen(self, id_: str) -> None:
        deed = self._deeds.get(id_)
        if deed is not None:
            deed()

    def _take(self, shown: VaultSnapshot) -> None:
        status, commands = self._window.status, self._window.commands
        active = sum(
            count
            for (memory_status, _), count in shown.tally.items()
            if memory_status in (MemoryStatus.PROMPT, MemoryStatus.ACTIVE)
        )
        status.set_counts(active, shown.prompt.tokens if shown.prompt else 0)
        commands.set_situation(
            replace(
                commands.situation,
                has_vault=True,
                undo=deed_name(shown.undoable) if shown.undoable else "",
                redo=deed_name(shown.redoable) if shown.redoable else "",
            )
        )

    def _on_vault_session_changed(self, changes: ChangeSet) -> None:
        self.view.notices.clear("deed")
        if not changes.is_visible:  # an undo would revert the change before it
            return
        note = self._window.status.undo
        if changes.verb == "undo":
            note.say_undone(done_words(changes), deed_name(changes))
        else:
            note.say(done_words(changes), deed_name(changes))

    def _on_vault_session_failed(self, error: MemdeckError) -> None:
        self.view.notices.show_notice(Notice("deed", message_text(error), Gravity.ERROR))

    def _open_detail(self) -> None:
        self._turn_to(Side.DETAIL)

    def _on_line_asked(self, layer: Layer, line: int) -> None:
        self._turn_to(Side.FILE)
        if self._equipment is not None:
            self._equipment.sides.go_to_line(layer, line)

    def _turn_to(self, side: Side) -> None:
        self.view.show_pane(Pane.DETAIL, is_shown=True)
        self._check_panes()
        self.view.tabs.turn_to(side)
        self.view.tabs.currentWidget().setFocus()

    def _toggle(self, pane: Pane) -> None:
        self.view.show_pane(pane, is_shown=not self.view.is_pane_shown(pane))
        self._check_panes()

    def _check_panes(self) -> None:
        for pane in Pane:
            action = self._window.commands[f"pane.{pane.name.lower()}"]
            action.setChecked(self.view.is_pane_shown(pane))

    def _on_finder_left(self) -> None:
        table = self.view.table
        if not table.currentIndex().isValid() and self.view.model.rowCount():
            table.choose_row(0)
        table.setFocus()

    def _start_finding(self) -> None:
        if not self.view.is_at_table:
            self.view.sidebar.choose(Place.ACTIVE)
        self._window.bar.finder.setFocus()
        self._window.bar.finder.selectAll()

    def _on_custom_context_menu_requested(self, at: QPoint) -> None:
        menu = self._window.commands.memory_menu(self.view.table)
        menu.popup(self.view.table.viewport().mapToGlobal(at))

    def _reveal_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.folder)))
