"""Find a date and a time before a message, as programs write them in many languages.

05.03.24, 14:02    3/5/2024 2:02:11 PM    2024年3月5日 上午9:05    5 de março de 2024 às 14:02
2024-03-05T14:02:11Z    Mar 5, 2024, 2:02 PM    14:02    오후 2:02
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache

from memdeck.transcripts.dates.clock import hour_of_day, local_datetime
from memdeck.transcripts.dates.day_month_order import Day, Order, WrittenDate, written_date
from memdeck.transcripts.dates.google_dates import month_number

_HALF = r"(?:[AaPp]\.?[ ]?[Mm]\b\.?|上午|下午|凌晨|早上|中午|晚上|午前|午後|오전|오후)"
_REST_OF_CLOCK = (
    rf"\d\d(?:[:.]\d\d)?(?:[.,]\d{{1,6}})?(?:[ \u202f]?{_HALF}|[ ]?Uhr|h\b)?"
    r"(?:[ ]?(?:Z\b|UTC\b|GMT\b|[+-]\d\d:?\d\d\b))?(?!\d|:\d)"
)
_CLOCK = rf"(?:{_HALF}[ ]?)?\d{{1,2}}[:.h]{_REST_OF_CLOCK}"
_NAME = r"[^\W\d_]{3,12}\.?"
_ORDINAL = r"(?:\.|st|nd|rd|th|º)?"
_DATE = (
    r"(?:\d{1,4}(?:[ ]?[./年-][ ]?|년[ ])\d{1,2}(?:[ ]?[./月-][ ]?|월[ ])\d{1,4}"
    r"(?:[日일]|\.(?=[ ]))?"
    rf"|\d{{1,2}}{_ORDINAL}[ ](?:de[ ])?{_NAME},?[ ](?:de[ ]|del[ ])?\d{{4}}"
    rf"|\d{{1,2}}-{_NAME}-\d{{2,4}}|{_NAME}[ ]\d{{1,2}}{_ORDINAL},?[ ]\d{{4}})"
)
_WEEKDAY = (
    r"(?:(?i:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mi[ée]|jue|vie|s[áa]b|dom|seg"
    r"|ter|qua|qui|sex|jeu|ven|dim|mer)[^\W\d_]{0,8}[.,]{1,2}[ ])?"
)
_GLUE = (
    r"(?:T|[ ]?[,，]?[ \u202f]{1,2}(?:[(（]?[^\W\d_]{1,3}[)）][ ])?"
    r"(?:(?:at|um|à|às|a las|klo?\.?)[ ])?|[ ]?[-–|][ ]?)"
)

DATED_STAMP = rf"(?:{_WEEKDAY}{_DATE}{_GLUE}{_CLOCK}|{_CLOCK}(?:[,，]?[ ]|[ ][-–][ ]){_DATE})"
"""A pattern for a date and a time."""
CLOCK_STAMP = rf"(?:{_HALF}[ ]?)?\d{{1,2}}[:h]{_REST_OF_CLOCK}"
"""A pattern for a time alone, unlike the number of a version."""
LOG_STAMP = rf"(?:{DATED_STAMP}|{_NAME}[ ]{{1,2}}\d{{1,2}},?[ ]{_CLOCK})"
"""A pattern for a date, perhaps without its year, and a time."""

_NUMERIC = re.compile(
    r"(?<!\d)(?P<first>\d{1,4})(?P<separator>[ ]?[./年년-][ ]?)(?P<second>\d{1,2})[ ]?[./月월-][ ]?"
    r"(?P<third>\d{1,4})(?!\d)"
)
_NAMED = re.compile(
    rf"(?:(?P<early>\d{{1,2}}){_ORDINAL}[ -](?:de[ ])?)?(?P<name>[^\W\d_]{{3,12}})\.?,?[ -]"
    rf"(?:del?[ ])?(?:(?P<late>\d{{1,2}}){_ORDINAL},?[ ])?(?P<year>\d{{4}}|\d\d)(?![\d:])"
)
_TIME = re.compile(
    rf"(?P<before>{_HALF})?[ ]?(?<!\d)(?P<hour>\d{{1,2}})[:.h](?P<minute>\d\d)"
    rf"(?:[:.](?P<second>\d\d))?(?:[.,]\d{{1,6}})?"
    rf"[ \u202f]?(?P<after>{_HALF})?[ ]?(?P<zone>Z|UTC|GMT|[+-]\d\d:?\d\d)?(?!\d)"
)
_HEADING = re.compile(
    rf"\A[^\w\n]{{0,40}}(?:[^\W\d_]{{1,12}}[.,]{{0,2}}[ ])?(?P<date>{_DATE})"
    r"(?:[ ,(（]{1,3}[^\W\d_]{1,12}[)）.]?)?[^\w\n]{0,40}"
)
_LONGEST_HEADING = 120


@dataclass(frozen=True, slots=True)
class Stamp:
    """The date and the time in a stamp; either is None where it is missing or impossible."""

    date: WrittenDate | None
    clock: tuple[int, int, int] | None
    ahead: timedelta | None
    """How far its zone is ahead of UTC; None where it names none."""


def parse_stamp(text: str) -> Stamp:
    """Return the date and the time in *text*, which a pattern of this module matched."""
    date = _date_in(text)
    rest = text if date is None else text[: date.start()] + " " + text[date.end() :]
    time = _TIME.search(rest)
    half = (time["before"] or time["after"] or "") if time else ""
    return Stamp(
        _written(date, half) if date else None,
        _clock(time, half) if time else None,
        _ahead(time["zone"] or "") if time else None,
    )


def parse_day_heading(line: str) -> WrittenDate | None:
    """Return the date that is all of *line*, with a weekday and rules around it at most."""
    heading = _HEADING.fullmatch(line) if len(line) <= _LONGEST_HEADING else None
    date = _date_in(heading["date"]) if heading else None
    return _written(date, "") if date else None


def time_of(day: Day | None, stamp: Stamp) -> datetime | None:
    """Return the time of *stamp* on *day*; naive where it names no zone."""
    local = local_datetime(day, stamp.clock) if day and stamp.clock else None
    if local is None or stamp.ahead is None:
        return local
    return (local - stamp.ahead).replace(tzinfo=UTC)


def _date_in(text: str) -> re.Match[str] | None:
    return _NUMERIC.search(text) or next(
        (date for date in _NAMED.finditer(text) if month_number(date["name"])), None
    )


def _written(date: re.Match[str], half: str) -> WrittenDate | None:
    parts = date.groupdict()
    if "name" not in parts:
        return written_date(
            parts["first"], parts["separator"], parts["second"], parts["third"], half
        )
    day, month = int(parts["early"] or parts["late"] or 0), month_number(parts["name"])
    return (
        WrittenDate((int(parts["year"]), month, day), (Order.YEAR_FIRST,), "named") if day else None
    )


def _clock(time: re.Match[str], half: str) -> tuple[int, int, int] | None:
    hour = hour_of_day(int(time["hour"]), half)
    clock = hour, int(time["minute"]), int(time["second"] or 0)
    return clock if clock < (24, 0, 0) and max(clock[1:]) < 60 else None


@lru_cache(maxsize=64)
def _ahead(zone: str) -> timedelta | None:
    if not zone:
        return None
    digits = re.sub(r"\D", "", zone)
    ahead = timedelta(hours=int(digits[:2] or 0), minutes=int(digits[2:] or 0))
    return -ahead if zone.startswith("-") else ahead
