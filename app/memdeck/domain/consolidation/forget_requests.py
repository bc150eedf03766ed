"""Forget requests, compared with the other statements: later ones win.

The statements need not be known yet: "I like jazz" and then "forget that" leave nothing to
remember. A statement repeated after the request is kept.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from memdeck.domain.consolidation.forget_request_targets import (
    LIKELY,
    MUCH_OF_IT,
    Naming,
    is_to_stay,
    naming,
)
from memdeck.domain.matching.claims import Claim, claim_of, covered
from memdeck.domain.matching.distinction import speaks_of_change
from memdeck.domain.matching.similarity import as_statement
from memdeck.domain.matching.statement_relation import LEAST_WORDS
from memdeck.domain.memory.candidate import Candidate, Intent


class _Naming(Enum):
    CLEAR = "clear"
    MAYBE = "maybe"


@dataclass(frozen=True, slots=True)
class ForgetOutcome:
    """The outcome of the forget requests among candidates; all are indexes in their order.

    *taken_back* are the statements that a later request names, *in_doubt* those it may mean. Of
    the requests, *heeded* retracted something, and what *overruled* ones name was said again.
    """

    taken_back: frozenset[int] = frozenset()
    in_doubt: frozenset[int] = frozenset()
    heeded: frozenset[int] = frozenset()
    overruled: frozenset[int] = frozenset()


def forget_outcome(candidates: Sequence[Candidate]) -> ForgetOutcome:
    """Return the outcome of the forget requests among *candidates*.

    Those of one conversation are in the order in which they were said; of two conversations the
    later day counts.
    """
    requests = [n for n, candidate in enumerate(candidates) if candidate.intent is Intent.FORGET]
    if not requests:
        return ForgetOutcome()
    named = list(_named(candidates, requests))
    taken_back = {
        (request, index)
        for request, index, naming in named
        if naming is _Naming.CLEAR
        and candidates[request].ticked
        and _precedes(candidates, index, request)
    }
    doubted = {index for request, index, _ in named if _precedes(candidates, index, request)}
    gone = frozenset(index for _, index in taken_back)
    return ForgetOutcome(
        gone,
        frozenset(doubted) - gone,
        frozenset(request for request, _ in taken_back),
        frozenset(
            request
            for request, index, naming in named
            if naming is _Naming.CLEAR
            and _precedes(candidates, request, index)
            and not speaks_of_change(candidates[index].content)
        ),
    )


def _named(
    candidates: Sequence[Candidate], requests: Sequence[int]
) -> Iterator[tuple[int, int, _Naming]]:
    """Yield each request, what it names or may name, and how surely."""
    statements = [
        (index, candidate, as_statement(candidate.content), claim_of(candidate.content))
        for index, candidate in enumerate(candidates)
        if candidate.intent is not Intent.FORGET
    ]
    for request in requests:
        request_candidate = candidates[request]
        words, request_claim = (
            as_statement(request_candidate.content),
            claim_of(request_candidate.content),
        )
        for index, candidate, statement_text, claim in statements:
            if is_to_stay(candidate.content, request_candidate) or is_same_sentence(
                candidate, request_candidate
            ):
                continue
            is_exact = statement_text == words
            how = _Naming.CLEAR if is_exact else _naming(request_claim, claim)
            how = how or _by_topic(request_candidate.content, candidate.content)
            is_one_session = candidate.session == request_candidate.session
            if how is not None and (is_exact or is_one_session or _is_sure(how, request_claim)):
                yield request, index, how


def is_same_sentence(statement: Candidate, request: Candidate) -> bool:
    """Return whether *request* may be what *statement* says, as a preference.

    "Never mention Laura again" is a request only if a memory is about her.
    """
    return request.confidence < LIKELY and any(
        piece.message == other.message
        and (piece.quote in other.quote or other.quote in piece.quote)
        for piece in statement.evidence
        for other in request.evidence
    )


def _is_sure(naming: _Naming, request: Claim) -> bool:
    """Return whether a request surely names more than its own conversation; one word does not."""
    return naming is _Naming.CLEAR and len(request.words) >= LEAST_WORDS


def _by_topic(request: str, statement: str) -> _Naming | None:
    """Return how *request* names *statement* by its topic, such as "where I live"; None if not."""
    how = naming(request, statement)
    if how is None:
        return None
    return _Naming.MAYBE if how is Naming.LIKELY else _Naming.CLEAR


def _naming(request: Claim, statement: Claim) -> _Naming | None:
    if request.others - statement.others:
        return None
    is_part = len(statement.words) >= LEAST_WORDS and statement.words <= request.words
    is_whole = bool(request.words) and request.words <= statement.words
    if request.others == statement.others and (is_part or is_whole):
        return _Naming.CLEAR
    return _Naming.MAYBE if covered(request.words, statement.words) >= MUCH_OF_IT else None


def _precedes(candidates: Sequence[Candidate], first: int, second: int) -> bool:
    """Return whether the candidate at *first* was said before the one at *second*."""
    first_candidate, second_candidate = candidates[first], candidates[second]
    if first_candidate.session == second_candidate.session:
        return first < second
    return (
        first_candidate.said_on is not None
        and second_candidate.said_on is not None
        and first_candidate.said_on < second_candidate.said_on
    )
