"""The review of maintenance plans: planned, reviewed and applied like suggestions."""

from collections.abc import Collection, Iterable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction

from memdeck.desktop.review.list.review_model import ReviewModel
from memdeck.desktop.review.model.review_context import ReviewContext
from memdeck.desktop.review.model.review_rows import Line
from memdeck.desktop.review.page.apply import ApplyController
from memdeck.desktop.review.page.empty_state import NoRowsReason
from memdeck.desktop.review.page.review_view import ReviewView
from memdeck.desktop.ui.session.snapshot import VaultSnapshot
from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.ui.session.worker import Job
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.changes.plan import Plan, PlanRow
from memdeck.services.upkeep.maintain import VERB


class MaintenanceModel(ReviewModel):
    """The due changes, until they are applied or dismissed; they can be planned again any time."""

    def replace(self, plan: Plan) -> None:
        """Replace all pending rows with those of *plan*."""
        self.clear()
        self.extend(plan, ())

    def clear(self) -> None:
        self.discard({row.number for row in self.draft.rows})

    def reject(self, numbers: Collection[int]) -> None:
        """Leave rows out of this plan; this records nothing about their memories."""
        self.discard(numbers)

    def lines_of(self, rows: Iterable[PlanRow]) -> list[Line]:
        return list(rows)


class MaintenanceView(ReviewView):
    """Shows a maintenance plan; a row that is left out is only skipped this time."""

    def __init__(self, model: MaintenanceModel, theme: Theme, icons: Icons) -> None:
        super().__init__(model, theme, icons, without=frozenset({"review.merge", "review.discard"}))
        self.header.set_subject(self.tr("Maintenance"))
        self.commands["review.reject"].setText(self.tr("Skip"))
        self.list.reject_tooltip = self.tr("Skip this (X)")
        self.footer.set_keys(
            self.tr("J/K move · Space select · E edit · X skip · O conversation · Ctrl+Enter apply")
        )
        self.set_empty_reason(NoRowsReason.NOT_PLANNED)
        self.refresh()


class MaintenanceController(QObject):
    """Plans maintenance when the user asks for it, and shows the plan in a view of its own."""

    review_asked = Signal()
    """The view shows a plan, or that it is being made."""
    pending_changed = Signal(int)
    """The number of suggestions in the plan changed."""

    def __init__(
        self, vault_session: VaultSession, theme: Theme, icons: Icons, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._vault_session = vault_session
        self._job: Job | None = None
        vault = vault_session.manager.vault
        self.model = MaintenanceModel(ReviewContext(vault.today(), vault.policy), self)
        self.view = MaintenanceView(self.model, theme, icons)
        self.apply_controller = ApplyController(
            vault_session, vault_session.manager.sessions, self.view, self, verb=VERB
        )
        check = QAction(self.tr("Check the vault"), self)
        check.triggered.connect(self.open)
        self.view.set_start_actions([check])
        self._listen()
        if vault_session.snapshot is not None:
            self._on_snapshot_changed(vault_session.snapshot)

    def open(self) -> None:
        """Plan what is due, and show it; the current plan is replaced."""
        self.stop()
        self.model.clear()
        self.view.header.set_notes(())
        self.view.set_empty_reason(NoRowsReason.PLANNING)
        title = self.tr("Checking the vault…")
        self.view.header.progress.set_work(title)
        self.view.header.progress.show()
        self.review_asked.emit()
        self._job = job = self._vault_session.bridge.start(
            lambda _: self._vault_session.manager.upkeep.plan(), title
        )
        job.done.connect(lambda plan: self._on_planned(job, plan))
        job.failed.connect(self._vault_session.failed)
        job.ended.connect(lambda: self._on_ended(job))

    def stop(self) -> None:
        if self._job is not None:
            self._job.cancel()

    def _listen(self) -> None:
        self._vault_session.snapshot_changed.connect(self._on_snapshot_changed)
        self.apply_controller.applied.connect(self._on_applied)
        self.view.header.progress.stop_asked.connect(self.stop)
        self.view.header.close_asked.connect(self._dismiss)
        self.model.changed.connect(self._on_model_changed)

    def _on_snapshot_changed(self, snapshot: VaultSnapshot) -> None:
        policy = self._vault_session.manager.vault.policy
        self.model.set_context(ReviewContext(snapshot.today, policy, snapshot.entries))

    def _on_planned(self, job: Job, plan: Plan) -> None:
        if job is not self._job:
            return
        self._job = None
        self.view.header.progress.hide()
        self.view.set_empty_reason(NoRowsReason.NOTHING_DUE)
        self.view.header.set_notes(plan.notes)
        self.model.replace(plan)
        self.view.setFocus()

    def _on_ended(self, job: Job) -> None:
        """Show that there is no plan if *job* made none: it failed, or the user cancelled."""
        if job is self._job:
            self._job = None
            self.view.header.progress.hide()
            self._dismiss()

    def _on_applied(self, _changes: ChangeSet) -> None:
        self.view.header.set_notes(())
        self.view.set_empty_reason(NoRowsReason.MAINTENANCE_DONE)

    def _on_model_changed(self) -> None:
        self.pending_changed.emit(len(self.model.draft.rows))

    def _dismiss(self) -> None:
        self.model.clear()
        self.view.header.set_notes(())
        self.view.set_empty_reason(NoRowsReason.NOT_PLANNED)
