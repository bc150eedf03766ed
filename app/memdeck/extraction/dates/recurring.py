"""Find the last or the next of the days and periods that come again each week, month or year."""

from datetime import date
from typing import NamedTuple

from memdeck.extraction.dates.periods import DAY, WEEK, Unit, months, moved
from memdeck.extraction.dates.values import Days, Direction

_SATURDAY = 5
_LEAP_YEARS_APART = 8
"""Most years from one leap day to the next."""


class Season(NamedTuple):
    """Months of each year: a month, a quarter, a season, or school holidays."""

    first_month: int
    month_count: int

    def of_year(self, year: int) -> Days:
        """Return the season that begins in *year*."""
        return months(year, self.first_month, self.month_count)

    def nearest(self, day: date, direction: Direction) -> Days:
        """Return the last that has begun by *day*, or the next that is not over."""
        if direction is Direction.PAST:
            return self.of_year(day.year - (self.first_month > day.month))
        return self._first_not_over(day)

    def counted(self, day: date, count: int) -> Days:
        """Return the last that is over for -1, the next to begin for 1, this year's for 0."""
        this = self.of_year(day.year)
        if count < 0:
            return self.of_year(self._first_not_over(day).first.year + count)
        if count > 0:
            return self.of_year(day.year + count - (this.first > day))
        running = self._first_not_over(day)
        return running if running.first <= day else this

    def _first_not_over(self, day: date) -> Days:
        last_month = (self.first_month + self.month_count - 2) % 12 + 1
        year = day.year + (last_month < day.month)
        return self.of_year(year - (last_month < self.first_month))


def nearest_date(month: int, number: int, day: date, direction: Direction) -> date:
    """Return the last or the next day with this date; *day* itself counts."""
    for years in range(_LEAP_YEARS_APART + 1):
        try:
            found = date(day.year + direction.sign * years, month, number)
        except ValueError:
            continue
        if (found - day).days * direction.sign >= 0:
            return found
    raise ValueError(f"no day {number} in month {month}")


def nearest_day_of_month(number: int, day: date, direction: Direction) -> date:
    """Return the last or the next day with this number; *day* itself counts."""
    for count in range(3):  # of two months next to each other, one has 31 days
        month = moved(Unit.MONTH, day, direction.sign * count)
        if 1 <= number <= month.last.day:
            found = month.first.replace(day=number)
            if (found - day).days * direction.sign >= 0:
                return found
    raise ValueError(f"No month has a day {number}.")


def nearest_weekday(weekday: int, day: date, direction: Direction) -> date:
    """Return the last or the next such weekday, 0 for Monday; never *day* itself."""
    if direction is Direction.PAST:
        return day - ((day.weekday() - weekday - 1) % 7 + 1) * DAY
    return day + ((weekday - day.weekday() - 1) % 7 + 1) * DAY


def weekday_of_week(weekday: int, day: date, weeks: int) -> date:
    """Return a weekday, 0 for Monday, of the week *weeks* after that of *day*."""
    return moved(Unit.WEEK, day, weeks).first + weekday * DAY


def nearest_weekend(day: date, direction: Direction) -> Days:
    """Return the last weekend that has begun by *day*, or the next that is not over."""
    has_begun = day.weekday() >= _SATURDAY
    return moved(Unit.WEEKEND, day, 0 if has_begun or direction is Direction.FUTURE else -1)


def counted_weekend(day: date, count: int, direction: Direction) -> Days:
    """Return the weekend that is wholly before or after *day*, the nearest for a *count* of 1."""
    is_past = direction is Direction.PAST
    nearest = nearest_weekday(6 if is_past else _SATURDAY, day, direction)
    return moved(Unit.WEEKEND, nearest + direction.sign * (count - 1) * WEEK, 0)
