"""The suggestions in the review queue: add some, and remove those that were decided on."""

from dataclasses import replace
from pathlib import Path

from memdeck.domain.consolidation.review_queue import (
    PendingReview,
    Suggestion,
    restored_before,
    united,
)
from memdeck.domain.matching.similarity import normalised
from memdeck.storage.vault.state.review_file import ReviewQueueFile
from memdeck.storage.vault_layout import VaultLayout


def add_suggestions(
    layout: VaultLayout, folder: Path, added: PendingReview, *, come_first: bool = False
) -> None:
    """Add the suggestions of *added* to the review queue in *folder*, each once.

    They come after those that are pending there. With *come_first* they come before them, and those
    of one session in order of number. The caller holds the vault's
    lock.
    """
    file = ReviewQueueFile(layout, [folder])
    try:
        queue = united(file.claim().parts)
        known = {_key(suggestion) for suggestion in queue.suggestions}
        new = {_key(suggestion): suggestion for suggestion in added.suggestions}
        suggestions = tuple(suggestion for key, suggestion in new.items() if key not in known)
        cited = {
            evidence.conversation
            for suggestion in suggestions
            for evidence in suggestion.candidate.evidence
        }
        headers = tuple(header for header in added.talks if header.id in cited)
        new_part = replace(added, suggestions=suggestions, talks=headers)
        if come_first:
            united_queue = united((new_part, queue))
            restored = united_queue.suggestions[: len(suggestions)]
            pending = united_queue.suggestions[len(suggestions) :]
            file.write(replace(united_queue, suggestions=restored_before(restored, pending)))
        else:
            file.write(united((queue, new_part)))
    finally:
        file.release()


def remove_suggestions(layout: VaultLayout, decided: PendingReview) -> None:
    """Remove *decided* from the review queue, unless an open window holds it.

    The caller holds the vault's lock.
    """
    for folder in (layout.waiting, layout.pending):
        _remove_from(ReviewQueueFile(layout, [folder]), decided)


def _remove_from(file: ReviewQueueFile, decided: PendingReview) -> None:
    try:
        queue = united(file.claim().parts)
        removed = {_key(suggestion) for suggestion in decided.suggestions}
        left = tuple(
            suggestion for suggestion in queue.suggestions if _key(suggestion) not in removed
        )
        sessions = tuple(
            position for position in queue.sessions if position not in decided.sessions
        )
        file.write(replace(queue, suggestions=left, sessions=sessions))
    finally:
        file.release()


def _key(suggestion: Suggestion) -> tuple[str, str]:
    """Return what identifies a suggestion: its text, and the memory it would forget."""
    row = suggestion.row
    target = (row.target or "") if row.asks_to_forget else ""
    return normalised(suggestion.candidate.content), target
