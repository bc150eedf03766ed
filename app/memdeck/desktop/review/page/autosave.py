"""Saving of the pending review in the vault, so that neither a close nor a crash loses it."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal

from memdeck.desktop.review.list.review_model import ReviewModel
from memdeck.desktop.review.model.resume import NOTHING, waiting_of
from memdeck.desktop.ui.session.open_vault_state import VaultSession
from memdeck.domain.consolidation.review_queue import PendingReview
from memdeck.errors import MemdeckError
from memdeck.services.proposals.pending_review import ClaimedReview, ReviewQueue

PAUSE_MS = 1_000  # a crash loses at most what was ticked or typed in that time
SHARE = 10  # saving takes at most one part in so many of the time


class Keeping(QObject):
    """Restores the pending review when the vault is opened, and saves it while it changes.

    Suggestions that agents leave for review while the vault is open are added.
    """

    recalled = Signal(object)
    """The review left before or since the vault was opened, as a ``ClaimedReview``."""
    failed = Signal(object)
    """The pending review could not be read or saved, for this ``MemdeckError``."""
    kept = Signal(tuple)
    """The review is saved in its current state, and so are the changes of these receipts."""

    def __init__(
        self, vault_session: VaultSession, review: ReviewQueue, model: ReviewModel, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._bridge = vault_session.bridge
        self._kept_review = review
        self._review = model
        self.extractor = ""
        """Who made the suggestions."""
        self._is_recalled = False
        self._damaged: frozenset[Path] = frozenset()  # files already reported
        self._receipts: tuple[object, ...] = ()
        self._given: tuple[object, ...] = ()  # receipts of the save in progress
        self._made = NOTHING
        self._last: PendingReview | None = NOTHING  # None after it could not be saved
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._timer.timeout.connect(self.keep)
        model.changed.connect(self._note)
        vault_session.shown_changed.connect(self._look)
        job = self._bridge.run(review.claim)
        job.done.connect(self._take)
        job.failed.connect(self.failed)

    def expect(self, receipt: object) -> None:
        """Emit ``kept`` with *receipt* once the whole pending review is saved."""
        self._receipts += (receipt,)
        self._note()

    def keep(self) -> None:
        """Save the pending review if it changed; not before the stored one was read."""
        self._timer.stop()
        if not self._is_recalled:
            return
        waiting = self._waiting()
        receipts, self._receipts = self._receipts, ()
        if waiting == self._last:
            if receipts:
                self.kept.emit(receipts)
            return
        self._last, self._given = waiting, receipts
        began_s = monotonic()
        job = self._bridge.run(self._kept_review.keep, waiting)
        job.done.connect(lambda other: self._take_kept(other, receipts, monotonic() - began_s))
        job.failed.connect(lambda error: self._take_failure(error, receipts))

    def close(self, settle: Callable[[tuple[object, ...]], object]) -> None:
        """Leave the pending review to the next window; the vault records rejected rows.

        *settle* is called on the worker thread with the receipts of what is saved then.
        """
        self._timer.stop()
        self._review.changed.disconnect(self._note)
        waiting, receipts = self._waiting(), self._given + self._receipts
        if self._is_recalled and (receipts or waiting.rejected or waiting != self._last):
            self._bridge.run(self._leave, waiting, partial(settle, receipts))
        else:
            self._bridge.run(self._kept_review.release)
        self._is_recalled = False  # the pending review is the next window's

    def _leave(self, waiting: PendingReview, settle: Callable[[], object]) -> None:
        """Save and release the review on the worker thread."""
        self._kept_review.leave(waiting)
        settle()

    def _waiting(self) -> PendingReview:
        draft, talks = self._review.draft, self._review.backdrop.talks
        self._made = waiting_of(draft, talks, self.extractor, self._made)
        return self._made

    def _note(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _look(self) -> None:
        """Check whether a purge or another program changed the stored review, or added to it."""
        if not self._is_recalled:
            return
        if self._last is not None and not self._last.is_empty:
            job = self._bridge.run(self._kept_review.changed_outside)
            job.done.connect(self._give_way)
            job.failed.connect(self.failed)
        job = self._bridge.run(self._kept_review.claim_more)
        job.done.connect(self._take_more)
        job.failed.connect(self.failed)

    def _take(self, recalled: ClaimedReview) -> None:
        self._is_recalled = True
        self._damaged = frozenset(recalled.damaged)
        waiting = recalled.review
        self.extractor = self.extractor or waiting.extractor
        if not waiting.is_empty:
            is_first = self._waiting().is_empty
            self._review.resume(waiting)
            # A new day's effect is no change of the user's: a check writes nothing.
            self._last = self._waiting() if is_first else None
        self.recalled.emit(recalled)
        self._look()  # a session may have ended between the two

    def _take_more(self, recalled: ClaimedReview) -> None:
        if not self._is_recalled:  # it is the next window's
            return
        waiting = recalled.review
        damaged = tuple(path for path in recalled.damaged if path not in self._damaged)
        self._damaged |= set(damaged)
        if not waiting.is_empty:
            self.extractor = self.extractor or waiting.extractor
            self._review.resume(waiting)
            self._bridge.run(self._kept_review.accept)
            self._last = None  # from here on it is only in this window's file
            self.keep()
        if damaged or not waiting.is_empty:
            self.recalled.emit(replace(recalled, damaged=damaged))

    def _take_kept(
        self, other: PendingReview | None, receipts: tuple[object, ...], took_s: float
    ) -> None:
        self._given = ()
        self._timer.setInterval(max(PAUSE_MS, round(1_000 * SHARE * took_s)))
        self._give_way(other)
        # Rows replaced by another program's are not saved: their conversations are read again.
        self.kept.emit(receipts if other is None else ())

    def _give_way(self, other: PendingReview | None) -> None:
        if other is not None:
            self._review.give_way(other)
            self._last = self._waiting()

    def _take_failure(self, error: MemdeckError, receipts: tuple[object, ...]) -> None:
        self._last, self._given = None, ()
        self._receipts = receipts + self._receipts
        self.failed.emit(error)
