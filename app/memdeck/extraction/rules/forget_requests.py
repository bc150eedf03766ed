"""Find a turn's requests to forget, and resolve those without a topic: "forget that"."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from memdeck.domain.consolidation.forget_request_targets import SURE
from memdeck.domain.matching.topics import topics_of
from memdeck.domain.matching.vocabulary import DAYS_AND_MONTHS, STOP_WORDS, word_set
from memdeck.domain.memory.candidate import Candidate, Intent, Scope
from memdeck.domain.memory.entry import Evidence
from memdeck.extraction.dates.dated_text import with_said_days
from memdeck.extraction.forgetting import ForgetRequest, forget_requests
from memdeck.extraction.forgetting.request_parser import MAYBE, UNSURE
from memdeck.extraction.guards.secrets import longest_clean_part, redact
from memdeck.extraction.rules.language_rules import language_of
from memdeck.extraction.rules.memory_text import topic_text
from memdeck.extraction.rules.sentences import Span, positions_in_titles, sentences
from memdeck.extraction.rules.turns import Turn
from memdeck.extraction.text.lower_case import lower_case
from memdeck.extraction.text.rule_files import Patterns

_PATTERNS = Patterns("forgetting/context.toml")
_REFERENTS = Patterns("forgetting/referents.toml")
_NO_NAMES = (
    STOP_WORDS
    | DAYS_AND_MONTHS
    | word_set("yesterday today tomorrow last next unfortunately sadly sorry actually")
)
"""Capitalized words that are no names."""
_NEWS = 2
"""Most sentences before a request that may contain its topic."""


@dataclass(frozen=True, slots=True)
class TurnRequest:
    """A request to forget, and the sentence of a turn that makes it."""

    span: Span
    request: ForgetRequest


def requests_in_turn(turn: Turn) -> tuple[TurnRequest, ...]:
    """Return the requests to forget in *turn*, in reading order; a title makes only a sure one."""
    titles = positions_in_titles(turn.own)
    return tuple(
        TurnRequest(span, request)
        for span in sentences(turn.own)
        for request in _requests(turn, span)
        if span.start not in titles or request.likelihood >= SURE
    )


def _requests(turn: Turn, span: Span) -> tuple[ForgetRequest, ...]:
    """Return the requests to forget in the sentence at *span*; a topic may be in quotes."""
    requests = forget_requests(turn.own[span.start : span.end])
    if all(request.start < request.end for request in requests):
        return requests
    with_quotes = forget_requests(turn.message.text[span.start : span.end])
    has_topic = any(request.start < request.end for request in with_quotes)
    return with_quotes if has_topic else requests


@dataclass(frozen=True, slots=True)
class PreviousTurn:
    """The candidates of the turn before, its last sentence, and its author."""

    candidates: tuple[Candidate, ...] = ()
    last_sentence: str = ""
    author: str = ""


@dataclass(frozen=True, slots=True)
class RequestSource:
    """The id of a conversation, and whether its memories start with the speaker's name.

    If it *is_among_people*, one of these may be asked to forget: the user must confirm requests.
    """

    id: str
    is_named: bool
    is_among_people: bool


def forget_candidates(
    turn_request: TurnRequest,
    source: RequestSource,
    turn: Turn,
    statements: Sequence[tuple[Span, Candidate]],
    previous: PreviousTurn,
) -> Iterator[Candidate]:
    """Yield the candidates of one request that *turn* makes.

    A request without a topic means the last of the *statements* of the turn up to there, or
    else those of the *previous* turn; "forget him" also means the person mentioned there. If
    there is none, it is left open. If it may be about a text or a file ("take it out"), it is
    a request only after something about the user.
    """
    sentence = turn.message.text[turn_request.span.start : turn_request.span.end]
    request = turn_request.request
    if request.scope is not Scope.BEFORE:
        topic = sentence[request.start : request.end] or sentence
        if topic == sentence and _PATTERNS["points_back"].match(sentence):
            # Its verb is unknown, and it refers to the text before.
            before = _sentences_before(turn, turn_request.span)[-_NEWS:]
            topic = " ".join([*before, sentence])
            request = replace(request, scope=Scope.NEWS)
        yield _candidate(topic, sentence, turn, source, request)
        return
    own = [stated for span, stated in statements if span.end <= turn_request.span.start][-1:]
    before = _sentences_before(turn, turn_request.span)
    stated = before[-1] if before else ""
    # The meaning of a pronoun is a guess.
    guess = replace(request, scope=Scope.NAMED, likelihood=min(request.likelihood, UNSURE))
    if request.likelihood < SURE and not (own or _is_about_user(stated)):
        if stated:
            # It may be about a text or a file: it is pending only if a memory has the name.
            maybe = replace(request, scope=Scope.NAMED, likelihood=MAYBE)
            yield _candidate(referent(stated) or stated, sentence, turn, source, maybe)
        return
    is_regret = not stated or bool(_PATTERNS["regret"].match(stated))
    retracted = own or (previous.candidates if is_regret else ())
    earlier = previous.last_sentence if is_regret else stated
    subject = referent(earlier) if _REFERENTS["pronoun"].search(sentence) else ""
    for candidate in retracted:
        if candidate.intent is not Intent.FORGET:
            scope = candidate.scope if is_regret else Scope.NEWS
            yield replace(_retracted(candidate, sentence, turn, source, request), scope=scope)
    if not is_regret:
        # It may mean the memory that the statement updates, not the statement.
        likelihood = request.likelihood if own else guess.likelihood
        update = replace(guess, scope=Scope.NEWS, likelihood=likelihood)
        yield _candidate(" ".join(before[-_NEWS:]), sentence, turn, source, update)
    elif subject:
        yield _candidate(subject, sentence, turn, source, guess)
    elif earlier and not retracted:
        yield _candidate(earlier, sentence, turn, source, guess)
    elif not retracted:
        yield _candidate(sentence, sentence, turn, source, request)


def referent(sentence: str) -> str:
    """Return the name or noun that *sentence* is about, which "forget him" means; "" if unclear."""
    if subject := _REFERENTS["subject_zh"].match(sentence):
        return subject["what"]
    for hit in _REFERENTS["name"].finditer(sentence):
        name = [word for word in hit.group().split() if word.casefold() not in _NO_NAMES]
        if name:
            return " ".join(name)
    owned = _REFERENTS["owned"].search(sentence)
    return owned.group() if owned else ""


def _is_about_user(sentence: str) -> bool:
    lower = lower_case(sentence)
    about_self = language_of(sentence).sentence.about_self
    return bool(about_self.search(lower) or topics_of(lower))


def last_sentence(turn: Turn) -> str:
    """Return the last sentence of *turn*; "" if it has none."""
    spans = list(sentences(turn.own))
    return turn.message.text[spans[-1].start : spans[-1].end] if spans else ""


def _sentences_before(turn: Turn, span: Span) -> list[str]:
    text = turn.message.text
    return [
        text[earlier.start : earlier.end]
        for earlier in sentences(turn.own)
        if earlier.end <= span.start
    ]


def _candidate(
    topic: str, sentence: str, turn: Turn, source: RequestSource, request: ForgetRequest
) -> Candidate:
    text = with_said_days(topic_text(redact(topic), language_of(sentence)), turn.said_on)
    author = turn.message.author if source.is_named else None
    return Candidate(
        content=f"{author}: {text}" if author else text,
        category="fact",
        owner=author or "",
        evidence=(Evidence(source.id, turn.message.id, longest_clean_part(sentence)),),
        session=source.id,
        said_on=turn.said_on,
        intent=Intent.FORGET,
        scope=request.scope,
        stays=request.stays,
        confidence=request.likelihood,
        ticked=not source.is_among_people,
    )


def _retracted(
    candidate: Candidate, sentence: str, turn: Turn, source: RequestSource, request: ForgetRequest
) -> Candidate:
    """Return the request to forget *candidate*, with *sentence* as its evidence."""
    evidence = (
        Evidence(piece.conversation, turn.message.id, sentence) for piece in candidate.evidence
    )
    return replace(
        candidate,
        intent=Intent.FORGET,
        evidence=tuple(evidence),
        said_on=turn.said_on,
        expires_at=None,
        confidence=request.likelihood,
        ticked=candidate.ticked and not source.is_among_people,
    )
