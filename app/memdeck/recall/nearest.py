"""The known texts whose words are nearest to another.

Weighted character n-grams, which need no word boundaries and so serve
Chinese and English alike. They tell who shares a subject, not who agrees;
consolidation leaves what is doubtful to the person.

Source: Salton and Buckley, Term-weighting approaches in automatic text
retrieval, Information Processing and Management 24(5), 1988.
"""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable

from rapidfuzz import fuzz, process

from memdeck.domain.matching import Likeness, Match, normalised

GRAM_LENGTHS = (1, 2, 3)
LEAST_SIMILARITY = 0.2  # under this two texts share little more than common letters
_WHOSE = re.compile(r"\b(?:the )?users?\b(?: s\b)?|\b(?:i|me|my|we|our)\b|用户的?|我们?的?")
"""Words for the person, who is the subject of nearly every memory and so tells nothing."""


class Nearest:
    """An index of texts, each under an id, by their words; made once, then asked many times."""

    def __init__(self, texts: Iterable[tuple[str, str]]) -> None:
        self._ids: list[str] = []
        self._exact: dict[str, str] = {}
        self._postings: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
        self._lengths: list[float] = []
        counted = [self._count(id_, text) for id_, text in texts]
        self._weights = _inverse_frequencies(counted)
        for place, counts in enumerate(counted):
            weighed = self._weigh(counts)
            self._lengths.append(_length(weighed))
            for gram, weight in weighed.items():
                self._postings[gram].append((place, weight))

    def matches(self, text: str, limit: int = 3) -> tuple[Match, ...]:
        """Return at most *limit* known texts near *text*, best first.

        One of the very same words comes as an exact match, alone.
        """
        words = normalised(text)
        if words in self._exact:
            return (Match(self._exact[words], 1.0, Likeness.EXACT),)
        weighed = self._weigh(_grams(_WHOSE.sub(" ", words)))
        length = _length(weighed)
        dots: defaultdict[int, float] = defaultdict(float)
        for gram, weight in weighed.items():
            for place, other in self._postings.get(gram, ()):
                dots[place] += weight * other
        best = sorted(
            ((dot / (length * self._lengths[place]), place) for place, dot in dots.items()),
            key=lambda pair: (-pair[0], pair[1]),
        )[:limit]
        return tuple(
            Match(self._ids[place], min(similarity, 1.0), Likeness.FUZZY)
            for similarity, place in best
            if similarity >= LEAST_SIMILARITY
        )

    def _count(self, id_: str, text: str) -> Counter[str]:
        words = normalised(text)
        self._ids.append(id_)
        self._exact.setdefault(words, id_)
        return _grams(_WHOSE.sub(" ", words))

    def _weigh(self, counts: Counter[str]) -> dict[str, float]:
        unseen = math.log(len(self._ids) + 1) + 1
        return {
            gram: (1 + math.log(count)) * self._weights.get(gram, unseen)
            for gram, count in counts.items()
        }


def worded_alike(
    text: str, texts: Iterable[tuple[str, str]], limit: int = 50
) -> list[tuple[str, str]]:
    """Return the *limit* known texts whose letters are nearest to those of *text*, best first.

    For a single question: quick where an index of 20,000 texts is slow to
    make, but blind to how telling a word is.
    """
    known = list(texts)
    words = [normalised(content) for _, content in known]
    found = process.extract(normalised(text), words, scorer=fuzz.ratio, limit=limit)
    return [known[place] for _, _, place in found]


def _grams(words: str) -> Counter[str]:
    padded = f" {words} "
    return Counter(
        padded[start : start + length]
        for length in GRAM_LENGTHS
        for start in range(len(padded) - length + 1)
        if padded[start : start + length] != " "
    )


def _inverse_frequencies(counted: list[Counter[str]]) -> dict[str, float]:
    frequencies: Counter[str] = Counter()
    for counts in counted:
        frequencies.update(counts.keys())
    total = len(counted) + 1
    return {gram: math.log(total / (n + 1)) + 1 for gram, n in frequencies.items()}


def _length(weighed: dict[str, float]) -> float:
    return math.sqrt(sum(weight * weight for weight in weighed.values())) or 1.0
