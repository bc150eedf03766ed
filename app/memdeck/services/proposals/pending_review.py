"""The review queue: claimed when a vault opens, kept until it is decided."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from memdeck.domain.changes.plan import Action, PlanRow
from memdeck.domain.consolidation.review_queue import (
    NOTHING_PENDING,
    DecidedReview,
    PendingReview,
    Suggestion,
    origins,
    planned_again,
    renumbered,
    united,
    with_target,
)
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.errors import MemdeckError
from memdeck.services.memories.review_undo import (
    decided_by,
    finished_by_reviews,
    redos,
    withdrawn_conversations,
)
from memdeck.services.proposals.session_service import Sessions
from memdeck.services.vault.step_progress import Report
from memdeck.services.vault.vault import Vault
from memdeck.storage.vault.state.review_file import ReviewQueueFile, read_queues


@dataclass(frozen=True, slots=True)
class ClaimedReview:
    """The pending suggestions, compared with the vault as it is now, and the unreadable files."""

    review: PendingReview
    damaged: tuple[Path, ...]


class ReviewQueue:
    """The pending suggestions that one window, or one command, holds, kept outside its vault."""

    def __init__(self, vault: Vault, sessions: Sessions) -> None:
        self._vault = vault
        self._sessions = sessions
        self._store = vault.store
        self._file = ReviewQueueFile(vault.layout, [vault.layout.pending, vault.layout.waiting])
        self._cited: set[str] = set()
        self._known_redos: set[str] = set()

    def claim(self) -> ClaimedReview:
        """Take over what other windows left, planned again: its plan may be of another day."""
        return self.planned(self.claim_stored())

    def claim_stored(self) -> ClaimedReview:
        """Take over what other windows left, with the plan that was stored."""
        self._known_redos = {changes.id for changes in redos(self._vault)}
        left = self._file.claim()
        pending = united(left.parts)
        self._cited |= {header.id for header in pending.talks}
        if len(left.parts) > 1:
            with self._store.locked():
                self._file.write(pending)
        self._vault.pending_sources.delete_left_behind(self._needed_conversations())
        return ClaimedReview(pending, left.damaged)

    def planned(self, claimed: ClaimedReview, progress: Report | None = None) -> ClaimedReview:
        """Return *claimed* with its suggestions planned again.

        Any thread: it only reads the vault. The first time, it indexes all memories by their
        words, which takes seconds for a large vault. *progress* is called with the steps done and
        their total; what it raises ends the work.
        """
        return replace(claimed, review=self._planned(claimed.review, progress))

    def claim_more(self) -> ClaimedReview:
        """Take over what was left since the last time; it stays as it is until ``accept``."""
        if not self._file.has_more():
            return ClaimedReview(PendingReview(()), ())
        with self._store.locked():  # by then, whoever leaves something has released it
            left = self._file.claim_more()
        try:
            return ClaimedReview(self._planned(united(left.parts)), left.damaged)
        except MemdeckError:
            self._file.decline()
            raise

    def accept(self) -> None:
        """Have the next ``keep`` hold what ``claim_more`` returned, in place of its files."""
        self._file.accept()

    def read(self) -> PendingReview:
        """Return all pending suggestions, planned again, also those of an open window."""
        return self._planned(united(read_queues(self._vault.layout)))

    def keep(self, pending: PendingReview) -> PendingReview | None:
        """Keep *pending*; return its replacement if another program changed it.

        A purge does: what it removed is not written again.
        """
        self._cited |= {header.id for header in pending.talks}
        with self._store.locked():
            other = self._file.changed_outside()
            if other is None:
                self._file.write(pending)
        return None if other is None else self._planned(other)

    def changed_outside(self) -> PendingReview | None:
        """Return the suggestions as another program changed them; None if it did not."""
        other = self._file.changed_outside()
        return None if other is None else self._planned(other)

    def decided_by_redos(self) -> tuple[DecidedReview, ...]:
        """Return what was decided on by redos since ``claim``, or since the last call."""
        with self._store.locked():  # by then, a redo that changed the vault is recorded
            redone = redos(self._vault)
        new = [changes for changes in redone if changes.id not in self._known_redos]
        self._known_redos.update(changes.id for changes in new)
        return tuple(decided_by(self._vault, changes) for changes in new)

    def leave(self, pending: PendingReview, rejected: PendingReview = NOTHING_PENDING) -> None:
        """Record what was rejected in the vault, and leave the rest to the next window.

        *rejected* are the suggestions that an undo of that makes pending again.
        """
        try:
            if pending.rejected:
                self._sessions.reject(pending.rejected, rejected)
                pending = replace(pending, rejected=())
        finally:
            try:
                self.keep(pending)
            finally:
                self.release()

    def release(self) -> None:
        """Leave the pending suggestions to the next window.

        Transcripts that only decided suggestions cited are deleted.
        """
        if self._cited:
            with self._store.locked():
                for conversation in self._cited - self._needed_conversations():
                    self._vault.pending_sources.delete(conversation)
        self._file.release()

    def _needed_conversations(self) -> set[str]:
        """Return the ids of the conversations that pending suggestions cite, or a redo needs."""
        queues = read_queues(self._vault.layout)
        cited = {header.id for queue in queues for header in queue.talks}
        return cited | withdrawn_conversations(self._vault)

    def _planned(self, pending: PendingReview, progress: Report | None = None) -> PendingReview:
        if not pending.suggestions:
            return pending
        entries = self._vault.load().entries
        undecided = [item for item in pending.suggestions if not _is_honoured(item, entries)]
        candidates = [suggestion.candidate for suggestion in undecided]
        # The apply that finished a conversation left the undecided ones of it pending.
        finished = finished_by_reviews(self._vault, pending.sessions)
        sessions = [position for position in pending.sessions if position not in finished]
        plan = self._sessions.plan_again(candidates, sessions, progress)
        by_candidate = {id(suggestion.candidate): suggestion for suggestion in undecided}
        planned = (
            replace(
                planned_again(by_candidate[id(candidate)], row, entries),
                candidate=with_target(candidate, row),
            )
            for row, candidate in origins(plan.rows, candidates)
            if not _was_applied(row, entries)
        )
        return replace(pending, suggestions=renumbered(planned), sessions=plan.sessions)


def _is_honoured(suggestion: Suggestion, entries: Mapping[str, MemoryEntry]) -> bool:
    """Return whether the memory to be forgotten is gone already."""
    target = suggestion.candidate.target
    return suggestion.row.asks_to_forget and target is not None and target not in entries


def _was_applied(row: PlanRow, entries: Mapping[str, MemoryEntry]) -> bool:
    """Return whether the memory rests on these messages already, as after a crash in an apply."""
    known = entries.get(row.target or "")
    if known is None or row.action is not Action.REINFORCE or not row.evidence:
        return False
    return _messages(row) <= _messages(known)


def _messages(item: PlanRow | MemoryEntry) -> set[tuple[str, str]]:
    return {(evidence.conversation, evidence.message) for evidence in item.evidence}
