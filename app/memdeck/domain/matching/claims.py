"""The claim of a memory, as far as its words show: its subject, yes or no, about whom.

Two claims are compared by their content words, each affirmed or denied. English words are cut to
a stem, runs of Chinese characters into pairs, and other scripts stay unchanged, so no dictionary
is needed. Synonyms do not match: the comparison errs towards "apart".

Source: for the stems, Harman, How effective is suffixing?, JASIS 42(1), 1991; for pairs of
characters, Nie and Ren, Chinese information retrieval: using characters or words?, Information
Processing and Management 35(4), 1999.
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from memdeck.domain.matching.user_states import state_words
from memdeck.domain.matching.vocabulary import (
    CONTRAST,
    DENIAL,
    DENIED_BEFORE,
    DIGITS,
    FORMER,
    HABIT,
    HAN_BREAK,
    HAN_SILENT,
    HOME,
    HOME_WORD,
    NUMERAL,
    OTHERS,
    SCOPE_END,
    STEMS,
    STOP_WORDS,
)
from memdeck.domain.regex import lazy_compile

CLAUSE_END = lazy_compile(
    r"[;:!?\n()—…。，；！？（）]|[,.](?!\d)|\b(?:but|because|although|while)\b"
)
"""The end of a clause in lower-case text."""
_HAN_ARTICLE = lazy_compile(r"(?<=[是当做成])一[名个位](?=[\u4e00-\u9fff])|名字(?=[叫是])")
"""Words that add nothing to what somebody is, or is called."""
_WORD = lazy_compile(
    r"\d+(?:[.,:/-]\d+)*"
    r"|[a-z][a-z0-9+#]*(?:[._/'][a-z0-9+#]+)*"
    r"|[\u4e00-\u9fff]+"
    r"|[^\W\d_a-z\u4e00-\u9fff]+"
)
_COUNT = lazy_compile(r"(?<![a-z0-9_.:])(\d+(?:[.,:]\d+)*)(?: ?([a-z%€$£]+|[\u4e00-\u9fff]))?")
_WORD_BEFORE = lazy_compile(r"((?<![a-z])[a-z]+|[\u4e00-\u9fff]{2}) ?[€$£¥]?$")
_LONGEST_WORD = 40
_VOWELS = "aeiou"


@dataclass(frozen=True, slots=True)
class Claim:
    """The content words a text affirms and denies, its counts, and other people it is about.

    *counts* are pairs of what is counted and how many. A word both affirmed and denied is
    affirmed.
    """

    affirmed: frozenset[str]
    denied: frozenset[str]
    counts: frozenset[tuple[str, str]]
    others: frozenset[str]

    @property
    def words(self) -> frozenset[str]:
        """All content words."""
        return self.affirmed | self.denied

    @property
    def former(self) -> bool:
        """Whether it is about somebody who was once close to the user: an ex-wife."""
        return any(person.startswith(FORMER) for person in self.others)


# A statement is compared with several memories, and each pair by several rules.
@lru_cache(maxsize=512)
def claim_of(text: str) -> Claim:
    """Return the claim of *text*."""
    plain = _plain(text)
    affirmed: set[str] = set()
    denied: set[str] = set()
    for clause in CLAUSE_END.split(plain):
        affirmed_part, denied_part = _split_denial(clause)
        affirmed.update(_words(affirmed_part))
        denied.update(_words(denied_part))
    slight = {word for word in affirmed | denied if _is_slight(word)}
    if affirmed | denied > slight:
        affirmed -= slight
        denied -= slight
    return Claim(
        frozenset(affirmed),
        frozenset(denied - affirmed),
        frozenset(_counts(plain)),
        frozenset(_stem(hit.group()) for hit in OTHERS.finditer(plain)),
    )


def content_words(text: str) -> list[str]:
    """Return the content words of *text*: English stems, pairs of Chinese characters, states."""
    return [*_words(_plain(text)), *state_words(text)]


def clauses(text: str) -> Iterator[frozenset[str]]:
    """Yield the content words of each clause of *text* that has any."""
    for clause in CLAUSE_END.split(_plain(text)):
        words = frozenset(word for word in _words(clause) if not _is_slight(word))
        if words:
            yield words


def covered(part: frozenset[str], whole: frozenset[str]) -> float:
    """Return the share of *part* that is in *whole*, in [0, 1]; 0 where *part* is empty."""
    return len(part & whole) / len(part) if part else 0.0


def overlap(first: frozenset[str], second: frozenset[str]) -> float:
    """Return the larger share of either set that is in the other, in [0, 1]."""
    return max(covered(first, second), covered(second, first))


def _plain(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).casefold()
    folded = folded.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    numbered = NUMERAL.sub(lambda hit: DIGITS[hit.group()], folded)
    return HOME.sub(HOME_WORD, HABIT.sub(" ", _HAN_ARTICLE.sub("", numbered)))


def _split_denial(clause: str) -> tuple[str, str]:
    """Return the affirmed and the denied part of a clause."""
    if DENIED_BEFORE.search(clause):
        return "", clause
    if hit := DENIAL.search(clause):
        before, after = clause[: hit.start()], clause[hit.end() :]
    elif hit := CONTRAST.search(clause):
        before, after = clause[: hit.end()], clause[hit.end() :]
    else:
        return clause, ""
    end = SCOPE_END.search(after)
    denied, context = (after[: end.start()], after[end.start() :]) if end else (after, "")
    if all(_is_slight(word) for word in _words(denied)):
        return "", f"{before} {after}"  # the denied words come first: "coffee I do not"
    return f"{before} {context}", denied


def _words(text: str) -> Iterator[str]:
    for hit in _WORD.finditer(HAN_BREAK.sub(" ", HAN_SILENT.sub("", text))):
        word = hit.group()
        if word[0] >= "\u4e00":
            yield from (word[n : n + 2] for n in range(max(1, len(word) - 1)))
        else:
            word = word.partition("'")[0]
            if word not in STOP_WORDS:
                yield _stem(word)


def _is_slight(word: str) -> bool:
    """Return whether *word* is a single Chinese character, which alone says little."""
    return len(word) == 1 and word >= "\u4e00"


def _stem(word: str) -> str:
    """Return *word* without its English ending; the stem need not be a word itself."""
    if known := STEMS.get(word):
        word = known
    for ending, least in (("ing", 3), ("ed", 3), ("ly", 4)):
        if word.endswith(ending) and len(word) - len(ending) >= least:
            word = word.removesuffix(ending)
            if word[-1] == word[-2] and word[-1] not in "lsz":
                word = word[:-1]
            break
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "i"
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3:
        word = word[:-1]
    if word.endswith("y") and (len(word) > 3 or word[-2:-1] not in _VOWELS):
        return word[:-1] + "i"
    return word.removesuffix("e") if len(word) > 3 else word


def _counts(plain: str) -> Iterator[tuple[str, str]]:
    for hit in _COUNT.finditer(plain):
        number, unit = hit[1], hit[2] or ""
        if ":" in number:
            yield "clock", number
        elif unit and unit not in STOP_WORDS:
            yield _stem(unit), number
        elif before := _WORD_BEFORE.search(plain, max(0, hit.start() - _LONGEST_WORD), hit.start()):
            yield before[1], number
