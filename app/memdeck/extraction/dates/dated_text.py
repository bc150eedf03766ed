"""Write the days that a text names behind its words, and tell which of them it is about."""

import re
from collections.abc import Sequence
from datetime import date, timedelta

from memdeck.extraction.dates.resolver import date_expressions
from memdeck.extraction.dates.tense import Tenses
from memdeck.extraction.dates.values import Basis, DateExpression, Days

_HAN = re.compile(r"[\u4e00-\u9fff]")
_NEARBY = 40
"""Characters next to a date that are searched for signs of what it is the date of."""
_WEEK, _MONTH = timedelta(days=6), timedelta(days=30)
"""From the first to the last day of a week and of a month."""
_EVERY = re.compile(r"(?:\b[Ee](?:very|ach)\b|每)[^.!?。！？;；]*\Z")
_HABIT_BEFORE = re.compile(
    r"(?:\b(?i:usually|normally|generally|always|from now on|from then on|as a rule)\b"
    r"|(?<![天日号周期月年时分钟点])以后|今后|往后|从此|从今天?起|平时|平常|平日|通常|一般|总是|经常|常常)"
    r"[,，]?(?:(?!\bbut\b)[^,.!?;，。！？；])*\Z"
)
_HABIT_AFTER = re.compile(
    r"[^,.!?;，。！？；]{0,40}\b(?:from now on|as a rule)\b"
    r"|(?:我们?)?(?:平时|一般|通常|总是|经常|常常)"
)
"""A weekday, a weekend or a part of a month next to these, "usually on Friday", comes again."""
_LIKED_BEFORE = re.compile(r"(?:喜欢|喜爱|讨厌|[最很]爱|习惯)[^,.!?;，。！？；]{0,4}\Z")
"""What is liked on a weekday, 喜欢周六的聚会, is liked on each."""
_ONE_BEFORE = re.compile(
    r"\b(?i:on|last|this|next|past|coming|until|till|by|from|since|of)(?: the)? \Z"
)
_KIND_AFTER = re.compile(
    r" (?!(?:works|suits|sounds|looks|seems|feels|starts|begins|ends|needs|means|goes|comes|fits"
    r"|takes|gets|makes|brings|says|has|does|was|yes|unless|perhaps|always|this|plus|thanks|towards"
    r"|besides|lets|lots)\b)[a-z]{2,14}(?<![siu])s\b"
)
"""A weekday before these says what kind of thing is meant: "Saturday trips"."""
_WEEKDAY = re.compile(
    r"(?i:day|weekend|\b(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\b)|周|星期|礼拜"
)
_PART_OF_PERIOD = re.compile(
    r"(?i:\b(?:end|beginning|start|middle) of the (?:week|month|quarter|year)\b)"
    r"|[月年周季度][底初末中]"
)
_OF_MONTH = re.compile(
    r"\A(?!.*(?<!\d)\d{1,2}(?:st|nd|rd|th)?(?![\d月]))(?!.*[日号初])"
    r"(?i:.*\b(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*\b|.*\bmonth\b|.*月)"
)
"""Names a month and no day of it: what holds "since January" began on no single day."""
_CLAUSE_START = re.compile(
    r"[,，;；:：—–(（]|\b(?:and|but|because|after|who|when)\b|因为|而且|但是|不过"
)
_HOLDS_NOW = re.compile(
    r"(?<!\bjust )(?<!\A)\b(?:now|currently|nowadays)\b"
    r"|(?<!\bwho )\b(?:lives?|works?|stud(?:y|ies)) (?:in|at|as|for|with)\b"
    r"|现在|目前|如今|眼下|(?<!想)(?<!要)住在|(?<!想)(?<!要)在[\u4e00-\u9fff]{1,8}(?:工作|上班|上学|读书)"
)
"""Signs of a clause that tells what holds on the day it is said."""


