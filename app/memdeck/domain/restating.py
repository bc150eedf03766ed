"""Whether a statement says a forgotten memory again in other words, as far as words tell.

A wrong "yes" costs the person a look at one row, a wrong "no" brings back what they
wanted gone. So this asks for less than ``bearing``, which may decide alone.
"""

import re
import unicodedata

from memdeck.domain.bearing import LEAST_WORDS
from memdeck.domain.claims import claim_of, covered
from memdeck.domain.distinction import Distinction, distinction, speaks_of_change
from memdeck.domain.topics import topics_of, without_topics

HALF_OF_IT = 0.5
"""Share of either's words in the other, from which they may say the same.

On every other pair of ``packaging/bench/pairs.tsv`` that finds 60 % of what is said twice in
English and 53 % in Chinese, and 7 % and 21 % of what only shares a subject.
"""
_HAN = re.compile(r"(?![用户的了在是一不有我每都])[\u4e00-\u9fff]")
"""A Chinese character that says something: those of one word may stand apart in another's."""


def restates(forgotten: str, said: str) -> bool:
    """Tell whether *said* may say in other words what *forgotten* says."""
    if is_another(forgotten, said):
        return False
    old, new = claim_of(forgotten).words, claim_of(said).words
    if len(old & new) >= LEAST_WORDS and _most(old, new) >= HALF_OF_IT:
        return True
    if _most(*(frozenset(_HAN.findall(text)) for text in (forgotten, said))) >= HALF_OF_IT:
        return True
    rest, other_rest = _beside_topics(forgotten, said)
    if rest is None or other_rest is None:
        return False
    return not rest or not other_rest or _most(rest, other_rest) >= HALF_OF_IT


def is_another(forgotten: str, said: str) -> bool:
    """Tell whether what *said* says is not what was forgotten, however near in meaning.

    A change is another matter only where it says something new: "moved to York".
    """
    if claim_of(forgotten).others != claim_of(said).others:
        return True
    apart = distinction(forgotten, said)
    if apart is not Distinction.CHANGE:
        return apart is not None
    if not speaks_of_change(said):
        return False
    rest, other_rest = _beside_topics(forgotten, said)
    if rest is None or other_rest is None:
        return not claim_of(said).words <= claim_of(forgotten).words
    return not other_rest <= rest


def _beside_topics(
    forgotten: str, said: str
) -> tuple[frozenset[str], frozenset[str]] | tuple[None, None]:
    """Return the content words of both beside those of the topics that both have, if any."""
    one, other = _folded(forgotten), _folded(said)
    topics = topics_of(one) & topics_of(other)
    if not topics:
        return None, None
    rest, other_rest = (claim_of(without_topics(text, topics)).words for text in (one, other))
    return rest, other_rest


def _most(some: frozenset[str], others: frozenset[str]) -> float:
    return max(covered(some, others), covered(others, some))


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()
