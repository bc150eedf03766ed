"""The current score: what a memory is worth on a given day.

A current score is computed from the stored score each time and never written back by itself, so
that saving in between, or a hundred times, changes nothing.
"""

import math
from dataclasses import replace
from datetime import date, timedelta

from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.memory.policy import Curve, Policy

HORIZON_DAYS = 36_525  # a threshold not crossed within a century counts as never crossed


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


def first_day_under(
    entry: MemoryEntry, policy: Policy, threshold: float, today: date
) -> date | None:
    """Return the first day from *today* with a score under *threshold*; None if none is near.

    Solved in closed form from a day before, since a power and its logarithm may differ by a
    rounding.
    """
    if score_on(entry, policy, today) < threshold:
        return today
    faded = _faded_under(entry, policy, threshold)
    expiry = entry.expires_at
    if expiry is None or expiry <= today or policy.archived_ceiling >= threshold:
        return faded
    return expiry if faded is None else min(expiry, faded)


def archives_on(entry: MemoryEntry, policy: Policy, today: date) -> date | None:
    """Return the day on which the current score falls below the active threshold."""
    return first_day_under(entry, policy, policy.lines.active, today)


def forgotten_on(entry: MemoryEntry, policy: Policy, today: date) -> date | None:
    """Return the day on which the current score falls below the forget threshold."""
    return first_day_under(entry, policy, policy.lines.forget, today)


def _faded_under(entry: MemoryEntry, policy: Policy, threshold: float) -> date | None:
    fade = policy.fade
    if fade is None or entry.pinned or threshold <= 0 or fade.daily_retention == 1:
        return None
    since_days = (entry.scored_at - entry.last_activated).days
    still_days = math.log(threshold / entry.score) / math.log(fade.daily_retention)
    days = max(since_days, fade.grace_days) + math.ceil(still_days) - 1
    if days > HORIZON_DAYS:
        return None
    while entry.score * fade.kept(days, since_days) >= threshold:
        days += 1
    left_days = (date.max - entry.last_activated).days
    return entry.last_activated + timedelta(days=days) if days <= left_days else None


def _faded_score(entry: MemoryEntry, fade: Curve | None, day: date) -> float:
    """Return the current score on *day* as if it never expired."""
    if fade is None or entry.pinned or day <= entry.scored_at:
        return entry.score
    hit = entry.last_activated
    return entry.score * fade.kept((day - hit).days, (entry.scored_at - hit).days)
