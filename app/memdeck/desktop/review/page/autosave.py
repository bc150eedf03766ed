"""What waits for review, kept in the vault, so that neither a close nor a crash loses it."""

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
from memdeck.services.proposals.pending_review import Recalled, ReviewQueue

PAUSE_MS = 1_000  # no more than what is ticked or typed in that time is lost by a crash
SHARE = 10  # keeping takes no more than one part in so many of the time


class Keeping(QObject):
    """Brings back what waited when the vault was last open, and writes down what waits now.

    What agents leave for review while the vault is open joins it.
    """

    recalled = Signal(object)
    """What was left for review, before or since the vault was opened, as a ``Recalled``."""
    failed = Signal(object)
    """What waits could not be read or kept, for this ``MemdeckError``."""
    kept = Signal(tuple)
    """It is kept as it is now, and so is what these receipts were given for."""

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
        self._damaged: frozenset[Path] = frozenset()  # those already reported
        self._receipts: tuple[object, ...] = ()
        self._given: tuple[object, ...] = ()  # those of the writing under way
        self._made = NOTHING
        self._last: PendingReview | None = NOTHING  # None after it could not be kept
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._timer.timeout.connect(self.keep)
        model.changed.connect(self._note)
        vault_session.shown_changed.connect(self._look)
        job = self._bridge.run(review.recall)
        job.done.connect(self._take)
        job.failed.connect(self.failed)

    def expect(self, receipt: object) -> None:
        """Have ``kept`` tell *receipt* once all that waits now is kept."""
        self._receipts += (receipt,)
        self._note()

    def keep(self) -> None:
        """Write down what waits, unless it is as it was; not before it is known what did."""
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
        """Leave what waits to the next window; what was rejected, the vault takes note of.

        *settle* is called in the lane with the receipts of what is kept then.
        """
        self._timer.stop()
        self._review.changed.disconnect(self._note)
        waiting, receipts = self._waiting(), self._given + self._receipts
        if self._is_recalled and (receipts or waiting.rejected or waiting != self._last):
            self._bridge.run(self._leave, waiting, partial(settle, receipts))
        else:
            self._bridge.run(self._kept_review.release)
        self._is_recalled = False  # what waits is the next window's

    def _leave(self, waiting: PendingReview, settle: Callable[[], object]) -> None:
        """Run in the lane."""
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
        """See whether a purge or another program changed what is kept, or left more."""
        if not self._is_recalled:
            return
        if self._last is not None and not self._last.is_empty:
            job = self._bridge.run(self._kept_review.changed_outside)
            job.done.connect(self._give_way)
            job.failed.connect(self.failed)
        job = self._bridge.run(self._kept_review.recall_more)
        job.done.connect(self._take_more)
        job.failed.connect(self.failed)

    def _take(self, recalled: Recalled) -> None:
        self._is_recalled = True
        self._damaged = frozenset(recalled.damaged)
        waiting = recalled.waiting
        self.extractor = self.extractor or waiting.extractor
        if not waiting.is_empty:
            is_first = self._waiting().is_empty
            self._review.resume(waiting)
            # What a new day makes of it is no change of the person's: a look writes nothing.
            self._last = self._waiting() if is_first else None
        self.recalled.emit(recalled)
        self._look()  # a session may have ended between the two

    def _take_more(self, recalled: Recalled) -> None:
        if not self._is_recalled:  # it is the next window's
            return
        waiting = recalled.waiting
        damaged = tuple(path for path in recalled.damaged if path not in self._damaged)
        self._damaged |= set(damaged)
        if not waiting.is_empty:
            self.extractor = self.extractor or waiting.extractor
            self._review.resume(waiting)
            self._bridge.run(self._kept_review.accept)
            self._last = None  # from here on it is in this window's file alone
            self.keep()
        if damaged or not waiting.is_empty:
            self.recalled.emit(replace(recalled, damaged=damaged))

    def _take_kept(
        self, other: PendingReview | None, receipts: tuple[object, ...], took_s: float
    ) -> None:
        self._given = ()
        self._timer.setInterval(max(PAUSE_MS, round(1_000 * SHARE * took_s)))
        self._give_way(other)
        # What gave way to another program's is not kept: its talks are read again.
        self.kept.emit(receipts if other is None else ())

    def _give_way(self, other: PendingReview | None) -> None:
        if other is not None:
            self._review.give_way(other)
            self._last = self._waiting()

    def _take_failure(self, error: MemdeckError, receipts: tuple[object, ...]) -> None:
        self._last, self._given = None, ()
        self._receipts = receipts + self._receipts
        self.failed.emit(error)
