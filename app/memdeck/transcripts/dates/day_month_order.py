"""Decide which number of a date is the day, from all dates of a file.

A conversation whose dates fit both orders is read in both.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import groupby, pairwise

from memdeck.domain.conversation.conversation import (
    Conversation,
    DateOrder,
    ImportedMemory,
    Remark,
    Skipped,
)
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
        year, month, day = (numbers[index] for index in self.value)
        return year + 2000 if year < 100 else year, month, day


_CHOICES = {Order.DAY_FIRST: DateOrder.DAY_FIRST, Order.MONTH_FIRST: DateOrder.MONTH_FIRST}


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
        if rival is not best and {best, rival} == _CHOICES.keys() and faults[rival] == faults[best]:
            example = next((date for date in seen if best.date(date) != rival.date(date)), None)
            if example is not None:
                return Decision(best, rival, example)
    return Decision(best)


def _faults(dates: Sequence[Numbers]) -> tuple[int, int]:
    """Count the invalid dates, and the steps backward in time."""
    possible = [date for date in dates if _is_possible(date)]
    backward = sum(date > following for date, following in pairwise(possible))
    return len(dates) - len(possible), backward


def _is_possible(date: Numbers) -> bool:
    return _FIRST_YEAR <= date[0] <= _LAST_YEAR and local_datetime(date, _MIDNIGHT) is not None


@dataclass(frozen=True, slots=True)
class AmbiguousDates:
    """A conversation whose dates fit both orders; *likely* is read in *order*.

    *example* is one of its dates as written.
    """

    order: DateOrder
    likely: Conversation
    other: Conversation
    example: str
    where: str = ""

    def read(self, chosen: DateOrder | None) -> Iterator[Conversation | Remark]:
        """Yield the conversation read by *chosen*; without one the likelier, and a remark."""
        if chosen is not None:
            yield self.likely if chosen is self.order else self.other
            return
        yield self.likely
        first = "day" if self.order is DateOrder.DAY_FIRST else "month"
        yield Remark(
            self.where,
            "Its dates do not tell whether the day or the month is first; "
            f"{self.example} was read with the {first} first. "
            "If that is wrong, have it read the other way.",
            self.order,
        )


def read_by(
    decision: Decision, read_in_order: Callable[[Order], Conversation | Skipped]
) -> Conversation | Skipped | AmbiguousDates:
    """Return *read_in_order* by *decision*; read both ways if there is a rival.

    The ids are those of the likelier order either way: it is the same conversation.
    """
    likely = read_in_order(decision.order)
    if decision.rival is None or isinstance(likely, Skipped):
        return likely
    other = read_in_order(decision.rival)
    if isinstance(other, Skipped):
        return likely
    messages = tuple(
        replace(message, id=known.id)
        for message, known in zip(other.messages, likely.messages, strict=True)
    )
    return AmbiguousDates(
        _CHOICES[decision.order],
        likely,
        replace(other, id=likely.id, messages=messages),
        "/".join(f"{number:02}" for number in decision.example),
    )


def decided(
    pieces: Iterable[Conversation | ImportedMemory | Skipped | Remark | AmbiguousDates],
    chosen: DateOrder | None,
) -> Iterator[Conversation | ImportedMemory | Skipped | Remark]:
    """Yield *pieces* with each conversation read one way: by *chosen* where a file is ambiguous."""
    for piece in pieces:
        if isinstance(piece, AmbiguousDates):
            yield from piece.read(chosen)
        else:
            yield piece
