"""The known texts whose words are nearest to another.

Weighted content words: English stems, pairs of Chinese characters. They show which texts
share a subject, not whether they agree; consolidation decides that.

``WordNeighbours`` is built for a fixed set of texts, ``IncrementalNeighbours`` follows a vault:
among 20,000 memories an agent's write takes 0.04 s of CPU time with it (2026-11-26), and building
the other for each write takes 5 s; among 2,000, 0.02 s and 0.5 s (2026-11-27).

Source: Salton and Buckley, Term-weighting approaches in automatic text
retrieval, Information Processing and Management 24(5), 1988.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from heapq import nlargest

from memdeck.domain.matching.claims import content_words
from memdeck.domain.matching.similarity import Match, MatchKind, as_statement, normalised
from memdeck.domain.memory.entry import MemoryEntry, changed_ids

LEAST_SIMILARITY = 0.1
"""Below this similarity two texts share a common word at most."""
MOST_VISITED = 4096
"""Texts that are examined for shared words: about a millisecond."""
COMPARED = 16
"""Number of these, those that seem nearest, that are compared word by word."""


class WordNeighbours:
    """An index of texts, each under an id, by their words; built once, used many times."""

    def __init__(self, texts: Iterable[tuple[str, str]]) -> None:
        self._ids: list[str] = []
        self._exact: dict[str, str] = {}
        self._postings: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
        self._lengths: list[float] = []
        counted = [self._count(id_, text) for id_, text in texts]
        self._weights = _inverse_frequencies(counted)
        for index, counts in enumerate(counted):
            weights = self._word_weights(counts)
            self._lengths.append(_length(weights))
            for word, weight in weights.items():
                self._postings[word].append((index, weight))

    def matches(self, text: str, limit: int = 5) -> tuple[Match, ...]:
        """Return at most *limit* known texts near *text*, best first.

        One of the very same words comes as an exact match, alone.
        """
        known = self._exact.get(as_statement(text))
        if known is not None:
            return (Match(known, 1.0, MatchKind.EXACT),)
        weights = self._word_weights(Counter(content_words(text)))
        length = _length(weights)
        dots: defaultdict[int, float] = defaultdict(float)
        for word, weight in weights.items():
            for index, other in self._postings.get(word, ()):
                dots[index] += weight * other
        best = sorted(
            ((dot / (length * self._lengths[index]), index) for index, dot in dots.items()),
            key=lambda pair: (-pair[0], pair[1]),
        )[:limit]
        return tuple(
            Match(self._ids[index], min(similarity, 1.0), MatchKind.FUZZY)
            for similarity, index in best
            if similarity >= LEAST_SIMILARITY
        )

    def _count(self, id_: str, text: str) -> Counter[str]:
        self._ids.append(id_)
        self._exact.setdefault(as_statement(text), id_)
        return Counter(content_words(text))

    def _word_weights(self, counts: Counter[str]) -> dict[str, float]:
        unseen = math.log(len(self._ids) + 1) + 1
        return {
            word: (1 + math.log(count)) * self._weights.get(word, unseen)
            for word, count in counts.items()
        }


class IncrementalNeighbours:
    """An index of memories by their words that follows a vault; one query at a time."""

    def __init__(self) -> None:
        self._entries: Mapping[str, MemoryEntry] = {}
        self._exact: defaultdict[str, dict[str, None]] = defaultdict(dict)
        self._counts: dict[str, Counter[str]] = {}
        self._postings: defaultdict[str, dict[str, None]] = defaultdict(dict)

    def follow(
        self, entries: Mapping[str, MemoryEntry], step: Callable[[], object] = lambda: None
    ) -> None:
        """Sync the index with *entries*, by id; fast if few of them are new.

        *step* is called before each that changed; after what it raises, the index is of no use.
        """
        known = self._entries
        if entries is known:
            return
        for id_ in changed_ids(known, entries):
            step()
            old, new = known.get(id_), entries.get(id_)
            if old is not None and new is not None and old.content == new.content:
                continue
            if old is not None:
                self._drop(old)
            if new is not None:
                self._put(new)
        self._entries = entries

    def matches(self, text: str, limit: int = 5) -> tuple[Match, ...]:
        """Return at most *limit* memories near *text*, best first; see ``WordNeighbours``."""
        same = next(iter(self._exact.get(as_statement(text), ())), None)
        if same is not None:
            return (Match(same, 1.0, MatchKind.EXACT),)
        weights = self._word_weights(Counter(content_words(text)))
        near = [(self._similarity_to(weights, id_), id_) for id_ in self._seeming_nearest(weights)]
        best = nlargest(limit, (match for match in near if match[0] >= LEAST_SIMILARITY))
        return tuple(Match(id_, min(similarity, 1.0), MatchKind.FUZZY) for similarity, id_ in best)

    def _seeming_nearest(self, weights: Mapping[str, float]) -> list[str]:
        shared: defaultdict[str, float] = defaultdict(float)
        visited = 0
        for word in sorted(weights, key=lambda word: len(self._postings.get(word, ()))):
            holders = self._postings.get(word, {})
            visited += len(holders)
            if shared and visited > MOST_VISITED:
                break
            for id_ in holders:
                shared[id_] += weights[word]
        return nlargest(COMPARED, shared, key=shared.__getitem__)

    def _similarity_to(self, weights: Mapping[str, float], id_: str) -> float:
        others = self._word_weights(self._counts[id_])
        dot = sum(weight * others.get(word, 0.0) for word, weight in weights.items())
        return dot / (_length(weights) * _length(others))

    def _word_weights(self, counts: Counter[str]) -> dict[str, float]:
        total = len(self._counts) + 1
        return {
            word: (1 + math.log(count))
            * (math.log(total / (len(self._postings.get(word, ())) + 1)) + 1)
            for word, count in counts.items()
        }

    def _put(self, entry: MemoryEntry) -> None:
        counts = self._counts[entry.id] = Counter(content_words(entry.content))
        self._exact[as_statement(entry.content)][entry.id] = None
        for word in counts:
            self._postings[word][entry.id] = None

    def _drop(self, entry: MemoryEntry) -> None:
        self._let_go(self._exact, as_statement(entry.content), entry.id)
        for word in self._counts.pop(entry.id):
            self._let_go(self._postings, word, entry.id)

    @staticmethod
    def _let_go(postings: defaultdict[str, dict[str, None]], key: str, id_: str) -> None:
        del postings[key][id_]
        if not postings[key]:
            del postings[key]


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
    similar = process.extract(normalised(text), words, scorer=fuzz.ratio, limit=limit)
    return [known[index] for _, _, index in similar]


def _inverse_frequencies(counted: list[Counter[str]]) -> dict[str, float]:
    frequencies: Counter[str] = Counter()
    for counts in counted:
        frequencies.update(counts.keys())
    total = len(counted) + 1
    return {word: math.log(total / (n + 1)) + 1 for word, n in frequencies.items()}


def _length(weights: Mapping[str, float]) -> float:
    return math.sqrt(sum(weight * weight for weight in weights.values())) or 1.0
