"""Parse the dates in a model's answer, and reject those that the user's text cannot mean.

Models sometimes get weekdays and months wrong. A date is rejected only if no expression in
the text, relative to the day it was written, can mean it: "next Friday" has two readings,
and both count.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from datetime import date

# Not \b: there is none between a digit and a Chinese character.
ISO_DAY = re.compile(r"(?<!\d)(?:19|20|21)\d\d-\d\d-\d\d(?!\d)")
YEAR = re.compile(r"(?<!\d)(?:19|20|21)\d\d(?!\d)")
_RELATIVE = re.compile(
    r"\b(?:today|tonight|tomorrow|yesterday"
    r"|(?:next|last|this|coming|past) (?:week|month|year|weekend|spring|summer|autumn|fall|winter"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
    r"|in (?:\d{1,4}|a|an|one|two|three|a few) (?:days?|weeks?|months?|years?)"
    r"|(?:\d{1,4}|a|an|one|two|three|a few) (?:days?|weeks?|months?|years?) ago)\b"
    r"|今[天晚早]|明[天晚早]|后天|昨[天晚]|前天|[上下本这]个?(?:周|星期|礼拜|月)|[今明去后前]年"
    r"|[两\d一二三几]{1,4}(?:天|周|个月|年)[后前]",
    re.IGNORECASE,
)

_DayTest = Callable[[date], bool]

_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_HAN_WEEKDAYS = "一二三四五六日"
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NUMBERS = {
    word: number
    for number, words in enumerate(
        (
            "a an one 一", "two 两 二", "three 三", "four 四", "five 五", "six 六", "seven 七",
            "eight 八", "nine 九", "ten 十", "eleven 十一", "twelve 十二",
        ),
        1,
    )
    for word in words.split()
}  # fmt: skip
_COUNT = r"(\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_HAN_COUNT = r"(\d{1,3}|十[一二]?|[一二两三四五六七八九])"
_UNIT_DAYS = {"d": 1, "w": 7, "f": 14, "m": 30, "y": 365} | {
    "天": 1, "周": 7, "星": 7, "礼": 7, "个": 30, "月": 30, "年": 365
}  # fmt: skip
_FORTNIGHT = 14
_TWO_MONTHS = 62
_MONTH_NAME = (
    r"(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)

_AHEAD = {"next": 1, "下": 1, "明": 1, "后": 2} | {
    "last": -1, "previous": -1, "上": -1, "去": -1, "前": -2
}  # fmt: skip
_HOLIDAYS = re.compile(
    r"\b(?:christmas|xmas|easter|new year|thanksgiving|halloween|ramadan|diwali|birthday|holidays?"
    r"|(?:a few|couple|several|some) (?:days|weeks|months|years))\b"
    r"|圣诞|春节|过年|除夕|元旦|国庆|中秋|端午|清明|五一|生日|假期|几[天周年个]"
)
"""Dates that only a calendar or the user knows."""
_OFFSETS = tuple(
    (re.compile(pattern), days)
    for pattern, days in (
        (r"\btoday\b|\btonight\b|\bthis (?:morning|afternoon|evening)\b|今[天晚早日晨]", 0),
        (r"\btomorrow\b|明[天早晚日晨]", 1),
        (r"\bday after tomorrow\b|后天", 2),
        (r"大后天", 3),
        (r"\byesterday\b|\blast night\b|昨[天晚日]", -1),
        (r"\bday before yesterday\b|前天", -2),
    )
)
_WEEKDAY = re.compile(
    r"\b(mon|tues|wednes|thurs|fri|satur|sun)days?\b|(?:周|星期|礼拜)([一二三四五六日天])"
)
_COUNTED = re.compile(
    rf"\b{_COUNT} (day|week|fortnight|month|year)s?\b|{_HAN_COUNT}(天|周|星期|礼拜|个月|年)"
)
_PERIOD = re.compile(
    r"\b(?:(this|next|last|past|coming|previous)|(?:end|middle|start|beginning) of (?:the )?)"
    r" ?(week|weekend|sprint|month|quarter|year|spring|summer|autumn|fall|winter)\b"
    r"|([上下这本今明去后前])个?(周|星期|礼拜|月|季度|年)(?![一二三四五六日天])|(周|月|年)[底末初中]"
)
_MONTH_DAY = re.compile(
    rf"\b{_MONTH_NAME}\.? (\d{{1,2}})(?:st|nd|rd|th)?\b"
    rf"|\b(\d{{1,2}})(?:st|nd|rd|th)?(?: of)? {_MONTH_NAME}\b"
    r"|(\d{1,2}|[一二三四五六七八九]|十[一二]?)月(\d{1,2})[日号]|\b(\d{1,2})[/.](\d{1,2})\b"
)
_DECIMAL = re.compile(r"\d{1,2}\.\d{1,2}(?!\.?\d)")
"""May be a date, or 3.5 hours, or Python 3.11."""
_MONTH = re.compile(
    rf"\b(?:in|by|of|since|until|before|during|next|last|this) {_MONTH_NAME}\b"
    r"|(\d{1,2}|[一二三四五六七八九]|十[一二]?)月(?!\d)"
)
_ORDINAL = re.compile(r"\bthe (\d{1,2})(?:st|nd|rd|th)\b|(?<![月\d])(\d{1,2})[日号]")


def parse_day(text: str) -> date | None:
    """Return the ISO 8601 day that *text* starts with, or None."""
    try:
        return date.fromisoformat(text[:10])
    except ValueError:
        return None


def counts_from_today(text: str) -> bool:
    """Return whether *text* has a word like "tomorrow", useful only with the day it was said."""
    return bool(_RELATIVE.search(text))


def invents_day(claim: str, text: str) -> bool:
    """Return whether *claim* names a day of a year that *text*, undated, do not mention."""
    years = {day[:4] for day in ISO_DAY.findall(claim)}
    return not years <= set(YEAR.findall(text))


def rules_out(day: date, statement: str, said_on: date) -> bool:
    """Return whether *statement*, written on *said_on*, name dates, but not *day*.

    Text without dates rules out nothing.
    """
    text = unicodedata.normalize("NFKC", statement).casefold()
    if day.isoformat() in text or _HOLIDAYS.search(text):
        return False
    tests = list(_day_tests(text, said_on))
    return bool(tests) and not any(fits(day) for fits in tests)


def _day_tests(text: str, said_on: date) -> Iterator[_DayTest]:
    """Yield a test of a day for each expression of time in *text*."""
    for pattern, days in _OFFSETS:
        if pattern.search(text):
            yield _near(said_on, days, 0)
    for hit in _WEEKDAY.finditer(text):
        yield _weekday(said_on, hit)
    for hit in _COUNTED.finditer(text):
        count, unit = (hit[1], hit[2]) if hit[1] else (hit[3], hit[4])
        days = _number(count) * _UNIT_DAYS[unit[0]]
        slack = days // 10 + _UNIT_DAYS[unit[0]] // 2
        yield _near(said_on, days, slack)
        yield _near(said_on, -days, slack)
    for hit in _PERIOD.finditer(text):
        yield _period(said_on, hit)
    yield from _of_months(text, said_on)
    if ISO_DAY.search(text):
        yield lambda day: day.isoformat() in text


def _of_months(text: str, said_on: date) -> Iterator[_DayTest]:
    years = {int(year) for year in YEAR.findall(text)} or {
        said_on.year + ahead for ahead in (-1, 0, 1)
    }
    dates = list(_MONTH_DAY.finditer(text))
    for hit in dates:
        yield _dated(years, _month_days(hit))
    if not all(_DECIMAL.match(text, hit.start()) for hit in dates):
        return
    for hit in _MONTH.finditer(text):
        yield _in_month(years, _month(hit[1] or hit[2]))
    for hit in _ORDINAL.finditer(text):
        yield _numbered(said_on, int(hit[1] or hit[2]))
    if YEAR.search(ISO_DAY.sub(" ", text)):
        yield lambda day: day.year in years


def _dated(years: set[int], pairs: set[tuple[int, int]]) -> _DayTest:
    return lambda day: day.year in years and (day.month, day.day) in pairs


def _in_month(years: set[int], month: int) -> _DayTest:
    return lambda day: day.year in years and day.month == month


def _numbered(said_on: date, number: int) -> _DayTest:
    return lambda day: day.day == number and abs((day - said_on).days) <= _TWO_MONTHS


def _near(said_on: date, days: int, slack: int) -> _DayTest:
    return lambda day: abs((day - said_on).days - days) <= slack


def _weekday(said_on: date, hit: re.Match[str]) -> _DayTest:
    if hit[1]:
        number = _WEEKDAYS.index(hit[1][:3])
    else:
        number = _HAN_WEEKDAYS.index(hit[2].replace("天", "日"))
    return lambda day: day.weekday() == number and abs((day - said_on).days) <= _FORTNIGHT


def _period(said_on: date, hit: re.Match[str]) -> _DayTest:
    unit = hit[2] or hit[4] or hit[5]
    which = hit[1] or hit[3] or ""
    if unit in {"year", "年"}:
        return lambda day: day.year == said_on.year + _AHEAD.get(which, 0)
    if unit in {"month", "月"}:
        count = said_on.year * 12 + said_on.month + _AHEAD.get(which, 0)
        is_past = which == "past"  # "the past month" is not a calendar's
        return lambda day: day.year * 12 + day.month in {count, count - is_past}
    if unit in {"week", "weekend", "周", "星期", "礼拜", "sprint"}:
        slack = _UNIT_DAYS["m"] if unit == "sprint" else _FORTNIGHT
        return _near(said_on, 0, slack)
    return _near(said_on, 0, _UNIT_DAYS["y"] + _UNIT_DAYS["m"])


def _month_days(hit: re.Match[str]) -> set[tuple[int, int]]:
    """Return the pairs of month and day that a date without a year may mean."""
    if hit[7]:  # 3/15 and 15/3
        first, second = int(hit[7]), int(hit[8])
        return {(first, second), (second, first)}
    for month, day in ((hit[1], hit[2]), (hit[4], hit[3]), (hit[5], hit[6])):
        if month:
            return {(_month(month), int(day))}
    return set()


def _month(word: str) -> int:
    return _MONTHS.index(word[:3]) + 1 if word[:3] in _MONTHS else _number(word)


def _number(word: str) -> int:
    return int(word) if word.isdigit() else _NUMBERS[word]


def days_in(text: str) -> Iterator[date]:
    """Yield the valid ISO 8601 dates in *text*."""
    for found in ISO_DAY.findall(text):
        try:
            yield date.fromisoformat(found)
        except ValueError:
            continue
