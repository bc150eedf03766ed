"""Measure extraction on labelled sessions."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import TypeVar

from memdeck.domain.conversation.conversation import Conversation
from memdeck.errors import TranscriptError
from memdeck.extraction.evaluation import (
    Measures,
    Prediction,
    measure,
    parse_session,
    prediction,
)
from memdeck.services.proposals.extractors import Extractor
from memdeck.storage.disk.atomic_write import write_atomic
from memdeck.storage.os_errors import storage_error

_Record = TypeVar("_Record")


@dataclass(frozen=True, slots=True)
class Measurement:
    """How well an extractor did, and its results for each session."""

    measures: Measures
    predictions: tuple[Prediction, ...]


async def measure_extraction(
    sessions_file: Path, extractor: Extractor, today: date, predictions_file: Path | None = None
) -> Measurement:
    """Run *extractor* over every session of a JSONL file and compare with its labels.

    A session without a date counts as ended *today*, as an agent's does. With
    *predictions_file*, the results are written there, one line a session.

    Raises:
        TranscriptError: a line is not a labelled session.
        StorageError: a file cannot be read or written.
        ModelError: the model failed.
    """
    sessions = list(read_records(sessions_file, parse_session, "labelled session"))
    given = []
    for session in sessions:
        extraction = await extractor.extract(_dated(session.conversation, today), (), today)
        given.append(prediction(session, extraction))
    if predictions_file is not None:
        lines = (json.dumps(one, ensure_ascii=False) + "\n" for one in given)
        write_atomic(predictions_file, "".join(lines).encode("utf-8", "replace"))
    return Measurement(measure(sessions, given), tuple(given))


def _dated(conversation: Conversation, today: date) -> Conversation:
    if conversation.started_at is not None:
        return conversation
    return replace(conversation, started_at=datetime.combine(today, time.min, UTC))


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
