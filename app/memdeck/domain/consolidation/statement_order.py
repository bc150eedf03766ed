"""The order of statements: what was said earlier never supersedes what was said later."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date

from memdeck.domain.changes.plan import Action, Plan, PlanRow
from memdeck.domain.matching.statement_relation import Stance, compare
from memdeck.domain.memory.candidate import Flag
from memdeck.domain.memory.entry import MemoryEntry


def in_order_of_time(
    plan: Plan,
    entries: Mapping[str, MemoryEntry],
    stated_on: Callable[[MemoryEntry], date | None],
) -> Plan:
    """Return *plan*, in which a row older than its memory supersedes nothing.

    Where only one of the two can hold, or one says more, both are kept, and the row is left to the
    user. *stated_on* returns the day on which a memory was last stated. Without that day, or for a
    row without a date, the plan stays as it is.
    """

    def is_outdated(row: PlanRow) -> bool:
        entry = entries.get(row.target or "")
        if row.said_on is None or entry is None or not _is_decided_by_order(row, entry):
            return False
        last_stated = stated_on(entry)
        return last_stated is not None and row.said_on < last_stated

    return replace(
        plan, rows=tuple(_left_to_user(row) if is_outdated(row) else row for row in plan.rows)
    )


def _is_decided_by_order(row: PlanRow, entry: MemoryEntry) -> bool:
    """Return whether *row* supersedes *entry*, or is superseded by it if that was stated later."""
    match row.action:
        case Action.CONTRADICT | Action.UPDATE:
            return True
        case Action.ADD:
            return compare(row.content, entry.content).stance is Stance.OPPOSES
        case Action.REINFORCE if not row.ticked:
            return compare(row.content, entry.content).stance is Stance.OPPOSES
        case _:
            return False


def _left_to_user(row: PlanRow) -> PlanRow:
    reason = f"Said on {row.said_on}, before the known memory."
    return replace(
        row,
        action=Action.KEEP_BOTH,
        ticked=False,
        reason=" ".join(filter(None, (row.reason, reason))),
        flags=tuple(dict.fromkeys((*row.flags, Flag.DOUBTFUL))),
    )
