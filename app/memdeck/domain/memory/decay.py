"""The current score: what a memory is worth on a given day.

A current score is computed from the stored score each time and never written back by itself, so
that saving in between, or a hundred times, changes nothing.
"""

from datetime import date

from memdeck.domain.fast_dataclass import replace
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.memory.policy import Curve, Policy


def idle_days(entry: MemoryEntry, day: date) -> int:
    """Return the calendar days from the last hit to *day*; 0 where that is in the future."""
    return max(0, (day - entry.last_activated).days)


def score_on(entry: MemoryEntry, policy: Policy, day: date) -> float:
    """Return the current score on *day*, in [0, entry.score].

    score × D(days(t)) / D(days(scored_at)) for t after scored_at, else score. Pinned entries do
    not fade; an expired one has at most the archived ceiling.

    Source: DESIGN section 4, after seed 000 section 3.4 (which writes it back).
    """
    score = _faded_score(entry, policy.fade, day)
    if entry.expires_at is not None and day >= entry.expires_at:
        return min(score, policy.archived_ceiling)
    return score


def rebased(entry: MemoryEntry, policy: Policy, day: date) -> MemoryEntry:
    """Return *entry* with its current score on *day* as its stored score.

    Needed before any change to how it fades: a hit, a pin, another policy. Its expiry is left to
    later computations: their ceiling does not fade.
    """
    if day <= entry.scored_at:
        return entry
    return replace(entry, score=_faded_score(entry, policy.fade, day), scored_at=day)


def _faded_score(entry: MemoryEntry, fade: Curve | None, day: date) -> float:
    """Return the current score on *day* as if it never expired."""
    if fade is None or entry.pinned or day <= entry.scored_at:
        return entry.score
    hit = entry.last_activated
    return entry.score * fade.kept((day - hit).days, (entry.scored_at - hit).days)
