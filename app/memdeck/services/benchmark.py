"""Measure extraction on labelled sessions, and recall on questions whose answers are known."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time
from pathlib import Path
from time import perf_counter, process_time
from typing import TypeVar

from memdeck.domain.conversation.conversation import Conversation
from memdeck.domain.search.mode import Mode
from memdeck.domain.search.search_metrics import Latency, latency_of
from memdeck.errors import TranscriptError
from memdeck.extraction import evaluation as extraction_evaluation
from memdeck.extraction.evaluation import Prediction, parse_session, prediction
from memdeck.recall import evaluation as recall_evaluation
from memdeck.recall.embedders.embedder import Embedder
from memdeck.recall.evaluation import (
    GIVEN,
    Line,
    Question,
    Run,
    by_group,
    parse_line,
    parse_question,
    passages_of,
)
from memdeck.recall.ranking.search import Search
from memdeck.recall.sqlite.sqlite_index import SqliteIndex
from memdeck.recall.text.cjk import dictionary_cutter
from memdeck.recall.text.tokenizer import Segmenter
from memdeck.services.proposals.extractors import Extractor
from memdeck.storage.disk.atomic_write import write_atomic
from memdeck.storage.os_errors import storage_error

_Record = TypeVar("_Record")


@dataclass(frozen=True, slots=True)
class ExtractionMeasurement:
    """How well an extractor did, and its results for each session."""

    measures: extraction_evaluation.Measures
    predictions: tuple[Prediction, ...]


@dataclass(frozen=True, slots=True)
class RecallMeasurement:
    """How well recall did, its results for each query, and how long it took.

    *query_ms* is the CPU time of each query, including its embedding; *index_s* is the
    wall-clock time to index and embed all lines.
    """

    measures: recall_evaluation.Measures
    runs: tuple[Run, ...]
    query_ms: tuple[float, ...]
    index_s: float

    @property
    def latency(self) -> Latency:
        return latency_of(self.query_ms)


async def measure_extraction(
    sessions_file: Path, extractor: Extractor, today: date, predictions_file: Path | None = None
) -> ExtractionMeasurement:
    """Run *extractor* over every session of a JSONL file and compare with its labels.

    A session without a date counts as ended *today*, as an agent's does. With
    *predictions_file*, the results are written there, one line a session.

    Raises:
        TranscriptError: a line is not a labelled session.
        ModelError: the model failed.
    """
    sessions = list(read_records(sessions_file, parse_session, "labelled session"))
    predictions = []
    for session in sessions:
        extraction = await extractor.extract(_dated(session.conversation, today), (), today)
        predictions.append(prediction(session, extraction))
    if predictions_file is not None:
        _write_lines(predictions_file, predictions)
    measures = extraction_evaluation.measure(sessions, predictions)
    return ExtractionMeasurement(measures, tuple(predictions))


def _dated(conversation: Conversation, today: date) -> Conversation:
    if conversation.started_at is not None:
        return conversation
    return replace(conversation, started_at=datetime.combine(today, time.min, UTC))


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
    """
    lines = list(read_records(corpus_file, parse_line, "line of a corpus"))
    questions = list(read_records(queries_file, parse_question, "query"))
    measurement = run_benchmark(lines, questions, mode, embedder)
    if run_file is not None:
        _write_lines(run_file, measurement.runs)
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
    for number, question in enumerate(questions):
        asked[question.group].append(number)
    runs: dict[int, Run] = {}
    query_ms: dict[int, float] = {}
    index_s = 0.0
    for name, numbers in asked.items():
        corpus = groups.get(name, [])
        start_s = perf_counter()
        segmenter = Segmenter(dictionary_cutter())
        with closing(SqliteIndex(None, segmenter)) as index:
            index.update(passages_of(corpus))
            search = Search(index, segmenter, embedder)
            for _ in search.embed():
                pass
            index_s += perf_counter() - start_s
            for number in numbers:
                cpu_s = process_time()
                found = search.find(questions[number].text, mode)[:GIVEN]
                query_ms[number] = (process_time() - cpu_s) * 1000
                results = [corpus[int(passage.id)].id for passage in found]
                runs[number] = {"id": questions[number].id, "results": results}
    in_order = tuple(runs[number] for number in range(len(questions)))
    times_ms = tuple(query_ms[number] for number in range(len(questions)))
    measures = recall_evaluation.measure(questions, in_order)
    return RecallMeasurement(measures, in_order, times_ms, index_s)


def read_records(
    path: Path, parse: Callable[[Mapping[str, object]], _Record], noun: str
) -> Iterator[_Record]:
    """Yield the result of *parse* for each line of a JSONL file; *noun* names such a line.

    Raises:
        TranscriptError: a line is invalid, or the file is not text.
        StorageError: the file cannot be read.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise storage_error(path, "read", error) from error
    except UnicodeDecodeError as error:
        raise TranscriptError(f"{path.name} is not UTF-8 text; save it as UTF-8.") from error
    # Only at line feeds: JSON may contain other line ends as they are.
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            yield parse(json.loads(line))
        except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
            raise TranscriptError(
                f"{path.name}, line {number} is no {noun}; see `memdeck bench --help`."
            ) from error


def _write_lines(path: Path, records: Iterable[object]) -> None:
    lines = (json.dumps(record, ensure_ascii=False) + "\n" for record in records)
    write_atomic(path, "".join(lines).encode("utf-8", "replace"))
