"""Where units end, in sessions that are joined to one stream for each conversation.

A boundary is right if it is at most one message from one between two sessions.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import accumulate
from pathlib import Path
from typing import Any

from bench.figures import Figure, at_least

from memdeck.domain.conversation.conversation import Message, Role
from memdeck.domain.episodes.boundaries import divided
from memdeck.extraction.episodes.message_signals import signals_of

SEEN = {"conv-26", "conv-41", "conv-42"}
"""Conversations of LoCoMo that the rules were written with."""
_LEAST_F1 = 0.75
_TOLERANCE = 1
_PAUSE = timedelta(minutes=1)
"""Between two messages of a session; LoCoMo has only the time of its first."""

_OF_LOCOMO = "%I:%M %p on %d %B, %Y"

Stream = list[list[Message]]
"""The messages of each session of a conversation."""


@dataclass(slots=True)
class Score:
    """The numbers of boundaries found and labelled, and of those found near a labelled one."""

    found: int = 0
    labelled: int = 0
    right: int = 0

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        return 2 * self.right / max(self.found + self.labelled, 1)


def measure(data: Path) -> list[Figure]:
    """Measure on the data sets in *data*; missing ones are left out."""
    english, chinese = data / "locomo.jsonl", data / "memorybank_zh.jsonl"
    figures = []
    if english.is_file():
        streams = streams_of(english)
        parts = {
            "seen": [stream for name, stream in streams.items() if name in SEEN],
            "unseen": [stream for name, stream in streams.items() if name not in SEEN],
        }
        for part, of_part in parts.items():
            figures.append(_f1(f"locomo, {part}, without times", map(_without_times, of_part)))
            figures.append(_f1(f"locomo, {part}, with times", of_part))
    if chinese.is_file():
        streams = streams_of(chinese)
        figures.append(_f1("memorybank_zh, without times", map(_without_times, streams.values())))
    return figures


def _f1(what: str, streams: Iterable[Stream]) -> Figure:
    score = Score()
    for stream in streams:
        add(score, stream)
    return at_least(f"boundaries of episodes, {what}: F1", score.f1, _LEAST_F1)


def add(score: Score, stream: Stream) -> None:
    """Add the boundaries in *stream*, the messages of each session, to *score*."""
    messages = [message for session in stream for message in session]
    units = divided([signals_of(message) for message in messages], is_final=True).units
    found = {unit.start for unit in units} - {0}
    left = {*accumulate(map(len, stream))} - {len(messages)}
    score.found += len(found)
    score.labelled += len(left)
    for position in sorted(found):
        near = [other for other in left if abs(other - position) <= _TOLERANCE]
        if near:
            left.remove(min(near, key=lambda other: abs(other - position)))
            score.right += 1


def streams_of(path: Path) -> dict[str, Stream]:
    """Return the messages of each session of each conversation, by its name."""
    streams = defaultdict[str, Stream](list)
    for record in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
        streams[record["conv"]].append([*_messages(record)])
    return streams


def _messages(session: dict[str, Any]) -> Iterator[Message]:
    start = _started_at(session["date"])
    for number, line in enumerate(session["messages"]):
        at = start + number * _PAUSE
        yield Message(line["id"], Role.OTHER, line["text"], line["name"], at)


def _started_at(said: str) -> datetime:
    form = _OF_LOCOMO if " on " in said else "%Y-%m-%d"
    return datetime.strptime(said, form).replace(tzinfo=UTC)


def _without_times(stream: Stream) -> Stream:
    return [[replace(message, at=None) for message in session] for session in stream]
