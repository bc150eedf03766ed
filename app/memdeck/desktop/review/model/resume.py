"""A pending review as the vault stores it, and how to resume it."""

from collections.abc import Mapping
from dataclasses import replace

from memdeck.desktop.review.model.draft import Draft, Origin, with_rows
from memdeck.desktop.review.model.review_rows import conversation_of
from memdeck.domain.changes.plan import Plan, PlanRow
from memdeck.domain.consolidation.review_queue import ConversationHeader, PendingReview, Suggestion

EMPTY_REVIEW = PendingReview(())


def pending_review_of(
    draft: Draft,
    conversations: Mapping[str, ConversationHeader],
    extractor: str,
    before: PendingReview = EMPTY_REVIEW,
) -> PendingReview:
    """Return the stored form of *draft*, with those of *talks* that its rows come from.

    Rows that no candidate made are not stored: they can be planned again at any time. Unchanged
    parts are taken from *before*, as most of a long review is unchanged.
    """
    stored = {suggestion.row.number: suggestion for suggestion in before.suggestions}
    rows = [row for row in draft.rows if row.number in draft.origins]
    cited = {piece.conversation for row in rows for piece in row.evidence}
    cited |= {conversation_of(row) for row in rows}
    return PendingReview(
        tuple(_stored(row, draft, stored.get(row.number)) for row in rows),
        draft.rejected,
        draft.sessions,
        tuple(conversation for id_, conversation in conversations.items() if id_ in cited),
        extractor,
    )


def resumed(draft: Draft, pending: PendingReview) -> Draft:
    """Return *draft* with the pending review of the vault after its own rows."""
    origins = {
        suggestion.row: Origin(suggestion.candidate, suggestion.proposed)
        for suggestion in pending.suggestions
    }
    extended = with_rows(draft, Plan(tuple(origins), pending.sessions), origins)
    return replace(extended, rejected=extended.rejected + pending.rejected)


def _stored(row: PlanRow, draft: Draft, stored: Suggestion | None) -> Suggestion:
    if stored is not None and stored.row is row:
        return stored
    return _suggestion(row, draft.origins[row.number])


def _suggestion(row: PlanRow, origin: Origin) -> Suggestion:
    """Return the suggestion, in which row and proposal differ only by the user's changes."""
    return Suggestion(
        candidate=replace(origin.candidate, evidence=row.evidence),
        proposed=replace(
            origin.proposed, number=row.number, evidence=row.evidence, fresh_id=row.fresh_id
        ),
        row=row,
    )
