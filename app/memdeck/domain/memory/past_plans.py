"""Plans whose day has passed: they hold no longer, though nobody said so.

The days are those that a text names: "in May 2025", and those that Memdeck wrote in brackets behind
relative ones. A text that is about a later day than that on which it was said is a plan, or
something that holds until then.
"""

import calendar
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.regex import lazy_compile

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_TIME = lazy_compile(
    r"\((?P<bracket>(?:(?P<first>\d{4}-\d\d-\d\d)(?: to |至))?(?P<last>\d{4}(?:-\d\d-\d\d)?))\)"
    r"|(?<![\d-])(?P<iso>\d{4}-\d\d-\d\d)(?![\d-])"
    r"|(?:\b(?P<day_before>\d{1,2})(?:st|nd|rd|th)? (?:of )?)?"
    r"\b(?P<month>Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?"
    r"|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?"
    r"(?: (?P<day_after>\d{1,2})(?:st|nd|rd|th)?)?,? (?:of )?(?P<year>\d{4})\b"
    r"|(?<!\d)(?P<year_zh>\d{4})年(?![版款级])(?:(?P<month_zh>\d{1,2})月(?:(?P<day_zh>\d{1,2})[日号])?)?"
    r"|(?<=\bin |\bby )(?P<only_year>20\d\d)(?![\d-])|(?<=\buntil )(?P<until_year>20\d\d)(?![\d-])"
)
_CENTURY = "20"
"""Every time of a plan has it, and few memories do: ranking asks this of each hit."""
_BEGINS_BEFORE = lazy_compile(
    r"(?:\b(?:since|from|after|starting|born|built|bought"
    r"|(?<!\bbe )(?<!\bis )(?<!\bare )(?<!ing )(?!scheduled|planned|booked)\w{3,20}ed)"
    r"(?: (?:in|on|early|late))?"
    r"|[自从]) ?\Z"
)
_BEGINS_AFTER = lazy_compile(
    r" ?(?:onwards?|on)\b(?! [a-z])|[起后]|以[来后]|之后|开始|出生|[^，。]{0,6}(?:过|毕业|认识)的"
)
"""Where something begins on a day, it is not over after it, nor is what is of an earlier day."""
_NEARBY = 20
_NEXT_CLAUSE = lazy_compile(
    r"[,;，；。]|[.!?] |\b(?:and|but|so|because|since|who|when|if)\b|因为|而且|但是?|不过|所以"
)
_PLAN = lazy_compile(
    r"\b(?:going to|will|gonna|plan(?:s|ning)?|would|wants? to|ha(?:s|ve) to|hop(?:es|ing) to"
    r"|need(?:s|ing)? to|must|(?:is|are) (?!living|working|having)\w{2,12}ing)\b"
    r"|要|会|打算|准备|计划|想|得"
)
_INTENDED = lazy_compile(
    r"\b(?:(?:am|is|are) (?:going|planning|hoping|moving|flying|travell?ing|visiting|leaving"
    r"|getting married)|will|plans? (?:to|on|for|an?|the)"
    r"|(?:intends?|hop(?:es?|ing)|wants?|needs?|ha(?:s|ve)) to|must(?! have))\b"
    r"|打算|计划|准备|将要?|想[去要在到]|要[去到搬]"
)
"""Says what is still to come, whenever it was written."""
_COMES_ANYWAY = lazy_compile(
    r"\b(?:until|till|valid|expir|ends\b|turns? \d|birthday|warrant|guarantee)"
    r"|有效|到期|过期|届满|保修|为止|生日|\d岁"
)
"""Ends or comes without a plan; that it has, its text says itself."""
_DONE = lazy_compile(
    r"\b(?:\w{3,20}ed|was|were|had|went|got|did|made|took|met|saw|bought|sold|left|came|gave|won"
    r"|lost|began)\b|[了过]"
)
_SENTENCE_END = lazy_compile(r"[.!?;](?:\s|\Z)|[。！？；]")


@dataclass(frozen=True, slots=True)
class Time:
    """A time that is at *start* of a text: as *written*, without a comma, and its days."""

    start: int
    written: str
    first: date
    last: date


