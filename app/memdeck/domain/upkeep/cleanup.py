"""Plans to forget the least important memories of a vault that has too many."""

from collections.abc import Collection
from datetime import date

from memdeck.domain.changes.plan import Action, Plan, PlanRow
from memdeck.domain.memory.decay import score_on
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.memory.policy import Policy
from memdeck.domain.upkeep.idleness import Idleness


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
