"""Undo and redo: the user's own changes at once, those of others after a question."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from memdeck.desktop.ui.actions.action_labels import (
    action_label,
    author_label,
    done_label,
)
from memdeck.desktop.ui.actions.action_summary import ActionSummary
from memdeck.desktop.ui.session.snapshot import VaultSnapshot
from memdeck.desktop.ui.session.vault_session import Done, VaultSession
from memdeck.desktop.ui.session.worker import Job, Report
from memdeck.desktop.window.shell.main_window import MainWindow
from memdeck.domain.changes.changeset import ChangeSet

if TYPE_CHECKING:
    from memdeck.desktop.review.list.review_model import ReviewModel


class HistoryController(QObject):
    """Carries out ``history.undo`` and ``history.redo``, and reports each change.

    The steps of a review in front go first. A change is undone by its id: one that another program
    makes meanwhile is left alone.
    """

    def __init__(self, vault_session: VaultSession, window: MainWindow, parent: QObject) -> None:
        super().__init__(parent)
        self._vault_session = vault_session
        self._history = vault_session.manager.history
        self._author = vault_session.manager.vault.by
        self._window = window
        self._message = window.status.undo
        self._reported: ChangeSet | None = None
        """The change that the status bar reports."""
        self._review: ReviewModel | None = None
        """The review in front."""
        self._passed_over: str | None = None
        """The id of the purged change whose loss was reported last."""
        self._has_purged = False
        """Whether memories were purged since the last change."""
        self._wait_text = self.tr("You can undo and redo once this is finished.")
        vault_session.snapshot_changed.connect(self._on_snapshot_changed)
        vault_session.changed.connect(self._on_changed)
        vault_session.busy_changed.connect(self._on_busy_changed)
        self._message.undo_requested.connect(self._on_undo_requested)
        self._message.redo_requested.connect(self._redo)

    def undo(self) -> None:
        """Undo the last step of the review in front, or else the last change of the vault.

        Ask first where that is not the user's own, or a purge came after it.
        """
        if self._review is not None and self._review.can_undo:
            self._review.undo()
        elif not self._must_wait():
            self._undo_last()

    def redo(self) -> None:
        """Redo a step of the review in front, or else the change that was undone last."""
        if self._review is not None and self._review.can_redo:
            self._review.redo()
        else:
            self._redo()

    def note_purge(self) -> None:
        """Have the next undo ask first: the purge before it cannot be undone."""
        self._has_purged = True

    def follow_review(self, review: "ReviewModel | None") -> None:
        """Undo and redo the steps of *review*, which is in front or has changed; None for none."""
        self._review = review
        has_new_step = review is not None and review.has_new_step
        if has_new_step:
            self._message.clear_undone()
        commands = self._window.commands
        commands.set_context(
            replace(
                commands.context,
                is_review_undoable=review is not None and review.can_undo,
                is_review_redoable=review is not None and review.can_redo,
                has_new_review_step=has_new_step,
            )
        )

    def _undo_last(self) -> None:
        snapshot = self._vault_session.snapshot
        if snapshot is None or snapshot.undoable is None:
            return
        is_own = snapshot.undoable.by == self._author and not snapshot.is_edited_outside
        if is_own and not self._has_purged:
            job = self._vault_session.do_reporting(
                self.tr("Undoing…"), self._undo_if_last, snapshot.undoable.id
            )
            job.done.connect(self._on_undo_done)
            return
        question = UndoQuestion(
            snapshot.undoable,
            snapshot,
            self._author,
            self._window,
            is_after_purge=is_own and self._has_purged,
        )
        if snapshot.reversible is not None:
            question.undo_last.clicked.connect(lambda: self._undo(snapshot.reversible))
        if snapshot.own_undoable is not None:
            question.undo_own.clicked.connect(lambda: self._undo(snapshot.own_undoable))
        question.open()

    def _undo_if_last(self, id_: str, progress: Report) -> ChangeSet | None:
        """Undo the change *id_*, unless another program has changed the vault since.

        The snapshot may be older than that. Runs on the worker thread.
        """
        past = self._history.look()
        if past.undoable is None or past.undoable.id != id_ or past.is_edited_outside:
            return None
        return self._history.undo_change(id_, progress)

    def _on_undo_done(self, done: Done[ChangeSet | None]) -> None:
        """Decide again where nothing was undone: the snapshot is current now."""
        if done.outcome is None:
            self._undo_last()

    def _redo(self) -> None:
        if not self._must_wait():
            self._vault_session.do_reporting(self.tr("Redoing…"), self._history.redo)

    def _must_wait(self) -> bool:
        """Return whether a change is in progress; say so."""
        is_busy = self._vault_session.is_busy
        if is_busy:
            self._message.show_message(self._wait_text)
        return is_busy

    def _undo(self, changes: ChangeSet) -> Job:
        undo = self._history.undo_change
        return self._vault_session.do_reporting(self.tr("Undoing…"), undo, changes.id)

    def _on_undo_requested(self) -> None:
        if self._must_wait():
            return
        changes, self._reported = self._reported, None
        if changes is not None:
            self._undo(changes).cancelled.connect(partial(self._restore_reported, changes))

    def _restore_reported(self, changes: ChangeSet) -> None:
        """Let the button undo *changes* after all, unless it reports another change by now."""
        self._reported = self._reported or changes

    def _on_busy_changed(self, is_busy: bool) -> None:
        commands = self._window.commands
        commands.set_context(replace(commands.context, is_busy=is_busy))
        if not is_busy:
            self._message.withdraw_text(self._wait_text)

    def _on_snapshot_changed(self, snapshot: VaultSnapshot) -> None:
        if snapshot.viewed_day is not None:  # nothing is undone or redone there
            self._message.clear_change()
        if self._reported is not None and not _can_reverse(self._reported, snapshot):
            self._reported = None
            self._message.clear_change()
        undoable = snapshot.undoable
        author = "" if undoable is None or undoable.by == self._author else undoable.by
        commands = self._window.commands
        commands.set_context(
            replace(
                commands.context,
                undo=action_label(snapshot.undo_summary) if snapshot.undo_summary else "",
                undo_author=author_label(author),
                redo=action_label(snapshot.redo_summary) if snapshot.redo_summary else "",
            )
        )

    def _on_changed(self, changes: ChangeSet, summary: ActionSummary) -> None:
        if not changes.is_visible:  # an undo would revert the change before it
            return
        self._reported = changes
        done = done_label(summary)
        self._has_purged = False
        if changes.verb != "undo":
            is_redo = changes.verb == "redo"
            report = self.tr("Redone: {done}").format(done=done) if is_redo else done
            self._message.show_done(report, action_label(summary))
            return
        snapshot = self._vault_session.snapshot
        purged = None if snapshot is None else snapshot.purged
        is_passed_over = purged is not None and purged.id != self._passed_over
        self._passed_over = self._passed_over if purged is None else purged.id
        if is_passed_over:
            done = self.tr("{done} (a purge since then cannot be undone)").format(done=done)
        self._message.show_undone(done, action_label(summary))


def _can_reverse(changes: ChangeSet, snapshot: VaultSnapshot) -> bool:
    """Return whether *changes*, the last reported ones, can still be undone or, an undo, redone."""
    if changes.verb == "undo":
        return snapshot.redoable is not None and snapshot.redoable.id == changes.id
    undoable = (snapshot.undoable, snapshot.own_undoable, snapshot.reversible)
    return any(other is not None and other.id == changes.id for other in undoable)


class UndoQuestion(QMessageBox):
    """Asks whether to undo *last*, or the newest change before it that can be undone.

    It says who made them, and what hinders. *author* is the user of this window. Esc cancels.
    """

    def __init__(
        self,
        last: ChangeSet,
        snapshot: VaultSnapshot,
        author: str,
        parent: QWidget,
        *,
        is_after_purge: bool = False,
    ) -> None:
        super().__init__(parent)
        self._author = author
        self._is_after_purge = is_after_purge
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setIcon(QMessageBox.Icon.Question)
        self.setWindowTitle(self.tr("Undo"))
        self.setText(self._question(last, snapshot))
        own, reversible = snapshot.own_undoable, snapshot.reversible
        self.undo_last = self.addButton(self.tr("Undo"), QMessageBox.ButtonRole.AcceptRole)
        self.undo_last.setVisible(reversible is not None)
        self.undo_own = self.addButton(
            self.tr("Undo my last change"), QMessageBox.ButtonRole.ActionRole
        )
        self.undo_own.hide()
        if own is not None and own != reversible:
            self.undo_own.show()
            self.setInformativeText(
                self.tr("Your last change: {done}.").format(done=_done_text(own))
            )
        buttons = QMessageBox.StandardButton
        cancel = self.addButton(
            buttons.Ok if own is None and reversible is None else buttons.Cancel
        )
        self.setDefaultButton(cancel)
        self.setEscapeButton(cancel)

    def _question(self, last: ChangeSet, snapshot: VaultSnapshot) -> str:
        reversible = snapshot.reversible
        if self._is_after_purge:
            text = self.tr(
                "The last removal was permanent and cannot be undone. Undo the change before it:"
                " {done}?"
            )
            return text.format(done=_done_text(last))
        if not snapshot.is_edited_outside:
            text = self.tr("The last change was made by {author}: {done}. Undo it?")
            return text.format(author=author_label(last.by), done=_done_text(last))
        if reversible is None:
            text = self.tr(
                "“{action}” cannot be undone, because another program has changed the memory"
                " since. No older change can be undone either. Edit the memory instead."
            )
            return text.format(action=_action_text(last))
        if reversible == last:
            text = self.tr(
                "The last change was made to {file} by another program, and cannot be undone here."
                " Undo the change before it: {done}?"
            )
            return text.format(file=snapshot.file.name, done=self._described(last))
        text = self.tr(
            "“{action}” cannot be undone, because another program has changed the memory since."
            " Skip it, and undo the change before it: {done}?"
        )
        return text.format(action=_action_text(last), done=self._described(reversible))

    def _described(self, changes: ChangeSet) -> str:
        """Return what *changes* did, and who made them, if not the user."""
        if changes.by == self._author:
            return _done_text(changes)
        text = self.tr("{done}, by {author}")
        return text.format(done=_done_text(changes), author=author_label(changes.by))


def _action_text(changes: ChangeSet) -> str:
    return action_label(ActionSummary.of(changes))


def _done_text(changes: ChangeSet) -> str:
    return done_label(ActionSummary.of(changes))
