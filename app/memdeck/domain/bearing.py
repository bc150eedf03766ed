"""How a new statement bears on a known memory, as far as words tell.

What every word of a memory says already is said again; what has every word of a
memory says more. These two may decide alone; where a few words differ, a person
should look.
"""

from dataclasses import dataclass
from enum import StrEnum

from memdeck.domain.claims import claim_of, clauses, covered
from memdeck.domain.contradiction import contradiction_sign
from memdeck.domain.matching import as_statement
from memdeck.domain.states import same_state
from memdeck.domain.subject import is_of_another

NEARLY_ALL = 0.75
"""Share of content words from which two claims may be one.

Measured on ``packaging/bench/consolidation.tsv``: 95 % of what is said again and all that says
more reach it, and 2 of 61 that merely share words.
"""
_CARRIERS = frozenset({"work", "job", "profession", "name", "call", "工作", "职业", "名字"})
"""Words that say which state a value is of, and nothing more."""
LEAST_WORDS = 2
"""A claim of fewer content words is too short to be told by them."""


class Bearing(StrEnum):
    """What a statement is to a memory, the most telling first."""

    REPEATS = "repeats"
    EXTENDS = "extends"
    OPPOSES = "opposes"
    MAY_REPEAT = "may repeat"
    MAY_EXTEND = "may extend"
    APART = "apart"


@dataclass(frozen=True, slots=True)
class Weighed:
    """A bearing; where one speaks against the other, *sign* says by what."""

    bearing: Bearing
    sign: str = ""


def weigh(old: str, new: str) -> Weighed:
    """Return how *new* bears on *old*."""
    if as_statement(old) == as_statement(new):
        return Weighed(Bearing.REPEATS)
    known, said = claim_of(old), claim_of(new)
    if sign := contradiction_sign(old, new):
        return Weighed(Bearing.OPPOSES, sign)
    are_others_same = known.others == said.others
    if not are_others_same and same_state(old, new, is_of_others=True):
        return Weighed(_in_part(old, new, is_same=True))
    if said.others - known.others or is_of_another(old, new):
        return Weighed(Bearing.APART)
    repeated = covered(said.words, known.words)
    extended = covered(known.words, said.words)
    is_clear = are_others_same and len(said.words & known.words) >= LEAST_WORDS
    if is_clear and repeated == 1:
        return Weighed(Bearing.REPEATS)
    if is_clear and extended == 1:
        return Weighed(Bearing.EXTENDS)
    return Weighed(_in_part(old, new, is_same=are_others_same and same_state(old, new)))


def _in_part(old: str, new: str, *, is_same: bool) -> Bearing:
    """Return how *new* bears on *old*, of whose words it has some and lacks some."""
    known, said = claim_of(old), claim_of(new)
    extended = covered(known.words, said.words)
    if is_same and said.words - known.words <= _CARRIERS:
        return Bearing.REPEATS
    if is_same and extended < NEARLY_ALL:
        is_brief = len(said.words - known.words) <= LEAST_WORDS
        return Bearing.REPEATS if is_brief else Bearing.MAY_EXTEND
    if covered(said.words, known.words) >= NEARLY_ALL:
        return Bearing.MAY_REPEAT
    return Bearing.MAY_EXTEND if extended >= NEARLY_ALL else Bearing.APART


def adds_a_clause(old: str, new: str) -> bool:
    """Tell whether *new* has more clauses than *old*, and one of words that are all new.

    An embedder calls the two the same where they share their subject.
    """
    known, said = claim_of(old).words, list(clauses(new))
    if len(said) <= len(list(clauses(old))):
        return False
    return any(len(words) >= LEAST_WORDS and not words & known for words in said)
