"""The search index in PostgreSQL compared with the one in SQLite, and how both grow.

The messages are generated: as long as those of a conversation, 20 in a session. Half of their words
are English stop words; the others come from a vocabulary in which later words are rarer. Their
vectors form 300 clusters whose mean is not zero, as those of an embedder.
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
from memdeck.postgres.connections import PostgresConnections
from memdeck.postgres.postgres_server import Server
from memdeck.recall.index.protocol import Index, IndexQuery, Meaning
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
MODEL = "generated"
DIMENSION = 384
_BUFFERS = "512MB"
"""A quarter of a small server's memory, as PostgreSQL recommends; its default is lower."""
_ROUNDS = 4
_SESSION_MESSAGES = 20
_QUERY_WORDS = 5
_COMMON = 40
"""Number of the most frequent words, which no query contains."""
_SYLLABLES = [consonant + vowel for consonant in "bdfgklmnprstvz" for vowel in "aeiou"]


Opener = Callable[[Segmenter], Index]


@dataclass(frozen=True, slots=True)
class Corpus:
    """Passages, their vectors, (n, d), and queries."""

    passages: list[Passage]
    vectors: "Vectors"
    queries: list[IndexQuery]


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of an index: times of a query and of adding an entry, and bytes of an entry."""

    hybrid_ms: float
    keyword_ms: float
    words_ms: float
    vectors_ms: float
    entry_bytes: float


def measure(folder: Path) -> list[Figure]:
    """Measure 100,000 entries, in *folder*; return nothing where PostgreSQL is not installed."""
    if installed_package() is None:
        return []
    segmenter = Segmenter(dictionary_cutter())
    corpus = generate_corpus(MANY, segmenter)
    with (
        _postgres() as open_postgres,
        closing(open_postgres(segmenter)) as index,
        _sqlite(folder) as open_sqlite,
        closing(open_sqlite(segmenter)) as sqlite_index,
    ):
        cost = cost_of(index, corpus)
        sqlite_index.update(corpus.passages)
        keyword_queries = [IndexQuery(query.terms) for query in corpus.queries]
        same = sum(_order(index, query) == _order(sqlite_index, query) for query in keyword_queries)
        recall = _recall(index, corpus)
    return [
        at_most("PostgreSQL: hybrid query in 100,000 entries, p50", cost.hybrid_ms, 25, "ms"),
        Figure("PostgreSQL: keyword query in 100,000 entries, p50", f"{cost.keyword_ms:.3g} ms"),
        at_least("PostgreSQL: keyword queries ranked as in SQLite", same / len(keyword_queries), 1),
        at_least("PostgreSQL: recall@10 of the nearest vectors", recall, 0.99),
    ]


def curves(folder: Path) -> list[Figure]:
    """Return the costs of both indexes at each of ``SIZES``."""
    segmenter = Segmenter(dictionary_cutter())
    figures = []
    for size in SIZES:
        corpus = generate_corpus(size, segmenter)
        with _sqlite(folder) as opener:
            figures.append(_costs(f"SQLite, {size:,}", opener, corpus))
        if installed_package() is not None:
            with _postgres() as opener:
                figures.append(_costs(f"PostgreSQL, {size:,}", opener, corpus))
    return figures


def generate_corpus(count: int, segmenter: Segmenter) -> Corpus:
    """Return *count* generated passages and queries, the same each time."""
    dice = np.random.default_rng(1)
    vocabulary = np.array(
        [a + b + c for a in _SYLLABLES for b in _SYLLABLES for c in "bdgklmnprstv"]
    )
    silent_words = np.array(sorted(stop_words(ENGLISH)))
    chances = 1 / np.arange(3, len(vocabulary) + 3)
    lengths = dice.integers(4, 21, count)
    content = np.split(
        dice.choice(vocabulary, lengths.sum(), p=chances / chances.sum()), np.cumsum(lengths)[:-1]
    )
    passages = [
        Passage(
            id=str(number),
            text=" ".join(np.column_stack([dice.choice(silent_words, len(words)), words]).flat),
            kind=Kind.MESSAGE,
            session=str(number // _SESSION_MESSAGES),
            place=number % _SESSION_MESSAGES,
        )
        for number, words in enumerate(content)
    ]
    groups = dice.normal(size=(300, DIMENSION)).astype(np.float32)
    query_sources = [content[number] for number in dice.integers(0, count, QUERIES)]
    common = set(vocabulary[:_COMMON])
    questions = [
        "what about the "
        + " of the ".join([word for word in words if word not in common][:_QUERY_WORDS])
        for words in query_sources
    ]
    meanings = [Meaning(vector, MODEL, "latin") for vector in _vectors(QUERIES, groups, dice)]
    queries = [
        IndexQuery(query_terms(segmenter, question), meaning)
        for question, meaning in zip(questions, meanings, strict=True)
    ]
    return Corpus(passages, _vectors(count, groups, dice), queries)


def cost_of(index: Index, corpus: Corpus) -> Cost:
    """Fill an empty *index*, search it, and return the cost."""
    count = len(corpus.passages)
    words_s = _time_s(lambda: index.update(corpus.passages))
    vectors_s = _time_s(lambda: index.put_vectors(MODEL, corpus.passages, corpus.vectors))
    hybrid = _median_ms(index, corpus.queries)
    keyword = _median_ms(index, [IndexQuery(query.terms) for query in corpus.queries])
    return Cost(
        hybrid_ms=hybrid,
        keyword_ms=keyword,
        words_ms=words_s * 1000 / count,
        vectors_ms=vectors_s * 1000 / count,
        entry_bytes=index.stats().size_bytes / count,
    )


def _costs(name: str, open_index: Opener, corpus: Corpus) -> Figure:
    with closing(open_index(Segmenter(dictionary_cutter()))) as index:
        cost = cost_of(index, corpus)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        memory_mb = process.submit(_search_memory_mb, open_index, corpus.queries[0]).result()
    value = (
        f"{cost.hybrid_ms:.3g} / {cost.keyword_ms:.3g} ms per hybrid / keyword query;"
        f" {cost.words_ms:.2g} + {cost.vectors_ms:.2g} ms to add words + vector of an entry;"
        f" {cost.entry_bytes / 1024:.1f} KB per entry; {memory_mb:.0f} MB to search"
    )
    return Figure(name, value)


def _search_memory_mb(open_index: Opener, query: IndexQuery) -> float:
    """Return the memory that a first search adds to this process."""
    segmenter = Segmenter(dictionary_cutter())
    before = _memory_mb()
    with closing(open_index(segmenter)) as index:
        index.candidate_hits(query)
        return _memory_mb() - before


@contextmanager
def _postgres() -> Iterator[Opener]:
    with own_server(f"-c shared_buffers={_BUFFERS}") as server:
        yield partial(_open_postgres, server.address)


def _open_postgres(address: str, segmenter: Segmenter) -> Index:
    """Return the index on a server; unlike ``Server``, an address can be sent to a process."""
    return PostgresIndex(Server(address), "memdeck_bench", segmenter, PostgresConnections())


@contextmanager
def _sqlite(folder: Path) -> Iterator[Opener]:
    path = folder / "bench.sqlite"
    yield partial(SqliteIndex, path)
    for file in path.parent.glob(f"{path.name}*"):
        file.unlink()


def _order(index: Index, query: IndexQuery) -> list[str]:
    return [hit.id for hit in rank(index.candidate_hits(query))]


def _recall(index: Index, corpus: Corpus) -> float:
    """Return the recall@10 of the nearest vectors, against an exact search."""
    languages = ["latin"] * len(corpus.passages)
    means = means_of(totals_of(corpus.vectors, languages), {}, DIMENSION)
    vectors = centred(corpus.vectors, languages, means)
    shares = []
    for query in corpus.queries:
        assert query.meaning is not None  # noqa: S101 - every generated query has a vector
        (query_vector,) = centred(query.meaning.vector[None], ["latin"], means)
        nearest = {str(number) for number in np.argsort(-(vectors @ query_vector))[:10]}
        near = index.candidate_hits(IndexQuery((), query.meaning)).found
        best = sorted(near, key=lambda hit: hit.nearness or -1.0)[-10:]
        shares.append(len(nearest.intersection(hit.id for hit in best)) / 10)
    return statistics.mean(shares)


def _median_ms(index: Index, queries: list[IndexQuery]) -> float:
    """Return the median time of a query in the fastest of some rounds."""
    rounds = [
        statistics.median(_time_s(partial(index.candidate_hits, query)) for query in queries)
        for _ in range(_ROUNDS)
    ]
    return min(rounds) * 1000


def _time_s(function: Callable[[], object]) -> float:
    start_s = time.perf_counter()
    function()
    return time.perf_counter() - start_s


def _memory_mb() -> float:
    """Return the memory of this process on Linux, 0 on other systems."""
    statm = Path("/proc/self/statm")
    pages = int(statm.read_text(encoding="ascii").split()[1]) if statm.exists() else 0
    return pages * PAGESIZE / 1e6


def _vectors(count: int, groups: "Vectors", dice: np.random.Generator) -> "Vectors":
    noise = dice.normal(size=(count, DIMENSION)).astype(np.float32)
    vectors = groups[dice.integers(0, len(groups), count)] + 0.8 * noise + 1
    unit: Vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return unit
