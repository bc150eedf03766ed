"""Check whether the user's text supports a claim about them, or says the opposite.

A model that drops a "not", or turns "hate" into "love", copies every other word, so the
number of shared words does not show it: ``contradicts`` compares the content words that each
side affirms and denies. Its patterns extend those of ``domain.matching.vocabulary``.
"""

import re
import unicodedata
from collections.abc import Iterator

from memdeck.domain.matching.claims import CLAUSE_END, Claim, claim_of
from memdeck.domain.matching.distinction import numbers_in
from memdeck.domain.matching.vocabulary import word_set

ENOUGH = 0.3
"""Share of a claim's significant words that the user's own words must contain.

Source: measured on labelled conversations: nine in ten true pairs reach it, and one in a
hundred of the wrong ones. TencentDB Agent Memory asks 0.4 of its quotes.
"""

_WORD = re.compile(r"[^\W_\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+")
_HAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
_NEGATED = re.compile(r"\b[a-z]+n['’ʼ`´]t\b")
_FRAGMENT = re.compile(
    r"(?<=[^\W\d_])['’ʼ`´][^\W\d_]{1,2}(?!\w)|(?<!\w)[^\W\d_]{1,2}['’ʼ`´](?=[^\W\d_])"
)
"""A fragment next to an apostrophe, no word: the s of "it's", the l of "l'ami"."""
_STEM = 4
"""First letters by which two words count as equal: "prefers" and "preferred"."""
_EMPTY_WORDS = word_set(
    """
    a an the this that these those and or but not no of to in on at by for from with as than is
    are was were be been being has have had does did do will would can could should may might
    must it its his her their they he she them him who which what when where while user person
    likes like prefers prefer wants want says said uses use about into over
    """
)
_NEVER_UNSUPPORTED = frozenset({"0", "1"})
"""Numbers that need no support: a claim may say "one cat" for "a cat"."""
_HOURS = frozenset(map(str, range(1, 24)))
# A day in ISO 8601 was counted from "tomorrow" and the like, so nobody said it.
_NOT_COUNTED = re.compile(
    r"\d{4}-\d\d-\d\d"
    "|用户|喜欢|偏好|希望|想要|倾向|习惯|认为|表示|提到|使用|需要|不会|不要|以及|并且"
)
_EMPTY_HAN = frozenset(
    "的了是在有和就不人都一上也很到说要去你会着没看好自己这那个他她我们用把被对与及时"
)
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


def support(claim: str, text: str) -> float:
    """Return the share, in [0, 1], of *claim*'s significant words that *text* contains.

    Chinese counts by characters. A claim without a significant word gives 0.
    """
    claim_words = set(_significant_words(_NOT_COUNTED.sub(" ", claim)))
    return (
        len(claim_words & set(_significant_words(text))) / len(claim_words) if claim_words else 0.0
    )


def unsupported_numbers(claim: str, text: str) -> set[str]:
    """Return the numbers of *claim* that *text* do not contain, except for 0 and 1.

    Times in 12 and in 24 hours count as equal.
    """
    in_text = {_plain(number) for number in numbers_in(text)}
    hours = {str((int(number) + 12) % 24) for number in in_text if number in _HOURS}
    in_claim = {_plain(number) for number in numbers_in(claim)}
    return in_claim - in_text - hours - _NEVER_UNSUPPORTED


def is_supported(claim: str, text: str) -> bool:
    """Return whether *text* contain enough of *claim*, all its numbers, and not its opposite."""
    return (
        support(claim, text) >= ENOUGH
        and not unsupported_numbers(claim, text)
        and not contradicts(claim, text)
    )


def _plain(number: str) -> str:
    """Return *number* without leading zeros, commas and minutes."""
    hour = number.partition(":")[0]
    return hour.replace(",", "").lstrip("0") or "0"


def _significant_words(text: str) -> Iterator[str]:
    folded = unicodedata.normalize("NFKC", text).casefold()
    folded = _FRAGMENT.sub(" ", _NEGATED.sub(" not ", folded))
    yield from (word[:_STEM] for word in _WORD.findall(folded) if word not in _EMPTY_WORDS)
    yield from (character for character in _HAN.findall(folded) if character not in _EMPTY_HAN)


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