def with_days(text: str, said_on: date | None) -> tuple[str, Days | None, str]:
    """Return *text* with the day behind each relative date, the days of its event, and their words.

    The days are the first that *text* names, or more exact ones within them. They are those of
    *said_on* if *text* names none, or tells what holds now and names the past in another clause.
    Days that come again, "every Tuesday and Thursday", are no date.
    """
    found = [
        (expression, expression.days)
        for expression in date_expressions(text, said_on)
        if expression.days is not None and not _comes_again(expression, text)
    ]
    resolved = [
        (expression, _days_within(found[0][1], expression, text) or days)
        for expression, days in found
    ]
    undated = [pair for pair in resolved if pair[0].basis is not Basis.DATE]
    dated = _with_brackets(text, undated)
    said_days = None if said_on is None else Days(said_on, said_on)
    if not resolved:
        return dated, said_days, ""
    event, event_days = resolved[0]
    if said_days and event_days.last < said_days.first and _holds_now_before(event, text):
        return dated, said_days, ""
    for expression, days in resolved[1:]:
        if _is_part(days, event_days):
            event, event_days = expression, days
    return dated, event_days, event.words


def with_said_days(text: str, said_on: date | None) -> str:
    """Return *text* with the day behind each date that only the day it was said on resolves.

    Those are "yesterday" and "last year", and not "Friday" or "in May", which may come again.
    """
    found = [
        (expression, expression.days)
        for expression in date_expressions(text, said_on)
        if expression.days and expression.basis is Basis.SAID_DAY
        if not _comes_again(expression, text)
    ]
    return _with_brackets(text, found)


def _with_brackets(text: str, found: Sequence[tuple[DateExpression, Days]]) -> str:
    for expression, days in reversed(found):
        text = f"{text[: expression.end]} ({_written(days, expression)}){text[expression.end :]}"
    return text


def _written(days: Days, expression: DateExpression) -> str:
    first, last = days.first, days.last
    if days.is_duration and _OF_MONTH.match(expression.words):
        return f"{first:%Y-%m}"
    if first == last or days.is_duration:
        return f"{first}"
    if (first, last) == (date(first.year, 1, 1), date(first.year, 12, 31)):
        return f"{first.year}"
    return f"{first}{'至' if _HAN.search(expression.words) else ' to '}{last}"


def _days_within(period: Days, expression: DateExpression, text: str) -> Days | None:
    """Return the days that *expression* names in *period*, None if it need not be of the period.

    "next week, from Tuesday" is the Tuesday of that week. A clause with a tense of its own tells
    of its own time.
    """
    length = period.last - period.first
    if expression.basis is not Basis.NAME or length > _MONTH:
        return None
    if length > _WEEK and _WEEKDAY.search(expression.words):
        return None
    earliest, latest = max(0, expression.start - _NEARBY), expression.end + _NEARBY
    before = [hit.end() for hit in _CLAUSE_START.finditer(text, earliest, expression.start)]
    after = _CLAUSE_START.search(text, expression.end, latest)
    clause = text[before[-1] if before else earliest : after.start() if after else latest]
    if Tenses.of(clause.lower()).direction(len(clause), len(clause), is_chinese=False):
        return None
    named = date_expressions(expression.words, period.first - timedelta(days=1))
    days = named[0].days if len(named) == 1 else None
    return days if days and _is_part(days, period) else None


def _is_part(days: Days, longer: Days) -> bool:
    is_same = (days.first, days.last) == (longer.first, longer.last)
    return days.first in longer and days.last in longer and not is_same


def _comes_again(expression: DateExpression, text: str) -> bool:
    """Return whether *expression* names the days of a habit."""
    before = (max(0, expression.start - _NEARBY), expression.start)
    if _EVERY.search(text, *before):
        return True
    is_weekday = expression.basis is Basis.NAME and _WEEKDAY.search(expression.words)
    if is_weekday and _is_attribute(expression, text, before):
        return True
    return bool(is_weekday or _PART_OF_PERIOD.search(expression.words)) and bool(
        _HABIT_BEFORE.search(text, *before) or _HABIT_AFTER.match(text, expression.end)
    )


def _is_attribute(expression: DateExpression, text: str, before: tuple[int, int]) -> bool:
    """Return whether a weekday says of what kind things are: "Saturday trips are easy"."""
    if _HAN.search(expression.words):
        return text.startswith("的", expression.end) and bool(_LIKED_BEFORE.search(text, *before))
    return bool(_KIND_AFTER.match(text, expression.end)) and not _ONE_BEFORE.search(text, *before)


def _holds_now_before(expression: DateExpression, text: str) -> bool:
    """Return whether a clause before that of *expression* tells what holds now."""
    starts = [hit.start() for hit in _CLAUSE_START.finditer(text, 0, expression.start)]
    return bool(starts and _HOLDS_NOW.search(text, 0, starts[-1]))
