"""A forecast of what will fade, and when, within the calendar."""

import math
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from memdeck.domain.memory.decay import score_on
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.memory.policy import Policy

HORIZON_DAYS = 36_525  # a threshold not crossed within a century counts as never crossed
BAND_QUANTILES = (0.1, 0.25, 0.5, 0.75, 0.9)
BAND_SAMPLES = 60  # days at which bands are computed; between them a line is straight enough
BAND_ENTRIES = 2_000  # this many, spread evenly by score, show a quantile to half a percent


def moved(day: date, days: int) -> date:
    """Return *day* moved by *days*, at most to the first or the last day of the calendar."""
    return date.fromordinal(max(1, min(day.toordinal() + days, date.max.toordinal())))


def coming(day: date, days: int) -> list[date]:
    """Return *day* and the *days* days after it that the calendar has."""
    first = day.toordinal()
    return [date.fromordinal(n) for n in range(first, moved(day, days).toordinal() + 1)]


@dataclass(frozen=True, slots=True)
class DayCount:
    """The numbers of active, archived and forgotten entries on a day."""

    date: date
    active: int
    archived: int
    forgotten: int


@dataclass(frozen=True, slots=True)
class DayEvents:
    """The ids that fall below the active and below the forget threshold on a day."""

    date: date
    archived: tuple[str, ...]
    forgotten: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Forecast:
    """Counts for today and each of the days after it, and the days on which a score falls."""

    days: tuple[DayCount, ...]
    events: tuple[DayEvents, ...]


@dataclass(frozen=True, slots=True)
class Bands:
    """Quantiles of all current scores at some days: one row a quantile, lowest first."""

    days: tuple[date, ...]
    scores: tuple[tuple[float, ...], ...]


def forecast(entries: Iterable[MemoryEntry], policy: Policy, today: date, days: int) -> Forecast:
    """Return the effect of *days* days without a hit, to the end of the calendar at most.

    Computes the day each entry crosses a threshold, not every entry's score every day; 20,000
    entries over ten years cost no more than over a week.
    """
    fallen: defaultdict[date, tuple[list[str], list[str]]] = defaultdict(lambda: ([], []))
    total = 0
    for entry in entries:
        total += 1
        for side, threshold in enumerate((policy.lines.active, policy.lines.forget)):
            day = first_day_under(entry, policy, threshold, today)
            if day is not None:
                fallen[day][side].append(entry.id)
    last = moved(today, days)
    return Forecast(
        days=tuple(_counts(fallen, total, today, days)),
        events=tuple(
            DayEvents(day, tuple(archived), tuple(forgotten))
            for day, (archived, forgotten) in sorted(fallen.items())
            if today < day <= last
        ),
    )


def curve(entry: MemoryEntry, policy: Policy, start: date, days: int) -> list[float]:
    """Return the current scores on *start* and each of the *days* days after it."""
    return [score_on(entry, policy, day) for day in coming(start, days)]


def bands(entries: Sequence[MemoryEntry], policy: Policy, start: date, days: int) -> Bands:
    """Return the spread of the current scores of the whole vault over the coming days.

    No rows where there are no entries.
    """
    step = max(1, math.ceil(days / BAND_SAMPLES))
    sampled = coming(start, days)[::step]
    if not entries:
        return Bands(tuple(sampled), ())
    spread = _spread(entries, policy, start)
    columns = [sorted(score_on(entry, policy, day) for entry in spread) for day in sampled]
    last = len(spread) - 1
    return Bands(
        tuple(sampled),
        tuple(tuple(column[round(q * last)] for column in columns) for q in BAND_QUANTILES),
    )


def _spread(entries: Sequence[MemoryEntry], policy: Policy, start: date) -> Sequence[MemoryEntry]:
    """Return some of *entries* that are spread like all of them."""
    if len(entries) <= BAND_ENTRIES:
        return entries
    ranked = sorted(entries, key=lambda entry: score_on(entry, policy, start))
    last = len(ranked) - 1
    return [ranked[round(n * last / (BAND_ENTRIES - 1))] for n in range(BAND_ENTRIES)]


def _counts(
    fallen: dict[date, tuple[list[str], list[str]]], total: int, today: date, days: int
) -> Iterable[DayCount]:
    archived_days = sorted(day for day, (ids, _) in fallen.items() for _ in ids)
    forgotten_days = sorted(day for day, (_, ids) in fallen.items() for _ in ids)
    for day in coming(today, days):
        under_active = bisect_right(archived_days, day)
        forgotten = bisect_right(forgotten_days, day)
        yield DayCount(day, total - under_active, under_active - forgotten, forgotten)


def first_day_under(
    entry: MemoryEntry, policy: Policy, threshold: float, today: date
) -> date | None:
    """Return the first day from *today* with a score under *threshold*; None if none is near.

    Solved in closed form, starting one day early: rounding may shift the result of the logarithm.
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
    fading_days = math.log(threshold / entry.score) / math.log(fade.daily_retention)
    days = max(since_days, fade.grace_days) + math.ceil(fading_days) - 1
    if days > HORIZON_DAYS:
        return None
    while entry.score * fade.kept(days, since_days) >= threshold:
        days += 1
    left_days = (date.max - entry.last_activated).days
    return entry.last_activated + timedelta(days=days) if days <= left_days else None
