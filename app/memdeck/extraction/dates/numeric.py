"""Rules for dates in digits: 2026-05-12, 12.5.2026, 5/12."""

from datetime import date

from memdeck.extraction.dates.periods import one_day
from memdeck.extraction.dates.recurring import nearest_date
from memdeck.extraction.dates.values import Basis, Days, Direction, Groups, Rule

_MONTHS = 12


def _month_first(groups: Groups, said_on: date, direction: Direction) -> Days:
    return _date_of(int(groups["first"]), int(groups["second"]), groups, said_on, direction)


def _day_first(groups: Groups, said_on: date, direction: Direction) -> Days:
    return _date_of(int(groups["second"]), int(groups["first"]), groups, said_on, direction)


def _date_of(month: int, day: int, groups: Groups, said_on: date, direction: Direction) -> Days:
    """Return the day of *groups*; a month over 12 must be the day."""
    if month > _MONTHS >= day:
        return _date_of(day, month, groups, said_on, direction)
    if year := groups["year"]:
        return one_day(date(int(year), month, day))
    return one_day(nearest_date(month, day, said_on, direction))


_YEAR_LAST = (
    r"(?<![\d{sign}])(?P<first>\d{{1,2}}){sign}(?P<second>\d{{1,2}}){sign}(?P<year>\d{{4}})"
    r"(?![\d{sign}])"
)

NUMERIC_RULES: tuple[Rule, ...] = (
    Rule.of(
        r"(?<![\d-])(?P<year>\d{4})([-/.])(?P<first>\d{1,2})\2(?P<second>\d{1,2})(?![\d-])",
        Basis.DATE,
        lambda groups, _said_on, _direction: one_day(
            date(int(groups["year"]), int(groups["first"]), int(groups["second"]))
        ),
    ),
    Rule.of(_YEAR_LAST.format(sign="/"), Basis.DATE, _month_first, _day_first),
    Rule.of(_YEAR_LAST.format(sign=r"\."), Basis.DATE, _day_first, _month_first),
    Rule.of(
        r"(?:(?<=\bon )|(?<=\bby )|(?<=due )|(?<=until )|(?<=since )|(?<=before ))"
        r"(?P<first>\d{1,2})/(?P<second>\d{1,2})(?![\d/])",
        Basis.NAME,
        _month_first,
        _day_first,
    ),
    Rule.of(
        r"(?<![\d.])(?P<first>\d{1,2})[./](?P<second>\d{1,2})"
        r"(?=那天|当天|之?前|号)",
        Basis.NAME,
        _month_first,
    ),
)
"""Month first after a slash, and day first after a dot, where either is possible."""
