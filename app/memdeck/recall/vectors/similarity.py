"""The similarity of texts in meaning, on the scale of a policy's thresholds."""

from collections.abc import Iterable, Sequence
from threading import Lock
from typing import TYPE_CHECKING

import numpy as np

from memdeck.domain.matching.distinction import without_numbers
from memdeck.domain.memory.policy import Matching
from memdeck.recall.embedders.embedder import Embedder
from memdeck.recall.index.protocol import Meaning
from memdeck.recall.vectors.centering import centred, language_of, means_of, neutral_means
from memdeck.recall.vectors.thresholds import lines_of

if TYPE_CHECKING:
    from memdeck.recall.embedders.embedder import Vectors

CAPACITY = 4096
"""Number of cached vectors: 8 MB at most."""
_RELATED = Matching().related


class Similarities:
    """Embedded texts, to be compared many times. Any thread.

    Embedding is slow, so it is separate from comparing, and done before a vault is locked.
    """

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        dimension = embedder.dimension
        self._means = means_of({}, neutral_means(embedder.model, dimension), dimension)
        self._vectors: dict[str, Vectors] = {}
        self._lock = Lock()

    def prepare(self, texts: Iterable[str]) -> None:
        """Embed what was not embedded yet; only then can it be compared."""
        parts = (part for text in texts for part in (text, without_numbers(text) or text))
        new = [text for text in dict.fromkeys(parts) if text not in self._vectors]
        if new:
            self._embedded(new)

    def meanings(self, texts: Sequence[str]) -> list[Meaning]:
        """Return the vector of each of *texts*, to search an index; they are prepared then."""
        model, rows = self._embedder.model, self._embedded(texts)
        return [
            Meaning(row, model, language_of(text)) for text, row in zip(texts, rows, strict=True)
        ]

    def of(self, one: str, other: str) -> float | None:
        """Return the similarity of two texts, in [0, 1].

        A number or date that both name makes any two texts similar: the rest of them must be on
        one subject, else its similarity counts. None if one was not prepared, or thresholds
        were never measured for the embedder.
        """
        whole, parts = self._of(one, other), (without_numbers(one), without_numbers(other))
        if one in parts or other in parts:
            return whole
        rest = self._of(*parts)
        return whole if whole is None or rest is None or rest >= _RELATED else min(whole, rest)

    def _of(self, one: str, other: str) -> float | None:
        vectors = self._vectors
        lines = lines_of(self._embedder.model, language_of(one), language_of(other))
        if lines is None or one not in vectors or other not in vectors:
            return None
        return lines.similarity(float(np.dot(vectors[one], vectors[other])))

    def _embedded(self, texts: Sequence[str]) -> "Vectors":
        """Return the rows of *texts*, and cache them for comparing."""
        rows = self._embedder.embed_passages(texts)
        languages = [language_of(text) for text in texts]
        with self._lock:
            vectors = self._vectors | dict(
                zip(texts, centred(rows, languages, self._means), strict=True)
            )
            self._vectors = dict(list(vectors.items())[-CAPACITY:])
        return rows
