"""How long recall takes among made-up memories: queries, an edit, an index that is opened again."""

import statistics
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from bench.figures import Figure, at_most, cpu_ms, wall_ms

from memdeck.domain.passage import Mode, Passage
from memdeck.recall.embedders.registry import open_offline
from memdeck.recall.search import Search
from memdeck.recall.segmentation import Segmenter
from memdeck.recall.sqlite_index import SqliteIndex
from memdeck.recall.unspaced import dictionary_cutter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memdeck.recall.embedders.embedder import Embedder, Vectors

_QUERIES = 60
_COMMON = 40
"""The words that stand everywhere, which no query is made of."""
_SYLLABLES = [consonant + vowel for consonant in "bdfgklmnprstvz" for vowel in "aeiou"]


def measure(place: Path) -> list[Figure]:
    """Measure in the folder *place*."""
    few, many = _Made(place, 10_000), _Made(place, 100_000)
    with closing(few), closing(many):
        return [
            at_most("keyword query among 10,000, p50", few.query_ms(Mode.KEYWORD), 3, "ms CPU"),
            at_most("hybrid query among 10,000, p50", few.query_ms(Mode.HYBRID), 20, "ms CPU"),
            at_most("hybrid query among 100,000, p50", many.query_ms(Mode.HYBRID), 40, "ms CPU"),
            at_most("one of 10,000 edited and found", wall_ms(few.edit_and_find), 200, "ms"),
            at_most("10,000 that did not change opened again", cpu_ms(few.reopen), 100, "ms CPU"),
        ]


class _QueriesAlone:
    """Embeds queries as the program does, and passages at random, which takes no time."""

    def __init__(self, embedder: "Embedder") -> None:
        self.model, self.dimension = embedder.model, embedder.dimension
        self.embed_query = embedder.embed_query
        self._dice = np.random.default_rng(1)

    def embed_passages(self, texts: "Sequence[str]") -> "Vectors":
        vectors = self._dice.normal(size=(len(texts), self.dimension)).astype(np.float32)
        unit: Vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
        return unit


class _Made:
    """An index of *count* made-up memories, as many words in each as in a message."""

    def __init__(self, place: Path, count: int) -> None:
        self._texts = _texts(count)
        self._path = place / f"{count}.sqlite"
        self._segmenter = Segmenter(dictionary_cutter())
        self._passages = [
            Passage(id=str(number), text=text, category="fact")
            for number, text in enumerate(self._texts)
        ]
        self._index = SqliteIndex(self._path, self._segmenter)
        self._index.update(self._passages)
        embedder = _QueriesAlone(open_offline())
        self._search = Search(self._index, self._segmenter, embedder)
        for _ in self._search.embed():
            pass

    def query_ms(self, mode: Mode) -> float:
        """Return the median CPU time of a query; embedding it is part of that."""
        words = [text.split() for text in self._texts[:: len(self._texts) // _QUERIES]]
        common = {word for text in self._texts[:_COMMON] for word in text.split()[:1]}
        queries = [
            " ".join([word for word in of_text if word not in common][:6]) for of_text in words
        ]
        self._search.find(queries[0], mode)  # reads the vectors into memory, once
        return statistics.median(self._timed(query, mode) for query in queries)

    def edit_and_find(self) -> None:
        self._index.update([Passage(id="7", text=f"the {time.monotonic_ns()} hedgehog")])
        (first, *_) = self._search.find("hedgehog", Mode.KEYWORD)
        assert first.id == "7"  # noqa: S101 - a measurement of nothing measures nothing

    def reopen(self) -> None:
        with closing(SqliteIndex(self._path, self._segmenter)) as index:
            digests = index.digests()
            changed = [one for one in self._passages if digests.get(one.id) != one.digest]
        assert len(changed) <= 1  # noqa: S101 - as above; the one was edited

    def close(self) -> None:
        self._index.close()

    def _timed(self, query: str, mode: Mode) -> float:
        start = time.process_time()
        self._search.find(query, mode)
        return (time.process_time() - start) * 1000


def _texts(count: int) -> list[str]:
    """Return texts of 8 to 40 words, each word the rarer the later it stands in the vocabulary."""
    dice = np.random.default_rng(1)
    vocabulary = np.array(
        [a + b + c for a in _SYLLABLES for b in _SYLLABLES for c in _SYLLABLES[::17]]
    )
    chances = 1 / np.arange(3, len(vocabulary) + 3)
    lengths = dice.integers(8, 41, count)
    words = dice.choice(vocabulary, lengths.sum(), p=chances / chances.sum())
    return [" ".join(text) for text in np.split(words, np.cumsum(lengths)[:-1])]
