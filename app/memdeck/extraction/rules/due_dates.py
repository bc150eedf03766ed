"""Resolve the day that a text means, relative to the day it was said."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import cache

from memdeck.extraction.rules.sentences import without_gaps

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_DAY = r"(mon|tues|wednes|thurs|fri|satur|sun)day"
_HAN_DAYS = "一二三四五六日天"
_COUNTS = {
    word: number
    for number, words in enumerate(
        ("an a one 一", "two 两 二", "three 三", "four 四", "five 五"), 1
    )
    for word in words.split()
} | {"six": 6, "六": 6, "seven": 7, "七": 7, "eight": 8, "八": 8, "nine": 9, "九": 9, "ten": 10}
_COUNT = r"(\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten)"
_HAN_COUNT = r"(\d{1,3}|[一二两三四五六七八九十]{1,3})"
_NO_COUNT_BEFORE = r"(?<![年\d一二两三四五六七八九十])"
_HAN_YEARS = "今明后"
_NOT_COUNTED = (
    r"(?![\d:]| ?(?:words|people|guests|characters|euros|dollars|pounds|hours|h\b|hrs"
    r"|[€$£字人元块]))"
)
_YEAR = rf"(\d{{4,6}}){_NOT_COUNTED}"
"""A written year; no calendar has one of more than four digits."""
_NO_YEAR_BEHIND = rf"(?!,? \d{{4,6}}{_NOT_COUNTED})"

_SAMPLE_AFTER = re.compile(
    r"\W{0,2}(?:(?:这种|这样的?|那种|那样的?|的)?(?:日期)?(?:格式|写法|形式|样式)"
    r"|(?:format|style)\b)"
)
_SAMPLE_BEFORE = re.compile(
    r"(?:\blike|\bformat(?:ted)?(?: as| is| in|:)?|\bsuch as|\be\.g\.,?|\bfor example,?"
    r"|\bin the form|(?:格式|写法)[要应该请都得必须统一是用为写成：:]{0,4}|例如|比如|像)\W{0,2}$"
)
"""Next to these a date is only a sample of how to write dates."""
_BEFORE_CHARS = 20
"""Characters before a date that are searched for these."""

_VAGUE = re.compile(
    r"\b(?:in a (?:few|couple of|matter of) (?:days|weeks|months)|one of these days|some ?time soon"
    r"|some day (?:this|next) (?:week|month))\b"
    r"|过(?:几|好?些)[天日周]|过(?:一?阵子?|段时间|些日子)|[这近](?:[两几]|些)天|改[天日](?!气)|哪天有空"
)
"""A day that is near, but cannot be determined."""

_Rule = tuple[str, Callable[[re.Match[str], date], date]]
"""A pattern, and the day that a match of it means, for the day it was said on."""


def due_day(text: str, said_on: date | None) -> date | None:
    """Return the latest day that *text* names, None if it names none that can be resolved.

    A day without a year is the next such day. The last day of the calendar counts as none: there
    is no day after it. "Next Tuesday" is the Tuesday of next week, since to expire late does less
    harm than to expire early.
    """
    days = (day for day in _days(_plain(text), said_on) if day < date.max)
    return max(days, default=None)


def needs_said_day(text: str) -> bool:
    """Return whether the day in *text* is relative to the day it was said on."""
    plain = _plain(text)
    return any(_compiled(pattern).search(plain) for pattern, _ in _RELATIVE)


def is_undated(text: str, said_on: date | None) -> bool:
    """Return whether *text* names a day that cannot be resolved.

    The day is relative to an unknown day, vague, or in no calendar: 1 May 12026.
    """
    plain = _plain(text)
    is_named = any(_compiled(pattern).search(plain) for pattern, _ in (*_RELATIVE, *_ABSOLUTE))
    return (is_named or bool(_VAGUE.search(plain))) and due_day(text, said_on) is None


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def _plain(text: str) -> str:
    """Return *text* in lower case, with narrow digits and no white space around Chinese."""
    return without_gaps(unicodedata.normalize("NFKC", text).lower())


def _days(text: str, said_on: date | None) -> Iterator[date]:
    yield from _matches(_ABSOLUTE, text, date.min)
    if said_on is not None:
        yield from _matches(_RELATIVE, text, said_on)


def _matches(rules: tuple[_Rule, ...], text: str, said_on: date) -> Iterator[date]:
    for pattern, day_of in rules:
        for hit in _compiled(pattern).finditer(text):
            if _is_sample(hit):
                continue
            try:
                yield day_of(hit, said_on)
            except (KeyError, ValueError, OverflowError):  # 三三月, 30 February, the year 10000
                continue


def _is_sample(hit: re.Match[str]) -> bool:
    """Return whether a numeric date is only a sample of how to write dates."""
    if not any(sign.isdigit() for sign in hit.group()):
        return False
    text = hit.string
    is_before = _SAMPLE_BEFORE.search(text, max(0, hit.start() - _BEFORE_CHARS), hit.start())
    return bool(is_before or _SAMPLE_AFTER.match(text, hit.end()))


def _count(word: str) -> int:
    if word.isdigit():
        return int(word)
    if "十" in word:
        tens, _, ones = word.partition("十")
        return _COUNTS.get(tens, 1) * 10 + _COUNTS.get(ones, 0)
    return _COUNTS[word]


def _month(word: str) -> int:
    return _MONTHS.index(word[:3]) + 1


def _on(said_on: date, month: int, day: int) -> date:
    this_year = date(said_on.year, month, day)
    return this_year if this_year >= said_on else date(said_on.year + 1, month, day)


def _month_end(year: int, month: int) -> date:
    return date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)


def _in_year(said_on: date, ahead: str, month: int, day: int) -> date:
    return date(said_on.year + _HAN_YEARS.index(ahead), month, day)


def _day_in_month(said_on: date, months: int, day: int) -> date:
    return _month_end_after(said_on, months).replace(day=day)


def _month_end_after(said_on: date, months: int) -> date:
    month = said_on.month - 1 + months
    return _month_end(said_on.year + month // 12, month % 12 + 1)


def _named_month_end(said_on: date, month: int) -> date:
    return _month_end(said_on.year + (month < said_on.month), month)


def _day_of_month(said_on: date, day: int) -> date:
    month = said_on.month - 1 + (day < said_on.day)
    return date(said_on.year + month // 12, month % 12 + 1, day)


def _weekday(said_on: date, weekday: int) -> date:
    return said_on + timedelta(days=(weekday - said_on.weekday() - 1) % 7 + 1)


def _weekday_in(said_on: date, weekday: int, weeks: int) -> date:
    return said_on + timedelta(days=weekday - said_on.weekday() + 7 * weeks)


def _later(said_on: date, count: int, unit: str) -> date:
    match unit[0]:
        case "d" | "天" | "日":
            return said_on + timedelta(days=count)
        case "w" | "周" | "星" | "礼":
            return said_on + timedelta(weeks=count)
        case _:
            month = said_on.month - 1 + count
            end = _month_end(said_on.year + month // 12, month % 12 + 1)
            return end.replace(day=min(said_on.day, end.day))


def _period_end(said_on: date, unit: str, ahead: int) -> date:
    match unit:
        case "week" | "周" | "星期" | "礼拜" | "sprint" | "weekend" | "周末":
            return _weekday_in(said_on, 6, ahead)
        case "month" | "月" | "个月":
            return _month_end_after(said_on, ahead)
        case "quarter" | "季度":
            return _month_end_after(said_on, 2 - (said_on.month - 1) % 3 + 3 * ahead)
        case _:
            return date(said_on.year + ahead, 12, 31)


_ABSOLUTE: tuple[_Rule, ...] = (
    (
        r"(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)",
        lambda m, _: date(int(m[1]), int(m[2]), int(m[3])),
    ),
    (
        rf"(?<!\d)(\d{{4,6}})年{_HAN_COUNT}月{_HAN_COUNT}[日号]",
        lambda m, _: date(int(m[1]), _count(m[2]), _count(m[3])),
    ),
    (
        rf"(?<!\d)(\d{{4,6}})年{_HAN_COUNT}月(?:底|末|份|前|之前|到期)",
        lambda m, _: _month_end(int(m[1]), _count(m[2])),
    ),
    (r"(?<!\d)(\d{4,6})年(?:底|末|前|之前)", lambda m, _: date(int(m[1]), 12, 31)),
    (
        rf"\b{_MONTH} (\d{{1,2}})(?:st|nd|rd|th)?,? {_YEAR}",
        lambda m, _: date(int(m[3]), _month(m[1]), int(m[2])),
    ),
    (
        rf"\b(\d{{1,2}})(?:st|nd|rd|th)?(?: of)? {_MONTH},? {_YEAR}",
        lambda m, _: date(int(m[3]), _month(m[2]), int(m[1])),
    ),
    (
        rf"\b(?:in|by|before|until|end of) {_MONTH},? {_YEAR}",
        lambda m, _: _month_end(int(m[2]), _month(m[1])),
    ),
)
"""Days that are not relative."""

_RELATIVE: tuple[_Rule, ...] = (
    (r"\b(?:today|tonight|eod|end of (?:the )?day)\b|今[天晚]|下班前", lambda _, d: d),
    (r"(?<!after )\btomorrow\b|明[天早晚]", lambda _, d: d + timedelta(days=1)),
    (r"\bday after tomorrow\b|(?<!大)后天", lambda _, d: d + timedelta(days=2)),
    (r"大后天", lambda _, d: d + timedelta(days=3)),
    (
        rf"\b(?<!next )(?<!every )(?<!each )(?<!last ){_DAY}\b",
        lambda m, d: _weekday(d, _DAYS.index(m[1][:3])),
    ),
    (rf"\bnext {_DAY}\b", lambda m, d: _weekday_in(d, _DAYS.index(m[1][:3]), 1)),
    (
        r"(?<![上下每])(?:这|本)?(?:周|星期|礼拜)([一二三四五六日天])",
        lambda m, d: _weekday(d, min(_HAN_DAYS.index(m[1]), 6)),
    ),
    (
        r"(?<!下)(下++)个?(?:周|星期|礼拜)([一二三四五六日天])",
        lambda m, d: _weekday_in(d, min(_HAN_DAYS.index(m[2]), 6), len(m[1])),
    ),
    (
        rf"\b(?:in|within) {_COUNT} (days?|weeks?|months?)\b",
        lambda m, d: _later(d, _count(m[1]), m[2]),
    ),
    (
        rf"\b{_COUNT} (days?|weeks?|months?) (?:from (?:now|today)|hence)\b",
        lambda m, d: _later(d, _count(m[1]), m[2]),
    ),
    (r"\bfortnight\b(?! ago)", lambda _, d: _later(d, 2, "week")),
    (
        rf"\b(?:a|one) week (?:from|on|after) {_DAY}\b",
        lambda m, d: _later(_weekday(d, _DAYS.index(m[1][:3])), 1, "week"),
    ),
    (
        rf"\b{_DAY} (?:week|in a week|after next)\b",
        lambda m, d: _later(_weekday(d, _DAYS.index(m[1][:3])), 1, "week"),
    ),
    (r"\b(week|month) after next\b", lambda m, d: _period_end(d, m[1], 2)),
    (
        rf"(?:还有|还剩|只剩|剩下?|再过){_HAN_COUNT}个?(天|周|星期|礼拜|月)",
        lambda m, d: _later(d, _count(m[1]), m[2]),
    ),
    (
        rf"{_HAN_COUNT}个?(天|周|星期|礼拜|月)(?:之?内|之?后|以内|要交)",
        lambda m, d: _later(d, _count(m[1]), m[2]),
    ),
    (
        r"\b(?:end of )?(?:the |this )(week|weekend|month|quarter|year)\b",
        lambda m, d: _period_end(d, m[1], 0),
    ),
    (r"\bnext (week|weekend|month|quarter|year|sprint)\b", lambda m, d: _period_end(d, m[1], 1)),
    (
        (
            r"(?<!上)(?:这|本)(周|星期|礼拜|个月|月|季度)(?![一二三四五六日天]|\d+[日号])"
            r"|(?<![一二三四五六七八九十\d上下])(月|季度|年)(?:底|末)"
        ),
        lambda m, d: _period_end(d, m[1] or m[2], 0),
    ),
    (
        r"下(周|星期|礼拜|个月|月|季度)(?![一二三四五六日天]|\d+[日号])",
        lambda m, d: _period_end(d, m[1], 1),
    ),
    (r"(?<![下上])周末", lambda _, d: _period_end(d, "周末", 0)),
    (
        rf"\b{_MONTH} (\d{{1,2}})(?:st|nd|rd|th)?\b{_NO_YEAR_BEHIND}",
        lambda m, d: _on(d, _month(m[1]), int(m[2])),
    ),
    (
        rf"\b(\d{{1,2}})(?:st|nd|rd|th)?(?: of)? {_MONTH}(?!\w){_NO_YEAR_BEHIND}",
        lambda m, d: _on(d, _month(m[2]), int(m[1])),
    ),
    (
        rf"{_NO_COUNT_BEFORE}{_HAN_COUNT}月{_HAN_COUNT}[日号]",
        lambda m, d: _on(d, _count(m[1]), _count(m[2])),
    ),
    (
        rf"([{_HAN_YEARS}])年{_HAN_COUNT}月{_HAN_COUNT}[日号]",
        lambda m, d: _in_year(d, m[1], _count(m[2]), _count(m[3])),
    ),
    (
        rf"([这本下])个?月{_HAN_COUNT}[日号]",
        lambda m, d: _day_in_month(d, int(m[1] == "下"), _count(m[2])),
    ),
    (
        rf"(?<![月\d一二三四五六七八九十]){_HAN_COUNT}号(?:前|之前|要|得|交|截|$|[，,。])",
        lambda m, d: _day_of_month(d, _count(m[1])),
    ),
    (
        rf"\b(?:in|by|before|until|end of) {_MONTH}(?!,? \d|\w)",
        lambda m, d: _named_month_end(d, _month(m[1])),
    ),
    (
        rf"{_NO_COUNT_BEFORE}{_HAN_COUNT}月(?:底|末|份|前|之前|到期)",
        lambda m, d: _named_month_end(d, _count(m[1])),
    ),
    (
        r"\b(?:on|by|before|until) the (\d{1,2})(?:st|nd|rd|th)\b(?! of)",
        lambda m, d: _day_of_month(d, int(m[1])),
    ),
)
"""Days relative to the day they were said on."""
