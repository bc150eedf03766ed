"""Move up what events, dates and names speak for among the hits of a question.

An event says in the third person, with names and dates, what its message says in the first.
What a person said whom the question names moves up, too.
The weights were tried on two conversations of LoCoMo; ``packaging/bench/recall.py`` measures
them on these and on three others.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import NamedTuple

from memdeck.domain.search.passage import Passage
from memdeck.recall.ranking.ranking import Ranked

EVENT = 0.1
"""Weight of the best event of a message; its own score has 1."""
OWNER = 0.4
"""Added to the score of an event whose owner the question names."""
DATED = 1.0
"""Added to the score of an event that names its time, if the question asks for one."""
BESIDE = 0.1
"""Weight of the better neighbour of a message, its events included."""

IN_TIME = 0.2
"""Added to the score of what is of the time that the question names."""
SPEAKER = 0.1
"""Added to the score of what a person said whom the question names, or what is about them."""

_ASKS_WHEN = re.compile(
    r"\bwhen\b|\b(?:what|which) (?:day|date|week|month|season|year|time)\b|\bhow long\b"
    r"|什么时候|什么时间|何时|哪[一]?[天日周月年]|几[号月点]|多久|多长时间",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
"""Events that name their time have a year: it is written behind relative dates."""
_FIRST_NAME = re.compile(r"\w+")


class FoundEvent(NamedTuple):
    """An event that answers a question, and its passage."""

    hit: Ranked
    passage: Passage


def evidence_of(question: str, events: Iterable[FoundEvent]) -> dict[str, float]:
    """Return the score of the best event of each message, by the id of its passage."""
    asks_when = _ASKS_WHEN.search(question) is not None
    scores = defaultdict[str, float](float)
    for hit, passage in events:
        is_dated = asks_when and _YEAR.search(passage.text) is not None
        score = hit.score + OWNER * is_named(passage.speaker, question) + DATED * is_dated
        scores[passage.evidence] = max(scores[passage.evidence], score)
    return dict(scores)


def moved_up(
    ranked: Sequence[Ranked],
    evidence: Mapping[str, float],
    in_time: AbstractSet[str],
    messages: Mapping[str, Passage],
    memories: Mapping[str, Sequence[str]],
    of_named: AbstractSet[str] = frozenset(),
) -> list[Ranked]:
    """Return *ranked* with some hits moved up, the best with a score of 1 again.

    *evidence* scores the events of messages by the ids of these, and *in_time* has the ids of what
    is of the time that the question names. *messages* has the passages of the messages among
    *ranked*, and *memories* the ids of the messages that a memory rests on. *of_named* has the ids
    of what people said whom the question names, and of what is about them.
    """
    totals = {}
    for hit in ranked:
        supports = memories.get(hit.id, (hit.id,))
        event = max((evidence.get(id_, 0.0) for id_ in supports), default=0.0)
        is_in_time = hit.id in in_time or not in_time.isdisjoint(supports)
        bonus = EVENT * event + IN_TIME * is_in_time + SPEAKER * (hit.id in of_named)
        totals[hit.id] = hit.score + bonus
    ids = {(one.session, one.place): id_ for id_, one in messages.items() if one.place is not None}

    def beside(id_: str) -> float:
        message = messages.get(id_)
        if message is None or message.place is None:
            near: Iterable[str | None] = memories.get(id_, ())
        else:
            near = (ids.get((message.session, message.place + step)) for step in (-1, 1))
        return max((totals.get(other, 0.0) for other in near if other), default=0.0)

    scores = {id_: total + BESIDE * beside(id_) for id_, total in totals.items()}
    best = max(scores.values(), default=0.0) or 1.0
    found = [
        replace(hit, score=scores[hit.id] / best, event=min(1.0, evidence.get(hit.id, 0.0)))
        for hit in ranked
    ]
    return sorted(found, key=lambda hit: (-hit.score, hit.id))


def is_named(owner: str, text: str) -> bool:
    """Return whether *text* has the name *owner*, or the first word of it; "" is no name."""
    first = _FIRST_NAME.match(owner)
    return first is not None and any(_has_name(text, name) for name in {owner, first.group()})


def _has_name(text: str, name: str) -> bool:
    pattern = re.escape(name)
    if name.isascii():
        pattern = rf"(?<![A-Za-z0-9_]){pattern}(?![A-Za-z0-9_])"
    return re.search(pattern, text, re.IGNORECASE) is not None
