"""Find a turn's requests to forget, and resolve those without a topic: "forget that"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from memdeck.domain.consolidation.forget_request_targets import SURE
from memdeck.domain.matching.topics import topics_of
from memdeck.domain.memory.candidate import Candidate, Intent, Scope
from memdeck.domain.memory.entry import Evidence
from memdeck.extraction.forgetting import ForgetRequest, forget_requests
from memdeck.extraction.forgetting.referents import points_to_something, referent
from memdeck.extraction.forgetting.request_parser import MAYBE, UNSURE
from memdeck.extraction.guards.secrets import longest_clean_part, redact
from memdeck.extraction.rules.language import language_of
from memdeck.extraction.rules.memory_text import topic_text
from memdeck.extraction.rules.sentences import Span, sentences
from memdeck.extraction.rules.turns import Turn
from memdeck.extraction.text.lower_case import lower_case

_REGRET = re.compile(
    r"\A\W*(?:(?:sorry|oops|wait|hmm+|actually|no|nah|well|never ?mind|my mistake)\b"
    r"|i (?:shouldn't|should not) have|(?:抱歉|不好意思|对不起|哎呀?|等等|算了|不对|不该|我不该))",
    re.IGNORECASE,
)
"""A sentence that only says that something should not have been said."""


_POINTS_BACK = re.compile(r"\A\W*+(?:(?:that|this|those|these|it)\b|[那这它])", re.IGNORECASE)
_NEWS = 2
"""Most sentences before a request that may contain its topic."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A request to forget, and the sentence of a turn that makes it."""

    span: Span
    request: ForgetRequest


def asked_in(turn: Turn) -> tuple[Asked, ...]:
    """Return the requests to forget in *turn*, in reading order."""
    return tuple(
        Asked(span, request) for span in sentences(turn.own) for request in _requests(turn, span)
    )


def _requests(turn: Turn, span: Span) -> tuple[ForgetRequest, ...]:
    """Return the requests to forget in the sentence at *span*, which may be in quotes."""
    found = forget_requests(turn.own[span.start : span.end])
    if not any(one.start == one.end for one in found):
        return found
    quoted = forget_requests(turn.message.text[span.start : span.end])
    return quoted if any(one.start < one.end for one in quoted) else found


@dataclass(frozen=True, slots=True)
class Before:
    """The result of the turn before: its candidates, and its last sentence."""

    candidates: tuple[Candidate, ...] = ()
    last: str = ""


@dataclass(frozen=True, slots=True)
class Origin:
    """The id of a conversation, and whether its memories start with the speaker's name.

    If it *is_among_people*, one of these may be asked to forget: the user must confirm requests.
    """

    id: str
    is_named: bool = False
    is_among_people: bool = False


def requested(
    asked: Asked,
    origin: Origin,
    turn: Turn,
    said: Sequence[tuple[Span, Candidate]],
    before: Before,
) -> Iterator[Candidate]:
    """Yield the candidates of one request that *turn* makes.

    A request without a topic means the last candidate the turn *said* up to there, or else
    those of the turn *before*; "forget him" also means the person mentioned there. If there
    is none, it is left open. If it may be about a text or a file ("take it out"), it is a
    request only after something about the user.
    """
    words = turn.message.text[asked.span.start : asked.span.end]
    request = asked.request
    if request.scope is not Scope.BEFORE:
        named = words[request.start : request.end] or words
        if named == words and _POINTS_BACK.match(words):
            # Its verb is unknown, and it refers to the text before.
            named = " ".join([*_sentences_before(turn, asked.span)[-_NEWS:], words])
            request = replace(request, scope=Scope.NEWS)
        yield _candidate(named, words, turn, origin, request)
        return
    own = [candidate for place, candidate in said if place.end <= asked.span.start][-1:]
    earlier_here = _sentences_before(turn, asked.span)
    stated = earlier_here[-1] if earlier_here else ""
    is_unsure = request.likelihood < SURE
    if is_unsure and not (own or _is_about_user(stated)):
        if stated:
            # It may be about a text or a file: it is pending only if a memory has the name.
            of_name = replace(request, scope=Scope.NAMED, likelihood=MAYBE)
            yield _candidate(referent(stated) or stated, words, turn, origin, of_name)
        return
    is_regret = not stated or _REGRET.match(stated)
    meant = own or (is_regret and before.candidates)
    earlier = before.last if is_regret else stated
    subject = referent(earlier) if points_to_something(words) else ""
    for one in meant or ():
        if one.intent is not Intent.FORGET:
            scope = one.scope if is_regret else Scope.NEWS
            yield replace(_taken_back(one, words, turn, origin, request), scope=scope)
    # The meaning of a pronoun is a guess.
    of_name = replace(request, scope=Scope.NAMED, likelihood=min(request.likelihood, UNSURE))
    if subject and is_regret:
        yield _candidate(subject, words, turn, origin, of_name)
    if not is_regret:
        # It may mean the memory that the statement updates, not the statement.
        chance = request.likelihood if own else of_name.likelihood
        news = replace(of_name, scope=Scope.NEWS, likelihood=chance)
        yield _candidate(" ".join(earlier_here[-_NEWS:]), words, turn, origin, news)
    elif earlier and not (meant or subject):
        yield _candidate(earlier, words, turn, origin, of_name)
    elif not (meant or subject):
        yield _candidate(words, words, turn, origin, request)


def _is_about_user(sentence: str) -> bool:
    lower = lower_case(sentence)
    return bool(language_of(sentence).about_self.search(lower) or topics_of(lower))


def last_sentence(turn: Turn) -> str:
    """Return the last sentence of *turn*; "" if it has none."""
    spans = list(sentences(turn.own))
    return turn.message.text[spans[-1].start : spans[-1].end] if spans else ""


def _sentences_before(turn: Turn, span: Span) -> list[str]:
    earlier = [one for one in sentences(turn.own) if one.end <= span.start]
    return [turn.message.text[one.start : one.end] for one in earlier]


def _candidate(
    named: str, words: str, turn: Turn, origin: Origin, request: ForgetRequest
) -> Candidate:
    topic = topic_text(redact(named), language_of(words))
    author = turn.message.author if origin.is_named else None
    return Candidate(
        content=f"{author}: {topic}" if author else topic,
        category="fact",
        evidence=(Evidence(origin.id, turn.message.id, longest_clean_part(words)),),
        session=origin.id,
        said_on=turn.said_on,
        intent=Intent.FORGET,
        scope=request.scope,
        stays=request.stays,
        confidence=request.likelihood,
        ticked=not origin.is_among_people,
    )


def _taken_back(
    one: Candidate, words: str, turn: Turn, origin: Origin, request: ForgetRequest
) -> Candidate:
    return replace(
        one,
        intent=Intent.FORGET,
        evidence=tuple(Evidence(e.conversation, turn.message.id, words) for e in one.evidence),
        said_on=turn.said_on,
        expires_at=None,
        confidence=request.likelihood,
        ticked=one.ticked and not origin.is_among_people,
    )
