"""A preview of a row's effect on scores, computed by applying it to a copy."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, time

from memdeck.desktop.review.model.review_context import ReviewContext
from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.changes.plan import Action, Plan, PlanRow
from memdeck.domain.consolidation.apply_plan import enact
from memdeck.domain.memory.decay import score_on


@dataclass(frozen=True, slots=True)
class Effect:
    """Scores in [0, 1] as of today.

    *before* and *after* are those of the known memory, None where there is none or the row does not
    change it; only *after* is None where it is removed. *new* is that of a memory the row adds.
    *hits* is the number added to the known one.
    """

    before: float | None = None
    after: float | None = None
    new: float | None = None
    hits: int = 0


def effect_of(row: PlanRow, context: ReviewContext) -> Effect:
    """Return the effect of applying *row* alone."""
    known = context.known.get(row.target or "")
    if row.file is not None or (known is None and row.action is not Action.ADD):
        return Effect()
    entries = {} if known is None else {known.id: known}
    plan = Plan((replace(row, ticked=True, goes_with=None),))
    changes = enact(plan, entries, (), context.policy, _empty_changeset(context))
    new = next((entry.score for entry in changes.after if entry.id not in entries), None)
    if known is None or known not in changes.before:
        return Effect(new=new)
    touched = next((entry for entry in changes.after if entry.id == known.id), None)
    before = score_on(known, context.policy, context.today)
    if touched is None:
        return Effect(before=before, new=new)
    return Effect(
        before=before,
        after=score_on(touched, context.policy, context.today),
        new=new,
        hits=touched.activation_count - known.activation_count,
    )


def _empty_changeset(context: ReviewContext) -> ChangeSet:
    midnight = datetime.combine(context.today, time(), UTC)
    return ChangeSet(id="", by="", at=midnight, verb="")
