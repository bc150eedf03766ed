"""Arithmetic with days that stays within the calendar."""

from datetime import date


def moved(day: date, days: int) -> date:
    """Return *day* moved by *days*, at most to the first or the last day of the calendar."""
    return date.fromordinal(max(1, min(day.toordinal() + days, date.max.toordinal())))


def coming(day: date, days: int) -> list[date]:
    """Return *day* and the *days* days after it that the calendar has."""
    first = day.toordinal()
    return [date.fromordinal(n) for n in range(first, moved(day, days).toordinal() + 1)]
