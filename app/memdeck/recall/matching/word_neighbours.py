"""The known texts whose words are nearest to another.

Weighted content words: English stems, pairs of Chinese characters. They show which texts
share a subject, not whether they agree; consolidation decides that.

Source: Salton and Buckley, Term-weighting approaches in automatic text
retrieval, Information Processing and Management 24(5), 1988.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable

from memdeck.domain.matching.claims import content_words
from memdeck.domain.matching.similarity import Likeness, Match, as_statement, normalised

LEAST_SIMILARITY = 0.1
"""Below this similarity two texts share a common word at most."""


class Nearest:
    """An index of texts, each under an id, by their words; built once, used many times."""

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
            for word, weight in weighed.items():
                self._postings[word].append((place, weight))

    def matches(self, text: str, limit: int = 5) -> tuple[Match, ...]:
        """Return at most *limit* known texts near *text*, best first.

        One of the very same words comes as an exact match, alone.
        """
        known = self._exact.get(as_statement(text))
        if known is not None:
            return (Match(known, 1.0, Likeness.EXACT),)
        weighed = self._weigh(Counter(content_words(text)))
        length = _length(weighed)
        dots: defaultdict[int, float] = defaultdict(float)
        for word, weight in weighed.items():
            for place, other in self._postings.get(word, ()):
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
        self._ids.append(id_)
        self._exact.setdefault(as_statement(text), id_)
        return Counter(content_words(text))

    def _weigh(self, counts: Counter[str]) -> dict[str, float]:
        unseen = math.log(len(self._ids) + 1) + 1
        return {
            word: (1 + math.log(count)) * self._weights.get(word, unseen)
            for word, count in counts.items()
        }


def worded_alike(
    text: str, texts: Iterable[tuple[str, str]], limit: int = 50
) -> list[tuple[str, str]]:
    """Return the *limit* known texts whose letters are nearest to those of *text*, best first.

    For a single query: fast, while an index of 20,000 texts is slow to build, but it ignores
    how rare a word is.
    """
    from rapidfuzz import fuzz, process  # noqa: PLC0415 - 2 MB that few windows need

    known = list(texts)
    words = [normalised(content) for _, content in known]
    found = process.extract(normalised(text), words, scorer=fuzz.ratio, limit=limit)
    return [known[place] for _, _, place in found]


def _inverse_frequencies(counted: list[Counter[str]]) -> dict[str, float]:
    frequencies: Counter[str] = Counter()
    for counts in counted:
        frequencies.update(counts.keys())
    total = len(counted) + 1
    return {word: math.log(total / (n + 1)) + 1 for word, n in frequencies.items()}


def _length(weighed: dict[str, float]) -> float:
    return math.sqrt(sum(weight * weight for weight in weighed.values())) or 1.0
