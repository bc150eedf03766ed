"""The review queue: add suggestions that only the user may decide, and remove them."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from memdeck.domain.changes.plan import PlanRow
from memdeck.domain.consolidation.review_queue import PendingReview, Suggestion, united, with_target
from memdeck.domain.conversation.conversation import Conversation
from memdeck.domain.matching.similarity import normalised
from memdeck.domain.memory.candidate import Candidate
from memdeck.services.queue.guards import guarded_headers
from memdeck.storage.vault.state.review_file import ReviewQueueFile
from memdeck.storage.vault_layout import VaultLayout


def hand_over(
    layout: VaultLayout,
    doubts: Sequence[tuple[PlanRow, Candidate]],
    by: str,
    conversations: Iterable[Conversation] = (),
) -> None:
    """Leave *doubts*, rows and their sources, to the next window that opens the vault.

    A suggestion with the same words, apart from stops, is queued once. *conversations* are
    those they rest on. The caller holds the vault's lock.

    Raises:
        StorageError: the disk refused; the queue is as it was.
    """
    if not doubts:
        return
    suggestions = tuple(
        Suggestion(candidate=with_target(one, row), proposed=row, row=row) for row, one in doubts
    )
    heads = guarded_headers(conversations, [one for _, one in doubts])
    add_waiting(layout, PendingReview(suggestions, talks=tuple(heads), extractor=by))


def add_waiting(layout: VaultLayout, more: PendingReview) -> None:
    """Add *more* to the review queue, each suggestion once. The caller holds the vault's lock.

    Raises:
        StorageError: the disk refused; the queue is as it was.
    """
    file = ReviewQueueFile(layout)
    try:
        left = united(file.claim().parts)
        known = {_claim(one) for one in left.suggestions}
        news = {_claim(one): one for one in more.suggestions if _claim(one) not in known}
        cited = {piece.conversation for one in news.values() for piece in one.candidate.evidence}
        heads = tuple(head for head in more.talks if head.id in cited)
        file.write(united((left, replace(more, suggestions=tuple(news.values()), talks=heads))))
    finally:
        file.release()


def remove_waiting(layout: VaultLayout, decided: PendingReview) -> None:
    """Remove *decided* from the review queue, unless an open window holds it.

    The caller holds the vault's lock.

    Raises:
        StorageError: the disk refused; the queue is as it was.
    """
    file = ReviewQueueFile(layout)
    try:
        left = united(file.claim().parts)
        gone = {_claim(one) for one in decided.suggestions}
        kept = tuple(one for one in left.suggestions if _claim(one) not in gone)
        sessions = tuple(one for one in left.sessions if one not in decided.sessions)
        file.write(replace(left, suggestions=kept, sessions=sessions))
    finally:
        file.release()


def _claim(suggestion: Suggestion) -> tuple[str, str]:
    """Return the key of a suggestion: its text, and the memory it would forget."""
    row = suggestion.row
    target = (row.target or "") if row.asks_to_forget else ""
    return normalised(suggestion.candidate.content), target
