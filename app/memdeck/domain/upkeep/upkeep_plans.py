"""Plans for review: memories whose score fell below a threshold, and those over a limit."""

from collections.abc import Collection, Iterable
from datetime import date

from memdeck.domain.changes.plan import Action, Plan, PlanRow
from memdeck.domain.memory.decay import score_on
from memdeck.domain.memory.entry import MemoryEntry, Section
from memdeck.domain.memory.policy import Policy
from memdeck.domain.upkeep.idleness import Idleness


def plan_upkeep(entries: Iterable[MemoryEntry], policy: Policy, today: date) -> Plan:
    """Return rows that archive, forget or restore by today's current score.

    Lowest score first. Pinned entries are left alone. A policy without an active threshold
    archives nothing by it, and restores nothing.

    Source: DESIGN section 4; seed 000, section 3.4.
    """
    due = []
    for entry in entries:
        score = score_on(entry, policy, today)
        action = _due(entry, score, policy)
        if action is not None:
            due.append((score, entry, action))
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


def _due(entry: MemoryEntry, score: float, policy: Policy) -> Action | None:
    if entry.pinned:
        return None
    if score < policy.lines.forget:
        return Action.FORGET
    if score < policy.lines.active and entry.section is Section.ACTIVE:
        return Action.ARCHIVE
    if 0 < policy.lines.active <= score and entry.section is Section.ARCHIVED:
        return Action.RESTORE
    return None


def plan_cleanup(
    entries: Collection[MemoryEntry],
    most: int,
    idleness: Idleness,
    policy: Policy,
    today: date,
    *,
    coming: int = 0,
) -> Plan:
    """Return rows that forget so many of *entries* that *most* are left; 0 for no limit.

    *coming* are those that other rows will add. Lowest current score first; of those with the
    same score, the one unused longest. Spared ones stay, even if there are too many of them.

    Source: seed 003, section 10.1.
    """
    count = len(entries) + coming
    over = count - most
    if not most or over <= 0:
        return Plan(())
    due = []
    for entry in entries:
        if not idleness.is_spared(entry, today):
            last = idleness.last_used_on(entry)
            due.append((score_on(entry, policy, today), last or date.max, entry.id, entry))
    due.sort(key=lambda item: item[:3])
    return Plan(
        tuple(
            PlanRow(
                number=number,
                action=Action.FORGET,
                content=entry.content,
                category=entry.category,
                target=entry.id,
                reason=_reason(score, idleness.last_used_on(entry), count, most),
            )
            for number, (score, _, _, entry) in enumerate(due[:over], start=1)
        )
    )


def _reason(score: float, used: date | None, count: int, most: int) -> str:
    since = f" and was last used on {used}" if used else ""
    return f"There are {count:,} memories, {most:,} at most; it reads {score:.2f}{since}."
