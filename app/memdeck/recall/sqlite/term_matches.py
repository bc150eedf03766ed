"""The occurrences of a query's terms among all passages, and their scores."""

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from memdeck.recall.index.bm25 import PASSAGE, Bm25
from memdeck.recall.index.protocol import Counted, Field
from memdeck.recall.sqlite.columns import NONE, Floats, Ints, Layout
from memdeck.recall.sqlite.postings import Postings
from memdeck.recall.text.tokenizer import Term


class Occurrences:
    """The *postings* of *terms*, by their positions among these, in an index of that *layout*."""

    def __init__(self, terms: Sequence[Term], postings: Postings, layout: Layout) -> None:
        self._number = len(terms)
        self._postings = postings
        self._layout = layout
        frequencies = np.bincount(postings.tokens, minlength=self._number)
        self.passages = _field(layout.tokens, layout.size, frequencies)
        self._bm25 = Bm25(terms, self.passages, PASSAGE)

    @cached_property
    def wholes(self) -> Field:
        """The statistics of whole sessions; if no passage has one, of the passages."""
        layout = self._layout
        if layout.wholes == layout.size:
            return self.passages
        tokens, numbers, _ = self._postings
        pairs = np.unique(tokens * len(layout.names) + layout.sessions[numbers])
        frequencies = np.bincount(pairs // len(layout.names), minlength=self._number)
        return _field(layout.tokens, layout.wholes, frequencies)

    def scores(self) -> Floats:
        """Return the score of the words of each passage, by its number."""
        tokens, numbers, counts = self._postings
        damping = self._bm25.flat + self._bm25.slope * self._layout.lengths[numbers]
        worth = np.array(self._bm25.weights)[tokens] * counts / (counts + damping)
        return _summed(numbers, worth, len(self._layout.lengths))

    def beside(self, numbers: Ints) -> Ints:
        """Return the neighbours of these passages."""
        both = np.concatenate([self._layout.before[numbers], self._layout.after[numbers]])
        found: Ints = both[both != NONE]
        return found

    def counted(self, numbers: Ints) -> list[Counted]:
        """Return the counts of each term in these passages, in their order."""
        rows = np.full(len(self._layout.lengths), NONE)
        rows[numbers] = np.arange(len(numbers))
        return self._counted(rows[self._postings.numbers], self._layout.lengths[numbers])

    def sessions(self, numbers: Ints) -> dict[int, Counted]:
        """Return the counts of each term in the sessions of these passages."""
        if not len(numbers):
            return {}
        layout = self._layout
        found = np.unique(layout.sessions[numbers])
        rows = np.full(len(layout.names), NONE)
        rows[found] = np.arange(len(found))
        session_rows = rows[layout.sessions[self._postings.numbers]]
        counted = self._counted(session_rows, layout.session_lengths[found])
        return dict(zip(found.tolist(), counted, strict=True))

    def _counted(self, rows: Ints, lengths: Floats) -> list[Counted]:
        """Return the counts of each term in texts of these *lengths*.

        *rows* has for each posting the text that it counts for, ``NONE`` for none.
        """
        is_asked = rows != NONE
        cells = rows[is_asked] * self._number + self._postings.tokens[is_asked]
        counts = _summed(cells, self._postings.counts[is_asked], len(lengths) * self._number)
        table = counts.astype(int).reshape(len(lengths), self._number).tolist()
        return list(map(Counted, map(tuple, table), lengths.astype(int).tolist()))


def best_of(scores: Floats, limit: int) -> Ints:
    """Return the numbers of the highest scores above 0, best first; of equals, the lower number."""
    found = np.flatnonzero(scores > 0)
    if len(found) > limit:
        found = found[scores[found] >= np.partition(scores[found], -limit)[-limit]]
    return found[np.lexsort((found, -scores[found]))][:limit]


def _summed(places: Ints, counts: Floats, size: int) -> Floats:
    """Return the sum of the counts of each position below *size*."""
    return np.bincount(places, counts, size).astype(np.float64, copy=False)


def _field(tokens: float, size: int, frequencies: Ints) -> Field:
    return Field(size, tokens / max(1, size), tuple(frequencies.tolist()))
