"""How an index in PostgreSQL does beside the one in SQLite, and how both grow.

Messages are made up: as long as those of a talk, 20 a session, half of their
words English stop words, the rest the rarer the later they stand in a
vocabulary of 20,000. Their vectors lie in 300 groups, away from 0 as an
embedder's do.
"""

import statistics
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from mmap import PAGESIZE
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from bench.figures import Figure, at_least, at_most

from memdeck.domain.search.passage import Kind, Passage
from memdeck.recall.index.protocol import Index, IndexQuery, Meaning
from memdeck.recall.postgres.connection import Server
from memdeck.recall.postgres.postgres_index import PostgresIndex
from memdeck.recall.ranking.ranking import rank
from memdeck.recall.sqlite.sqlite_index import SqliteIndex
from memdeck.recall.text.cjk import dictionary_cutter
from memdeck.recall.text.query_parser import query_terms
from memdeck.recall.text.stop_words import ENGLISH, stop_words
from memdeck.recall.text.tokenizer import Segmenter
from memdeck.recall.vectors.centering import centred, means_of, totals_of
from tests.fakes.postgres import installed_package, own_server

if TYPE_CHECKING:
    from memdeck.recall.embedders.embedder import Vectors

MANY = 100_000
SIZES = (1_000, 10_000, MANY)
QUERIES = 60
MODEL = "made"
DIMENSION = 384
_BUFFERS = "512MB"
"""A quarter of a small server's memory, as PostgreSQL advises; it comes with less."""
_ROUNDS = 4
_SESSION = 20
_ASKED = 5
_COMMON = 40
"""Words that stand everywhere, which no query is made of."""
_SYLLABLES = [consonant + vowel for consonant in "bdfgklmnprstvz" for vowel in "aeiou"]


Opener = Callable[[Segmenter], Index]


@dataclass(frozen=True, slots=True)
class Made:
    """Passages, their vectors, (n, d), and what is asked of them."""

    passages: list[Passage]
    vectors: "Vectors"
    probes: list[IndexQuery]


@dataclass(frozen=True, slots=True)
class Cost:
    """What an index costs: times of a query and of putting in one entry, bytes of an entry."""

    hybrid_ms: float
    keyword_ms: float
    words_ms: float
    vectors_ms: float
    entry_bytes: float


def measure(place: Path) -> list[Figure]:
    """Measure 100,000 entries in PostgreSQL, in the folder *place*; nothing without a server."""
    if installed_package() is None:
        return []
    segmenter = Segmenter(dictionary_cutter())
    made = make(MANY, segmenter)
    with (
        _postgres() as open_there,
        closing(open_there(segmenter)) as index,
        _sqlite(place) as open_here,
        closing(open_here(segmenter)) as other,
    ):
        cost = cost_of(index, made)
        other.update(made.passages)
        words = [IndexQuery(probe.terms) for probe in made.probes]
        same = sum(_order(index, probe) == _order(other, probe) for probe in words)
        found = _recall(index, made)
    return [
        at_most("PostgreSQL: hybrid query among 100,000, p50", cost.hybrid_ms, 25, "ms"),
        Figure("PostgreSQL: keyword query among 100,000, p50", f"{cost.keyword_ms:.3g} ms"),
        at_least("PostgreSQL: keyword queries that rank as in SQLite", same / len(words), 1),
        at_least("PostgreSQL: recall@10 of the nearest, against exact", found, 0.99),
    ]


def curves(place: Path) -> list[Figure]:
    """Measure what both indexes cost at each of ``SIZES``."""
    segmenter = Segmenter(dictionary_cutter())
    figures = []
    for size in SIZES:
        made = make(size, segmenter)
        with _sqlite(place) as opener:
            figures.append(_costs(f"SQLite, {size:,}", opener, made))
        if installed_package() is not None:
            with _postgres() as opener:
                figures.append(_costs(f"PostgreSQL, {size:,}", opener, made))
    return figures


