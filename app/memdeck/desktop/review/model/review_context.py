"""The context of suggestions: the current vault and conversations, and the effect on scores."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time

from memdeck.desktop.review.model.row_actions import as_applied
from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.changes.plan import Action, Plan, PlanRow
from memdeck.domain.consolidation.plan_changeset import changeset_of_plan
from memdeck.domain.consolidation.review_queue import ConversationHeader
from memdeck.domain.memory.decay import score_on
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.memory.policy import Policy


@dataclass(frozen=True, slots=True)
class ReviewContext:
    """The memories of the vault by id, its policy, and the conversations by id."""

    today: date
    policy: Policy
    known: Mapping[str, MemoryEntry] = field(default_factory=dict)
    conversations: Mapping[str, ConversationHeader] = field(default_factory=dict)


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
    """Return the effect of applying *row* alone, computed on a copy of the memory it changes."""
    known = context.known.get(row.target or "")
    if row.file is not None or (known is None and row.action is not Action.ADD):
        return Effect()
    entries = {} if known is None else {known.id: known}
    plan = Plan((replace(as_applied(row), ticked=True, goes_with=None),))
    midnight = datetime.combine(context.today, time(), UTC)
    draft = ChangeSet(id="", by="", at=midnight, verb="")
    changes = changeset_of_plan(plan, entries, (), context.policy, draft)
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
