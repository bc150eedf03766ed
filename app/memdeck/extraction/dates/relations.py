"""Relations of a period to the date after it: "the Sunday before 25 May 2023", "since 2016"."""

import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import partial

from memdeck.domain.regex import lazy_compile
from memdeck.extraction.dates.english_words import COUNT, UNIT, WEEKDAY, amount, unit, weekday
from memdeck.extraction.dates.periods import WEEK, moved, one_day
from memdeck.extraction.dates.recurring import counted_weekend, nearest_weekday
from memdeck.extraction.dates.values import Days, Direction, Groups

_PREFIX_CHARS = 48
"""Characters before a date that may name a relation to it."""
_FROM = lazy_compile(r"(?:自从?|从|打)\Z")
_FROM_THEN = lazy_compile(r"开始|起(?![床飞来])|就|以来|至今|到现在")
_UP_TO_NOW = lazy_compile(r"以来|至今|到现在")
_PERIOD = rf"(?:the |this )?(?:(?P<count>{COUNT}) )?(?P<unit>{WEEKDAY}|{UNIT})s?"


@dataclass(frozen=True, slots=True)
class Relation:
    """A relation to a date at ``text[start:end]``, which includes the date.

    *direction* is that of the date itself, None if the verbs decide. *days* returns the days in
    question, given those of the date and the day it was said on.
    """

    start: int
    end: int
    direction: Direction | None
    days: Callable[[Days, date | None], Days]


@dataclass(frozen=True, slots=True)
class _Rule:
    pattern: re.Pattern[str]
    direction: Direction | None
    days: Callable[[Groups, Days, date | None], Days]


def relation_at(text: str, start: int, end: int) -> Relation | None:
    """Return the relation to the date at ``text[start:end]`` that the words next to it name."""
    for rule in _RULES:
        if hit := rule.pattern.search(text, max(0, start - _PREFIX_CHARS), start):
            groups = defaultdict(str, {k: v for k, v in hit.groupdict().items() if v})
            return Relation(hit.start(), end, rule.direction, partial(rule.days, groups))
    before = _FROM.search(text, max(0, start - 2), start)
    after = (_UP_TO_NOW if not before else _FROM_THEN).match(text, end)
    if after:
        return Relation(before.start() if before else start, after.end(), Direction.PAST, _since)
    return None


def _before(groups: Groups, days: Days, _said_on: date | None) -> Days:
    return _counted_from(groups, days.first, Direction.PAST)


def _after(groups: Groups, days: Days, _said_on: date | None) -> Days:
    return _counted_from(groups, days.last, Direction.FUTURE)


def _counted_from(groups: Groups, day: date, direction: Direction) -> Days:
    name = groups["unit"]
    is_weekday = re.fullmatch(WEEKDAY, name)
    periods = amount(groups["count"], "weeks" if is_weekday else name)
    if name.startswith("weekend"):
        return counted_weekend(day, periods.most, direction)
    if not is_weekday:
        return periods.period(day, direction)
    nearest = nearest_weekday(weekday(name), day, direction)
    return one_day(nearest + direction.sign * (periods.most - 1) * WEEK)


def _since(days: Days, said_on: date | None) -> Days:
    """Return the days from the first of *days* to the day it was said on."""
    last = said_on or days.last
    return Days(days.first, last, is_duration=True) if days.first <= last else days


_RULES = (
    _Rule(
        lazy_compile(r"\b(?:ever )?since (?:about |around |the )?\Z"),
        Direction.PAST,
        lambda _groups, days, said_on: _since(days, said_on),
    ),
    _Rule(
        lazy_compile(r"\b(?:the )?(?P<unit>week|weekend) of (?:the )?\Z"),
        None,
        lambda groups, days, _said_on: moved(unit(groups["unit"]), days.first, 0),
    ),
    _Rule(lazy_compile(rf"\b{_PERIOD} (?:before|prior to|preceding) (?:the )?\Z"), None, _before),
    _Rule(lazy_compile(rf"\b{_PERIOD} (?:after|following) (?:the )?\Z"), None, _after),
    _Rule(
        lazy_compile(rf"\b(?P<count>{COUNT}) (?P<unit>{UNIT}) ago (?:on |this |last )?\Z"),
        Direction.PAST,
        lambda groups, days, _: amount(groups["count"], groups["unit"]).day(
            days.first, Direction.PAST
        ),
    ),
    _Rule(
        lazy_compile(rf"\b(?P<count>{COUNT}) (?P<unit>{UNIT}) (?:from|on) \Z"),
        Direction.FUTURE,
        lambda groups, days, _: amount(groups["count"], groups["unit"]).day(
            days.first, Direction.FUTURE
        ),
    ),
)
