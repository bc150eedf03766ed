"""Merging several suggestions into one. Nothing is concatenated: the user picks the text."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from memdeck.desktop.review.model.draft import Draft
from memdeck.desktop.review.model.row_actions import actions_for
from memdeck.domain.changes.plan import Action, PlanRow
from memdeck.domain.memory.candidate import Flag, Importance

_WEIGHT = {Importance.LOW: 0, Importance.MEDIUM: 1, Importance.HIGH: 2}


def can_merge(rows: Sequence[PlanRow]) -> bool:
    """Return whether *rows* are several, and each adds or changes a memory."""
    return len(rows) > 1 and all(actions_for(row) for row in rows)


def merged(draft: Draft, numbers: Collection[int], content: str) -> Draft:
    """Return *draft* with those rows merged at the position of the first, with text *content*.

    The merged row has all their evidence. If one of them changes a known memory, so does the merged
    row; else it adds one. Return *draft* itself if they cannot be merged.
    """
    rows = [row for row in draft.rows if row.number in numbers]
    if not can_merge(rows):
        return draft
    one = _joined(rows, content.strip() or rows[0].content)
    kept = (one if row.number == one.number else row for row in draft.rows)
    gone = {row.number for row in rows[1:]}
    return replace(draft, rows=tuple(row for row in kept if row.number not in gone))


def _joined(rows: Sequence[PlanRow], content: str) -> PlanRow:
    first = rows[0]
    base = next((row for row in rows if _changes_known(row)), first)
    expiries = [row.expires_at for row in rows if row.expires_at is not None]
    flags = dict.fromkeys(flag for row in rows for flag in row.flags)
    return replace(
        base,
        number=first.number,
        action=Action.MERGE if _changes_known(base) else Action.ADD,
        content=content,
        importance=max((row.importance for row in rows), key=_WEIGHT.__getitem__),
        evidence=tuple(dict.fromkeys(piece for row in rows for piece in row.evidence)),
        session=first.session,
        said_on=first.said_on,
        expires_at=min(expiries, default=None),
        lifts_tombstone=any(row.lifts_tombstone for row in rows),
        flags=tuple(flag for flag in flags if flag is not Flag.DOUBTFUL),
        ticked=True,
    )


def _changes_known(row: PlanRow) -> bool:
    return row.target is not None and row.action in (
        Action.REINFORCE,
        Action.UPDATE,
        Action.MERGE,
    )
