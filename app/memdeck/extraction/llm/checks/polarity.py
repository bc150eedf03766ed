"""Check whether a claim says the opposite of the text it is based on.

A model that drops a "not", or turns "hate" into "love", keeps every other word, so the
number of shared words does not show it. This compares the content words that each side
affirms and denies.

Source: the patterns are the project's own and extend those of ``domain.matching.vocabulary``.
"""

import re

from memdeck.domain.matching.claims import CLAUSE_END, Claim, claim_of

_NEUTRAL = re.compile(
    r"\b(?:can(?:['’]t|not) wait|(?:can|could)(?:n['’]t|not) (?:do|live|be|function) without"
    r"|(?:not|never|\w+n['’]t) (?:to |really |actually |that \w+ )?(?:dislike|hate|avoid|mind"
    r"|refuse|give up|quit|forget|believe|alone|just|only)"
    r"|not (?:entirely |quite |really )?(?:sure|certain)|don['’]t (?:yet )?know|no (?:idea|doubt)"
    r"|why (?:don['’]t|not))\b"
    r"|没想到|想不到|离不开|少不了|不得不|不讨厌|不反感|不排斥|不知道|不清楚|不(?:太|是很|大)?确定|不一定|没问题|不止|不光",
    re.IGNORECASE,
)
"""A negation that denies nothing: "cannot live without", "don't hate", "not sure"."""
_AVERSION = re.compile(
    r"\b(?:(?:hat|despis|loath|dislik)(?:e[sd]?|ing)|(?:detest|abhor|avoid)(?:s|ed|ing)?)\b"
    r"|\b(?:sick|tired|weary) of\b|\bfed up with\b|\b(?:not a|no) fan of\b|\ballergic to\b"
    r"|\b(?:given|gave|giving) up\b",
    re.IGNORECASE,
)
_AVERSION_ZH = re.compile(r"讨厌|厌恶|反感|恨|受不了|忍不了|拒绝|嫌弃|戒[掉了]?|从不|不再")
_ALLERGY_ZH = re.compile(r"对(.{1,8}?)过敏")


_LONGEST_CLAUSE = 500
"""Characters compared of a clause; nobody writes longer ones."""


def contradicts(claim: str, text: str) -> bool:
    """Return whether *text* deny what *claim* affirms, or affirm what it denies.

    Only the clause that shares most words with *claim* counts; of several, the one that
    agrees most: a user may name both what they stopped and what they started.
    """
    claimed = _read(claim)
    parts = (part.strip() for part in CLAUSE_END.split(text.casefold()))
    clauses = (_read(part[:_LONGEST_CLAUSE]) for part in parts if part)
    scored = (_opposed_and_agreed(claimed, clause) for clause in clauses)
    opposed, agreed = max(scored, key=lambda pair: (sum(pair), pair[1]), default=(0, 0))
    return opposed > 0 and opposed >= agreed


def _read(text: str) -> Claim:
    plain = _NEUTRAL.sub(" ", text)
    plain = _ALLERGY_ZH.sub(r"不能\1", _AVERSION_ZH.sub("不喜欢", plain))
    return claim_of(_AVERSION.sub("not", plain))


def _opposed_and_agreed(claim: Claim, other: Claim) -> tuple[int, int]:
    opposed = (claim.affirmed & other.denied) | (claim.denied & other.affirmed)
    agreed = (claim.affirmed & other.affirmed) | (claim.denied & other.denied)
    return len(opposed), len(agreed)
