"""The order of statements: what was said earlier never supersedes what was said later."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from memdeck.domain.changes.plan import Action, Plan, PlanRow
from memdeck.domain.memory.candidate import Flag

_SUPERSEDE = frozenset({Action.CONTRADICT, Action.UPDATE})
"""Actions by which the text of a row takes the place of a known memory's."""


def superseded_ids(plan: Plan) -> frozenset[str]:
    """Return the ids of the memories that dated rows of *plan* would supersede."""
    return frozenset(row.target for row in plan.rows if row.target is not None and _supersedes(row))


def in_order_of_time(plan: Plan, stated_on: Mapping[str, date]) -> Plan:
    """Return *plan*, in which a row older than its memory keeps both, and is left to the user.

    *stated_on* maps ids of memories to the days on which they were last stated. A memory without
    such a day, and a row without a date, are in no order.
    """
    return replace(plan, rows=tuple(_in_order(row, stated_on) for row in plan.rows))


def _supersedes(row: PlanRow) -> bool:
    return row.action in _SUPERSEDE and row.said_on is not None


def _in_order(row: PlanRow, stated_on: Mapping[str, date]) -> PlanRow:
    last_stated = stated_on.get(row.target or "")
    is_older = row.said_on is not None and last_stated is not None and row.said_on < last_stated
    if not (_supersedes(row) and is_older):
        return row
    reason = f"Said on {row.said_on}, before the known memory."
    return replace(
        row,
        action=Action.KEEP_BOTH,
        ticked=False,
        reason=" ".join(filter(None, (row.reason, reason))),
        flags=tuple(dict.fromkeys((*row.flags, Flag.DOUBTFUL))),
    )
