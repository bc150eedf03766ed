"""Saving of the pending review in the vault, so that neither a close nor a crash loses it."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal

from memdeck.desktop.review.list.review_model import ReviewModel
from memdeck.desktop.review.model.stored_review import decided_review_of, pending_review_of
from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.ui.session.worker import Job
from memdeck.domain.consolidation.review_queue import NOTHING_PENDING, DecidedReview, PendingReview
from memdeck.errors import MemdeckError
from memdeck.services.proposals.pending_review import ClaimedReview, ReviewQueue

PAUSE_MS = 1_000  # a crash loses at most what was ticked or typed in that time
SHARE = 10  # saving takes at most one part in so many of the time


class Autosave(QObject):
    """Restores the pending review when the vault is opened, and saves it while it changes.

    Suggestions that agents leave for review while the vault is open are added.
    """

    recalled = Signal(object)
    """The review left before or since the vault was opened, as a ``ClaimedReview``."""
    failed = Signal(object)
    """The pending review could not be read or saved, for this ``MemdeckError``."""
    saved = Signal(tuple)
    """The review is saved in its current state, and so are the changes of these receipts."""

    def __init__(
        self, vault_session: VaultSession, review: ReviewQueue, model: ReviewModel, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._bridge = vault_session.bridge
        self._queue = review
        self._model = model
        self._is_recalled = False
        self._comparison: Job | None = None
        """The comparison of the stored review with the vault, until it ends or is closed."""
        self._is_closed = False
        self._damaged: frozenset[Path] = frozenset()  # files already reported
        self._receipts: tuple[object, ...] = ()
        self._saving: tuple[object, ...] = ()  # receipts of the save in progress
        self._snapshot = NOTHING_PENDING
        self._last: PendingReview | None = NOTHING_PENDING  # None after it could not be saved
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._timer.timeout.connect(self.save)
        model.changed.connect(self._schedule)
        vault_session.snapshot_changed.connect(self._check_stored)
        job = self._bridge.run(review.claim_stored)
        job.done.connect(self._on_claimed)
        job.failed.connect(self.failed)

    def expect(self, receipt: object) -> None:
        """Emit ``saved`` with *receipt* once the whole pending review is saved."""
        self._receipts += (receipt,)
        self._schedule()

    def save(self) -> None:
        """Save the pending review if it changed; not before the stored one was read."""
        self._timer.stop()
        if not self._is_recalled:
            return
        pending = self._pending()
        receipts, self._receipts = self._receipts, ()
        if pending == self._last:
            if receipts:
                self.saved.emit(receipts)
            return
        self._last, self._saving = pending, receipts
        began_s = monotonic()
        job = self._bridge.run(self._queue.keep, pending)
        job.done.connect(lambda other: self._on_saved(other, receipts, monotonic() - began_s))
        job.failed.connect(lambda error: self._on_save_failed(error, receipts))

    def close(self, record: Callable[[tuple[object, ...]], object]) -> None:
        """Leave the pending review to the next window; the vault records rejected rows.

        *record* is called on the worker thread with the receipts of what is saved then.
        """
        self._timer.stop()
        self._is_closed = True
        if self._comparison is not None:
            self._comparison.cancel()
        self._model.changed.disconnect(self._schedule)
        pending, receipts = self._pending(), self._saving + self._receipts
        if self._is_recalled and (receipts or pending.rejected or pending != self._last):
            draft, conversations = self._model.draft, self._model.context.conversations
            rejected = decided_review_of(draft, draft.rejected, conversations)
            self._bridge.run(self._save_and_release, pending, rejected, partial(record, receipts))
        else:
            self._bridge.run(self._queue.release)
        self._is_recalled = False  # the pending review is the next window's

    def _save_and_release(
        self, pending: PendingReview, rejected: PendingReview, record: Callable[[], object]
    ) -> None:
        """Save and release the review on the worker thread."""
        self._queue.leave(pending, rejected)
        record()

    def _pending(self) -> PendingReview:
        draft, conversations = self._model.draft, self._model.context.conversations
        self._snapshot = pending_review_of(draft, conversations, self._snapshot)
        return self._snapshot

    def _schedule(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _check_stored(self) -> None:
        """Check whether a purge or a redo changed what is pending, or a program added to it."""
        if not self._is_recalled:
            return
        if self._last is not None and not self._last.is_empty:
            job = self._bridge.run(self._queue.changed_outside)
            job.done.connect(self._replace_pending)
            job.failed.connect(self.failed)
        # Before more is claimed: another undo may make the same pending again.
        job = self._bridge.run(self._queue.decided_by_redos)
        job.done.connect(self._on_redone)
        job.failed.connect(self.failed)
        job = self._bridge.run(self._queue.claim_more)
        job.done.connect(self._on_more_recalled)
        job.failed.connect(self.failed)

    def _on_claimed(self, stored: ClaimedReview) -> None:
        """Compare the stored review with the vault, in a thread of its own.

        Among 20,000 memories it takes seconds, and changes to the vault must not wait for it.
        """
        if self._is_closed:
            return
        if not stored.review.suggestions:
            self._on_recalled(stored)
            return
        self._comparison = job = self._bridge.start(
            lambda report: asyncio.to_thread(self._queue.planned, stored, report),
            self.tr("Comparing suggestions"),
        )
        job.done.connect(self._on_recalled)
        job.failed.connect(self.failed)
        job.cancelled.connect(partial(self._on_recalled, stored))

    def _on_recalled(self, recalled: ClaimedReview) -> None:
        self._comparison = None
        if self._is_closed:
            return
        self._is_recalled = True
        self._damaged = frozenset(recalled.damaged)
        pending = recalled.review
        if not pending.is_empty:
            is_first = self._pending().is_empty
            self._model.resume(pending)
            # A new day's effect is no change of the user's: a check writes nothing.
            self._last = self._pending() if is_first else None
        self.recalled.emit(recalled)
        self._check_stored()  # a session may have ended between the two

    def _on_redone(self, reviews: tuple[DecidedReview, ...]) -> None:
        for review in reviews:
            self._model.remove_decided(review)

    def _on_more_recalled(self, recalled: ClaimedReview) -> None:
        if not self._is_recalled:  # it is the next window's
            return
        pending = recalled.review
        damaged = tuple(path for path in recalled.damaged if path not in self._damaged)
        self._damaged |= set(damaged)
        if not pending.is_empty:
            self._model.resume(pending)
            self._bridge.run(self._queue.accept)
            self._last = None  # from here on it is only in this window's file
            self.save()
        if damaged or not pending.is_empty:
            self.recalled.emit(replace(recalled, damaged=damaged))

    def _on_saved(
        self, other: PendingReview | None, receipts: tuple[object, ...], took_s: float
    ) -> None:
        self._saving = ()
        self._timer.setInterval(max(PAUSE_MS, round(1_000 * SHARE * took_s)))
        self._replace_pending(other)
        # Rows replaced by another program's are not saved: their conversations are read again.
        self.saved.emit(receipts if other is None else ())

    def _replace_pending(self, other: PendingReview | None) -> None:
        if other is not None:
            self._model.replace_pending(other)
            self._last = self._pending()

    def _on_save_failed(self, error: MemdeckError, receipts: tuple[object, ...]) -> None:
        self._last, self._saving = None, ()
        self._receipts = receipts + self._receipts
        self.failed.emit(error)
