"""Queue what only the user may decide for review."""

from collections.abc import Iterable, Sequence

from memdeck.domain.changes.plan import PlanRow
from memdeck.domain.consolidation.review_queue import PendingReview, Suggestion, with_target
from memdeck.domain.conversation.conversation import Conversation
from memdeck.domain.memory.candidate import Candidate
from memdeck.services.review_queue.guards import guarded_headers
from memdeck.services.review_queue.pending_suggestions import add_suggestions
from memdeck.storage.vault_layout import VaultLayout


def queue_for_review(
    layout: VaultLayout,
    doubts: Sequence[tuple[PlanRow, Candidate]],
    by: str,
    conversations: Iterable[Conversation] = (),
) -> None:
    """Leave *doubts*, rows with their candidates, to the next window that opens the vault.

    A suggestion with the same text, apart from stops, is queued once. *conversations* are
    those they rest on. The caller holds the vault's lock.

    Raises:
        StorageError: the disk refused; the queue is as it was.
    """
    if not doubts:
        return
    suggestions = tuple(
        Suggestion(candidate=with_target(candidate, row), proposed=row, row=row)
        for row, candidate in doubts
    )
    headers = guarded_headers(conversations, [candidate for _, candidate in doubts])
    add_suggestions(layout, PendingReview(suggestions, talks=tuple(headers), extractor=by))
