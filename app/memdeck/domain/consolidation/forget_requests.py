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
from memdeck.domain.matching.stance import LEAST_WORDS
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


def wishes_in(candidates: Sequence[Candidate]) -> ForgetOutcome:
    """Return the outcome of the forget requests among *candidates*.

    Those of one conversation are in the order in which they were said; of two conversations the
    later day counts.
    """
    wishes = [n for n, one in enumerate(candidates) if one.intent is Intent.FORGET]
    if not wishes:
        return ForgetOutcome()
    found = list(_named(candidates, wishes))
    taken_back = {
        (wish, place)
        for wish, place, naming in found
        if naming is _Naming.CLEAR
        and candidates[wish].ticked
        and _precedes(candidates, place, wish)
    }
    doubted = {place for wish, place, _ in found if _precedes(candidates, place, wish)}
    gone = frozenset(place for _, place in taken_back)
    return ForgetOutcome(
        gone,
        frozenset(doubted) - gone,
        frozenset(wish for wish, _ in taken_back),
        frozenset(
            wish
            for wish, place, naming in found
            if naming is _Naming.CLEAR
            and _precedes(candidates, wish, place)
            and not speaks_of_change(candidates[place].content)
        ),
    )


def _named(
    candidates: Sequence[Candidate], wishes: Sequence[int]
) -> Iterator[tuple[int, int, _Naming]]:
    """Yield each request, what it names or may name, and how surely."""
    statements = [
        (place, one, as_statement(one.content), claim_of(one.content))
        for place, one in enumerate(candidates)
        if one.intent is not Intent.FORGET
    ]
    for wish in wishes:
        asked = candidates[wish]
        words, wanted = as_statement(asked.content), claim_of(asked.content)
        for place, one, said, claim in statements:
            if is_to_stay(one.content, asked) or is_same_sentence(one, asked):
                continue
            is_exact = said == words
            found = _Naming.CLEAR if is_exact else _naming(wanted, claim)
            found = found or _by_topic(asked.content, one.content)
            is_one_session = one.session == asked.session
            if found is not None and (is_exact or is_one_session or _is_sure(found, wanted)):
                yield wish, place, found


def is_same_sentence(statement: Candidate, request: Candidate) -> bool:
    """Return whether *request* may be what *statement* says, as a preference.

    "Never mention Laura again" is a request only if a memory is about her.
    """
    return request.confidence < LIKELY and any(
        one.message == other.message and (one.quote in other.quote or other.quote in one.quote)
        for one in statement.evidence
        for other in request.evidence
    )


def _is_sure(naming: _Naming, wish: Claim) -> bool:
    """Return whether a request surely names more than its own conversation; one word does not."""
    return naming is _Naming.CLEAR and len(wish.words) >= LEAST_WORDS


def _by_topic(wish: str, statement: str) -> _Naming | None:
    """Return how *wish* names *statement* by its topic, such as "where I live"; None if not."""
    found = naming(wish, statement)
    if found is None:
        return None
    return _Naming.MAYBE if found is Naming.LIKELY else _Naming.CLEAR


def _naming(wish: Claim, told: Claim) -> _Naming | None:
    if wish.others - told.others:
        return None
    is_part = len(told.words) >= LEAST_WORDS and told.words <= wish.words
    is_whole = bool(wish.words) and wish.words <= told.words
    if wish.others == told.others and (is_part or is_whole):
        return _Naming.CLEAR
    return _Naming.MAYBE if covered(wish.words, told.words) >= MUCH_OF_IT else None


def _precedes(candidates: Sequence[Candidate], first: int, second: int) -> bool:
    """Return whether the candidate at *first* was said before the one at *second*."""
    one, other = candidates[first], candidates[second]
    if one.session == other.session:
        return first < second
    return one.said_on is not None and other.said_on is not None and one.said_on < other.said_on
