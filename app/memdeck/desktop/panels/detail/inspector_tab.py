"""The Detail tab: the selected memory of the vault session, and the actions on it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QHideEvent, QPalette
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedLayout, QWidget

from memdeck.desktop.panels.detail.inspector_data import detail
from memdeck.desktop.panels.detail.memory_view import MemoryView
from memdeck.desktop.panels.detail.multi_selection import SeveralView
from memdeck.desktop.panels.relations.picker import Suggestions
from memdeck.desktop.ui.session.open_vault_state import VaultSession
from memdeck.desktop.ui.session.session_tab import SessionTab
from memdeck.desktop.ui.session.snapshot import VaultSnapshot
from memdeck.desktop.ui.session.worker import Latest
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.views.widgets.empty_state import EmptyState
from memdeck.domain.memory.memory_edits import Edit


class DetailTab(SessionTab):
    """Shows nothing, one memory, or several, depending on the selection."""

    source_requested = Signal(object)
    """The user wants to read the conversation that this ``Evidence`` names."""
    entry_chosen = Signal(str)
    """The user wants to see the memory of this id."""
    refused = Signal(str)
    """The text typed in a field is not valid; a sentence that says why."""

    def __init__(
        self, vault_session: VaultSession, theme: Theme, icons: Icons, parent: QWidget | None = None
    ) -> None:
        super().__init__(vault_session, parent)
        self.memory = MemoryView(theme, icons)
        self._several = SeveralView(theme)
        self._empty = EmptyState(
            theme,
            icons,
            "info",
            self.tr("No memory selected"),
            self.tr(
                "Select a memory to see its sources, how it fades and its history. Select"
                " several to act on all of them."
            ),
        )
        self._memory_page = _scrolled(self.memory, self.tr("Detail"))
        self._pages = QStackedLayout(self)
        for page in (self._empty, self._memory_page, self._several):
            self._pages.addWidget(page)
        self.setFocusProxy(self.memory.content)
        self._details = Latest(vault_session.bridge, self)
        self._details.done.connect(self.memory.show_detail)
        self._details.failed.connect(vault_session.unread)
        self.memory.edit_requested.connect(self._on_edit_requested)
        self.memory.source_requested.connect(self.source_requested)
        self.memory.refused.connect(self.refused)
        self.memory.entry_chosen.connect(self.entry_chosen)
        self._suggestions = Suggestions(vault_session.manager, vault_session.bridge, self)
        self._suggestions.found.connect(self.memory.relations.show_found)
        self._suggestions.failed.connect(vault_session.unread)
        self.memory.relations.picker.asked.connect(self._on_picker_asked)
        self.memory.relations.picker.closed.connect(self._suggestions.end)

    def set_actions(self, actions: Sequence[QAction]) -> None:
        """Set the window's actions for the selection; called once."""
        self.memory.set_actions(actions)
        self._several.set_actions(actions)

    def renew(self) -> None:
        shown = self.vault_session.snapshot
        if shown is None:
            return
        self.memory.fields.set_categories(self._categories(shown))
        self.memory.fields.set_files(shown.files)
        chosen = set(self.ids)
        rows = [row for row in shown.rows if row.entry.id in chosen]
        if len(rows) == 1:
            self.memory.show_row(rows[0], shown.today, shown.day)
            self._details.ask(detail, self.vault_session.manager, rows[0], shown)
            self._pages.setCurrentWidget(self._memory_page)
            return
        self.memory.commit()
        if rows:
            self._several.show_rows(rows)
        self._pages.setCurrentWidget(self._several if rows else self._empty)

    def leave(self) -> None:
        self.memory.commit()
        self.memory.relations.picker.closed.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        self.leave()
        super().hideEvent(event)

    def _categories(self, shown: VaultSnapshot) -> list[str]:
        """Return the categories of the policy, then the user's own."""
        known = [category.name for category in self.vault_session.manager.vault.policy.categories]
        used = sorted(category for _, category in shown.tally)
        return list(dict.fromkeys((*known, *used)))

    def _on_picker_asked(self, text: str) -> None:
        if self.vault_session.snapshot is not None and self.ids:
            self._suggestions.begin()
            self._suggestions.ask(self.ids[0], text, self.vault_session.snapshot.entries)

    def _on_edit_requested(self, id_: str, edit: Edit) -> None:
        job = self.vault_session.do(self.vault_session.manager.entries.edit, id_, edit)
        job.failed.connect(self.refresh)


def _scrolled(widget: QWidget, name: str) -> QScrollArea:
    area = QScrollArea()
    area.setAccessibleName(name)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidgetResizable(True)
    area.viewport().setBackgroundRole(QPalette.ColorRole.Base)
    area.setWidget(widget)
    widget.setBackgroundRole(QPalette.ColorRole.Base)
    return area
