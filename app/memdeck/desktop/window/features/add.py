"""Adding a memory: the dialog, the action, and a note on similar memories."""

from PySide6.QtCore import QObject

from memdeck.desktop.ui.actions.action_set import Actions
from memdeck.desktop.ui.session.open_vault_state import Done, VaultSession
from memdeck.desktop.ui.views.widgets.notice import Notice, NoticeArea, Step
from memdeck.desktop.window.features.add_dialog import AddDialog, Written
from memdeck.desktop.window.features.memory_table import Memories
from memdeck.services.memories.entry_service import Addition

ABOUT = "near"
NAMED_CHARACTERS = 80


class Adding(QObject):
    """Carries out ``entry.add``."""

    def __init__(
        self,
        vault_session: VaultSession,
        memories: Memories,
        actions: Actions,
        notices: NoticeArea,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._vault_session = vault_session
        self._memories = memories
        self._notices = notices
        actions.chosen.connect(self._on_actions_chosen)

    def _on_actions_chosen(self, id_: str) -> None:
        if id_ == "entry.add":
            self._open(Written())

    def _open(self, begun: Written) -> None:
        """Open the dialog with *begun*; text that could not be added is restored."""
        categories = [
            category.name for category in self._vault_session.manager.vault.policy.categories
        ]
        listed = list(dict.fromkeys([*categories, *self._memories.categories]))
        dialog = AddDialog(listed, begun, self._notices.window())
        dialog.written.connect(self._on_written)
        dialog.open()

    def _on_written(self, written: Written) -> None:
        job = self._vault_session.do(
            self._vault_session.manager.entries.add,
            written.content,
            category=written.category,
            importance=written.importance,
            may_be_new=True,
        )
        job.done.connect(self._on_job_done)
        job.failed.connect(lambda: self._open(written))

    def _on_job_done(self, done: Done[Addition]) -> None:
        addition = done.outcome
        self._memories.reveal(addition.entry.id)
        self._notices.clear(ABOUT)
        if addition.near:
            self._tell_near(addition.near[0].entry_id)

    def _tell_near(self, id_: str) -> None:
        row = self._memories.row(id_)
        if row is None:
            return
        words = " ".join(row.entry.content.split())
        short = words if len(words) <= NAMED_CHARACTERS else f"{words[:NAMED_CHARACTERS]}…"
        text = self.tr("Added. It is similar to “{memory}”.").format(memory=short)
        show = Step(self.tr("Show it"), lambda: self._memories.reveal(id_), settles=False)
        self._notices.show_notice(Notice(ABOUT, text, steps=(show,)))
