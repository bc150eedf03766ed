"""The nearest texts by words of a changing vault, as ``word_neighbours`` finds them.

``Nearest`` is built again for each query; among 10,000 memories that takes longer than
everything else about writing one. Here the words of each text are kept, and only what
changed since the last query is read.

Common words say little and cost most, so if the rarer words of a text find enough others,
the rest of its words only rank these.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Mapping
from heapq import nlargest

from memdeck.domain.matching.claims import content_words
from memdeck.domain.matching.similarity import Likeness, Match, as_statement
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.memory.entry_diff import changed_ids
from memdeck.recall.matching.word_neighbours import LEAST_SIMILARITY

MOST_VISITED = 4096
"""Texts that are examined for shared words: about a millisecond."""
COMPARED = 16
"""Number of these, those that seem nearest, that are compared word by word."""


class KeptNearest:
    """An index of memories by their words that follows a vault; one query at a time."""

    def __init__(self) -> None:
        self._entries: Mapping[str, MemoryEntry] = {}
        self._exact: defaultdict[str, dict[str, None]] = defaultdict(dict)
        self._counts: dict[str, Counter[str]] = {}
        self._postings: defaultdict[str, dict[str, None]] = defaultdict(dict)

    def follow(self, entries: Mapping[str, MemoryEntry]) -> None:
        """Sync the index with *entries*, by id; fast if few of them are new."""
        known = self._entries
        if entries is known:
            return
        for id_ in changed_ids(known, entries):
            old, new = known.get(id_), entries.get(id_)
            if old is not None and new is not None and old.content == new.content:
                continue
            if old is not None:
                self._drop(old)
            if new is not None:
                self._put(new)
        self._entries = entries

    def matches(self, text: str, limit: int = 5) -> tuple[Match, ...]:
        """Return at most *limit* memories near *text*, best first, as ``Nearest`` does."""
        same = next(iter(self._exact.get(as_statement(text), ())), None)
        if same is not None:
            return (Match(same, 1.0, Likeness.EXACT),)
        weights = self._weighed(Counter(content_words(text)))
        near = [(self._likeness(weights, id_), id_) for id_ in self._seeming_nearest(weights)]
        best = nlargest(limit, (one for one in near if one[0] >= LEAST_SIMILARITY))
        return tuple(Match(id_, min(likeness, 1.0), Likeness.FUZZY) for likeness, id_ in best)

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

    def _likeness(self, weights: Mapping[str, float], id_: str) -> float:
        others = self._weighed(self._counts[id_])
        dot = sum(weight * others.get(word, 0.0) for word, weight in weights.items())
        return dot / (_length(weights) * _length(others))

    def _weighed(self, counts: Counter[str]) -> dict[str, float]:
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
    def _let_go(held: defaultdict[str, dict[str, None]], key: str, id_: str) -> None:
        del held[key][id_]
        if not held[key]:
            del held[key]


def _length(weights: Mapping[str, float]) -> float:
    return math.sqrt(sum(weight * weight for weight in weights.values())) or 1.0
