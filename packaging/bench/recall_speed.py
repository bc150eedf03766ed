"""The time of ``recall()`` on a manager, and from a hand edit until it is found."""

import statistics
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from bench.figures import Figure, at_most, cpu_ms

from memdeck import MemoryManager
from memdeck.domain.search.mode import Mode
from memdeck.recall.embedders.cached import CachedEmbedder
from memdeck.recall.embedders.embedder_registry import open_offline

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memdeck.recall.embedders.embedder import Embedder, Vectors

_QUERIES = 60
_COMMON = 40
"""The words that stand everywhere, which no query is made of."""
_SYLLABLES = [consonant + vowel for consonant in "bdfgklmnprstvz" for vowel in "aeiou"]
_KEYWORD, _HYBRID = Mode.KEYWORD, Mode.HYBRID


def measure(place: Path) -> list[Figure]:
    """Measure in the folder *place*."""
    few, many = _Vault(place, 10_000), _Vault(place, 100_000)
    with closing(few), closing(many):
        return [
            at_most("recall() among 10,000 by words, p50", few.query_ms(_KEYWORD), 3, "ms CPU"),
            at_most("recall() among 10,000 by both, p50 (*)", few.query_ms(_HYBRID), 15, "ms CPU"),
            at_most(
                "recall() among 100,000 by both, p50 (*)", many.query_ms(_HYBRID), 40, "ms CPU"
            ),
            at_most("one of 10,000 edited by hand and found", few.edit_ms(), 30, "ms CPU"),
            at_most("10,000 opened again: first recall()", cpu_ms(few.reopen), 300, "ms CPU"),
            Figure("(*) without embedding the query, of one text", f"{few.embed_ms():.4g} ms CPU"),
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


class _Vault:
    """A vault of *count* made-up memories, as many words in each as in a message."""

    def __init__(self, place: Path, count: int) -> None:
        self._texts = _texts(count)
        self._folder = place / f"recalled-{count}"
        self._folder.mkdir()
        self._file = self._folder / "MEMORY.md"
        self._file.write_text(_memory_md(self._texts), encoding="utf-8")
        self._embedder = CachedEmbedder(_QueriesAlone(open_offline()))
        self._manager = self._opened()
        self._manager.add("The user measures")  # so that accesses are noted, as for an agent
        self._manager.recollection.embedding.embed_missing()

    def query_ms(self, mode: Mode) -> float:
        """Return the median CPU time of a query that was embedded before."""
        words = [text.split() for text in self._texts[:: len(self._texts) // _QUERIES]]
        common = {word for text in self._texts[:_COMMON] for word in text.split()[:1]}
        queries = [
            " ".join([word for word in of_text if word not in common][:6]) for of_text in words
        ]
        if mode is not Mode.KEYWORD:
            for query in queries:
                self._embedder.embed_query(query)
        self._manager.recall("warm up", mode=mode)  # reads the vectors into memory, once
        return statistics.median(self._query_ms(query, mode) for query in queries)

    def edit_ms(self) -> float:
        """Return the median CPU time from a hand edit to an answer that has its new word."""
        return statistics.median(self._edit_ms(f"hedgehog{number}") for number in range(7))

    def reopen(self) -> None:
        with closing(self._opened().recollection) as recalling:
            assert recalling.recall("hedgehog1 hedgehog2", mode=Mode.KEYWORD).results  # noqa: S101 - a measurement of nothing measures nothing

    def embed_ms(self) -> float:
        """Return the median CPU time of embedding one query."""
        embedder = open_offline()
        return cpu_ms(lambda: embedder.embed_query("where do the hedgehogs sleep in winter?"))

    def close(self) -> None:
        self._manager.recollection.close()

    def _opened(self) -> MemoryManager:
        manager = MemoryManager(self._folder)
        manager.recollection.embedding.change(lambda: self._embedder)
        return manager

    def _query_ms(self, query: str, mode: Mode) -> float:
        start = time.process_time()
        found = self._manager.recall(query, mode=mode)
        spent_ms = (time.process_time() - start) * 1000
        assert found.results  # noqa: S101 - as above
        assert found.mode is mode  # noqa: S101 - as above
        return spent_ms

    def _edit_ms(self, word: str) -> float:
        written = self._file.read_text(encoding="utf-8")
        middle = written.index("\n", len(written) // 2)
        text_end = written.index("\n", written.index("\n### ", middle) + 1)
        self._file.write_text(f"{written[:text_end]}\n{word}{written[text_end:]}", encoding="utf-8")
        start = time.process_time()
        (first, *_) = self._manager.recall(word, mode=Mode.KEYWORD).results
        spent_ms = (time.process_time() - start) * 1000
        assert word in first.content  # noqa: S101 - as above
        return spent_ms


def _memory_md(texts: "Sequence[str]") -> str:
    days = [f"2026-{1 + number % 10:02}-{1 + number % 28:02}" for number in range(len(texts))]
    entries = [
        f"### [{number:06x}] fact | 0.{20 + number % 79} | {day} | {number % 9}\n{text}\n"
        for number, (text, day) in enumerate(zip(texts, days, strict=True))
    ]
    return "\n".join(["# Agent Memory\n", "## Active Memories\n", *entries])


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
