"""Decide which number of a date is the day, from all dates of a file that are written alike.

A file may hold the dates of several phones, each in its own style and order. A conversation
whose dates fit both orders is read in both.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from itertools import chain, groupby, pairwise, repeat

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

Day = tuple[int, int, int]
"""Year, month and day."""

_FIRST_YEAR, _LAST_YEAR = 2009, 2599  # the program's first; Thai phones count 543 more
_MIDNIGHT = (0, 0, 0)
_UNKNOWN: Day = (0, 0, 0)

# How much speaks against a reading of dates that are in both orders.
_IMPOSSIBLE, _CHANGE_OF_ORDER, _BACKWARD, _RARER_ORDER = 1_000.0, 1.5, 1.0, 0.001


class Order(Enum):
    """The order of year, month and day in a date."""

    YEAR_FIRST = (0, 1, 2)
    DAY_FIRST = (2, 1, 0)
    MONTH_FIRST = (2, 0, 1)

    def date(self, numbers: Numbers) -> Day:
        """Return year, month and day; a two-digit year is in this century."""
        year, month, day = (numbers[index] for index in self.value)
        return year + 2000 if year < 100 else year, month, day


_CHOICES = {Order.DAY_FIRST: DateOrder.DAY_FIRST, Order.MONTH_FIRST: DateOrder.MONTH_FIRST}
_REVERSE = {Order.DAY_FIRST: Order.MONTH_FIRST, Order.MONTH_FIRST: Order.DAY_FIRST}


@dataclass(frozen=True, slots=True)
class WrittenDate:
    """A date as a file has it, and its possible *orders*, the likeliest first.

    Dates of one *style* look alike: one program wrote them.
    """

    numbers: Numbers
    orders: tuple[Order, ...]
    style: str = ""


NO_DATE = WrittenDate((0, 0, 0), (Order.YEAR_FIRST,))
"""The date of a stamp that has none."""


@lru_cache(maxsize=1_024)  # a chat has many messages a day
def written_date(first: str, separator: str, second: str, third: str, half: str) -> WrittenDate:
    """Return the date of three numbers; *half* is the word next to its time, such as "PM"."""
    year = first if len(first) == 4 else third
    style = f"{separator}{len(year)}{'half' if half else ''}"
    orders = _possible_orders(first, separator, second, third, half)
    return WrittenDate((int(first), int(second), int(third)), orders, style)


def _possible_orders(
    first: str, separator: str, second: str, third: str, half: str
) -> tuple[Order, ...]:
    """Return the possible orders, likeliest first; a month before a point is ruled out."""
    if len(first) == 4:
        return (Order.YEAR_FIRST,)
    if "/" not in separator and "-" not in separator:
        is_spaced = separator.endswith(" ") and len(third) < 4
        return (Order.YEAR_FIRST,) if is_spaced else (Order.DAY_FIRST,)
    is_padded = first.startswith("0") or second.startswith("0")
    if half in {"AM", "PM"} and not is_padded:
        return Order.MONTH_FIRST, Order.DAY_FIRST
    return Order.DAY_FIRST, Order.MONTH_FIRST


@dataclass(frozen=True, slots=True)
class Decision:
    """The day of each date of a file.

    Where nothing tells the order of some dates, *days* has them in *order*, *other_days* in the
    other, and *example* is one of them.
    """

    days: Sequence[Day]
    order: Order | None = None
    other_days: Sequence[Day] = ()
    example: Numbers = (0, 0, 0)
    is_partial: bool = False
    """Whether the order of other dates is clear."""
    neighbour: Numbers | None = None
    """A date that fits both orders, read like those next to it, as its style has both."""
    maybe_year_first: Numbers | None = None
    """A date that was not read with the year first, although nothing speaks against it."""


def decide(dates: Sequence[WrittenDate]) -> Decision:
    """Return the days of *dates*, those in which they are valid and ascending.

    All dates of a style are in one order, unless some are only valid in the other. If both
    orders fit a style equally well and the dates of other styles around it do not tell, the
    likelier is chosen.
    """
    by_style: dict[str, list[int]] = defaultdict(list)
    for index, date in enumerate(dates):
        by_style[date.style].append(index)
    orders: list[Order | None] = [None] * len(dates)
    unclear: list[list[int]] = []
    neighbour: Numbers | None = None
    maybe_year_first: Numbers | None = None
    for indices in by_style.values():
        written = [dates[index].numbers for index in indices]
        possible = dates[indices[0]].orders
        best = _best(written, possible)
        if _may_be_year_first(written, best, possible):
            maybe_year_first = maybe_year_first or written[0]
        if _is_of_both_orders(written, best, possible):
            _set(orders, indices, _order_of_each(written, best, possible))
            neighbour = neighbour or next(filter(_fits_both_orders, written), None)
        elif _has_rival(written, best, possible):
            unclear.append(indices)
        else:
            _set(orders, indices, repeat(best))
    is_partial = len(unclear) < len(by_style)
    for indices in list(unclear):
        if order := _order_among_others(dates, indices, orders):
            _set(orders, indices, repeat(order))
            unclear.remove(indices)
    if not unclear:
        return Decision(
            _days(dates, orders), neighbour=neighbour, maybe_year_first=maybe_year_first
        )
    largest = max(unclear, key=len)
    likely = _best([dates[index].numbers for index in largest], dates[largest[0]].orders)
    open_indices = list(chain.from_iterable(unclear))
    open_dates = (dates[index].numbers for index in open_indices)
    return Decision(
        _days(dates, _with(orders, open_indices, likely)),
        likely,
        _days(dates, _with(orders, open_indices, _REVERSE[likely])),
        next(filter(_fits_both_orders, open_dates)),
        is_partial,
        neighbour,
        maybe_year_first,
    )


def _set(orders: list[Order | None], indices: Sequence[int], chosen: Iterable[Order]) -> None:
    for index, order in zip(indices, chosen, strict=False):
        orders[index] = order


def _with(
    orders: Sequence[Order | None], indices: Sequence[int], chosen: Order
) -> list[Order | None]:
    changed = list(orders)
    _set(changed, indices, repeat(chosen))
    return changed


def _days(dates: Sequence[WrittenDate], orders: Sequence[Order | None]) -> list[Day]:
    """Return the day of each of *dates*, each object once, as a chat has many messages a day."""
    known: dict[tuple[Order | None, Numbers], Day] = {}
    return [
        known.setdefault((order, date.numbers), order.date(date.numbers) if order else _UNKNOWN)
        for date, order in zip(dates, orders, strict=True)
    ]


def _best(written: Sequence[Numbers], orders: Sequence[Order]) -> Order:
    faults = {order: _faults(written, order) for order in orders}
    return min(orders, key=lambda order: faults[order])


def _has_rival(written: Sequence[Numbers], best: Order, orders: Sequence[Order]) -> bool:
    """Return whether the reverse of *best* fits as well and gives other days."""
    rival = _REVERSE.get(best)
    return (
        rival in orders
        and rival is not None
        and _faults(written, rival) == _faults(written, best)
        and any(map(_fits_both_orders, written))
    )


def _may_be_year_first(written: Sequence[Numbers], best: Order, orders: Sequence[Order]) -> bool:
    """Return whether the year could be first in *written* as well as in the *best* order."""
    year_first = Order.YEAR_FIRST
    return (
        best is not year_first
        and year_first in orders
        and _faults(written, year_first) == _faults(written, best)
    )


def _faults(written: Sequence[Numbers], order: Order) -> tuple[int, int]:
    """Count the invalid dates, and the steps backward in time."""
    days = [order.date(numbers) for numbers, _ in groupby(written)]
    possible = [day for day in days if _is_possible(day)]
    return len(days) - len(possible), _steps_backward(possible)


def _steps_backward(days: Iterable[Day]) -> int:
    return sum(day > following for day, following in pairwise(days))


def _is_possible(day: Day) -> bool:
    return _FIRST_YEAR <= day[0] <= _LAST_YEAR and local_datetime(day, _MIDNIGHT) is not None


def _fits_both_orders(numbers: Numbers) -> bool:
    """Return whether *numbers* are different days in both orders."""
    days = {order.date(numbers) for order in _REVERSE}
    return len(days) == len(_REVERSE) and all(map(_is_possible, days))


def _is_of_both_orders(written: Sequence[Numbers], best: Order, orders: Sequence[Order]) -> bool:
    """Return whether some dates are impossible in *best*, and possible in another order."""
    others = [order for order in orders if order is not best]
    return any(
        any(_is_possible(order.date(numbers)) for order in others)
        for numbers in set(written)
        if not _is_possible(best.date(numbers))
    )


def _order_of_each(
    written: Sequence[Numbers], best: Order, orders: Sequence[Order]
) -> Iterator[Order]:
    """Yield the order of each date, so that all are possible and few are out of order.

    The order changes as rarely as it can.
    """
    costs = {order: 0.0 if order is best else _RARER_ORDER for order in orders}
    last_days = dict.fromkeys(orders, _UNKNOWN)
    chosen: list[dict[Order, Order]] = []
    for numbers in written:
        before: dict[Order, Order] = {}
        new_costs, new_days = {}, {}
        for order in orders:
            day = order.date(numbers)
            is_possible = _is_possible(day)
            candidates = {
                previous: costs[previous]
                + (_CHANGE_OF_ORDER if previous is not order else 0)
                + (_BACKWARD if is_possible and last_days[previous] > day else 0)
                for previous in orders
            }
            previous = min(candidates, key=candidates.__getitem__)
            before[order] = previous
            own_cost = (0 if is_possible else _IMPOSSIBLE) + (0 if order is best else _RARER_ORDER)
            new_costs[order] = candidates[previous] + own_cost
            new_days[order] = day if is_possible else last_days[previous]
        costs, last_days = new_costs, new_days
        chosen.append(before)
    order = min(costs, key=costs.__getitem__)
    backward: list[Order] = []
    for before in reversed(chosen):
        backward.append(order)
        order = before[order]
    yield from reversed(backward)


def _order_among_others(
    dates: Sequence[WrittenDate], indices: Sequence[int], orders: Sequence[Order | None]
) -> Order | None:
    """Return the order of the dates at *indices* in which the file goes back less often."""
    steps = {
        order: _steps_backward(filter(_is_possible, _days(dates, _with(orders, indices, order))))
        for order in dates[indices[0]].orders
    }
    fewest = [order for order, count in steps.items() if count == min(steps.values())]
    return fewest[0] if len(fewest) == 1 else None


@dataclass(frozen=True, slots=True)
class AmbiguousDates:
    """A conversation whose dates fit both orders; *likely* is read in *order*.

    *example* is one of its dates as written. *is_partial* is set where other dates are clear.
    """

    order: DateOrder
    likely: Conversation
    other: Conversation
    example: str
    is_partial: bool
    where: str = ""

    def read(self, chosen: DateOrder | None) -> Iterator[Conversation | Remark]:
        """Yield the conversation read by *chosen*; without one the likelier, and a remark."""
        if chosen is not None:
            yield self.likely if chosen is self.order else self.other
            return
        yield self.likely
        first = "day" if self.order is DateOrder.DAY_FIRST else "month"
        if self.is_partial:
            yield Remark(
                self.where,
                "Some of its dates do not tell whether the day or the month is first; "
                f"{self.example} was read with the {first} first. "
                "If that is wrong, have it read the other way.",
                self.order,
            )
        else:
            yield Remark(
                self.where,
                "Its dates do not tell whether the day or the month is first; "
                f"{self.example} was read with the {first} first. "
                "If that is wrong, have it read the other way.",
                self.order,
            )


def read_by(
    decision: Decision, read_with_days: Callable[[Sequence[Day]], Conversation | Skipped]
) -> Iterator[Conversation | Skipped | Remark | AmbiguousDates]:
    """Yield *read_with_days* by *decision*; read both ways if some dates fit both orders.

    The ids are those of the likelier order either way: it is the same conversation.
    """
    likely = read_with_days(decision.days)
    other = read_with_days(decision.other_days) if decision.order else likely
    if decision.order is None or isinstance(likely, Skipped) or isinstance(other, Skipped):
        yield likely
    else:
        messages = tuple(
            replace(message, id=known.id)
            for message, known in zip(other.messages, likely.messages, strict=True)
        )
        yield AmbiguousDates(
            _CHOICES[decision.order],
            likely,
            replace(other, id=likely.id, messages=messages),
            _as_written(decision.example),
            decision.is_partial,
        )
    if decision.neighbour and not isinstance(likely, Skipped):
        yield Remark(
            "",
            "Its dates have the day first in some places and the month in others; "
            f"{_as_written(decision.neighbour)} was read like the dates next to it.",
        )
    if decision.maybe_year_first and not isinstance(likely, Skipped):
        yield Remark(
            "",
            "Its dates do not tell whether the year is first; "
            f"{_as_written(decision.maybe_year_first)} was read with the year last.",
        )


def _as_written(numbers: Numbers) -> str:
    return "/".join(f"{number:02}" for number in numbers)


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
