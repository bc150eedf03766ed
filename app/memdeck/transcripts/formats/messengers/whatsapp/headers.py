"""Parse the header of each entry in WhatsApp's text: date and time in the phone's language.

Android    05.03.24, 14:02 - Ana: Hello
iOS        [2024/3/5 上午9:05:12] 小明: 你好
copied     [14:02, 05/03/2024] Ana: Hello
long ago   05/03/24 14:02:33: Ana: Hello
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import merge
from itertools import groupby, islice

from memdeck.transcripts.dates.clock import hour_of_day
from memdeck.transcripts.dates.day_month_order import Order, WrittenDate, written_date

_LINES_LOOKED_AT = 2_000
_LEAST_SHARE = 0.6  # of the lines that begin with a date

MARKS = "\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff"
"""Invisible characters, such as direction marks, as the inside of a character class."""

_MARK = f"[{MARKS}]{{0,9}}"
_SPACE = r"[^\S\n]"
_SEPARATOR = rf"{_MARK}{_SPACE}?[./\-年月년월]{_MARK}{_SPACE}?"
_DATE = (
    rf"(?P<first>\d{{1,4}})(?P<separator>{_SEPARATOR})(?P<second>\d{{1,2}}){_SEPARATOR}"
    r"(?P<third>\d{1,4})[日일.]?(?:[ ]г\.)?"
)
# The part of the day is before the hour or after it: 上午9:05, 9:05 p. m.; 31/12/2019 à 14:02.
_WORD = rf"[^\d\s\[\]:,،{MARKS}–—-]{{1,16}}"
_CLOCK = (
    rf"(?P<before>(?:{_WORD}{_SPACE}?){{0,2}}?)"
    rf"(?P<hour>\d{{1,2}})(?:[:.٫]|{_SPACE}?h{_SPACE}?)(?P<minute>\d\d)(?:[:.٫](?P<seconds>\d\d))?{_MARK}"
    rf"{_SPACE}?(?P<after>(?:{_WORD}(?:{_SPACE}{_WORD})?)?)"
)
_NO_COMMA = "no comma"
"""The style of dates as in 24/8/21 14:38, where the year may be first."""
_LETTER = re.compile(r"[^\W\d_]")
_HANGUL = re.compile("[가-힣]")
_MOSTLY = 0.5  # share of the messages
_ENGLISH_HALVES = {"AM", "PM"}
_MARKS = re.compile(f"[{MARKS}]")
_TO_THE_SECOND = r"[^\n]{0,20}\d[:.]\d\d[:.]\d\d"
_GAP = rf"{_MARK}[,،]?{_MARK}{_SPACE}?"

_FAMILIES = tuple(
    re.compile(f"^{_MARK}{pattern}", re.MULTILINE)
    for pattern in (
        rf"\[{_DATE}{_GAP}{_CLOCK}{_MARK}\]{_SPACE}?(?:[-–]{_SPACE})?",
        rf"{_DATE}{_GAP}{_CLOCK}{_MARK}{_SPACE}?[-–—]{_SPACE}",
        rf"\[{_CLOCK},{_SPACE}{_DATE}\]{_SPACE}?",
        rf"{_DATE}{_GAP}(?={_TO_THE_SECOND}){_CLOCK}{_MARK}:{_SPACE}",
    )
)
_EXPORTED = (_FAMILIES[0], _FAMILIES[1], _FAMILIES[3])
_MOST_PARTS = 8  # by several phones, one below the other
_LEAST_OF_A_PART = 2
_LINE = re.compile(r"^[^\n]*\S", re.MULTILINE)
_DATED = re.compile(rf"{_MARK}\[?\d{{1,4}}(?:[:٫]\d\d|{_SEPARATOR}\d)")


@dataclass(frozen=True, slots=True)
class Entry:
    """The content of the file under one header."""

    date: WrittenDate
    clock: tuple[int, int, int]
    body: str


@dataclass(frozen=True, slots=True)
class Style:
    """The header styles of one file: one, or those of the phones that wrote its parts."""

    heads: tuple[re.Pattern[str], ...]
    start: int
    """The start of the first entry."""


def style_of(text: str) -> Style | None:
    """Return the header style of *text*, or None if it has none."""
    lines = [line.group() for line in islice(_LINE.finditer(text), _LINES_LOOKED_AT)]
    dated = [line for line in lines if _DATED.match(line)]
    for heads in (*((header,) for header in _FAMILIES), _EXPORTED):
        matched = sum(any(header.match(line) for header in heads) for line in dated)
        if matched and matched >= _LEAST_SHARE * len(dated):
            all_heads = _with_others(text, heads)
            first = next(_matches(text, all_heads), None)
            return Style(all_heads, first.start()) if first else None
    return None


def _with_others(text: str, heads: tuple[re.Pattern[str], ...]) -> tuple[re.Pattern[str], ...]:
    """Return *heads* and the other styles of exports in *text*, if each has parts of its own.

    A few lines between those of another style are quoted in a message.
    """
    others = [header for header in _EXPORTED if header not in heads and header.search(text)]
    if not others or not set(heads) <= set(_EXPORTED):
        return heads
    together = (*heads, *others)
    runs = [(style, len(list(run))) for style, run in groupby(_matches(text, together), _style)]
    is_apart = len(runs) <= _MOST_PARTS and all(count >= _LEAST_OF_A_PART for _, count in runs)
    return together if is_apart else heads


def _style(match: re.Match[str]) -> re.Pattern[str]:
    return match.re


def _matches(text: str, heads: Iterable[re.Pattern[str]]) -> Iterator[re.Match[str]]:
    """Yield the headers in *text* in their order."""
    return merge(*(header.finditer(text) for header in heads), key=lambda match: match.start())


def entries(text: str, style: Style) -> Iterator[Entry]:
    """Yield the entries of *text*, each with its continuation lines."""
    headers = _matches(text, style.heads)
    header = next(headers, None)
    while header:
        following = next(headers, None)
        body = text[header.end() : following.start() if following else len(text)]
        yield Entry(_date(header), _clock(header), body)
        header = following


def _date(header: re.Match[str]) -> WrittenDate:
    half = header["after"] or header["before"]
    separator = _MARKS.sub("", header["separator"])
    date = written_date(header["first"], separator, header["second"], header["third"], half)
    gap = header.string[header.end("third") : header.start("before")]
    longest = max(len(header["first"]), len(header["third"]))
    if separator != "/" or longest > 2 or not gap.isspace():
        return date
    # A Korean phone writes 24/8/21 PM 2:38, or 24/8/21 14:38, and no comma.
    if header["before"].strip() in _ENGLISH_HALVES:
        return replace(date, orders=(Order.YEAR_FIRST, *date.orders), style="half before")
    return replace(date, orders=(*date.orders, Order.YEAR_FIRST), style=_NO_COMMA)


def dates_of(found: Sequence[Entry]) -> list[WrittenDate]:
    """Return the dates of *found*; the year is first where a Korean phone may have written it."""
    dates = [entry.date for entry in found]
    if not any(date.style == _NO_COMMA for date in dates):
        return dates
    bodies = [entry.body for entry in islice(found, _LINES_LOOKED_AT) if _LETTER.search(entry.body)]
    korean = sum(_HANGUL.search(body) is not None for body in bodies)
    if korean < _MOSTLY * len(bodies):
        return dates
    first = (Order.YEAR_FIRST, Order.DAY_FIRST, Order.MONTH_FIRST)
    return [replace(date, orders=first) if date.style == _NO_COMMA else date for date in dates]


def _clock(header: re.Match[str]) -> tuple[int, int, int]:
    hour = int(header["hour"])
    for word in (header["before"], header["after"]):
        hour = hour_of_day(hour, word) if word else hour
    return hour, int(header["minute"]), int(header["seconds"] or 0)
