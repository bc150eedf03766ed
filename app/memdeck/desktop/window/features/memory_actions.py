"""The user's actions on memories: from a key, a menu, or a cell of the table."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from memdeck.desktop.ui.actions.action_set import Actions
from memdeck.desktop.ui.models.entry_rows import Column, EntryRow
from memdeck.desktop.ui.session.open_vault_state import VaultSession
from memdeck.desktop.window.features.memory_table import Memories
from memdeck.desktop.window.shell.vault_view import VaultView
from memdeck.domain.memory.memory_edits import Edit

_FIELDS: dict[str, Callable[[object], Edit]] = {
    "content": lambda value: Edit(content=str(value)),
    "category": lambda value: Edit(category=str(value)),
    "score": lambda value: Edit(score=float(str(value))),
}


class EntryCommands(QObject):
    """Carries out the commands ``entry.…`` on the selected memories."""

    def __init__(
        self,
        vault_session: VaultSession,
        view: VaultView,
        memories: Memories,
        actions: Actions,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._vault_session = vault_session
        self._view = view
        self._memories = memories
        self._actions = actions
        self._deeds: Mapping[str, Callable[[], object]] = {
            "entry.edit": lambda: view.table.edit_cell(Column.MEMORY),
            "entry.copy": self._copy,
            "entry.pin": self._pin,
            "entry.archive": self._archive,
            "entry.restore": self._restore,
            "entry.forget": self._forget,
        }
        actions.chosen.connect(self._on_actions_chosen)
        memories.chosen.connect(self._on_memories_chosen)
        view.model.edit_requested.connect(self._on_edit_requested)

    def _on_actions_chosen(self, id_: str) -> None:
        deed = self._deeds.get(id_)
        if deed is not None:
            deed()

    def _on_memories_chosen(self) -> None:
        rows = self._memories.chosen_rows
        self._actions.set_situation(self._actions.situation.choosing(rows))

    def _on_edit_requested(self, id_: str, field: str, value: object) -> None:
        job = self._vault_session.do(
            self._vault_session.manager.entries.edit, id_, _FIELDS[field](value)
        )
        if field == "content":
            job.failed.connect(lambda: self._view.table.edit_again(id_, str(value)))

    def _copy(self) -> None:
        words = (row.entry.content for row in self._memories.chosen_rows)
        QGuiApplication.clipboard().setText("\n\n".join(words))

    def _pin(self) -> None:
        entries = self._vault_session.manager.entries
        if self._actions.situation.is_all_pinned:
            self._vault_session.do(entries.unpin, self._ids(lambda row: row.is_kept))
        else:
            ids = self._ids(lambda row: row.is_kept and not row.entry.pinned)
            self._vault_session.do(entries.pin, ids)

    def _archive(self) -> None:
        self._vault_session.do(
            self._vault_session.manager.entries.archive, self._ids(lambda row: row.is_active)
        )

    def _restore(self) -> None:
        ids = self._ids(lambda row: not row.is_active)
        self._vault_session.do(self._vault_session.manager.entries.restore, ids)

    def _forget(self) -> None:
        self._vault_session.do(
            self._vault_session.manager.entries.forget, self._ids(lambda row: row.is_kept)
        )

    def _ids(self, is_meant: Callable[[EntryRow], bool]) -> list[str]:
        return [row.entry.id for row in self._memories.chosen_rows if is_meant(row)]
