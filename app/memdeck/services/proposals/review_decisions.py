"""The user's decisions on pending suggestions without the window."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from memdeck.domain.arguments import ids_of
from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.changes.plan import Plan
from memdeck.domain.consolidation.review_queue import PendingReview, Suggestion
from memdeck.domain.memory.candidate import Flag
from memdeck.errors import NotFoundError
from memdeck.services.memories.id_prefixes import completed
from memdeck.services.vault.vault import Vault
from memdeck.storage.vault.state.review_file import read_queues

if TYPE_CHECKING:
    from memdeck.services.proposals.pending_review import ReviewQueue
    from memdeck.services.proposals.session_service import Sessions

ALL = "all"
"""In place of ids: all pending suggestions."""


class ReviewDecisions:
    """Shows what waits for the user's review, and carries out the user's decisions."""

    def __init__(self, vault: Vault, open_sessions: "Callable[[], Sessions]") -> None:
        """*open_sessions* returns the service that plans and applies, once that is needed."""
        self._vault = vault
        self._open_sessions = open_sessions

    def waiting(self) -> tuple[Suggestion, ...]:
        """Return the pending suggestions, in reading order, compared with the current vault."""
        return self._open_queue().read().suggestions

    def waiting_count(self) -> int:
        """Return the number of pending suggestions; it compares none."""
        return sum(len(review.suggestions) for review in read_queues(self._vault.layout))

    def apply_waiting(self, ids: Sequence[str] | str) -> ChangeSet:
        """Carry out the suggestions of these ids, or ``"all"`` of them, as one change.

        An id may be abbreviated to its start. The rest stays in the review, and with ``"all"``
        so do requests to forget that match nothing, so that the user sees them.

        Raises:
            UsageError: nothing of that id waits, or an open window holds it.
            ConflictError: one names a memory that is gone.
        """
        with self._decided(ids) as (pending, named, queue):
            is_all = ids_of(ids) == (ALL,)
            decided = [
                suggestion
                for suggestion in named
                if not (is_all and Flag.UNMATCHED in suggestion.row.flags)
            ]
            rows = tuple(replace(suggestion.row, ticked=True) for suggestion in decided)
            changes = self._open_sessions().apply(
                Plan(rows, pending.sessions),
                verb="extract",
                decided=replace(pending, suggestions=tuple(decided)),
            )
            queue.keep(replace(_without(pending, decided), sessions=()))
        return changes

    def reject_waiting(self, ids: Sequence[str] | str) -> ChangeSet:
        """Reject the suggestions of these ids, so that they are not suggested again.

        Raises:
            UsageError: nothing of that id waits, or an open window holds it.
        """
        with self._decided(ids) as (pending, decided, queue):
            rows = [suggestion.row for suggestion in decided]
            rejected = replace(pending, suggestions=decided, sessions=())
            changes = self._open_sessions().reject(rows, rejected)
            queue.keep(_without(pending, decided))
        return changes

    def _open_queue(self) -> "ReviewQueue":
        # `memdeck list` counts what is pending, and needs nothing else of the review.
        from memdeck.services.proposals.pending_review import ReviewQueue  # noqa: PLC0415 - slow, rarely used

        return ReviewQueue(self._vault, self._open_sessions())

    @contextmanager
    def _decided(
        self, ids: Sequence[str] | str
    ) -> Iterator[tuple[PendingReview, tuple[Suggestion, ...], "ReviewQueue"]]:
        """Hold the pending suggestions, with those that *ids* name, as an open window would."""
        queue = self._open_queue()
        try:
            pending = queue.claim().review
            yield pending, self._named(ids_of(ids), pending), queue
        finally:
            queue.release()

    def _named(self, ids: tuple[str, ...], pending: PendingReview) -> tuple[Suggestion, ...]:
        if ids == (ALL,):
            return pending.suggestions
        known = {suggestion.id for suggestion in pending.suggestions}
        wanted = {completed(id_, known) for id_ in ids}
        missing = sorted(wanted - known)
        if missing:
            raise NotFoundError(self._why_missing(missing[0]))
        return tuple(suggestion for suggestion in pending.suggestions if suggestion.id in wanted)

    def _why_missing(self, id_: str) -> str:
        if any(suggestion.id.startswith(id_) for suggestion in self.waiting()):
            return f"An open window holds “{id_}” for review; decide there, or close the window."
        return f"Nothing waits as “{id_}”; `memdeck waiting` lists what does."


def _without(pending: PendingReview, decided: Sequence[Suggestion]) -> PendingReview:
    decided_numbers = {suggestion.row.number for suggestion in decided}
    remaining = tuple(
        suggestion
        for suggestion in pending.suggestions
        if suggestion.row.number not in decided_numbers
    )
    return replace(pending, suggestions=remaining)
