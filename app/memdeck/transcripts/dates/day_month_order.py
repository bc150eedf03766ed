"""Decide which number of a date is the day, from all dates of a file."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby, pairwise

from memdeck.transcripts.dates.clock import local_datetime

Numbers = tuple[int, int, int]
"""A date's three numbers in written order."""

_FIRST_YEAR, _LAST_YEAR = 2009, 2599  # the program's first; Thai phones count 543 more
_MIDNIGHT = (0, 0, 0)


class Order(Enum):
    """The order of year, month and day in a date."""

    YEAR_FIRST = (0, 1, 2)
    DAY_FIRST = (2, 1, 0)
    MONTH_FIRST = (2, 0, 1)

    def date(self, numbers: Numbers) -> Numbers:
        """Return year, month and day; a two-digit year is in this century."""
        year, month, day = (numbers[place] for place in self.value)
        return year + 2000 if year < 100 else year, month, day


_BOTH = {Order.DAY_FIRST, Order.MONTH_FIRST}


@dataclass(frozen=True, slots=True)
class Decision:
    """The best order of a file's dates, and an equally good *rival* that gives other days.

    *example* is a date for which the two give different days.
    """

    order: Order
    rival: Order | None = None
    example: Numbers = (0, 0, 0)


def decide(dates: Iterable[Numbers], orders: Sequence[Order]) -> Decision:
    """Return the one of *orders*, likeliest first, in which *dates* are valid and ascending.

    If day first and month first fit equally well and give different days,
    the likelier is chosen, and the other is its rival.
    """
    seen = [date for date, _ in groupby(dates)]
    faults = {order: _faults([order.date(date) for date in seen]) for order in orders}
    best = min(orders, key=lambda order: faults[order])
    for rival in orders:
        if rival is not best and {best, rival} == _BOTH and faults[rival] == faults[best]:
            example = next((date for date in seen if best.date(date) != rival.date(date)), None)
            if example is not None:
                return Decision(best, rival, example)
    return Decision(best)


def _faults(dates: Sequence[Numbers]) -> tuple[int, int]:
    """Count the invalid dates, and the steps backward in time."""
    possible = [date for date in dates if _is_possible(date)]
    backward = sum(one > other for one, other in pairwise(possible))
    return len(dates) - len(possible), backward


def _is_possible(date: Numbers) -> bool:
    return _FIRST_YEAR <= date[0] <= _LAST_YEAR and local_datetime(date, _MIDNIGHT) is not None
