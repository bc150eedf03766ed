"""What a person can make of one row, by what it does and what it speaks of."""

from collections.abc import Iterable

from memdeck.domain.changes.plan import Action, PlanRow
from memdeck.domain.memory.candidate import Flag

REMOVES = frozenset({Action.DELETE, Action.FORGET})
MOVES = REMOVES | {Action.ARCHIVE, Action.RESTORE}
"""Actions on a known memory that leave its words alone."""
_HELD_BACK = frozenset({Flag.INJECTION, Flag.SECRET, Flag.FORGOTTEN_BEFORE})
_BRINGS_NEW = frozenset({Action.ADD, Action.CONTRADICT, Action.KEEP_BOTH})


def is_tickable(row: PlanRow) -> bool:
    """Tell whether ticking *row* decides anything."""
    return row.action is not Action.NOOP or row.target is not None


def ticked_together(rows: Iterable[PlanRow]) -> list[PlanRow]:
    """Return those of *rows* that one tick for all of them selects: none that is held back."""
    free = (row for row in rows if _HELD_BACK.isdisjoint(row.flags))
    return [row for row in free if is_tickable(row)]


def actions_for(row: PlanRow) -> tuple[Action, ...]:
    """Return what a person may turn *row* into, the usual first; nothing where it is settled."""
    if row.action in MOVES or not is_tickable(row):
        return ()
    if row.target is None:
        return (Action.ADD,)
    joined = (Action.MERGE,) if row.action is Action.MERGE else ()
    return (
        Action.ADD,
        Action.REINFORCE,
        Action.UPDATE,
        *joined,
        Action.CONTRADICT,
        Action.KEEP_BOTH,
        Action.NOOP,
    )


def answers_for(row: PlanRow) -> tuple[Action, ...]:
    """Return the answers to the question *row* asks: how it relates to the known memory.

    Empty where it asks none. Keeping the old one is NOOP, the new one CONTRADICT.
    """
    if row.target is None:
        return ()
    if row.action in (Action.CONTRADICT, Action.KEEP_BOTH, Action.NOOP):
        return (Action.NOOP, Action.CONTRADICT, Action.KEEP_BOTH)
    is_doubtful = Flag.DOUBTFUL in row.flags
    if is_doubtful and row.action in (Action.REINFORCE, Action.UPDATE, Action.ADD):
        return (Action.REINFORCE, Action.UPDATE, Action.ADD)
    return ()


def brings_new(action: Action) -> bool:
    """Tell whether a row of *action* makes a memory, with a category and importance of its own."""
    return action in _BRINGS_NEW
