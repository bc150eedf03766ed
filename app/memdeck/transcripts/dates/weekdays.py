"""Find the weekday next to a date: it shows which of the numbers is the day.

Source: the abbreviated ``days`` of the Unicode locale data, CLDR.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from memdeck.transcripts.dates.clock import local_datetime
from memdeck.transcripts.dates.day_month_order import Day, WrittenDate

# How the names begin, from Monday on.
_NAMES = (
    "mon lun seg пн sen จ",
    "tue die mar ter вт sel อ",
    "wed mit mer mié mie qua ср rab พ",
    "thu don jeu jue gio qui чт kam พฤ",
    "fri fre ven vie sex пт jum ศ",
    "sat sam sáb sab сб ส",
    "sun son dim dom вс min อา",
)
_CHINESE, _JAPANESE, _KOREAN = "一二三四五六日", "月火水木金土日", "월화수목금토일"
_CHARACTER = re.compile(
    r"(?:星期|週|周|禮拜|礼拜)(?P<chinese>[一二三四五六日天])"
    r"|(?P<japanese>[月火水木金土日])(?:曜日?)?|(?P<korean>[월화수목금토일])(?:요일)?"
)
_AROUND = re.compile(r"\A[\W\d_]+|[\W\d_]+\Z")
_LONGEST_ABBREVIATION = 3
_MIDNIGHT = (0, 0, 0)


def weekday_in(text: str) -> int | None:
    """Return the weekday that is all of *text* but its brackets, from 0 for Monday; or None."""
    word = _AROUND.sub("", text)
    if found := _CHARACTER.fullmatch(word):
        if found["chinese"]:
            return _CHINESE.index(found["chinese"].replace("天", "日"))
        signs = _JAPANESE if found["japanese"] else _KOREAN
        return signs.index(found["japanese"] or found["korean"])
    start = word.casefold()[:_LONGEST_ABBREVIATION]
    numbers = (number for number, names in enumerate(_NAMES) if start in names.split(" "))
    return next(numbers, None)


def ordered_by_weekdays(
    dates: Sequence[WrittenDate], weekdays: Sequence[int | None]
) -> list[WrittenDate]:
    """Return *dates* with the orders in which most of their *weekdays* are right.

    All dates of one style have the same order. A style with dates that are impossible in it is
    left as it is.
    """
    by_style: dict[str, list[int]] = defaultdict(list)
    for index, date in enumerate(dates):
        by_style[date.style].append(index)
    ordered = list(dates)
    for indices in by_style.values():
        possible = dates[indices[0]].orders
        right = {
            order: sum(
                weekdays[index] is not None
                and _weekday(order.date(dates[index].numbers)) == weekdays[index]
                for index in indices
            )
            for order in possible
        }
        orders = tuple(order for order in possible if right[order] == max(right.values()))
        if all(
            any(_weekday(order.date(dates[index].numbers)) is not None for order in orders)
            for index in indices
        ):
            for index in indices:
                ordered[index] = replace(dates[index], orders=orders)
    return ordered


def _weekday(day: Day) -> int | None:
    at = local_datetime(day, _MIDNIGHT)
    return at.weekday() if at else None
