"""Words of dates in English: numbers, units, months, weekdays and parts of periods."""

import re
from datetime import date

from memdeck.extraction.dates.periods import Amount, Part, Unit, part_of
from memdeck.extraction.dates.recurring import Season
from memdeck.extraction.dates.values import Days, Groups

MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
SEASON = r"(?:spring|summer|autumn|fall|winter)"
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_SEASONS = {
    "spring": Season(3, 3),
    "summer": Season(6, 3),
    "autumn": Season(9, 3),
    "fall": Season(9, 3),
    "winter": Season(12, 3),
}
ORDINALS = ("first", "second", "third", "fourth")

_NUMBERS = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14,
    "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20,
    "thirty": 30, "forty": 40, "fifty": 50,
}  # fmt: skip
_NUMBER = rf"(?:\d{{1,3}}|{'|'.join(sorted(_NUMBERS, key=len, reverse=True))})"
COUNT = (
    rf"(?:{_NUMBER}(?:(?: or | to | ?- ?){_NUMBER})?|(?:a )?couple(?: of)?|(?:a |the )?few"
    r"|several|some|half an?)"
)
DAY_UNIT = r"(?:days?|nights?|mornings?|evenings?|afternoons?)"
UNIT = (
    rf"(?:{DAY_UNIT}|weekends?|weeks?|wks?|fortnights?|months?|mths?|mos?|quarters?|years?|yrs?"
    r"|decades?)"
)
PERIOD = r"(?:week|weekend|month|quarter|year|yr)"
_UNITS = {
    "we": Unit.WEEK, "wk": Unit.WEEK, "fo": Unit.WEEK, "mo": Unit.MONTH,
    "mt": Unit.MONTH, "qu": Unit.QUARTER, "ye": Unit.YEAR, "yr": Unit.YEAR, "de": Unit.DECADE,
}  # fmt: skip
"""Units by the first two letters."""

NOT_COUNTED = (
    r"(?![\d:%]|[.,]\d| ?(?:words|people|guests|characters|euros|dollars|pounds|bucks|hours|h\b"
    r"|hrs|members|seats|km\b|kg\b|miles|[€$£字人元块]))"
)
YEAR = rf"(?:\d{{4,6}}){NOT_COUNTED}"
"""A year next to a date; no calendar has one of more than four digits."""
BARE_YEAR = rf"(?:(?:1[5-9]|2[01])\d\d){NOT_COUNTED}"
LAST = r"(?:(?:this |the )?(?:last|past|previous))"
NEXT = r"(?:(?:this |the )?(?:next|coming|upcoming))"
WHICH_YEAR = r"(?P<which_year>last|this|next) year"
_COUNTS_AHEAD = {"last": -1, "past": -1, "previous": -1, "next": 1, "coming": 1, "upcoming": 1}
PART = (
    r"(?:(?P<part>early|earlier|mid|late|later)(?: in)?[ -]"
    r"|(?:the )?(?P<part_of>beginning|start|middle|end|first half|second half)(?: of)? )"
)
_PARTS = {
    "early": Part.EARLY, "earlier": Part.EARLY, "beginning": Part.EARLY, "start": Part.EARLY,
    "mid": Part.MIDDLE, "middle": Part.MIDDLE,
    "late": Part.LATE, "later": Part.LATE, "end": Part.LATE,
    "first half": Part.FIRST_HALF, "second half": Part.SECOND_HALF,
}  # fmt: skip


def month(word: str) -> int:
    """Return the number of a month, 1 for January."""
    return _MONTHS.index(word[:3]) + 1


def season(word: str) -> Season:
    """Return the season or the month of this name."""
    return _SEASONS.get(word) or Season(month(word), 1)


def weekday(word: str) -> int:
    """Return the number of a weekday, 0 for Monday."""
    return _WEEKDAYS.index(word[:3])


def unit(word: str) -> Unit:
    """Return the unit of this name, also of its plural or abbreviation."""
    if word.startswith("weekend"):
        return Unit.WEEKEND
    return Unit.DAY if re.fullmatch(DAY_UNIT, word) else _UNITS[word[:2]]


def amount(count: str, unit_name: str) -> Amount:
    """Return the amount of words like "a few days" and "2-3 weeks"; an empty count is one."""
    of = unit(unit_name)
    if "couple" in count:
        return Amount(of, 2, 2)
    if any(word in count for word in ("few", "several", "some")):
        return Amount.few(of)
    if count.startswith("half") and of in {Unit.YEAR, Unit.MONTH}:
        return Amount(Unit.MONTH, 6, 6) if of is Unit.YEAR else Amount(Unit.WEEK, 2, 2)
    numbers = [_number(word) for word in re.findall(_NUMBER + r"\b", count)] or [1]
    factor = 2 if unit_name.startswith("fortnight") else 1
    return Amount(of, numbers[0] * factor, numbers[-1] * factor)


def _number(word: str) -> int:
    return int(word) if word.isdigit() else _NUMBERS[word]


def day_number(word: str) -> int:
    """Return the number of "3rd"."""
    return int(word.rstrip("stndrh"))


def count_ahead(which: str) -> int:
    """Return -1 for "last", 1 for "next", else 0."""
    return _COUNTS_AHEAD.get(which.rsplit(maxsplit=1)[-1], 0) if which else 0


def with_part(groups: Groups, days: Days, said_on: date) -> Days:
    """Return the part of *days* that *groups* names, all of them if none."""
    name = groups["part"] or groups["part_of"]
    if name == "earlier" and said_on in days:
        return Days(days.first, said_on, is_approximate=True)
    if name == "later" and said_on in days:
        return Days(said_on, days.last, is_approximate=True)
    return part_of(days, _PARTS[name]) if name else days
