"""Measure recall on questions whose answers are known."""

import json
import time
from collections import defaultdict
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from memdeck.domain.search.passage import Mode
from memdeck.domain.search.search_metrics import Latency, latency_of
from memdeck.recall.benchmark import (
    GIVEN,
    Line,
    Measures,
    Question,
    Run,
    by_group,
    measure,
    parse_line,
    parse_question,
    passages_of,
)
from memdeck.recall.embedders.embedder import Embedder
from memdeck.recall.ranking.search import Search
from memdeck.recall.sqlite.sqlite_index import SqliteIndex
from memdeck.recall.text.cjk import dictionary_cutter
from memdeck.recall.text.tokenizer import Segmenter
from memdeck.services.benchmark.extraction import read_records
from memdeck.storage.disk.atomic_write import write_atomic


@dataclass(frozen=True, slots=True)
class RecallMeasurement:
    """How well recall did, its results for each query, and how long it took.

    *query_ms* is the CPU time of each query, including its embedding; *index_s* is the
    wall-clock time to index and embed all lines.
    """

    measures: Measures
    runs: tuple[Run, ...]
    query_ms: tuple[float, ...]
    index_s: float

    @property
    def latency(self) -> Latency:
        return latency_of(self.query_ms)


def measure_recall(
    corpus_file: Path,
    queries_file: Path,
    mode: Mode,
    embedder: Embedder | None = None,
    run_file: Path | None = None,
) -> RecallMeasurement:
    """Index the lines of a corpus, each group by itself, and ask every query of its group.

    With *run_file*, the results of each query are written there, one line a query.

    Raises:
        TranscriptError: a line is invalid.
        EmbedderError: the embedder failed.
        StorageError: a file cannot be read or written.
    """
    lines = list(read_records(corpus_file, parse_line, "line of a corpus"))
    questions = list(read_records(queries_file, parse_question, "query"))
    measurement = run_benchmark(lines, questions, mode, embedder)
    if run_file is not None:
        written = (json.dumps(one, ensure_ascii=False) + "\n" for one in measurement.runs)
        write_atomic(run_file, "".join(written).encode("utf-8", "replace"))
    return measurement


def run_benchmark(
    lines: Sequence[Line],
    questions: Sequence[Question],
    mode: Mode,
    embedder: Embedder | None = None,
) -> RecallMeasurement:
    """Ask every question of the lines of its group.

    Raises:
        EmbedderError: the embedder failed.
    """
    groups = by_group(lines)
    asked = defaultdict[str, list[int]](list)
    for index, question in enumerate(questions):
        asked[question.group].append(index)
    given: dict[int, tuple[Run, float]] = {}
    index_s = 0.0
    for name, indexes in asked.items():
        with closing(_Indexed(groups.get(name, ()), embedder)) as indexed:
            index_s += indexed.took_s
            given.update((index, indexed.ask(questions[index], mode)) for index in indexes)
    runs = tuple(given[index][0] for index in range(len(questions)))
    query_ms = tuple(given[index][1] for index in range(len(questions)))
    return RecallMeasurement(measure(questions, runs), runs, query_ms, index_s)


class _Indexed:
    """Lines that can be searched; *took_s* is the time to index them."""

    def __init__(self, lines: Sequence[Line], embedder: Embedder | None) -> None:
        start = time.perf_counter()
        segmenter = Segmenter(dictionary_cutter())
        self._lines = lines
        self._index = SqliteIndex(None, segmenter)
        self._index.update(passages_of(lines))
        self._search = Search(self._index, segmenter, embedder)
        for _ in self._search.embed():
            pass
        self.took_s = time.perf_counter() - start

    def ask(self, question: Question, mode: Mode) -> tuple[Run, float]:
        """Return the results of *question*, and the CPU time in ms."""
        start = time.process_time()
        found = self._search.find(question.text, mode)[:GIVEN]
        took_ms = (time.process_time() - start) * 1000
        return {
            "id": question.id,
            "results": [self._lines[int(one.id)].id for one in found],
        }, took_ms

    def close(self) -> None:
        self._index.close()
