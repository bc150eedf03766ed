"""The vectors of all passages, in memory and compared one by one: exact for any query.

100,000 vectors of 384 numbers are compared in 5 ms of CPU; an approximate index would save
some of that, and lose some near ones.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from memdeck.recall.index.index_rows import VectorRow
from memdeck.recall.index.protocol import Meaning
from memdeck.recall.vectors.centering import (
    cosines,
    direction_of,
    lengths_of,
    means_of,
    neutral_means,
    totals_of,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from memdeck.recall.embedders.embedder import Vectors
    from memdeck.recall.sqlite.columns import Floats
    from memdeck.recall.vectors.centering import Means

_FIRST_SIZE = 256


class _Centre(NamedTuple):
    """Values that are valid until a vector changes."""

    means: "Means"
    by_place: "Vectors"
    lengths: "Vectors"


class Meanings:
    """The vectors of one model and one dimension, as long as every change is passed in.

    A vector of another dimension is left out.
    """

    def __init__(self, model: str, dimension: int) -> None:
        self.model = model
        self.dimension = dimension
        self._neutral = neutral_means(model, dimension)
        self._places_of_languages: dict[str, int] = {}
        self._places: NDArray[np.intp] = np.zeros(_FIRST_SIZE, np.intp)
        self._numbers = np.zeros(_FIRST_SIZE, np.int64)
        self._vectors: Vectors = np.zeros((_FIRST_SIZE, dimension), np.float32)
        self._rows: dict[int, int] = {}
        self._centre: _Centre | None = None

    def put(self, rows: Iterable[VectorRow]) -> None:
        """Insert vectors, in place of those with their numbers."""
        for number, language, vector in rows:
            if len(vector) != self.dimension:
                continue
            row = self._rows.setdefault(number, len(self._rows))
            if row == len(self._numbers):
                self._grow()
            places = self._places_of_languages
            self._numbers[row], self._vectors[row] = number, vector
            self._places[row] = places.setdefault(language, len(places))
        self._centre = None

    def remove(self, numbers: Iterable[int]) -> None:
        """Remove vectors; the last one fills each gap."""
        for number in numbers:
            row = self._rows.pop(number, None)
            if row is None:
                continue
            last = len(self._rows)
            if row != last:
                for column in (self._numbers, self._places, self._vectors):
                    column[row] = column[last]
                self._rows[int(self._numbers[row])] = row
        self._centre = None

    def nearness(self, meaning: Meaning, size: int) -> "Floats":
        """Return the cosine of each passage with *meaning*, by number below *size*.

        NaN for a passage without a vector.
        """
        near = np.full(size, np.nan)
        count = len(self._rows)
        if count and len(meaning.vector) == self.dimension:
            centre = self._centred()
            near[self._numbers[:count]] = cosines(
                self._vectors[:count],
                centre.lengths,
                self._places[:count],
                centre.by_place,
                direction_of(meaning, centre.means),
            )
        return near

    def _grow(self) -> None:
        more = len(self._numbers)
        self._numbers = np.pad(self._numbers, (0, more))
        self._places = np.pad(self._places, (0, more))
        self._vectors = np.pad(self._vectors, ((0, more), (0, 0)))

    def _centred(self) -> _Centre:
        if self._centre is None:
            vectors, places = self._vectors[: len(self._rows)], self._places[: len(self._rows)]
            languages = list(self._places_of_languages)
            totals = totals_of(vectors, [languages[place] for place in places.tolist()])
            means = means_of(totals, self._neutral, self.dimension)
            by_place = np.stack([means.of(language) for language in languages])
            self._centre = _Centre(means, by_place, lengths_of(vectors, places, by_place))
        return self._centre
