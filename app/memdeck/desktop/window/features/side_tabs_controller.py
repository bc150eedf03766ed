"""The side tabs, connected to the vault session and the selection in the table."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from memdeck.desktop.panels.detail.inspector_tab import DetailTab
from memdeck.desktop.panels.memory_file.memory_file_tab import MemoryFiles
from memdeck.desktop.panels.prompt.prompt_tab import PromptTab
from memdeck.desktop.ui.session.session_tab import SessionTab
from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.window.features.memory_table_controller import MemoryTableController
from memdeck.desktop.window.features.open_conversation import ConversationOpener
from memdeck.desktop.window.shell.main_window import MainWindow
from memdeck.desktop.window.shell.side_tabs import SideTab
from memdeck.desktop.window.shell.vault_view import VaultView
from memdeck.domain.memory.entry import Layer

_COMMANDS = ("entry.pin", "entry.archive", "entry.restore", "entry.forget", "entry.purge")


class SideTabsController(QObject):
    """Creates each tab when it is first shown, and passes the selected memories to it."""

    def __init__(
        self,
        vault_session: VaultSession,
        window: MainWindow,
        view: VaultView,
        memories: MemoryTableController,
        conversations: ConversationOpener,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._vault_session = vault_session
        self._window = window
        self._view = view
        self._memories = memories
        self._conversations = conversations
        self._panes: list[SessionTab] = []
        self._current: str | None = None
        self.files = MemoryFiles(vault_session, window.theme, window.icons, self)
        view.tabs.fill(SideTab.DETAIL, self._new_detail)
        view.tabs.fill(SideTab.FILE, lambda: self.files.widget)
        view.tabs.fill(SideTab.DECAY, self._new_decay)
        view.tabs.fill(SideTab.PROMPT, self._new_prompt)
        memories.selection_changed.connect(self._on_selection_changed)
        self.files.entry_at_cursor.connect(memories.follow)
        self.files.unsaved_changed.connect(self._on_unsaved_changed)
        self.files.turned.connect(view.tabs.name_file)
        self._on_selection_changed()

    def close(self) -> None:
        """Save text that is being typed, in the files and elsewhere, or keep it as a draft."""
        self._memories.selection_changed.disconnect(self._on_selection_changed)
        for pane in self._panes:
            pane.leave()
        self.files.close()
        # Nothing else deletes it where its tab was never shown.
        self.files.widget.deleteLater()

    def go_to_line(self, layer: Layer, line: int) -> None:
        """Show a line of the layer's file, counted from 1."""
        self._view.tabs.turn_to(SideTab.FILE)
        self.files.go_to_line(layer, line)
        self.files.widget.setFocus()

    def _new_detail(self) -> QWidget:
        detail = DetailTab(self._vault_session, self._window.theme, self._window.icons)
        detail.set_actions([self._window.commands[id_] for id_ in _COMMANDS])
        detail.memory.refused.connect(self._window.status.undo.show_message)
        detail.memory.entry_chosen.connect(self._memories.reveal)
        detail.memory.source_requested.connect(
            lambda evidence: self._conversations.open([evidence])
        )
        return self._add(detail)

    def _new_decay(self) -> QWidget:
        from memdeck.desktop.panels.decay.decay_tab import DecayTab  # noqa: PLC0415 - seen by few users, and late

        decay = DecayTab(self._vault_session, self._window.theme, self._window.icons)
        decay.day_changed.connect(self._vault_session.set_day)
        decay.entry_chosen.connect(self._memories.reveal)
        return self._add(decay)

    def _new_prompt(self) -> QWidget:
        prompt = PromptTab(self._vault_session, self._window.theme, self._window.icons)
        prompt.entry_chosen.connect(self._memories.reveal)
        return self._add(prompt)

    def _on_unsaved_changed(self, names: tuple[str, ...]) -> None:
        self._view.tabs.set_dot(SideTab.FILE, is_dotted=bool(names))

    def _add(self, pane: SessionTab) -> SessionTab:
        self._panes.append(pane)
        pane.choose(self._ids())
        return pane

    def _on_selection_changed(self) -> None:
        ids = self._ids()
        for pane in self._panes:
            pane.choose(ids)
        current = self._memories.current
        id_ = None if current is None else current.entry.id
        if id_ != self._current and current is not None and current.is_kept:
            self.files.go_to_entry(current.entry.id, current.entry.layer)
        self._current = id_

    def _ids(self) -> list[str]:
        return [row.entry.id for row in self._memories.selected_rows]
