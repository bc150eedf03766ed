"""The user's actions on memories: from a key, a menu, or a cell of the table."""

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from memdeck.desktop.ui.actions.action_set import Actions
from memdeck.desktop.ui.models.entry_rows import Column
from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.window.features.memory_table_controller import MemoryTableController
from memdeck.desktop.window.shell.vault_view import VaultView
from memdeck.domain.memory.memory_edits import Edit

_FIELD_EDITS: dict[str, Callable[[object], Edit]] = {
    "content": lambda value: Edit(content=str(value)),
    "category": lambda value: Edit(category=str(value)),
    "score": lambda value: Edit(score=float(str(value))),
}


class MemoryActions(QObject):
    """Carries out the commands ``entry.…`` on the selected memories."""

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
        self._entries = vault_session.manager.entries
        self._view = view
        self._memories = memories
        self._actions = actions
        memories.selection_changed.connect(self._on_selection_changed)
        view.model.edit_requested.connect(self._on_edit_requested)
        self._on_selection_changed()

    def edit(self) -> None:
        """Edit the text in the table; a memory found by a search is shown there first."""
        current = self._memories.current
        if self._view.is_at_results and current is not None:
            self._memories.reveal(current.entry.id)
        self._view.table.edit_cell(Column.MEMORY)

    def copy(self) -> None:
        texts = (row.entry.content for row in self._memories.selected_rows)
        QGuiApplication.clipboard().setText("\n\n".join(texts))

    def pin(self) -> None:
        """Pin the selected memories, or unpin them where all are pinned."""
        rows = [row for row in self._memories.selected_rows if row.is_kept]
        if self._actions.context.is_all_pinned:
            self._vault_session.do_many(
                "unpin", self._entries.unpin, [row.entry.id for row in rows]
            )
        else:
            ids = [row.entry.id for row in rows if not row.entry.pinned]
            self._vault_session.do_many("pin", self._entries.pin, ids)

    def archive(self) -> None:
        ids = [row.entry.id for row in self._memories.selected_rows if row.is_active]
        self._vault_session.do_many("archive", self._entries.archive, ids)

    def restore(self) -> None:
        ids = [row.entry.id for row in self._memories.selected_rows if not row.is_active]
        self._vault_session.do_many("restore", self._entries.restore, ids)

    def forget(self) -> None:
        ids = [row.entry.id for row in self._memories.selected_rows if row.is_kept]
        self._vault_session.do_many("forget", self._entries.forget, ids)

    def _on_selection_changed(self) -> None:
        rows = self._memories.selected_rows
        self._actions.set_context(self._actions.context.with_selection(rows))

    def _on_edit_requested(self, id_: str, field: str, value: object) -> None:
        job = self._vault_session.do(self._entries.edit, id_, _FIELD_EDITS[field](value))
        if field == "content":
            job.failed.connect(lambda: self._view.table.edit_again(id_, str(value)))
