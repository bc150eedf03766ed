"""Select the parts of a message worth suggesting.

In a conversation with an assistant, each sentence is judged by itself. Among people, the share
of a message that is new to the conversation counts: nobody states preferences to be remembered
there, and facts are mentioned in passing.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from memdeck.domain.memory.candidate import Intent
from memdeck.extraction.rules.language import language_of
from memdeck.extraction.rules.scoring import ENOUGH, ScoredSentence, heard, total
from memdeck.extraction.rules.sentences import Span
from memdeck.extraction.rules.turns import Turn

MAX_OFFERS = 5
"""Most spans of one message; of one with more, a document, the best are taken."""

_LONGEST = 300
_ANSWER = 0.2
_ANSWER_AMONG_PEOPLE = 0.3
_FRESH_WORD = 0.08
_SHARE_AMONG_PEOPLE = 0.4
_TOTAL_CAP = 2.0


@dataclass(frozen=True, slots=True)
class CandidateSpan:
    """A part of a message, with its points, its category, and the text to put before it."""

    span: Span
    points: float
    category: str
    intent: Intent
    lead: str = ""


def offers(turn: Turn, *, among_people: bool, joins: bool = True) -> tuple[CandidateSpan, ...]:
    """Return the candidate spans of *turn*, in reading order; most turns have none.

    Sentences that belong together are one span if it *joins* them.
    """
    if among_people:
        return _offers_among_people(turn, joins=joins)
    scored = heard(turn.own, language_of(turn.own))
    strong = tuple(sentence for sentence in scored if sentence.points >= ENOUGH)
    if strong:
        return tuple(_best(_joined(strong) if joins else map(_offer, strong)))
    return _as_one(scored, total(scored) + (_ANSWER if turn.answers else 0.0), joins=joins)


def _offers_among_people(turn: Turn, *, joins: bool) -> tuple[CandidateSpan, ...]:
    news = _FRESH_WORD * turn.fresh_words + (_ANSWER_AMONG_PEOPLE if turn.answers else 0.0)
    if news + _SHARE_AMONG_PEOPLE * _TOTAL_CAP < ENOUGH:
        return ()
    scored = heard(turn.own, language_of(turn.own))
    points = news + _SHARE_AMONG_PEOPLE * min(_TOTAL_CAP, total(scored))
    return _as_one(scored, points, joins=joins)


def _as_one(
    scored: tuple[ScoredSentence, ...], points: float, *, joins: bool
) -> tuple[CandidateSpan, ...]:
    """Return the best sentence and its neighbours, if the message as a whole has enough points."""
    if not scored or points < ENOUGH:
        return ()
    best = max(range(len(scored)), key=lambda place: scored[place].points)
    if not joins:
        return (_offer(replace(scored[best], points=points)),)
    first = last = best
    while (
        last + 1 < len(scored) and scored[last + 1].span.end - scored[first].span.start <= _LONGEST
    ):
        last += 1
    while first > 0 and scored[last].span.end - scored[first - 1].span.start <= _LONGEST:
        first -= 1
    span = Span(scored[first].span.start, scored[last].span.end)
    return (CandidateSpan(span, points, scored[best].category, scored[best].intent),)


def _offer(sentence: ScoredSentence) -> CandidateSpan:
    return CandidateSpan(
        sentence.span, sentence.points, sentence.category, sentence.intent, sentence.lead
    )


def _joined(strong: tuple[ScoredSentence, ...]) -> Iterator[CandidateSpan]:
    """Join the sentences of one experience, and a fact with sentences that only continue it."""
    current: CandidateSpan | None = None
    for sentence in strong:
        if current is not None and _belong_together(current, sentence):
            span = Span(current.span.start, sentence.span.end)
            current = replace(current, span=span, points=max(current.points, sentence.points))
        else:
            if current is not None:
                yield current
            current = _offer(sentence)
    if current is not None:
        yield current


def _belong_together(one: CandidateSpan, next_one: ScoredSentence) -> bool:
    is_near = next_one.span.start - one.span.end <= 2
    is_short = next_one.span.end - one.span.start <= _LONGEST
    is_story = one.category == "experience"
    is_same_fact = one.category == "fact" and not next_one.stands_alone
    same = (one.category, one.intent) == (next_one.category, next_one.intent)
    return is_near and is_short and same and (is_story or is_same_fact)


def _best(found: Iterable[CandidateSpan]) -> list[CandidateSpan]:
    kept = sorted(found, key=lambda offer: offer.points, reverse=True)[:MAX_OFFERS]
    return sorted(kept, key=lambda offer: offer.span.start)
