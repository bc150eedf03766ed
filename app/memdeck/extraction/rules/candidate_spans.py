"""Select the parts of a message worth suggesting.

In a conversation with an assistant, each sentence is judged by itself. Among people, the share
of a message that is new to the conversation counts: nobody states preferences to be remembered
there, and facts are mentioned in passing.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from memdeck.domain.memory.candidate import Intent
from memdeck.extraction.rules.language_rules import language_of
from memdeck.extraction.rules.scoring import (
    ENOUGH,
    ScoredSentence,
    score_sentences,
    total_points,
)
from memdeck.extraction.rules.sentences import Span, are_apart
from memdeck.extraction.rules.turns import Turn

MAX_SPANS = 5
"""Most spans of one message; of one with more, a document, the best are taken."""

_LONGEST = 300
_ANSWER = 0.2
_ANSWER_AMONG_PEOPLE = 0.3
_FRESH_WORD = 0.08
_SHARE_AMONG_PEOPLE = 0.4
_TOTAL_CAP = 2.0


@dataclass(frozen=True, slots=True)
class Subject:
    """The owner of a statement, and how the message names them.

    *name* is to replace *mention*, which the statement begins with; "" if nothing is replaced. It
    is not *is_sure* if several people have that name.
    """

    owner: str = ""
    mention: str = ""
    name: str = ""
    is_sure: bool = True


THE_USER = Subject()
"""The subject of what the user says about themselves."""


@dataclass(frozen=True, slots=True)
class CandidateSpan:
    """A part of a message, with its points, its category, and the text to put before it."""

    span: Span
    points: float
    category: str
    intent: Intent
    lead: str = ""
    subject: Subject = THE_USER


def candidate_spans(turn: Turn, *, among_people: bool, joins: bool) -> tuple[CandidateSpan, ...]:
    """Return the candidate spans of *turn*, in reading order; most turns have none.

    Sentences that belong together are one span if it *joins* them.
    """
    if among_people:
        return _spans_among_people(turn, joins=joins)
    scored = score_sentences(turn.own, language_of(turn.own))
    good = tuple(sentence for sentence in scored if sentence.points >= ENOUGH)
    if good:
        return tuple(_best(_joined(good, turn.own) if joins else map(_candidate_span, good)))
    points = total_points(scored) + (_ANSWER if turn.answers else 0.0)
    return _one_span(scored, points, turn.own, joins=joins)


def _spans_among_people(turn: Turn, *, joins: bool) -> tuple[CandidateSpan, ...]:
    novelty = _FRESH_WORD * turn.fresh_words + (_ANSWER_AMONG_PEOPLE if turn.answers else 0.0)
    if novelty + _SHARE_AMONG_PEOPLE * _TOTAL_CAP < ENOUGH:
        return ()
    scored = score_sentences(turn.own, language_of(turn.own))
    points = novelty + _SHARE_AMONG_PEOPLE * min(_TOTAL_CAP, total_points(scored))
    return _one_span(scored, points, turn.own, joins=joins)


def _one_span(
    scored: tuple[ScoredSentence, ...], points: float, text: str, *, joins: bool
) -> tuple[CandidateSpan, ...]:
    """Return the best sentence and its neighbours, if the message as a whole has enough points.

    Those in other items of a list, or below another title, are no neighbours.
    """
    if not scored or points < ENOUGH:
        return ()
    best = max(range(len(scored)), key=lambda index: scored[index].points)
    if not joins:
        return (_candidate_span(replace(scored[best], points=points)),)
    first = last = best
    while last + 1 < len(scored) and _are_neighbours(scored[first : last + 2], text):
        last += 1
    while first > 0 and _are_neighbours(scored[first - 1 : last + 1], text):
        first -= 1
    span = Span(scored[first].span.start, scored[last].span.end)
    return (CandidateSpan(span, points, scored[best].category, scored[best].intent),)


def _are_neighbours(scored: tuple[ScoredSentence, ...], text: str) -> bool:
    is_short = scored[-1].span.end - scored[0].span.start <= _LONGEST
    return is_short and not are_apart(text, scored[0].span, scored[-1].span)


def _candidate_span(sentence: ScoredSentence) -> CandidateSpan:
    return CandidateSpan(
        sentence.span, sentence.points, sentence.category, sentence.intent, sentence.lead
    )


def _joined(scored: tuple[ScoredSentence, ...], text: str) -> Iterator[CandidateSpan]:
    """Join the sentences of one experience, and a fact with sentences that only continue it."""
    current: CandidateSpan | None = None
    for sentence in scored:
        if current is not None and _belong_together(current, sentence, text):
            span = Span(current.span.start, sentence.span.end)
            current = replace(current, span=span, points=max(current.points, sentence.points))
        else:
            if current is not None:
                yield current
            current = _candidate_span(sentence)
    if current is not None:
        yield current


def _belong_together(current: CandidateSpan, following: ScoredSentence, text: str) -> bool:
    is_near = following.span.start - current.span.end <= 2 and not are_apart(
        text, current.span, following.span
    )
    is_short = following.span.end - current.span.start <= _LONGEST
    is_story = current.category == "experience"
    is_same_fact = current.category == "fact" and not following.stands_alone
    is_same = (current.category, current.intent) == (following.category, following.intent)
    return is_near and is_short and is_same and (is_story or is_same_fact)


def _best(spans: Iterable[CandidateSpan]) -> list[CandidateSpan]:
    best = sorted(spans, key=lambda span: span.points, reverse=True)[:MAX_SPANS]
    return sorted(best, key=lambda span: span.span.start)
