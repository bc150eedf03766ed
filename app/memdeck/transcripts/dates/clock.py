"""Parse clock times with a word for the half or the part of the day.

Source: the ``dayPeriods`` of the Unicode locale data, CLDR, which phones use to write times;
and its ``dayPeriodRuleSet`` for the hours that a Chinese part of the day covers.
"""

import re
from datetime import datetime
from enum import Enum, auto

_FIRST_BUDDHIST_YEAR = 2400  # Thai phones count 543 years more
_BUDDHIST_YEARS = 543


class DayPart(Enum):
    """The meaning for the hour of a word next to a clock time."""

    BEFORE_NOON = auto()
    AFTER_NOON = auto()
    AROUND_NOON = auto()
    NIGHT = auto()


_PARTS = {
    DayPart.BEFORE_NOON: (
        "am|vorm|öö|sa|dop|fm|ap|de|pg|πμ|ص|قظ|पूर्वाह्न|ก่อนเที่ยง"
        "|上午|早上|清晨|凌晨|半夜|午前|오전|새벽"
    ),
    DayPart.AFTER_NOON: (
        "pm|nachm|ös|ch|odp|em|ip|du|ptg|μμ|م|بظ|अपराह्न|หลังเที่ยง|下午|傍晚|午後|午后|오후"
    ),
    DayPart.AROUND_NOON: "中午",
    DayPart.NIGHT: "晚上|夜晚|夜间",
}
_PART_OF = {word: part for part, words in _PARTS.items() for word in words.split("|")}

DATE = r"(?P<year>\d{4})[-/.年](?P<month>\d{1,2})[-/.月](?P<day>\d{1,2})日?"
CLOCK = (
    r"(?P<part>[上下中]午|凌晨|早上|晚上)?[ ]?(?P<hour>\d{1,2}):(?P<minute>\d\d)"
    r"(?::(?P<second>\d\d))?(?:[ ]?(?P<half>[AaPp]\.?[Mm]\.?))?"
)
"""Patterns for a year-first date and a time; ``matched_datetime`` reads their groups."""

_STAMP = re.compile(rf"\A\s*{DATE}[,\s]\s*{CLOCK}\s*\Z")
_DOTS = re.compile(r"[.\s\u200e\u200f]+")


def hour_of_day(hour: int, word: str) -> int:
    """Return *hour* as 0 to 23, given the word next to it: 12 AM is 0, 12 PM is 12.

    An hour past 12 is in 24-hour time already; an unknown word is ignored.
    """
    match _PART_OF.get(_DOTS.sub("", word.casefold())):
        case DayPart.BEFORE_NOON if hour == 12:
            return 0
        case DayPart.AFTER_NOON if hour < 12:
            return hour + 12
        case DayPart.AROUND_NOON if hour < 10:
            return hour + 12
        case DayPart.NIGHT if hour == 12:
            return 0
        case DayPart.NIGHT if 6 <= hour < 12:
            return hour + 12
        case _:
            return hour


def local_datetime(date: tuple[int, int, int], clock: tuple[int, int, int]) -> datetime | None:
    """Return the naive time of year, month, day and hour, minute, second, or None."""
    year, month, day = date
    if year > _FIRST_BUDDHIST_YEAR:
        year -= _BUDDHIST_YEARS
    try:
        return datetime(year, month, day, *clock)  # noqa: DTZ001 - the export names no zone
    except ValueError:
        return None


def matched_datetime(stamp: re.Match[str]) -> datetime | None:
    """Return the naive time that ``DATE`` and ``CLOCK`` matched, or None."""
    date = int(stamp["year"]), int(stamp["month"]), int(stamp["day"])
    hour = hour_of_day(int(stamp["hour"]), stamp["part"] or stamp["half"] or "")
    return local_datetime(date, (hour, int(stamp["minute"]), int(stamp["second"] or 0)))


def parse_datetime(text: str) -> datetime | None:
    """Return the naive time in *text*, year first, or None."""
    stamp = _STAMP.match(text)
    return matched_datetime(stamp) if stamp else None
