"""Reading a score: what a memory is worth on a given day.

A reading is computed from the stored score each time and never written back
by itself, so that saving in between, or a hundred times, changes nothing.
"""

import math
from dataclasses import replace
from datetime import date, timedelta

from memdeck.domain.entry import MemoryEntry
from memdeck.domain.policy import Curve, Policy

HORIZON_DAYS = 36_525  # a line not crossed within a century counts as never crossed


def idle_days(entry: MemoryEntry, day: date) -> int:
    """Return the calendar days from the last hit to *day*; 0 where that lies ahead."""
    return max(0, (day - entry.last_activated).days)


def score_on(entry: MemoryEntry, policy: Policy, day: date) -> float:
    """Return what the score reads on *day*, in [0, entry.score].

    score × D(days(t)) / D(days(scored_at)) for t after scored_at, else score.
    Pinned entries do not fade; an expired one reads at most the archived ceiling.

    Source: DESIGN section 4, after seed 000 section 3.4 (which writes it back).
    """
    score = entry.score
    if policy.fade is not None and not entry.pinned and day > entry.scored_at:
        since_days = idle_days(entry, entry.scored_at)
        score *= policy.fade.kept(idle_days(entry, day), since_days)
    if entry.expires_at is not None and day >= entry.expires_at:
        return min(score, policy.archived_ceiling)
    return score


def rebased(entry: MemoryEntry, policy: Policy, day: date) -> MemoryEntry:
    """Return *entry* with today's reading as its stored score.

    Needed before anything that changes how it fades: a hit, a pin, another policy.
    """
    if day <= entry.scored_at:
        return entry
    return replace(entry, score=score_on(entry, policy, day), scored_at=day)


def first_day_under(entry: MemoryEntry, policy: Policy, line: float, today: date) -> date | None:
    """Return the first day from *today* on whose reading is under *line*; None if none is near.

    Solved in closed form, then settled day by day, since a power and its
    logarithm may differ by a rounding.
    """
    if score_on(entry, policy, today) < line:
        return today
    faded = _faded_under(entry, policy, line, today)
    expiry = entry.expires_at
    if expiry is None or expiry <= today or policy.archived_ceiling >= line:
        return faded
    return expiry if faded is None else min(expiry, faded)


def archives_on(entry: MemoryEntry, policy: Policy, today: date) -> date | None:
    """Return the day on which the reading falls under the active line."""
    return first_day_under(entry, policy, policy.lines.active, today)


def forgotten_on(entry: MemoryEntry, policy: Policy, today: date) -> date | None:
    """Return the day on which the reading falls under the forget line."""
    return first_day_under(entry, policy, policy.lines.forget, today)


def _faded_under(entry: MemoryEntry, policy: Policy, line: float, today: date) -> date | None:
    if policy.fade is None or entry.pinned or line <= 0 or policy.fade.daily_retention == 1:
        return None
    days = _estimate_days(entry, policy.fade, line)
    if days > HORIZON_DAYS:
        return None
    unexpiring = replace(entry, expires_at=None)
    day = max(today, entry.last_activated + timedelta(days=days - 2))
    while score_on(unexpiring, policy, day) >= line:
        day += timedelta(days=1)
    return day


def _estimate_days(entry: MemoryEntry, fade: Curve, line: float) -> int:
    """Days after the last hit, at most two more than it takes to fall under *line*."""
    worn_days = max(0, idle_days(entry, entry.scored_at) - fade.grace_days)
    still_days = math.log(line / entry.score) / math.log(fade.daily_retention)
    return fade.grace_days + worn_days + math.ceil(still_days)
