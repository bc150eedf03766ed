"""Checks whether a statement restates a forgotten memory in other words.

A wrong "yes" costs the user a glance at one row, a wrong "no" brings back what they wanted gone.
So the thresholds are lower than those of ``compare``, which decides alone.
"""

import re

from memdeck.domain.matching.claims import claim_of, overlap
from memdeck.domain.matching.distinction import Distinction, distinction, names_in, speaks_of_change
from memdeck.domain.matching.statement_relation import LEAST_WORDS
from memdeck.domain.matching.subject import is_of_another
from memdeck.domain.matching.topics import folded, topics_of, without_topics
from memdeck.domain.matching.user_states import states_in
from memdeck.domain.regex import lazy_compile

HALF_OF_IT = 0.5
"""Least share of the words of one text in the other, if they may say the same.

On every other pair of ``packaging/bench/pairs.tsv`` that finds 60 % of the restatements in
English and 53 % in Chinese, and 7 % and 21 % of the pairs that only share a subject.
"""
_HAN = lazy_compile(r"(?![用户的了在是一不有我每都])[\u4e00-\u9fff]")
"""A Chinese character with a meaning of its own; two texts may order the same ones differently."""
_NAMED = frozenset({"partner", "manager", "doctor", "dentist", "therapist", "landlord"})
"""Kinds of states whose value is the name of a person close to the user."""
_ALLERGEN = lazy_compile(
    r"\ballergic to (?:an? |the |all )?([a-z-]{3,30})|([a-z-]{3,30}) allergy\b"
    r"|对([\u4e00-\u9fff]{1,5})过敏"
)
_MEDICAL = lazy_compile(
    r"\b(?:takes?|taking|on|prescribed|prescription for|dose of) (?:my |\d{1,4} ?m?g (?:of )?)?"
    r"((?!medicine|routine|magazine|machine|wine)[a-z]{2,20}(?:ine|[lp]am|lol|pril|sartan|statin"
    r"|cillin|mycin|zole|formin|triptan|done|ium|ulin|mide|xin|zide|fen|tide|roid|aban|opa))\b"
    r"|\b(?:diagnosed with|suffers? from|tested positive for) (?:an? |the )?([a-z-]{3,30})"
    r"|(?:服用?|在?吃)(?:了|着)?([\u4e00-\u9fff]{1,5}(?:[汀平林胺素唑片]|西泮|[洛普沙]尔))"
    r"|(?:确诊|患)(?:了|有|上)?([\u4e00-\u9fff]{2,6}?)(?=[，。,.]|$)"
)
"""A medicine the user takes, or an illness the user has."""
_LONG_NUMBER = lazy_compile(r"\d[\d.,]{3,}\d")


def restates(forgotten: str, statement: str) -> bool:
    """Return whether *statement* may restate *forgotten* in other words."""
    if _repeats_subject(forgotten, statement):
        return True
    if is_another(forgotten, statement):
        return False
    old, new = claim_of(forgotten).words, claim_of(statement).words
    if len(old & new) >= LEAST_WORDS and overlap(old, new) >= HALF_OF_IT:
        return True
    if overlap(*(frozenset(_HAN.findall(text)) for text in (forgotten, statement))) >= HALF_OF_IT:
        return True
    rests = _without_shared_topics(forgotten, statement)
    return rests is not None and (not all(rests) or overlap(*rests) >= HALF_OF_IT)


def _repeats_subject(forgotten: str, statement: str) -> bool:
    """Return whether *statement* has a name, a medicine or a sum that identifies *forgotten*."""
    text = folded(statement)
    names = {
        name
        for state in states_in(forgotten)
        if state.kind in _NAMED or state.kind.endswith("'s name")
        for name in state.values
    }
    if any(_has_word(text, name) for name in names):
        return True
    old, new = claim_of(forgotten), claim_of(statement)
    if new.others - old.others or is_of_another(forgotten, statement):
        return False
    # "avoids peanuts" mentions the allergy, "likes peanuts" does not.
    patterns = [_MEDICAL, _LONG_NUMBER, *([_ALLERGEN] if new.denied else [])]
    words = (
        hit[hit.lastindex or 0].removesuffix("s")
        for pattern in patterns
        for hit in pattern.finditer(folded(forgotten))
    )
    return any(_has_word(text, word) for word in words)


def _has_word(text: str, word: str) -> bool:
    """Return whether *text* has *word*, or its plural; a Chinese word may be anywhere."""
    if word[0] >= "\u4e00":
        return word in text
    return re.search(rf"(?<!\w){re.escape(word)}s?(?!\w)", text) is not None


def is_another(forgotten: str, statement: str) -> bool:
    """Return whether *statement* is surely about something else, however similar in meaning.

    A change is something else only if it says something new: "moved to York".
    """
    if claim_of(forgotten).others != claim_of(statement).others:
        return True
    apart = distinction(forgotten, statement)
    if apart is Distinction.NAMES and names_in(forgotten) & names_in(statement):
        return False  # "Anna lives in Ghent" and "lives in Ghent, Belgium"
    if apart is not Distinction.CHANGE:
        return apart is not None
    if not speaks_of_change(statement):
        return False
    rests = _without_shared_topics(forgotten, statement)
    old, new = rests or (claim_of(forgotten).words, claim_of(statement).words)
    return not new <= old


def _without_shared_topics(
    forgotten: str, statement: str
) -> tuple[frozenset[str], frozenset[str]] | None:
    """Return the content words of both without the topics they share; None if they share none."""
    forgotten_text, new_text = folded(forgotten), folded(statement)
    topics = topics_of(forgotten_text) & topics_of(new_text)
    if not topics:
        return None
    old_rest, new_rest = (without_topics(text, topics) for text in (forgotten_text, new_text))
    return claim_of(old_rest).words, claim_of(new_rest).words
