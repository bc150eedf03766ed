"""Write the dates that a sentence means in brackets after its own words."""

from datetime import date

from memdeck.domain.regex import lazy_compile
from memdeck.extraction.dates.periods import Unit, moved
from memdeck.extraction.dates.resolver import date_expressions
from memdeck.extraction.dates.values import Basis, DateExpression, Days, Direction

_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August", "September"),
    *("October", "November", "December"),
)
_CHINESE = lazy_compile(r"[\u4e00-\u9fff]")
_BRACKETS = lazy_compile(r" ?[(（][^()（）]{0,40}\d{4}[^()（）]{0,40}[)）]")
"""A date in brackets, or anything else with a year."""


def with_dates(text: str, said_on: date, default: Direction = Direction.PAST) -> str:
    """Return *text* with the date in brackets after each relative one.

    "I ran last week" becomes "I ran last week (May 1–7, 2023)", and "上周三去了" becomes
    "上周三（2023年5月3日）去了". A date that has its brackets already gets no others. *default* is
    as for ``date_expressions``.
    """
    parts: list[str] = []
    end = 0
    for found in _without_brackets(text, said_on, default):
        if found.days:
            parts += [text[end : found.end], _in_brackets(found.words, found.days)]
            end = found.end
    return "".join((*parts, text[end:]))


def _without_brackets(text: str, said_on: date, default: Direction) -> list[DateExpression]:
    """Return the relative expressions that no date in brackets follows."""
    found: list[DateExpression] = []
    end_of_brackets = 0
    for expression in date_expressions(text, said_on, default):
        if expression.start < end_of_brackets:
            continue
        if brackets := _BRACKETS.match(text, expression.end):
            end_of_brackets = brackets.end()
        elif expression.basis is not Basis.DATE:
            found.append(expression)
    return found


def _in_brackets(words: str, days: Days) -> str:
    if _CHINESE.search(words):
        return f"（{chinese_days(days)}）"
    return f" ({english_days(days)})"


def english_days(days: Days) -> str:
    """Return *days* in English: "May 7, 2023", "May 1–7, 2023", "June–August 2025", "2022"."""
    first, last = days.first, days.last
    if days.is_duration:
        return f"since {_MONTHS[first.month - 1]} {first.day}, {first.year}"
    written = _english_range(first, last)
    return f"about {written}" if days.is_approximate else written


def _english_range(first: date, last: date) -> str:
    first_month, last_month = _MONTHS[first.month - 1], _MONTHS[last.month - 1]
    is_one_year = first.year == last.year
    if _is_whole(Unit.YEAR, first, last):
        return f"{first.year}" if is_one_year else f"{first.year}–{last.year}"
    if _is_whole(Unit.MONTH, first, last):
        if not is_one_year:
            return f"{first_month} {first.year} – {last_month} {last.year}"
        months = first_month if first.month == last.month else f"{first_month}–{last_month}"
        return f"{months} {last.year}"
    if first == last:
        return f"{first_month} {first.day}, {first.year}"
    if not is_one_year:
        return f"{first_month} {first.day}, {first.year} – {last_month} {last.day}, {last.year}"
    if first.month != last.month:
        return f"{first_month} {first.day} – {last_month} {last.day}, {last.year}"
    return f"{first_month} {first.day}–{last.day}, {last.year}"


def chinese_days(days: Days) -> str:
    """Return *days* in Chinese: 2023年5月7日, 2023年5月1日至7日, 2025年6月至8月, 2022年."""
    first, last = days.first, days.last
    if days.is_duration:
        return f"自{first.year}年{first.month}月{first.day}日起"
    start, end = (
        [f"{day.year}年", f"{day.month}月", f"{day.day}日"][: _precision(first, last)]
        for day in (first, last)
    )
    shared = next((i for i, part in enumerate(start) if part != end[i]), len(end))
    written = "".join(start) if start == end else f"{''.join(start)}至{''.join(end[shared:])}"
    return f"约{written}" if days.is_approximate else written


def _precision(first: date, last: date) -> int:
    """Return 1 for whole years, 2 for whole months, else 3."""
    if _is_whole(Unit.YEAR, first, last):
        return 1
    return 2 if _is_whole(Unit.MONTH, first, last) else 3


def _is_whole(unit: Unit, first: date, last: date) -> bool:
    """Return whether the days from *first* to *last* are whole months or years."""
    return first == moved(unit, first, 0).first and last == moved(unit, last, 0).last
