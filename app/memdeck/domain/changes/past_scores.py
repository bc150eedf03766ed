"""The past scores of a memory, as far as they can be known."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.memory.decay import idle_days, score_on
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.memory.policy import Policy

Phase = tuple[date, MemoryEntry | None]
"""The memory from that day on; None while it did not exist."""


def phases(entry: MemoryEntry, changes: Iterable[ChangeSet]) -> list[Phase]:
    """Return the states of *entry* and their first days, oldest first; never empty.

    *changes* are those that touched it, oldest first. Later edits by other means count from the
    day of its score.
    """
    phases: list[Phase] = []
    for change in changes:
        if not phases:
            phases.append((date.min, _of(entry.id, change.before)))
        phases.append((change.at.date(), _of(entry.id, change.after)))
    if not phases:
        return [(date.min, entry)]
    if phases[-1][1] != entry:
        phases.append((max(phases[-1][0], entry.scored_at), entry))
    return phases


def past_scores(
    phases: Sequence[Phase], policy: Policy, start: date, days: int
) -> list[float | None]:
    """Return the current scores on *start* and the days after it, *days* in all.

    A day with several changes has the score after the last. None where the memory did not exist,
    and before its first known hit.
    """
    scores: list[float | None] = []
    index = 0
    for day in (start + timedelta(days=n) for n in range(days)):
        while index + 1 < len(phases) and phases[index + 1][0] <= day:
            index += 1
        state = phases[index][1]
        scores.append(None if state is None else _score_then(state, policy, day))
    return scores


def _of(id_: str, entries: Iterable[MemoryEntry]) -> MemoryEntry | None:
    return next((entry for entry in entries if entry.id == id_), None)


def _score_then(entry: MemoryEntry, policy: Policy, day: date) -> float | None:
    """Return the score of *entry* on *day*; before it was set, as decayed since its last hit."""
    if day >= entry.scored_at or not entry.is_scored:
        return score_on(entry, policy, day)
    if day < entry.last_activated:
        return None
    if policy.fade is None or entry.pinned:
        return entry.score
    lost_since = policy.fade.kept(idle_days(entry, entry.scored_at), idle_days(entry, day))
    return min(1.0, entry.score / lost_since) if lost_since else 1.0
