"""Pending suggestions for tests, with defaults for the other fields."""

from dataclasses import replace

from memdeck.domain.changes.plan import Action, PlanRow
from memdeck.domain.consolidation.review_queue import PendingReview, Suggestion
from memdeck.domain.memory.candidate import Candidate
from tests.fakes.vaults import said


def proposed(candidate: Candidate, /, **fields: object) -> PlanRow:
    """Return the plan row of *candidate* in an empty vault."""
    row = PlanRow(
        number=1,
        action=Action.ADD,
        content=candidate.content,
        category=candidate.category,
        evidence=candidate.evidence,
        session=candidate.session,
        fresh_id="f00001",
    )
    return replace(row, **fields)  # type: ignore[arg-type]


def suggested(content: str, session: str = "s1", /, **decided: object) -> Suggestion:
    """Return a suggestion to add *content*; *decided* are the user's changes to its row."""
    candidate = said(content, session)
    row = proposed(candidate)
    return Suggestion(
        candidate=candidate,
        proposed=row,
        row=replace(row, **decided),  # type: ignore[arg-type]
    )


def waiting(*suggestions: Suggestion, **fields: object) -> PendingReview:
    """Return a pending review of session s1."""
    made = PendingReview(suggestions, sessions=("s1",))
    return replace(made, **fields)  # type: ignore[arg-type]
