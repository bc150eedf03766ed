"""The time of ``recall()``, and from a hand edit until recall finds it."""

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
"""Number of the most frequent words, which no query contains."""
_SYLLABLES = [consonant + vowel for consonant in "bdfgklmnprstvz" for vowel in "aeiou"]
_KEYWORD, _HYBRID = Mode.KEYWORD, Mode.HYBRID


def measure(folder: Path) -> list[Figure]:
    """Measure on vaults generated in *folder*."""
    few, many = _Vault(folder, 10_000), _Vault(folder, 100_000)
    with closing(few), closing(many):
        return [
            at_most(
                "recall() in 10,000 entries, keyword, p50", few.query_ms(_KEYWORD), 3, "ms CPU"
            ),
            at_most(
                "recall() in 10,000 entries, hybrid, p50 (*)", few.query_ms(_HYBRID), 15, "ms CPU"
            ),
            at_most(
                "recall() in 100,000 entries, hybrid, p50 (*)", many.query_ms(_HYBRID), 40, "ms CPU"
            ),
            at_most("hand edit of one of 10,000 entries, until found", few.edit_ms(), 30, "ms CPU"),
            at_most(
                "first recall() after reopening 10,000 entries", cpu_ms(few.reopen), 300, "ms CPU"
            ),
            Figure("(*) plus the time to embed a query", f"{few.embed_ms():.4g} ms CPU"),
        ]


class _QueryEmbedder:
    """Embeds queries with the real embedder, and passages as random vectors, which is fast."""

    def __init__(self, embedder: "Embedder") -> None:
        self.model, self.dimension = embedder.model, embedder.dimension
        self.embed_query = embedder.embed_query
        self._dice = np.random.default_rng(1)

    def embed_passages(self, texts: "Sequence[str]") -> "Vectors":
        vectors = self._dice.normal(size=(len(texts), self.dimension)).astype(np.float32)
        unit: Vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
        return unit


class _Vault:
    """A vault of *count* generated memories, each as long as a message."""

    def __init__(self, folder: Path, count: int) -> None:
        self._texts = generated_texts(count)
        self._folder = folder / f"recalled-{count}"
        self._folder.mkdir()
        self._file = self._folder / "MEMORY.md"
        self._file.write_text(_memory_md(self._texts), encoding="utf-8")
        self._embedder = CachedEmbedder(_QueryEmbedder(open_offline()))
        self._manager = self._open()
        self._manager.add(
            "The user measures"
        )  # a change makes the vault log accesses, as for an agent
        self._manager.recollection.embedding.embed_missing()

    def query_ms(self, mode: Mode) -> float:
        """Return the median CPU time of a query whose embedding is cached."""
        queries = queries_of(self._texts)
        if mode is not Mode.KEYWORD:
            for query in queries:
                self._embedder.embed_query(query)
        self._manager.recall("warm up", mode=mode)  # loads the vectors into memory
        return statistics.median(self._query_ms(query, mode) for query in queries)

    def edit_ms(self) -> float:
        """Return the median CPU time from a hand edit to a result with its new word."""
        return statistics.median(self._edit_ms(f"hedgehog{number}") for number in range(7))

    def reopen(self) -> None:
        """Open the vault again, and recall."""
        with closing(self._open().recollection) as recall:
            assert recall.recall("hedgehog1 hedgehog2", mode=Mode.KEYWORD).results  # noqa: S101 - a time without results means nothing

    def embed_ms(self) -> float:
        """Return the median CPU time to embed a query."""
        embedder = open_offline()
        return cpu_ms(lambda: embedder.embed_query("where do the hedgehogs sleep in winter?"))

    def close(self) -> None:
        self._manager.recollection.close()

    def _open(self) -> MemoryManager:
        manager = MemoryManager(self._folder)
        manager.recollection.embedding.change(lambda: self._embedder)
        return manager

    def _query_ms(self, query: str, mode: Mode) -> float:
        start_s = time.process_time()
        response = self._manager.recall(query, mode=mode)
        spent_ms = (time.process_time() - start_s) * 1000
        assert response.results  # noqa: S101 - as above
        assert response.mode is mode  # noqa: S101 - as above
        return spent_ms

    def _edit_ms(self, word: str) -> float:
        text = self._file.read_text(encoding="utf-8")
        middle = text.index("\n", len(text) // 2)
        heading_end = text.index("\n", text.index("\n### ", middle) + 1)
        edited = f"{text[:heading_end]}\n{word}{text[heading_end:]}"
        self._file.write_text(edited, encoding="utf-8")
        start_s = time.process_time()
        (first, *_) = self._manager.recall(word, mode=Mode.KEYWORD).results
        spent_ms = (time.process_time() - start_s) * 1000
        assert word in first.content  # noqa: S101 - as above
        return spent_ms


def queries_of(texts: "Sequence[str]") -> list[str]:
    """Return six words of every so many of *texts*, without the most frequent words."""
    common = {word for text in texts[:_COMMON] for word in text.split()[:1]}
    chosen = (text.split() for text in texts[:: len(texts) // _QUERIES])
    return [" ".join([word for word in words if word not in common][:6]) for words in chosen]


def _memory_md(texts: "Sequence[str]") -> str:
    days = [f"2026-{1 + number % 10:02}-{1 + number % 28:02}" for number in range(len(texts))]
    entries = [
        f"### [{number:06x}] fact | 0.{20 + number % 79} | {day} | {number % 9}\n{text}\n"
        for number, (text, day) in enumerate(zip(texts, days, strict=True))
    ]
    return "\n".join(["# Agent Memory\n", "## Active Memories\n", *entries])


def generated_texts(count: int) -> list[str]:
    """Return texts of 8 to 40 words from a vocabulary in which later words are rarer."""
    dice = np.random.default_rng(1)
    vocabulary = np.array(
        [a + b + c for a in _SYLLABLES for b in _SYLLABLES for c in _SYLLABLES[::17]]
    )
    chances = 1 / np.arange(3, len(vocabulary) + 3)
    lengths = dice.integers(8, 41, count)
    words = dice.choice(vocabulary, lengths.sum(), p=chances / chances.sum())
    return [" ".join(text) for text in np.split(words, np.cumsum(lengths)[:-1])]
