"""A pending review as the vault stores it, and how to resume it."""

from collections.abc import Mapping
from dataclasses import replace

from memdeck.desktop.review.model.draft import Draft, Origin, with_rows
from memdeck.desktop.review.model.review_rows import conversation_of
from memdeck.domain.changes.plan import Plan, PlanRow
from memdeck.domain.consolidation.review_queue import ConversationHeader, PendingReview, Suggestion

NOTHING = PendingReview(())


def waiting_of(
    draft: Draft,
    talks: Mapping[str, ConversationHeader],
    extractor: str,
    before: PendingReview = NOTHING,
) -> PendingReview:
    """Return the stored form of *draft*, with those of *talks* that its rows come from.

    Rows that no candidate made are not stored: they can be planned again at any time. Unchanged
    parts are taken from *before*, as most of a long review is unchanged.
    """
    known = {one.row.number: one for one in before.suggestions}
    rows = [row for row in draft.rows if row.number in draft.origins]
    cited = {piece.conversation for row in rows for piece in row.evidence}
    cited |= {conversation_of(row) for row in rows}
    return PendingReview(
        tuple(_kept(row, draft, known.get(row.number)) for row in rows),
        draft.rejected,
        draft.sessions,
        tuple(conversation for id_, conversation in talks.items() if id_ in cited),
        extractor,
    )


def resumed(draft: Draft, waiting: PendingReview) -> Draft:
    """Return *draft* with the pending review of the vault after its own rows."""
    made = {one.row: Origin(one.candidate, one.proposed) for one in waiting.suggestions}
    longer = with_rows(draft, Plan(tuple(made), waiting.sessions), made)
    return replace(longer, rejected=longer.rejected + waiting.rejected)


def _kept(row: PlanRow, draft: Draft, known: Suggestion | None) -> Suggestion:
    if known is not None and known.row is row:
        return known
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
