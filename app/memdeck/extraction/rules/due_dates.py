"""Find the day by which a to-do is due."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from memdeck.domain.regex import lazy_compile
from memdeck.extraction.dates.resolver import date_expressions
from memdeck.extraction.dates.values import Basis, DateExpression, Days, Unresolved

_ANY_DAY = date(2001, 1, 1)
"""Stands for an unknown day where only the words matter."""
_UNKNOWABLE = frozenset([Unresolved.SOME_DAY, Unresolved.NO_SUCH_DAY])
_WEEK = timedelta(weeks=1)
_WITH_OPPOSITE = 2
"""Readings of a name such as "May" that has one in the past and one in the future."""
_NEARBY_CHARS = 40
"""Characters before a date that are searched for the words that govern it."""

_DEADLINE_BEFORE = lazy_compile(
    r"(?:\b(?:by|before|until|till|due|deadline|expires?|no later than|at the latest)"
    r"(?: (?:is|on|by|at|around|about|the|this|next|end of|early|mid|late)){0,3}[ :]*"
    r"|(?:截止|截至|到期|期限|最迟|最晚|不[晚迟]于|赶在)(?:日期?|时间)?[是为到于在：:]?\s*)\Z",
)
_DEADLINE_INSIDE = lazy_compile(r"\A(?:by|before|until|till|due)\b|内\Z")
_DEADLINE_AFTER = lazy_compile(
    r"\s?(?:[上中下]午|早上|晚上|中午|下班|零点|\d{1,2}[点时:：]\d{0,2}分?|[一二三四五六七八九十]{1,3}点)?"
    r"\s?(?:之前|以前|前(?!后)|以内|之内|内|截止|到期|为止)"
    r"|,? at the latest\b|\W{0,2}(?:is|as) the (?:deadline|due date)\b",
)
"""Words that make the date next to them a deadline."""
_WHEN_BEFORE = lazy_compile(r"\b(?:in|on|by|before|until|till|since|during|after|through)\s\Z")
_BELONGS_BEFORE = lazy_compile(r"\b(?:of|from|about|for)\s(?:the\s)?\Z")
_NOUN_AFTER = lazy_compile(
    r"'s\b|\s(?!(?:a|an|the|my|our|your|his|her|their|i|we|you|he|she|they|it|and|or|but|so|if"
    r"|when|because|to|for|at|in|on|with|by|from|before|after|until|till|as|since|then|please"
    r"|latest|is|are|was|will|would|must|should|can|that|this|which|who|not|no|already|again"
    r"|at|via|about|of|do|have|has|need|needs)\b)[a-z]"
    r"|(?:份|度)?的(?!时候|话|某|一天)"
    r"|(?:份|度)?(?:账单|对账单|发票|报表|报告|工资|房租|水电|月报|季报|数据|业绩|流水|收据|订单|预算|总结)"
)


def due_day(text: str, said_on: date | None) -> date | None:
    """Return the day by which the to-do *text* is due, None if it names none.

    A day after a deadline word counts before others, then one with a year; of several, the last,
    since to expire late does less harm than to expire early. A day without a year is the next such
    day, and "next Tuesday" the Tuesday of next week. The last day of the calendar counts as none:
    there is no day after it.
    """
    days = (_last_day(group, said_on) for group in _due_expressions(text, said_on))
    return next(filter(None, days), None)


def needs_said_day(text: str) -> bool:
    """Return whether the due day in *text* is relative to the day it was said on."""
    group = next(
        (group for group in _due_expressions(text, _ANY_DAY) if _last_day(group, _ANY_DAY)), ()
    )
    return any(found.basis is not Basis.DATE and _due_day_of(found, _ANY_DAY) for found in group)


def is_undated(text: str, said_on: date | None) -> bool:
    """Return whether *text* names a coming day, but none that can be resolved.

    The day is relative to an unknown day, vague, or in no calendar: 1 May 12026.
    """
    day = said_on or _ANY_DAY
    return due_day(text, said_on) is None and any(
        found.reason in _UNKNOWABLE or any(_is_to_come(days, day) for days in found.readings)
        for group in _due_expressions(text, day)
        for found in group
    )


def _due_expressions(text: str, said_on: date | None) -> Iterator[Sequence[DateExpression]]:
    """Yield the dates in *text* by which it may be due: deadlines, dates with a year, others."""
    lower = text.lower()
    found = date_expressions(text, said_on)
    deadlines = [each for each in found if _is_deadline(lower, each)]
    yield deadlines
    others = [each for each in found if not (_is_attribute(lower, each) or _is_over(each, said_on))]
    yield [each for each in others if each.basis is Basis.DATE]
    yield [each for each in found if each in deadlines or each in others]


def _is_deadline(text: str, found: DateExpression) -> bool:
    return bool(
        _DEADLINE_BEFORE.search(text, max(0, found.start - _NEARBY_CHARS), found.start)
        or _DEADLINE_INSIDE.search(text[found.start : found.end])
        or _DEADLINE_AFTER.match(text, found.end)
    )


def _is_attribute(text: str, found: DateExpression) -> bool:
    """Return whether *found* is a month or longer that only tells which thing is meant.

    Nothing is due by October because of "the October invoices" or "the invoices for October".
    """
    is_long = any(days.last - days.first > _WEEK for days in found.readings)
    if not is_long or found.basis is Basis.SAID_DAY:
        return False
    nearby = max(0, found.start - _NEARBY_CHARS)
    if _BELONGS_BEFORE.search(text, nearby, found.start):
        return True
    is_when = _WHEN_BEFORE.search(text, nearby, found.start)
    return not is_when and bool(_NOUN_AFTER.match(text, found.end))


def _is_over(found: DateExpression, said_on: date | None) -> bool:
    """Return whether the verbs near *found* are past, and the past such day is the nearer one."""
    if said_on is None or len(found.readings) < _WITH_OPPOSITE or found.basis is not Basis.NAME:
        return False
    likeliest, other = found.readings[:_WITH_OPPOSITE]
    return likeliest.last < said_on and said_on - likeliest.last < other.last - said_on


def _last_day(group: Sequence[DateExpression], said_on: date | None) -> date | None:
    days = (_due_day_of(found, said_on) for found in group)
    return max((day for day in days if day), default=None)


def _due_day_of(found: DateExpression, said_on: date | None) -> date | None:
    """Return the last of the days that *found* may mean, None if they are past or approximate."""
    exact = (days for days in found.readings if _is_exact(days))
    first_day = said_on or date.min
    return next((days.last for days in exact if first_day <= days.last < date.max), None)


def _is_exact(days: Days) -> bool:
    return not (days.is_approximate or days.is_duration)


def _is_to_come(days: Days, day: date) -> bool:
    return days.last > day or (days.last == day and _is_exact(days))