def plan_in(text: str, said_on: date | None, *, is_todo: bool = False) -> Time | None:
    """Return the last time of the plan that *text* is; None if it is none, or has no time."""
    times = list(_times(text))
    if not times or said_on is None:
        return None
    before = text[: times[0].start]
    if (other := _NEXT_CLAUSE.search(before)) and not _PLAN.search(before, 0, other.start()):
        return None  # "is allergic to nuts, so no cake tomorrow"
    latest = max(times, key=lambda time: time.last)
    if is_todo and latest.last >= said_on:
        return latest
    is_to_come = latest.first > said_on or (latest.last > said_on and _is_unfinished(text, latest))
    return latest if is_to_come else None


def past_plan(text: str, written_on: date | None, today: date) -> Time | None:
    """Return the time of the plan that *text* is; None if it is none, or is to come.

    A memory *written_on* a later day is a plan if it is worded as one: it may have been imported.
    """
    if _CENTURY not in text:
        return None
    plan = plan_in(text, written_on) or _intention(text)
    is_past = plan and plan.last < today and not _COMES_ANYWAY.search(text)
    return plan if is_past else None


def content_on(entry: MemoryEntry, today: date) -> str:
    """Return the text of *entry*; of a plan that has passed, with a remark that says so."""
    plan = past_plan_of(entry, today)
    return with_past_plan(entry.content, plan.written if plan else "")


def past_plan_of(entry: MemoryEntry, today: date) -> Time | None:
    """Return what ``past_plan`` does, of a memory."""
    written_on = None if entry.created_at is None else entry.created_at.date()
    return past_plan(entry.content, written_on, today)


def with_past_plan(text: str, time: str) -> str:
    """Return *text* with the remark that it was planned for *time*; unchanged for ""."""
    if not time:
        return text
    is_chinese = max(text, default="") >= "\u4e00"
    return f"{text}（原定于{time}）" if is_chinese else f"{text} (was planned for {time})"


def _is_unfinished(text: str, begun: Time) -> bool:
    """Return whether *text*, said during the time *begun*, is of the rest of it.

    "Moved in May" is not. Of relative times, which are in brackets, the language is known.
    """
    if _INTENDED.search(text) or _COMES_ANYWAY.search(text):
        return True
    return text[begun.start] == "(" and not _DONE.search(text)


def _intention(text: str) -> Time | None:
    """Return the last time of which a sentence of *text* says what is intended then."""
    found = [
        time
        for sentence in _SENTENCE_END.split(text)
        if _INTENDED.search(sentence)
        for time in _times(sentence)
    ]
    return max(found, key=lambda time: time.last, default=None)


def _times(text: str) -> Iterator[Time]:
    """Yield the times that *text* names, but those from which on something holds."""
    for hit in _TIME.finditer(text):
        is_begin = _BEGINS_BEFORE.search(text, max(0, hit.start() - _NEARBY), hit.start())
        if not (is_begin or _BEGINS_AFTER.match(text, hit.end())):
            written = hit["bracket"] or hit.group()
            yield Time(hit.start(), written.replace(",", ""), *_days(hit))


def _days(hit: re.Match[str]) -> tuple[date, date]:
    """Return the first and last day of the time that *hit* is; days far away if it has none."""
    try:
        if written := hit["last"] or hit["iso"]:
            first, last = (
                (written, written) if "-" in written else (f"{written}-01-01", f"{written}-12-31")
            )
            return date.fromisoformat(hit["first"] or first), date.fromisoformat(last)
        year = int(hit["year"] or hit["year_zh"] or hit["only_year"] or hit["until_year"])
        month = _MONTHS.index(hit["month"][:3].lower()) + 1 if hit["month"] else hit["month_zh"]
        if month is None:
            return date(year, 1, 1), date(year, 12, 31)
        day = hit["day_before"] or hit["day_after"] or hit["day_zh"]
        days_of_month = calendar.monthrange(year, int(month))[1]
        return (
            date(year, int(month), int(day or 1)),
            date(year, int(month), int(day or days_of_month)),
        )
    except ValueError:
        return date.max, date.max
