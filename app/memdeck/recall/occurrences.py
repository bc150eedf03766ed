"""Where the terms of a query stand among all passages, and what that is worth."""

from collections.abc import Iterable, Sequence
from functools import cached_property

import numpy as np

from memdeck.recall.bm25 import PASSAGE, Bm25
from memdeck.recall.columns import NONE, Floats, Ints, Layout
from memdeck.recall.index import Counted, Field
from memdeck.recall.segmentation import Term


class Occurrences:
    """Of each of *terms*, the numbers of the passages it stands in, and how often in each."""

    def __init__(
        self, terms: Sequence[Term], occurrences: Sequence[tuple[Ints, Floats]], layout: Layout
    ) -> None:
        self._occurrences = occurrences
        self._layout = layout
        self.passages = _field(
            layout.tokens, layout.size, (len(numbers) for numbers, _ in occurrences)
        )
        self._bm25 = Bm25(terms, self.passages, PASSAGE)

    @cached_property
    def wholes(self) -> Field:
        """Of whole sessions; if no passage has one, of the passages."""
        layout = self._layout
        if layout.wholes == layout.size:
            return self.passages
        counts = map(np.count_nonzero, self._session_counts)
        return _field(layout.tokens, layout.wholes, map(int, counts))

    @cached_property
    def _session_counts(self) -> list[Floats]:
        sessions, size = self._layout.sessions, len(self._layout.session_lengths)
        return [_summed(sessions[numbers], counts, size) for numbers, counts in self._occurrences]

    def scores(self) -> Floats:
        """Return what the words of each passage are worth, by its number."""
        scores = np.zeros(len(self._layout.lengths))
        damping = self._bm25.flat + self._bm25.slope * self._layout.lengths
        for weight, (numbers, counts) in zip(self._bm25.weights, self._occurrences, strict=True):
            scores[numbers] += weight * counts / (counts + damping[numbers])
        return scores

    def beside(self, numbers: Ints) -> Ints:
        """Return the neighbours of these passages."""
        both = np.concatenate([self._layout.before[numbers], self._layout.after[numbers]])
        found: Ints = both[both != NONE]
        return found

    def counted(self, numbers: Ints) -> list[Counted]:
        """Return the counts of each term in these passages, in their order."""
        size = len(self._layout.lengths)
        columns = [_summed(at, counts, size)[numbers] for at, counts in self._occurrences]
        return _counted(columns, self._layout.lengths[numbers])

    def sessions(self, numbers: Ints) -> dict[int, Counted]:
        """Return the counts of each term in the sessions of these passages."""
        if not len(numbers):
            return {}
        found = np.unique(self._layout.sessions[numbers])
        columns = [counts[found] for counts in self._session_counts]
        counted = _counted(columns, self._layout.session_lengths[found])
        return dict(zip(found.tolist(), counted, strict=True))


def best_of(scores: Floats, limit: int) -> Ints:
    """Return the numbers of the highest scores above 0, best first; of equals, the lower number."""
    found = np.flatnonzero(scores > 0)
    if len(found) > limit:
        found = found[scores[found] >= np.partition(scores[found], -limit)[-limit]]
    return found[np.lexsort((found, -scores[found]))][:limit]


def _summed(places: Ints, counts: Floats, size: int) -> Floats:
    """Return the sum of the counts of each place below *size*."""
    return np.bincount(places, counts, size).astype(np.float64, copy=False)


def _counted(columns: Sequence[Floats], lengths: Floats) -> list[Counted]:
    rows: Iterable[tuple[int, ...]] = [()] * len(lengths)
    if columns:
        rows = map(tuple, np.stack(columns, axis=1).astype(int).tolist())
    return [
        Counted(counts, length)
        for counts, length in zip(rows, lengths.astype(int).tolist(), strict=True)
    ]


def _field(tokens: float, size: int, frequencies: Iterable[int]) -> Field:
    return Field(size, tokens / max(1, size), tuple(frequencies))
