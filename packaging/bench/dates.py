"""The dates of LoCoMo's temporal answers, resolved from the messages they rest on.

An answer counts if it names a date, and a message of its evidence a relative one. Some answers are
coarser than the words ("July 2023" for "last week"), and a few contradict them.
"""

import json
import re
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path
from typing import Any

from bench.figures import Figure, at_least

from memdeck.extraction.dates.resolver import date_expressions
from memdeck.extraction.dates.values import Basis, Days, Direction

_TEMPORAL = 2
_YEAR = re.compile(r"\d{4}")
_TARGETS = {"equal": 0.85, "within one another": 0.92}


def measure(data: Path) -> list[Figure]:
    """Return the shares of answers with the days of a message; none without ``locomo-qa.json``."""
    path = data / "locomo-qa.json"
    if not path.is_file():
        return []
    pairs = [
        pair
        for conversation in json.loads(path.read_text(encoding="utf-8"))
        for pair in _answers(conversation)
    ]
    shares = {
        "equal": sum(answer in found for answer, found in pairs) / len(pairs),
        "within one another": sum(
            any(_is_within(answer, days) or _is_within(days, answer) for days in found)
            for answer, found in pairs
        )
        / len(pairs),
    }
    return [
        at_least(f"locomo: {len(pairs)} dates of answers, {name}", share, _TARGETS[name])
        for name, share in shares.items()
    ]


def _answers(conversation: dict[str, Any]) -> Iterator[tuple[Days, list[Days]]]:
    """Yield the days of each temporal answer, and those of the relative dates in its evidence."""
    messages = dict(_messages(conversation["conversation"]))
    for question in conversation["qa"]:
        evidence = [messages[id_] for id_ in question["evidence"] if id_ in messages]
        if question["category"] != _TEMPORAL or not evidence:
            continue
        answer = _answer_days(str(question["answer"]), evidence[0][0])
        found = [
            days
            for said_on, text in evidence
            for expression in date_expressions(text, said_on, Direction.PAST)
            if expression.basis is not Basis.DATE and (days := expression.days)
        ]
        if answer and found:
            yield answer, [Days(days.first, days.last) for days in found]


def _answer_days(answer: str, said_on: date) -> Days | None:
    text = f"in {answer}" if _YEAR.fullmatch(answer) else answer
    expressions = date_expressions(text, said_on, Direction.PAST)
    return next((found.days for found in expressions if found.basis is Basis.DATE), None)


def _messages(conversation: dict[str, Any]) -> Iterator[tuple[str, tuple[date, str]]]:
    """Yield the id, the day and the text of each message."""
    for name, session in conversation.items():
        if isinstance(session, list):
            time = conversation[f"{name}_date_time"]
            said_on = datetime.strptime(time, "%I:%M %p on %d %B, %Y").date()  # noqa: DTZ007 - a day
            for message in session:
                yield message["dia_id"], (said_on, message["text"])


def _is_within(inner: Days, outer: Days) -> bool:
    return outer.first <= inner.first and inner.last <= outer.last
