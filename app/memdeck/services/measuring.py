"""Measuring extraction on labelled sessions."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from memdeck.errors import TranscriptError
from memdeck.extraction.scoring import (
    LabelledSession,
    Measures,
    Prediction,
    measure,
    parse_session,
    prediction,
)
from memdeck.services.extracting import Extractor
from memdeck.storage.durable import write_atomic
from memdeck.storage.refusal import refusal


@dataclass(frozen=True, slots=True)
class Measurement:
    """How well an extractor did, and what it gave for each session."""

    measures: Measures
    predictions: tuple[Prediction, ...]


async def measure_extraction(
    sessions_file: Path, extractor: Extractor, today: date, predictions_file: Path | None = None
) -> Measurement:
    """Run *extractor* over every session of a JSONL file and compare with its labels.

    With *predictions_file*, what was given is written there, one line a session.

    Raises:
        TranscriptError: a line is not a labelled session.
        StorageError: a file cannot be read or written.
        ModelError: the model failed.
    """
    sessions = list(_read_sessions(sessions_file))
    given = []
    for session in sessions:
        extraction = await extractor.extract(session.conversation, (), today)
        given.append(prediction(session, extraction))
    if predictions_file is not None:
        lines = (json.dumps(one, ensure_ascii=False) + "\n" for one in given)
        write_atomic(predictions_file, "".join(lines).encode("utf-8", "replace"))
    return Measurement(measure(sessions, given), tuple(given))


def _read_sessions(path: Path) -> Iterator[LabelledSession]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise refusal(path, "read", error) from error
    except UnicodeDecodeError as error:
        raise TranscriptError(f"{path.name} is not UTF-8 text; save it as UTF-8.") from error
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            yield parse_session(json.loads(line))
        except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
            raise TranscriptError(
                f"{path.name}, line {number} is no labelled session; see `memdeck bench --help`."
            ) from error
