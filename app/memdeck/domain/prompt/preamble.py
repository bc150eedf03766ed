"""The text before an agent's memories: the rolling summary, and recent daily logs.

Source: seed 002, section 8.
"""

from collections.abc import Iterable, Sequence
from datetime import time

from memdeck.domain.memory.daily_log import DailyLog, LogEntry
from memdeck.domain.memory.policy import PromptParts
from memdeck.domain.prompt.prompt import (
    Part,
    PartKind,
    PromptLanguage,
    part_of,
    prompt_language,
    room_of,
)

SHARE = 0.25
"""The largest share of a token budget for the summary, and for the logs: half is for memories."""

_HEADINGS = {
    (PartKind.SUMMARY, PromptLanguage.CHINESE): "# 用户概况",
    (PartKind.SUMMARY, PromptLanguage.ENGLISH): "# Summary",
    (PartKind.LOGS, PromptLanguage.CHINESE): "# 近日记录",
    (PartKind.LOGS, PromptLanguage.ENGLISH): "# Recent days",
}
_CUT = "…"


def parts_before(
    summary: str,
    logs: Sequence[DailyLog],
    prompt_parts: PromptParts,
    language: PromptLanguage | None = None,
) -> tuple[Part, ...]:
    """Return the *prompt_parts* that come before the memories, without the empty ones.

    *logs* are oldest first. Where they are too long, the summary keeps its beginning and the
    logs their latest notes.
    """
    room = int(prompt_parts.tokens * SHARE) if prompt_parts.tokens else None
    summary_text = _summary_block(summary) if prompt_parts.has_summary else ""
    days = [_Day.of(log) for log in logs] if prompt_parts.log_days else []
    parts = (
        _part(PartKind.SUMMARY, summary_text, language, room),
        _logs_part(days, language, room),
    )
    return tuple(part for part in parts if part is not None)


class _Day:
    """A day's heading and its notes, a line each."""

    def __init__(self, heading: str, lines: Iterable[str]) -> None:
        self.heading = heading
        self.lines = list(lines)

    @classmethod
    def of(cls, log: DailyLog) -> "_Day":
        lines = [_line(log.summary)] if log.summary else map(_note, log.entries)
        return cls(f"## {log.day.isoformat()}", lines)

    def __str__(self) -> str:
        return "\n".join([self.heading, *self.lines]) if self.lines else ""


def _logs_part(
    days: Sequence[_Day], language: PromptLanguage | None, room: int | None
) -> Part | None:
    """Return the logs without the oldest notes, which do not fit in *room*."""
    notes = [(day, line) for day in days for line in day.lines]
    while notes:
        part = _part(PartKind.LOGS, "\n".join(filter(None, map(str, days))), language, None)
        if part is None or room is None or room_of(part.text) <= room:
            return part
        day, line = notes.pop(0)
        day.lines.remove(line)
    return None


def _part(
    kind: PartKind, body: str, language: PromptLanguage | None, room: int | None
) -> Part | None:
    while body:
        heading = _HEADINGS[kind, language or prompt_language(body)]
        part = part_of(kind, f"{heading}\n\n{body}")
        cost = room_of(part.text)
        if room is None or cost <= room:
            return part
        length = min(len(body) - 2, len(body) * room // cost)
        body = body[: max(length, 0)].rstrip() + _CUT if length > 0 else ""
    return None


def _summary_block(summary: str) -> str:
    """Return the lines of *summary*, none of which can look like structure of the prompt."""
    lines = (" ".join(line.split()) for line in summary.strip().splitlines())
    return "\n".join(f"\\{line}" if line.startswith("#") else line for line in lines)


def _note(entry: LogEntry) -> str:
    at = entry.at or time()
    return _line(f"{at.isoformat('minutes')} {entry.content}" if entry.at else entry.content)


def _line(words: str) -> str:
    return "- " + " ".join(words.split())
