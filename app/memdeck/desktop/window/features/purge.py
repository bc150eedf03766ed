"""Purging: the user confirms first, and the memories are removed everywhere."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Signal

from memdeck.desktop.ui.actions.action_set import Actions
from memdeck.desktop.ui.session.open_vault_state import VaultSession
from memdeck.desktop.window.features.memory_table import Memories
from memdeck.desktop.window.features.purge_dialog import PurgeDialog
from memdeck.desktop.window.shell.status_bar import StatusBar
from memdeck.domain.memory.entry import MemoryEntry


@dataclass(frozen=True, slots=True)
class Matter:
    """The memories to purge, and the number of stored transcripts they come from."""

    entries: tuple[MemoryEntry, ...]
    talks: int


class Purging(QObject):
    """Carries out ``entry.purge``."""

    purged = Signal()
    """Memories were removed everywhere; nothing may restore them."""

    def __init__(
        self,
        vault_session: VaultSession,
        memories: Memories,
        actions: Actions,
        status: StatusBar,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._vault_session = vault_session
        self._memories = memories
        self._status = status
        actions.chosen.connect(self._on_actions_chosen)

    def _on_actions_chosen(self, id_: str) -> None:
        if id_ == "entry.purge":
            entries = [row.entry for row in self._memories.chosen_rows]
            job = self._vault_session.bridge.run(self._matter, entries)
            job.done.connect(self._on_job_done)
            job.failed.connect(self._vault_session.failed)

    def _matter(self, entries: Sequence[MemoryEntry]) -> Matter:
        """Count the transcripts on the worker thread."""
        cited = {evidence.conversation for entry in entries for evidence in entry.evidence}
        talks = sum(
            source.id in cited for source in self._vault_session.manager.vault.read_sources()
        )
        return Matter(tuple(entries), talks)

    def _on_job_done(self, matter: Matter) -> None:
        dialog = PurgeDialog(matter.entries, matter.talks, self._status.window())
        dialog.agreed.connect(partial(self._on_agreed, [entry.id for entry in matter.entries]))
        dialog.open()

    def _on_agreed(self, ids: Sequence[str], with_sources: bool) -> None:
        job = self._vault_session.do(
            self._vault_session.manager.entries.purge, ids, with_sources=with_sources
        )
        job.done.connect(self._status.undo.clear)
        job.done.connect(self.purged)