def make(count: int, segmenter: Segmenter) -> Made:
    """Return the same *count* passages each time."""
    dice = np.random.default_rng(1)
    rarest_terms = np.array(
        [a + b + c for a in _SYLLABLES for b in _SYLLABLES for c in "bdgklmnprstv"]
    )
    silent = np.array(sorted(stop_words(ENGLISH)))
    chances = 1 / np.arange(3, len(rarest_terms) + 3)
    lengths = dice.integers(4, 21, count)
    content = np.split(
        dice.choice(rarest_terms, lengths.sum(), p=chances / chances.sum()), np.cumsum(lengths)[:-1]
    )
    passages = [
        Passage(
            id=str(number),
            text=" ".join(np.column_stack([dice.choice(silent, len(words)), words]).flat),
            kind=Kind.MESSAGE,
            session=str(number // _SESSION),
            place=number % _SESSION,
        )
        for number, words in enumerate(content)
    ]
    groups = dice.normal(size=(300, DIMENSION)).astype(np.float32)
    asked = [content[number] for number in dice.integers(0, count, QUERIES)]
    common = set(rarest_terms[:_COMMON])
    questions = [
        "what about the " + " of the ".join([one for one in words if one not in common][:_ASKED])
        for words in asked
    ]
    meanings = [Meaning(one, MODEL, "latin") for one in _vectors(QUERIES, groups, dice)]
    probes = [
        IndexQuery(query_terms(segmenter, question), meaning)
        for question, meaning in zip(questions, meanings, strict=True)
    ]
    return Made(passages, _vectors(count, groups, dice), probes)


def cost_of(index: Index, made: Made) -> Cost:
    """Fill an empty *index*, search it, and return what that costs."""
    count = len(made.passages)
    words_s = _timed(lambda: index.update(made.passages))
    vectors_s = _timed(lambda: index.put_vectors(MODEL, made.passages, made.vectors))
    hybrid = _median_ms(index, made.probes)
    keyword = _median_ms(index, [IndexQuery(probe.terms) for probe in made.probes])
    return Cost(
        hybrid_ms=hybrid,
        keyword_ms=keyword,
        words_ms=words_s * 1000 / count,
        vectors_ms=vectors_s * 1000 / count,
        entry_bytes=index.stats().size_bytes / count,
    )


def _costs(name: str, open_index: Opener, made: Made) -> Figure:
    with closing(open_index(Segmenter(dictionary_cutter()))) as index:
        cost = cost_of(index, made)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        memory_mb = process.submit(_searched_mb, open_index, made.probes[0]).result()
    value = (
        f"{cost.hybrid_ms:.3g} / {cost.keyword_ms:.3g} ms a hybrid / keyword query;"
        f" {cost.words_ms:.2g} + {cost.vectors_ms:.2g} ms to put in its words + vector;"
        f" {cost.entry_bytes / 1024:.1f} KB an entry; {memory_mb:.0f} MB to search it"
    )
    return Figure(name, value)


def _searched_mb(open_index: Opener, probe: IndexQuery) -> float:
    """Return by how much a first search makes this process grow."""
    segmenter = Segmenter(dictionary_cutter())
    before = _memory_mb()
    with closing(open_index(segmenter)) as index:
        index.candidate_hits(probe)
        return _memory_mb() - before


@contextmanager
def _postgres() -> Iterator[Opener]:
    with own_server(f"-c shared_buffers={_BUFFERS}") as server:
        yield partial(PostgresIndex, Server(server.address), "memdeck_bench")


@contextmanager
def _sqlite(place: Path) -> Iterator[Opener]:
    path = place / "bench.sqlite"
    yield partial(SqliteIndex, path)
    for file in path.parent.glob(f"{path.name}*"):
        file.unlink()


def _order(index: Index, probe: IndexQuery) -> list[str]:
    return [one.id for one in rank(index.candidate_hits(probe))]


def _recall(index: Index, made: Made) -> float:
    languages = ["latin"] * len(made.passages)
    means = means_of(totals_of(made.vectors, languages), {}, DIMENSION)
    vectors = centred(made.vectors, languages, means)
    shares = []
    for probe in made.probes:
        assert probe.meaning is not None  # noqa: S101 - made so
        (query,) = centred(probe.meaning.vector[None], ["latin"], means)
        nearest = {str(number) for number in np.argsort(-(vectors @ query))[:10]}
        near = index.candidate_hits(IndexQuery((), probe.meaning)).found
        best = sorted(near, key=lambda one: one.nearness or -1.0)[-10:]
        shares.append(len(nearest.intersection(one.id for one in best)) / 10)
    return statistics.mean(shares)


def _median_ms(index: Index, probes: list[IndexQuery]) -> float:
    """Return the median time of a query, in the quietest of some rounds."""
    rounds = [
        statistics.median(_timed(partial(index.candidate_hits, probe)) for probe in probes)
        for _ in range(_ROUNDS)
    ]
    return min(rounds) * 1000


def _timed(deed: Callable[[], object]) -> float:
    start = time.perf_counter()
    deed()
    return time.perf_counter() - start


def _memory_mb() -> float:
    """Return how much memory this process has; only Linux tells."""
    statm = Path("/proc/self/statm")
    pages = int(statm.read_text(encoding="ascii").split()[1]) if statm.exists() else 0
    return pages * PAGESIZE / 1e6


def _vectors(count: int, groups: "Vectors", dice: np.random.Generator) -> "Vectors":
    apart = dice.normal(size=(count, DIMENSION)).astype(np.float32)
    vectors = groups[dice.integers(0, len(groups), count)] + 0.8 * apart + 1
    unit: Vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return unit
