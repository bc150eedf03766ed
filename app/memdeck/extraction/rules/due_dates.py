"""Find the day by which a to-do is due."""

from datetime import date

from memdeck.extraction.dates.resolver import date_expressions
from memdeck.extraction.dates.values import Basis, DateExpression, Days, Unresolved

_ANY_DAY = date(2001, 1, 1)
"""Stands for an unknown day where only the words matter."""
_UNKNOWABLE = frozenset([Unresolved.SOME_DAY, Unresolved.NO_SUCH_DAY])


def due_day(text: str, said_on: date | None) -> date | None:
    """Return the latest coming day that *text* names, None if it names none that can be resolved.

    A day without a year is the next such day. The last day of the calendar counts as none: there
    is no day after it. "Next Tuesday" is the Tuesday of next week, since to expire late does less
    harm than to expire early.
    """
    days = (_due_day_of(found, said_on) for found in date_expressions(text, said_on))
    return max((day for day in days if day), default=None)


def needs_said_day(text: str) -> bool:
    """Return whether a due day in *text* is relative to the day it was said on."""
    return any(
        found.basis is not Basis.DATE and _due_day_of(found, _ANY_DAY)
        for found in date_expressions(text, _ANY_DAY)
    )


def is_undated(text: str, said_on: date | None) -> bool:
    """Return whether *text* names a coming day, but none that can be resolved.

    The day is relative to an unknown day, vague, or in no calendar: 1 May 12026.
    """
    day = said_on or _ANY_DAY
    return due_day(text, said_on) is None and any(
        found.reason in _UNKNOWABLE or any(_is_to_come(days, day) for days in found.readings)
        for found in date_expressions(text, day)
    )


def _due_day_of(found: DateExpression, said_on: date | None) -> date | None:
    """Return the last of the days that *found* may mean, None if they are past or approximate."""
    exact = (days for days in found.readings if _is_exact(days))
    first_day = said_on or date.min
    return next((days.last for days in exact if first_day <= days.last < date.max), None)


def _is_exact(days: Days) -> bool:
    return not (days.is_approximate or days.is_duration)


def _is_to_come(days: Days, day: date) -> bool:
    return days.last > day or (days.last == day and _is_exact(days))
