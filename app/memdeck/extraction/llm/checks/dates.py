"""Parse the dates in a model's answer, and reject those that the user's text cannot mean.

Models sometimes get weekdays and months wrong. A date is rejected only if no expression in
the text, relative to the day it was written, can mean it: "next Friday" has two readings,
and both count.
"""

import re
from collections.abc import Iterator
from datetime import date

from memdeck.extraction.dates.resolver import date_expressions
from memdeck.extraction.dates.values import Basis, Unresolved

# Not \b: there is none between a digit and a Chinese character.
ISO_DAY = re.compile(r"(?<!\d)(?:19|20|21)\d\d-\d\d-\d\d(?!\d)")
YEAR = re.compile(r"(?<!\d)(?:19|20|21)\d\d(?!\d)")
_KNOWN_TO_THE_USER = re.compile(
    r"\b(?:christmas|xmas|new year|birthday|holidays?)\b|圣诞|元旦|国庆|五一|生日|假期",
    re.IGNORECASE,
)
"""Next to these a date is one that only the user knows: the party at Christmas, the holidays."""


def parse_day(text: str) -> date | None:
    """Return the ISO 8601 day that *text* starts with, or None."""
    try:
        return date.fromisoformat(text[:10])
    except ValueError:
        return None


def counts_from_today(text: str) -> bool:
    """Return whether *text* has a word like "tomorrow", useful only with the day it was said."""
    return any(found.basis is Basis.SAID_DAY for found in date_expressions(text, None))


def invents_day(claim: str, text: str) -> bool:
    """Return whether *claim* names a day of a year that *text*, undated, do not mention."""
    years = {day[:4] for day in ISO_DAY.findall(claim)}
    return not years <= set(YEAR.findall(text))


def rules_out(day: date, statement: str, said_on: date) -> bool:
    """Return whether *statement*, written on *said_on*, name dates, but not *day*.

    Text without dates rules out nothing, and neither does an approximate date.
    """
    expressions = date_expressions(statement, said_on)
    readings = [days for found in expressions for days in found.readings]
    if (
        _KNOWN_TO_THE_USER.search(statement)
        or any(found.reason is Unresolved.HOLIDAY for found in expressions)
        or any(days.is_approximate for days in readings)
    ):
        return False
    return bool(readings) and not any(day in days for days in readings)


def days_in(text: str) -> Iterator[date]:
    """Yield the valid ISO 8601 dates in *text*."""
    for found in ISO_DAY.findall(text):
        try:
            yield date.fromisoformat(found)
        except ValueError:
            continue
