"""Clock times as people read them, with a word for the half or the part of the day."""

import re
from datetime import datetime
from enum import Enum, auto

_FIRST_BUDDHIST_YEAR = 2400  # Thai phones count 543 years more
_BUDDHIST_YEARS = 543


class DayPart(Enum):
    """What a word beside a clock time says of its hour."""

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
_DOTS = re.compile(r"[.\s\u200e\u200f]+")


def hour_of_day(hour: int, word: str) -> int:
    """Return *hour* as 0 to 23, given the word beside it: 12 AM is 0, 12 PM is 12.

    An hour past 12 is one of 24 already; a word that is not known says nothing.
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


def local_moment(date: tuple[int, int, int], clock: tuple[int, int, int]) -> datetime | None:
    """Return the time without a zone at year, month, day and hour, minute, second, or None."""
    year, month, day = date
    if year > _FIRST_BUDDHIST_YEAR:
        year -= _BUDDHIST_YEARS
    try:
        return datetime(year, month, day, *clock)  # noqa: DTZ001 - the export names no zone
    except ValueError:
        return None
