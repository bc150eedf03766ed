"""Count days, weeks, months and other periods of the calendar from a day."""

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from typing import assert_never

from memdeck.extraction.dates.values import Days, Direction

DAY = timedelta(days=1)
WEEK = timedelta(weeks=1)
_YEAR_MONTHS = 12
_LONGEST_WEEK, _LONGEST_MONTH, _LONGEST_QUARTER = 7, 31, 92
"""Days of the longest such period."""


class Unit(StrEnum):
    """A period that texts count in."""

    DAY = "day"
    WEEK = "week"
    WEEKEND = "weekend"
    MONTH = "month"
    QUARTER = "quarter"
    YEAR = "year"
    DECADE = "decade"


_MONTHS_OF_UNIT = {Unit.MONTH: 1, Unit.QUARTER: 3, Unit.YEAR: 12, Unit.DECADE: 120}


class Part(StrEnum):
    """A part of a period."""

    EARLY = "early"
    MIDDLE = "middle"
    LATE = "late"
    FIRST_HALF = "first half"
    SECOND_HALF = "second half"


def one_day(day: date) -> Days:
    """Return *day* alone."""
    return Days(day, day)


def months(year: int, month: int, count: int = 1) -> Days:
    """Return the days of *count* months from *month*, which may be outside of 1 to 12."""
    last = _first_of_month(year, month + count - 1)
    is_december = last.month == _YEAR_MONTHS  # the last of all has no month after it
    length = 31 if is_december else (last.replace(month=last.month + 1) - last).days
    return Days(_first_of_month(year, month), last.replace(day=length))


def _first_of_month(year: int, month: int) -> date:
    years, index = divmod(month - 1, _YEAR_MONTHS)
    return date(year + years, index + 1, 1)


def year(number: int) -> Days:
    """Return the days of a year."""
    return months(number, 1, _YEAR_MONTHS)


def moved(unit: Unit, day: date, count: int) -> Days:
    """Return the period of the calendar that is *count* periods after that of *day*.

    A decade is counted as ten years.
    """
    match unit:
        case Unit.DAY:
            return one_day(day + count * DAY)
        case Unit.WEEK:
            monday = day + count * WEEK - day.weekday() * DAY
            return Days(monday, monday + 6 * DAY)
        case Unit.WEEKEND:
            sunday = moved(Unit.WEEK, day, count).last
            return Days(sunday - DAY, sunday)
        case Unit.MONTH:
            return months(day.year, day.month + count)
        case Unit.QUARTER:
            return months(day.year, day.month - (day.month - 1) % 3 + 3 * count, 3)
        case Unit.YEAR:
            return year(day.year + count)
        case Unit.DECADE:
            return year(day.year + 10 * count)
        case _:
            assert_never(unit)


def same_day(unit: Unit, day: date, count: int) -> date:
    """Return the day *count* periods after *day*: the 31st of a shorter month is its last day."""
    match unit:
        case Unit.DAY:
            return day + count * DAY
        case Unit.WEEK | Unit.WEEKEND:
            return day + count * WEEK
        case _:
            month = months(day.year, day.month + count * _MONTHS_OF_UNIT[unit])
            return month.first.replace(day=min(day.day, month.last.day))


@dataclass(frozen=True, slots=True)
class Amount:
    """From *least* to *most* periods, such as "two weeks" or "a few days"."""

    unit: Unit
    least: int
    most: int

    @classmethod
    def few(cls, unit: Unit) -> "Amount":
        """Return what "a few" means: 2 to 7 days, or 2 to 5 longer periods."""
        return cls(unit, 2, 7 if unit is Unit.DAY else 5)

    def period(self, day: date, direction: Direction) -> Days:
        """Return the period of the calendar that is this amount before or after *day*."""
        ends = [moved(self.unit, day, direction.sign * count) for count in (self.least, self.most)]
        return Days(
            min(end.first for end in ends), max(end.last for end in ends), self.least != self.most
        )

    def day(self, day: date, direction: Direction) -> Days:
        """Return the day this amount before or after *day*; the period if it is approximate."""
        if self.least != self.most:
            return self.period(day, direction)
        return one_day(same_day(self.unit, day, direction.sign * self.most))

    def up_to(self, day: date, direction: Direction) -> Days:
        """Return the days between *day* and the day that is this amount before or after it."""
        other = same_day(self.unit, day, direction.sign * self.most)
        is_past = direction is Direction.PAST
        return Days(min(day, other), max(day, other), self.least != self.most, is_past)


def part_of(days: Days, part: Part) -> Days:
    """Return a part of a week, a month or a longer period.

    The middle of a week is Wednesday and Thursday, and that of a month the 11th to the 20th. A
    year is early from January to March and late from October; its middle is June and July.
    """
    length = (days.last - days.first).days + 1
    if part in {Part.FIRST_HALF, Part.SECOND_HALF}:
        return _half(days, length, part)
    if length <= _LONGEST_WEEK:
        early, late = days.first + DAY, days.last - 2 * DAY
    elif length <= _LONGEST_MONTH:
        early, late = days.first + 9 * DAY, days.first + 20 * DAY
    elif length <= _LONGEST_QUARTER:
        early = months(days.first.year, days.first.month).last
        late = days.last.replace(day=1)
    elif part is Part.MIDDLE:
        return months(days.first.year, 6, 2)
    else:
        early = months(days.first.year, 1, 3).last
        late = days.last.replace(month=10, day=1)
    match part:
        case Part.EARLY:
            return Days(days.first, early)
        case Part.MIDDLE:
            return Days(early + DAY, late - DAY)
        case _:
            return Days(late, days.last)


def _half(days: Days, length: int, part: Part) -> Days:
    if length <= _LONGEST_MONTH:
        second = days.first + length // 2 * DAY
    else:  # half a quarter starts in the middle of a month
        month = months(days.first.year, days.first.month + round(length / 61))
        second = month.first if length > _LONGEST_QUARTER else month.first + 15 * DAY
    return Days(days.first, second - DAY) if part is Part.FIRST_HALF else Days(second, days.last)
