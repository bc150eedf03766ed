"""Whether a statement restates a forgotten memory in other words.

A wrong "yes" costs the user a look at one row, a wrong "no" brings back what they wanted
gone. So the thresholds are lower than those of ``stance``, which decides alone.
"""

import re

from memdeck.domain.claims import claim_of, overlap
from memdeck.domain.distinction import Distinction, distinction, names_in, speaks_of_change
from memdeck.domain.stance import LEAST_WORDS
from memdeck.domain.topics import folded, topics_of, without_topics

HALF_OF_IT = 0.5
"""Least share of the words of one text in the other, if they may say the same.

On every other pair of ``packaging/bench/pairs.tsv`` that finds 60 % of the restatements in
English and 53 % in Chinese, and 7 % and 21 % of the pairs that only share a subject.
"""
_HAN = re.compile(r"(?![用户的了在是一不有我每都])[\u4e00-\u9fff]")
"""A Chinese character with a meaning of its own; two texts may order the same ones differently."""


def restates(forgotten: str, said: str) -> bool:
    """Tell whether *said* may restate *forgotten* in other words."""
    if is_another(forgotten, said):
        return False
    old, new = claim_of(forgotten).words, claim_of(said).words
    if len(old & new) >= LEAST_WORDS and overlap(old, new) >= HALF_OF_IT:
        return True
    if overlap(*(frozenset(_HAN.findall(text)) for text in (forgotten, said))) >= HALF_OF_IT:
        return True
    rests = _without_shared_topics(forgotten, said)
    return rests is not None and (not all(rests) or overlap(*rests) >= HALF_OF_IT)


def is_another(forgotten: str, said: str) -> bool:
    """Tell whether *said* is surely about something else, however similar in meaning.

    A change is something else only if it says something new: "moved to York".
    """
    if claim_of(forgotten).others != claim_of(said).others:
        return True
    apart = distinction(forgotten, said)
    if apart is Distinction.NAMES and names_in(forgotten) & names_in(said):
        return False  # "Anna lives in Ghent" and "lives in Ghent, Belgium"
    if apart is not Distinction.CHANGE:
        return apart is not None
    if not speaks_of_change(said):
        return False
    rests = _without_shared_topics(forgotten, said)
    old, new = rests or (claim_of(forgotten).words, claim_of(said).words)
    return not new <= old


def _without_shared_topics(
    forgotten: str, said: str
) -> tuple[frozenset[str], frozenset[str]] | None:
    """Return the content words of both without the topics they share; None if they share none."""
    one, other = folded(forgotten), folded(said)
    topics = topics_of(one) & topics_of(other)
    if not topics:
        return None
    return claim_of(without_topics(one, topics)).words, claim_of(
        without_topics(other, topics)
    ).words
