"""Plans to archive and forget memories whose score fell below a threshold."""

from collections.abc import Iterable
from datetime import date

from memdeck.domain.changes.plan import Action, Plan, PlanRow
from memdeck.domain.memory.decay import score_on
from memdeck.domain.memory.entry import MemoryEntry, Section
from memdeck.domain.memory.policy import Policy


def plan_upkeep(entries: Iterable[MemoryEntry], policy: Policy, today: date) -> Plan:
    """Return rows that archive, forget or restore by today's current score.

    Lowest score first. Pinned entries are left alone. A policy without an active threshold
    archives nothing by it, and restores nothing.

    Source: DESIGN section 4; seed 000, section 3.4.
    """
    scored = ((score_on(entry, policy, today), entry) for entry in entries)
    due = [
        (score, entry, action)
        for score, entry in scored
        if (action := _due_action(entry, score, policy))
    ]
    due.sort(key=lambda item: (item[0], item[1].id))
    return Plan(
        tuple(
            PlanRow(
                number=number,
                action=action,
                content=entry.content,
                category=entry.category,
                target=entry.id,
                reason=f"It reads {score:.2f} today.",
            )
            for number, (score, entry, action) in enumerate(due, start=1)
        )
    )


def _due_action(entry: MemoryEntry, score: float, policy: Policy) -> Action | None:
    if entry.pinned:
        return None
    if score < policy.lines.forget:
        return Action.FORGET
    if score < policy.lines.active and entry.section is Section.ACTIVE:
        return Action.ARCHIVE
    if 0 < policy.lines.active <= score and entry.section is Section.ARCHIVED:
        return Action.RESTORE
    return None
