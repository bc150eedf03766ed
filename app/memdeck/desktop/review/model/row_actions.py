"""The actions available for one row, by its current action and its target."""

from collections.abc import Iterable
from dataclasses import replace

from memdeck.domain.changes.plan import Action, PlanRow
from memdeck.domain.consolidation.consolidate import SAME_SUBJECT
from memdeck.domain.memory.candidate import Flag

REMOVES = frozenset({Action.DELETE, Action.FORGET})
MOVES = REMOVES | {Action.ARCHIVE, Action.RESTORE}
"""Actions on a known memory that do not change its text."""
_HELD_BACK = frozenset({Flag.INJECTION, Flag.SECRET, Flag.FORGOTTEN_BEFORE})
_BRINGS_NEW = frozenset({Action.ADD, Action.CONTRADICT, Action.KEEP_BOTH})


def is_tickable(row: PlanRow) -> bool:
    """Return whether ticking *row* decides anything."""
    is_known = row.target is None or Flag.ALREADY_PROCESSED in row.flags
    return row.action is not Action.NOOP or not is_known


def ticked_together(rows: Iterable[PlanRow]) -> list[PlanRow]:
    """Return those of *rows* that a single tick for all selects: none that is held back."""
    return [row for row in rows if is_tickable(row) and _HELD_BACK.isdisjoint(row.flags)]


def as_applied(row: PlanRow) -> PlanRow:
    """Return *row* as an apply of the review carries it out."""
    return replace(row, archives_target=True) if row.action is Action.CONTRADICT else row


def actions_for(row: PlanRow) -> tuple[Action, ...]:
    """Return the actions *row* may be changed to, the usual first; empty where it is decided."""
    if row.action in MOVES or not is_tickable(row):
        return ()
    if row.target is None:
        return (Action.ADD,)
    merge = (Action.MERGE,) if row.action is Action.MERGE else ()
    return (
        Action.ADD,
        Action.REINFORCE,
        Action.UPDATE,
        *merge,
        Action.CONTRADICT,
        Action.KEEP_BOTH,
        Action.NOOP,
    )


def answers_for(row: PlanRow) -> tuple[Action, ...]:
    """Return the answers to the question *row* asks: how it relates to the known memory.

    Empty where it asks none. Keeping the old one is NOOP, the new one CONTRADICT.
    """
    if row.target is None or not is_tickable(row):
        return ()
    if row.action in (Action.CONTRADICT, Action.KEEP_BOTH, Action.NOOP):
        return (Action.NOOP, Action.CONTRADICT, Action.KEEP_BOTH)
    is_doubtful = Flag.DOUBTFUL in row.flags
    if is_doubtful and row.action in (Action.REINFORCE, Action.UPDATE, Action.ADD):
        return (Action.REINFORCE, Action.UPDATE, Action.ADD)
    return ()


def brings_new(action: Action) -> bool:
    """Return whether a row of *action* adds a memory, with its own category and importance."""
    return action in _BRINGS_NEW


def is_known_worth_showing(row: PlanRow, known: str) -> bool:
    """Return whether the text of the known memory says something that the row does not."""
    if row.action is Action.ADD:
        return row.similarity >= SAME_SUBJECT
    return known != row.content
