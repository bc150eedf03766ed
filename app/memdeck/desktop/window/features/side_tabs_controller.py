"""The side tabs, connected to the vault session and the selection in the table."""

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QWidget

from memdeck.desktop.panels.detail.inspector_tab import DetailTab, Subject
from memdeck.desktop.panels.memory_file.memory_file_tab import MemoryFiles
from memdeck.desktop.panels.prompt.prompt_tab import PromptTab
from memdeck.desktop.ui.models.sidebar import SidebarSection
from memdeck.desktop.ui.session.session_tab import SessionTab
from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.window.features.memory_table_controller import MemoryTableController
from memdeck.desktop.window.features.open_conversation import ConversationOpener
from memdeck.desktop.window.shell.main_window import MainWindow
from memdeck.desktop.window.shell.panes import FOLDING_WIDTH_PX, Pane
from memdeck.desktop.window.shell.side_tabs import SideTab
from memdeck.desktop.window.shell.vault_view import VaultView
from memdeck.domain.memory.entry import Evidence, Layer

_COMMANDS = ("entry.pin", "entry.archive", "entry.restore", "entry.forget")
_FILING_COMMANDS = ("entry.set_category", "entry.set_group")
_WIDE_SECTIONS = (SidebarSection.WAITING, SidebarSection.MAINTENANCE, SidebarSection.PEOPLE)
"""Their pages need the space of the inspector."""


class SideTabsController(QObject):
    """Creates each tab when it is first shown, and passes to it what is selected.

    Without a selection, the inspector folds away in a narrow window, during a review, and on the
    page of people.
    """

    line_asked = Signal(Layer, int)
    """The user wants to see this line of the layer's file."""
    episode_messages_requested = Signal(object, str)
    """The user wants to read the conversation of this ``Unit`` at the message of this id."""

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
        self._detail: DetailTab | None = None
        self._subjects: dict[SidebarSection, Subject | None] = {}
        self._message: Evidence | None = None
        self._current: str | None = None
        self.files = MemoryFiles(vault_session, window.theme, window.icons, self)
        view.tabs.fill(SideTab.DETAIL, self._new_detail)
        view.tabs.fill(SideTab.FILE, lambda: self.files.widget)
        view.tabs.fill(SideTab.DECAY, self._new_decay)
        view.tabs.fill(SideTab.PROMPT, self._new_prompt)
        view.installEventFilter(self)
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

    def inspect(self, section: SidebarSection, subject: Subject | None) -> None:
        """Show *subject* while the page of *section* is in front; None for nothing there."""
        self._subjects[section] = subject
        self._show_subject()

    def inspect_message(self, message: Evidence | None) -> None:
        """Show *message*, which is selected in the results of a search; None for none."""
        self._message = message
        self._show_subject()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._fold()
        return False

    def _new_detail(self) -> QWidget:
        detail = DetailTab(self._vault_session, self._window.theme, self._window.icons)
        commands = self._window.commands
        actions, filing = ([commands[id_] for id_ in ids] for ids in (_COMMANDS, _FILING_COMMANDS))
        detail.set_actions(actions, commands["entry.purge"], filing)
        detail.memory.refused.connect(self._window.status.undo.show_message)
        detail.memory.entry_chosen.connect(self._memories.reveal)
        for view in (detail.memory, detail.suggestion, detail.message):
            view.source_requested.connect(lambda evidence: self._conversations.open([evidence]))
        detail.episode.messages_requested.connect(self.episode_messages_requested)
        detail.conversation.entry_chosen.connect(self._memories.reveal)
        detail.line_asked.connect(self.line_asked)
        detail.inspect(self._subject())
        self._detail = detail
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
        self._show_subject()
        current = self._memories.current
        id_ = None if current is None else current.entry.id
        if id_ != self._current and current is not None and current.is_kept:
            self.files.go_to_entry(current.entry.id, current.entry.layer)
        self._current = id_

    def _show_subject(self) -> None:
        if self._detail is not None:
            self._detail.inspect(self._subject())
        self._fold()

    def _subject(self) -> Subject | None:
        if self._view.is_at_results:
            return self._message
        return self._subjects.get(self._memories.section)

    def _fold(self) -> None:
        """Fold the inspector away where it would be empty and its space is needed."""
        needs_width = self._memories.section in _WIDE_SECTIONS and not self._view.is_at_results
        is_narrow = self._view.width() < FOLDING_WIDTH_PX
        # A suggestion shows the same in its row, which needs all of a narrow window.
        has_subject = self._subject() is not None and not (is_narrow and needs_width)
        is_empty = not has_subject and not self._memories.has_selection
        is_in_front = self._view.tabs.tab is SideTab.DETAIL
        self._view.fold_detail(is_folded=is_in_front and is_empty and (is_narrow or needs_width))
        self._window.commands["pane.detail"].setChecked(self._view.is_pane_shown(Pane.DETAIL))

    def _ids(self) -> list[str]:
        return [row.entry.id for row in self._memories.selected_rows]
