"""The tick marks of a time axis, and their labels."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import takewhile

from PySide6.QtCore import QLocale

from memdeck.desktop.ui.text.dates import day_by_fields

_DAYS = (1, 2, 7, 14)
_MONTHS = (1, 2, 3, 6, 12, 24, 60, 120, 300, 600, 1_200, 2_400)
_MONTH_DAYS = 30.4


@dataclass(frozen=True, slots=True)
class Tick:
    """A marked day and its label, such as "5 Jan", "Feb" or "2027"."""

    day: date
    label: str


def ticks(first: date, last: date, most: int, locale: QLocale) -> list[Tick]:
    """Return the ticks from *first* to *last* at calendar boundaries, at most one over *most*.

    Weeks begin on a Monday, months on the first; January is labelled by its year.
    """
    span = (last - first).days / max(1, most)
    for days in _DAYS:
        if span <= days:
            return [
                Tick(day, day_by_fields(day, "dM", locale))
                for day in takewhile(lambda day: day <= last, _every_days(first, days))
            ]
    months = next((months for months in _MONTHS if span <= months * _MONTH_DAYS), _MONTHS[-1])
    return [
        Tick(day, day_by_fields(day, "y" if day.month == 1 else "M", locale))
        for day in takewhile(lambda day: day <= last, _every_months(first, months))
    ]


def _every_days(first: date, step: int) -> Iterator[date]:
    past_monday = first.weekday() if step >= 7 else 0
    day = first + timedelta(days=-past_monday % 7)
    while True:
        yield day
        day += timedelta(days=step)


def _every_months(first: date, step: int) -> Iterator[date]:
    """Yield the firsts of months on or after *first*, at multiples of *step* months."""
    number = first.year * 12 + first.month - 1
    number += first.day > 1
    number += -number % step
    while True:
        year, month = divmod(number, 12)
        yield date(year, month + 1, 1)
        number += step
