"""The time that a question names: "in May", "last week", 上周, "before the move"."""

import re
from collections.abc import Callable
from datetime import date, datetime, time, tzinfo

from memdeck.domain.search.passage import Where
from memdeck.extraction.dates.resolver import date_expressions
from memdeck.extraction.dates.values import Basis, Days, Direction

EventDays = Callable[[str], Days | None]
"""Returns the days of the event that its words describe, None if there is no such event."""

_BEFORE_IT = re.compile(r"\b(?:(?P<before>before|until|prior to)|after) (?:the )?\Z", re.IGNORECASE)
_BEHIND_IT = re.compile(r"\s*(?:(?P<before>之前|以前)|之后|以后)")
_OF_EVENT = re.compile(
    r"\b(?:(?P<before>before|until|prior to)|after) (?:the|my|our|his|her|their|its|[a-z]+['’]s) "
    r"(?P<event>[\w'’-]+(?: [\w'’-]+){0,5})"
    r"|(?P<said>[\u4e00-\u9fff]{2,10}?)(?:(?P<earlier>之前|以前)|之后|以后)",
    re.IGNORECASE,
)


def asked_time(question: str, day: date, zone: tzinfo, event_days: EventDays) -> Where | None:
    """Return the filter of what is of the time that *question* names, None if it names none.

    Relative dates count back from *day*, and days are those of *zone*. A question that only asks
    when something was names no time.
    """
    expressions = date_expressions(question, day, Direction.PAST)
    for expression in sorted(expressions, key=lambda found: found.basis is not Basis.DATE):
        if expression.days is None or expression.days.is_approximate:
            continue
        relation = _BEFORE_IT.search(question[: expression.start])
        relation = relation or _BEHIND_IT.match(question, expression.end)
        if relation is None:
            return _within(expression.days.first, expression.days.last, zone)
        return _apart(expression.days, zone, is_before=bool(relation["before"]))
    described = _OF_EVENT.search(question)
    if described is None:
        return None
    days = event_days(described["event"] or described["said"])
    is_before = bool(described["before"] or described["earlier"])
    return None if days is None else _apart(days, zone, is_before=is_before)


def _within(first: date, last: date, zone: tzinfo) -> Where:
    return Where(
        since=datetime.combine(first, time.min, zone), until=datetime.combine(last, time.max, zone)
    )


def _apart(days: Days, zone: tzinfo, *, is_before: bool) -> Where:
    """Return the filter of what was before *days*, or after them."""
    if is_before:
        return Where(until=datetime.combine(days.first, time.min, zone))
    return Where(since=datetime.combine(days.last, time.max, zone))
