"""Applying a review, and following the undo and redo of that change."""

from functools import partial

from PySide6.QtCore import QObject, Signal

from memdeck.desktop.review.model.draft import to_plan
from memdeck.desktop.review.model.stored_review import decided_review_of
from memdeck.desktop.review.page.review_view import ReviewView
from memdeck.desktop.ui.session.vault_session import Done, VaultSession
from memdeck.desktop.ui.session.worker import Job
from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.changes.plan import Plan, PlanRow
from memdeck.services.proposals.session_service import Sessions

VERB = "extract"


class ApplyController(QObject):
    """Applies the ticked rows of a review as one change, and records the rejected ones."""

    busy_changed = Signal(bool)
    applied = Signal(object)
    """Rows were applied, by this ``ChangeSet``."""

    def __init__(
        self,
        vault_session: VaultSession,
        sessions: Sessions,
        view: ReviewView,
        parent: QObject | None = None,
        *,
        verb: str = VERB,
    ) -> None:
        super().__init__(parent)
        self._vault_session = vault_session
        self._sessions = sessions
        self._model = view.model
        self._verb = verb
        self._jobs = 0
        self._applied_plans: dict[str, Plan] = {}
        self._rejected_rows: dict[str, tuple[PlanRow, ...]] = {}
        vault_session.changed.connect(self._on_vault_session_changed)
        view.apply_asked.connect(self.apply)
        self.busy_changed.connect(view.set_busy)

    def apply(self) -> None:
        """Record rejected rows, then apply the ticked ones; do nothing during an apply."""
        if self._jobs or not self._vault_session.can_change():
            return
        draft, conversations = self._model.draft, self._model.context.conversations
        plan = to_plan(draft)
        rejected = draft.rejected
        if rejected:
            decided = decided_review_of(draft, rejected, conversations)
            job = self._vault_session.do(self._sessions.reject, rejected, decided)
            job.done.connect(partial(self._on_rejected, rejected))
            self._follow(job)
        if plan.ticked:
            decided = decided_review_of(draft, draft.decided, conversations, plan.sessions)
            apply = partial(self._sessions.apply, verb=self._verb, decided=decided)
            job = self._vault_session.do(apply, plan)
            job.done.connect(partial(self._on_done, plan))
            job.failed.connect(lambda _: self._vault_session.refresh())
            self._follow(job)
        else:
            self._model.remove_applied(Plan(plan.rows))

    def _follow(self, job: Job) -> None:
        self._jobs += 1
        self.busy_changed.emit(True)
        job.ended.connect(self._on_ended)

    def _on_ended(self) -> None:
        self._jobs -= 1
        self.busy_changed.emit(bool(self._jobs))

    def _on_rejected(self, rows: tuple[PlanRow, ...], done: Done[ChangeSet]) -> None:
        self._rejected_rows[done.outcome.id] = rows
        self._model.remove_recorded(rows)

    def _on_done(self, plan: Plan, done: Done[ChangeSet]) -> None:
        self._applied_plans[done.outcome.id] = plan
        self._model.remove_applied(plan)
        self.applied.emit(done.outcome)

    def _on_vault_session_changed(self, changes: ChangeSet) -> None:
        """Restore rows when their decision was undone, and remove them when it is redone.

        ``Autosave`` follows the undo and redo of what an earlier window decided on.
        """
        rejected = self._rejected_rows.get(changes.undoes or "")
        if rejected is not None:
            self._rejected_rows[changes.id] = rejected
            if changes.verb == "undo":
                self._model.restore_rejected(rejected)
            else:
                self._model.remove_rejected(rejected)
        plan = self._applied_plans.get(changes.undoes or "")
        if plan is not None:
            self._applied_plans[changes.id] = plan
            if changes.verb == "undo":
                self._model.restore_applied(plan)
            else:
                self._model.remove_applied(plan)
