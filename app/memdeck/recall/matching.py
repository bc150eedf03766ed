"""Which memories a text may repeat, by words and, with an embedder, by meaning.

Words find who shares some; an index may name more that are near in meaning. An
embedder then tells how much alike the text and each of them are.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from memdeck.domain.matching import Likeness, Match
from memdeck.errors import EmbedderError
from memdeck.recall.calibration import lines_of
from memdeck.recall.centring import centred, language_of, means_of
from memdeck.recall.embedders.embedder import Embedder
from memdeck.recall.nearest import Nearest
from memdeck.recall.neutral import neutral_means

if TYPE_CHECKING:
    from memdeck.recall.embedders.embedder import Vectors

NearInMeaning = Callable[[str], Sequence[str]]
"""The ids of the memories nearest in meaning to a text, best first, as an index knows them."""

_COMPARED = 10
"""Memories near by words that are compared by meaning; each costs an embedding, once."""


class Likenesses:
    """How much alike texts are in meaning, on the scale of a policy's thresholds."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._means = means_of({}, neutral_means(embedder.model), embedder.dimension)
        self._vectors: dict[str, Vectors] = {}

    def of(self, text: str, others: Sequence[str]) -> list[float | None]:
        """Return the likeness, in [0, 1], of *text* and each of *others*.

        None where lines were never measured for the embedder.

        Raises:
            EmbedderError: there are no vectors.
        """
        self._embed([text, *others])
        return [self._likeness(text, other) for other in others]

    def _embed(self, texts: Iterable[str]) -> None:
        new = [text for text in dict.fromkeys(texts) if text not in self._vectors]
        if new:
            rows = self._embedder.embed_passages(new)
            spoken = [language_of(text) for text in new]
            self._vectors |= zip(new, centred(rows, spoken, self._means), strict=True)

    def _likeness(self, one: str, other: str) -> float | None:
        lines = lines_of(self._embedder.model, language_of(one), language_of(other))
        cosine = float(np.dot(self._vectors[one], self._vectors[other]))
        return None if lines is None else lines.similarity(cosine)


class Matcher:
    """Known memories, each a text under an id; made once, then asked for many texts."""

    def __init__(
        self,
        known: Iterable[tuple[str, str]],
        embedder: Embedder | None = None,
        near_in_meaning: NearInMeaning = lambda _: (),
    ) -> None:
        self._texts: Mapping[str, str] = dict(known)
        self._words = Nearest(self._texts.items())
        self._likenesses = Likenesses(embedder) if embedder else None
        self._near_in_meaning = near_in_meaning

    def matches(self, text: str, limit: int = 5) -> tuple[Match, ...]:
        """Return at most *limit* memories near *text* in meaning, then as many by words alone.

        Each comes once, best first; one of the very same words comes alone.
        Where the embedder fails, words have to do.
        """
        by_words = self._words.matches(text, max(limit, _COMPARED))
        if by_words and by_words[0].likeness is Likeness.EXACT:
            return by_words
        by_meaning = self._by_meaning(text, [match.entry_id for match in by_words])[:limit]
        found = {match.entry_id for match in by_meaning}
        rest = [match for match in by_words if match.entry_id not in found]
        return (*by_meaning, *rest[:limit])

    def _by_meaning(self, text: str, near_by_words: Sequence[str]) -> list[Match]:
        if self._likenesses is None:
            return []
        near = [id_ for id_ in self._near_in_meaning(text) if id_ in self._texts]
        ids = list(dict.fromkeys([*near, *near_by_words]))
        try:
            likenesses = self._likenesses.of(text, [self._texts[id_] for id_ in ids])
        except EmbedderError:
            return []
        matches = [
            Match(id_, likeness, Likeness.EMBEDDING)
            for id_, likeness in zip(ids, likenesses, strict=True)
            if likeness is not None
        ]
        return sorted(matches, key=lambda match: -match.similarity)
