"""Forget requests, compared with the other statements: later ones win.

The statements need not be known yet: "I like jazz" and then "forget that" leave nothing to
remember. A statement repeated after the request is kept.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memdeck.domain.consolidation.forget_request_targets import (
    LIKELY,
    MUCH_OF_IT,
    Naming,
    is_excepted,
    naming,
)
from memdeck.domain.matching.claims import Claim, claim_of, covered
from memdeck.domain.matching.distinction import speaks_of_change
from memdeck.domain.matching.similarity import as_statement
from memdeck.domain.matching.statement_relation import LEAST_WORDS
from memdeck.domain.memory.candidate import Candidate, Intent


@dataclass(frozen=True, slots=True)
class ForgetOutcome:
    """The outcome of the forget requests among candidates; all are indexes in their order.

    *retracted* are the statements that a later request names, *doubtful* those it may mean. Of
    the requests, *applied* ones retracted a statement, and what *overridden* ones name was said
    again.
    """

    retracted: frozenset[int] = frozenset()
    doubtful: frozenset[int] = frozenset()
    applied: frozenset[int] = frozenset()
    overridden: frozenset[int] = frozenset()


def forget_outcome(candidates: Sequence[Candidate]) -> ForgetOutcome:
    """Return the outcome of the forget requests among *candidates*.

    Those of one conversation are in the order in which they were said; of two conversations the
    later day counts.
    """
    retracted, doubtful, applied, overridden = set[int](), set[int](), set[int](), set[int]()
    for request, statement, is_clear in _named_statements(candidates):
        if _precedes(candidates, statement, request):
            if is_clear and candidates[request].ticked:
                retracted.add(statement)
                applied.add(request)
            else:
                doubtful.add(statement)
        elif (
            is_clear
            and _precedes(candidates, request, statement)
            and not speaks_of_change(candidates[statement].content)
        ):
            overridden.add(request)
    return ForgetOutcome(
        frozenset(retracted),
        frozenset(doubtful - retracted),
        frozenset(applied),
        frozenset(overridden),
    )


def _named_statements(candidates: Sequence[Candidate]) -> Iterator[tuple[int, int, bool]]:
    """Yield each request, a statement that it may name, and whether it clearly names that."""
    statements = [
        (index, candidate, as_statement(candidate.content), claim_of(candidate.content))
        for index, candidate in enumerate(candidates)
        if candidate.intent is not Intent.FORGET
    ]
    for request_index, request in enumerate(candidates):
        if request.intent is not Intent.FORGET:
            continue
        request_text, request_claim = as_statement(request.content), claim_of(request.content)
        for index, candidate, text, claim in statements:
            if request.owner not in {"", candidate.owner}:
                continue
            if is_excepted(candidate.content, request) or is_same_sentence(candidate, request):
                continue
            is_exact = text == request_text
            level = Naming.SAME if is_exact else _naming(request_claim, claim)
            level = level or naming(request.content, candidate.content)
            if level is None:
                continue
            is_clear = level is not Naming.LIKELY
            # One word alone does not surely name something in another conversation.
            is_sure = is_clear and len(request_claim.words) >= LEAST_WORDS
            if is_exact or is_sure or candidate.session == request.session:
                yield request_index, index, is_clear


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


def _naming(request: Claim, statement: Claim) -> Naming | None:
    """Return how surely *request* names *statement*, by their content words."""
    if request.others - statement.others:
        return None
    is_part = len(statement.words) >= LEAST_WORDS and statement.words <= request.words
    is_whole = bool(request.words) and request.words <= statement.words
    if request.others == statement.others and (is_part or is_whole):
        return Naming.SURE
    return Naming.LIKELY if covered(request.words, statement.words) >= MUCH_OF_IT else None


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
