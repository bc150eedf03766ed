"""The stored form of a review: what is pending in it, and what was decided on."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from memdeck.desktop.review.model.draft import Draft, Origin, free_numbers, with_rows
from memdeck.desktop.review.model.review_rows import conversation_of
from memdeck.domain.changes.plan import Plan, PlanRow
from memdeck.domain.consolidation.review_queue import (
    NOTHING_PENDING,
    ConversationHeader,
    PendingReview,
    Suggestion,
)
from memdeck.domain.memory.candidate import Candidate, Intent


def pending_review_of(
    draft: Draft,
    conversations: Mapping[str, ConversationHeader],
    before: PendingReview = NOTHING_PENDING,
) -> PendingReview:
    """Return the stored form of *draft*, with the *conversations* that its rows come from.

    Rows that no candidate made are not stored: they can be planned again at any time. Unchanged
    parts are taken from *before*, as most of a long review is unchanged.
    """
    stored = {suggestion.row.number: suggestion for suggestion in before.suggestions}
    rows = [row for row in draft.rows if row.number in draft.origins]
    return PendingReview(
        tuple(_suggestion(row, draft.origins[row.number], stored.get(row.number)) for row in rows),
        draft.rejected,
        draft.sessions,
        _cited_by(rows, conversations),
    )


def decided_review_of(
    draft: Draft,
    rows: Iterable[PlanRow],
    conversations: Mapping[str, ConversationHeader],
    sessions: tuple[str, ...] = (),
) -> PendingReview:
    """Return the stored form of *rows*, which the user decided on; their undo restores it.

    *sessions* are the conversations that the decision finishes.
    """
    known = [row for row in rows if row.number in draft.origins]
    suggestions = tuple(_suggestion(row, draft.origins[row.number], None) for row in known)
    return PendingReview(suggestions, sessions=sessions, talks=_cited_by(known, conversations))


def resumed(draft: Draft, pending: PendingReview) -> Draft:
    """Return *draft* with the pending review of the vault; its rows are in order of number."""
    origins = {
        suggestion.row: Origin(
            suggestion.candidate, suggestion.proposed, suggestion.extractor or pending.extractor
        )
        for suggestion in pending.suggestions
    }
    rows = tuple(origins)
    numbers = free_numbers(draft, rows)
    extended = with_rows(draft, Plan(rows, pending.sessions), origins, numbers)
    # Another window numbered the rejected rows, maybe as rows of this one.
    rejected = [
        replace(row, number=number)
        for number, row in enumerate(pending.rejected, start=extended.numbered + 1)
    ]
    return replace(
        extended,
        rejected=(*extended.rejected, *rejected),
        numbered=extended.numbered + len(rejected),
        origins={**extended.origins, **{row.number: _origin(row) for row in rejected}},
    )


def _cited_by(
    rows: Sequence[PlanRow], conversations: Mapping[str, ConversationHeader]
) -> tuple[ConversationHeader, ...]:
    """Return those of *conversations* that *rows* come from."""
    cited = {piece.conversation for row in rows for piece in row.evidence}
    cited |= {conversation_of(row) for row in rows}
    return tuple(conversation for id_, conversation in conversations.items() if id_ in cited)


def _suggestion(row: PlanRow, origin: Origin, stored: Suggestion | None) -> Suggestion:
    """Return the suggestion, in which row and proposal differ only by the user's changes."""
    if stored is not None and stored.row is row:
        return stored
    return Suggestion(
        candidate=replace(origin.candidate, evidence=row.evidence),
        proposed=replace(
            origin.proposed, number=row.number, evidence=row.evidence, fresh_id=row.fresh_id
        ),
        row=row,
        extractor=origin.extractor,
    )


def _origin(row: PlanRow) -> Origin:
    """Return the origin of a rejected row, as far as the row tells: no more is stored."""
    candidate = Candidate(
        content=row.content,
        category=row.category,
        owner=row.owner,
        namespace=row.namespace,
        importance=row.importance,
        evidence=row.evidence,
        session=row.session,
        said_on=row.said_on,
        expires_at=row.expires_at,
        intent=Intent.FORGET if row.asks_to_forget else Intent.STATED,
        target=row.target if row.asks_to_forget else None,
        structured_data=row.structured_data,
        tags=row.tags,
        ticked=row.ticked,
    )
    return Origin(candidate, row)
