"""Removal of text from the suggestions that are pending, or were decided on."""

from collections.abc import Collection
from dataclasses import replace
from typing import TypeVar

from memdeck.domain.changes.plan import PlanRow
from memdeck.domain.consolidation.review_queue import DecidedReview, PendingReview
from memdeck.storage.disk.atomic_write import remove_leftovers, write_atomic
from memdeck.storage.disk.files import delete, read_whole
from memdeck.storage.text.redaction import RedactionTargets
from memdeck.storage.vault.state.decided_reviews import (
    DecidedReviews,
    parse_decided,
    render_decided,
)
from memdeck.storage.vault.state.review_file import parse_queue_file, queue_files, render_queue
from memdeck.storage.vault.state.transcript_archive import Sources
from memdeck.storage.vault_layout import VaultLayout

R = TypeVar("R", bound=PendingReview)


def redact_queues(
    layout: VaultLayout, targets: RedactionTargets, conversations: Collection[str]
) -> None:
    """Rewrite pending and decided suggestions without the text to redact and those conversations.

    A damaged file is deleted. The transcripts that suggestions rest on lose the messages that
    hold text to redact.

    Raises:
        StorageError: the disk operation failed; some files may be unchanged.
    """
    for path in queue_files(layout):
        try:
            content = parse_queue_file(read_whole(path) or b"")
        except ValueError:
            delete(path)  # it may hold text to redact, and cannot be searched
            continue
        _clean_sources(layout, content.queue, targets)
        pending = _cleaned(content.queue, targets, conversations)
        if pending.is_empty:
            delete(path)
        elif pending != content.queue or content.has_past:
            write_atomic(path, render_queue(pending))
    for path in DecidedReviews(layout).files():
        try:
            decided = parse_decided(read_whole(path) or b"")
        except ValueError:
            delete(path)
            continue
        _clean_sources(layout, decided, targets)
        brought_in = tuple(id_ for id_ in decided.brought_in if id_ not in conversations)
        clean = _cleaned(decided, targets, conversations)
        if clean.suggestions:
            write_atomic(path, render_decided(replace(clean, brought_in=brought_in)))
        elif brought_in:
            write_atomic(path, render_decided(DecidedReview((), brought_in=brought_in)))
        else:
            delete(path)
    Sources(layout, layout.pending_sources).clean_all(targets)
    for folder in (layout.waiting, layout.pending, layout.pending_sources):
        remove_leftovers(folder)


def _clean_sources(layout: VaultLayout, review: PendingReview, targets: RedactionTargets) -> None:
    for conversation in review.talks:
        Sources(layout).clean(conversation.id, targets)


def _cleaned(review: R, targets: RedactionTargets, conversations: Collection[str]) -> R:
    suggestions = (
        replace(
            suggestion,
            candidate=replace(
                suggestion.candidate,
                evidence=targets.without_quotes(suggestion.candidate.evidence),
                reason=targets.blanked(suggestion.candidate.reason),
            ),
            proposed=_cleaned_row(suggestion.proposed, targets),
            row=_cleaned_row(suggestion.row, targets),
        )
        for suggestion in review.suggestions
        if not any(
            targets.occur_in(version.content)
            for version in (suggestion.candidate, suggestion.proposed, suggestion.row)
        )
    )
    rejected = (row for row in review.rejected if not targets.occur_in(row.content))
    return replace(
        review,
        suggestions=tuple(suggestions),
        rejected=tuple(_cleaned_row(row, targets) for row in rejected),
        talks=tuple(
            replace(conversation, name=targets.blanked(conversation.name))
            for conversation in review.talks
            if conversation.id not in conversations
        ),
    )


def _cleaned_row(row: PlanRow, targets: RedactionTargets) -> PlanRow:
    evidence, reason = targets.without_quotes(row.evidence), targets.blanked(row.reason)
    return replace(row, evidence=evidence, reason=reason)
