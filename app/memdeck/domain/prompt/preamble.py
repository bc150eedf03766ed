"""The text before an agent's memories: the rolling summary, and recent daily logs.

Source: seed 002, section 8.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, groupby
from operator import itemgetter

from memdeck.domain.memory.daily_log import DailyLog
from memdeck.domain.memory.policy import PromptParts
from memdeck.domain.prompt.prompt_selection import (
    CUT,
    Part,
    PartKind,
    PromptLanguage,
    budgeted_tokens,
    part_of,
    prompt_language,
)

SHARE = 0.25
"""The largest share of a token budget for the summary, and for the logs: half is for memories."""

_HEADINGS = {
    (PartKind.SUMMARY, PromptLanguage.CHINESE): "# 用户概况",
    (PartKind.SUMMARY, PromptLanguage.ENGLISH): "# Summary",
    (PartKind.LOGS, PromptLanguage.CHINESE): "# 近日记录",
    (PartKind.LOGS, PromptLanguage.ENGLISH): "# Recent days",
}


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
    most_tokens = int(prompt_parts.tokens * SHARE) if prompt_parts.tokens else None
    parts = (
        _summary_part(summary, language, most_tokens) if prompt_parts.has_summary else None,
        _logs_part(logs, language, most_tokens) if prompt_parts.log_days else None,
    )
    return tuple(part for part in parts if part is not None)


def _summary_part(
    summary: str, language: PromptLanguage | None, most_tokens: int | None
) -> Part | None:
    """Return *summary*, no line of which can look like structure of the prompt."""
    lines = (" ".join(line.split()) for line in summary.strip().splitlines())
    text = "\n".join(f"\\{line}" if line.startswith("#") else line for line in lines)
    while text:
        part = _part(PartKind.SUMMARY, text, language)
        tokens = budgeted_tokens(part.text)
        if most_tokens is None or tokens <= most_tokens:
            return part
        length = min(len(text) - 2, len(text) * most_tokens // tokens)
        text = text[:length].rstrip() + CUT if length > 0 else ""
    return None


def _logs_part(
    logs: Sequence[DailyLog], language: PromptLanguage | None, most_tokens: int | None
) -> Part | None:
    """Return *logs* without the oldest notes, which do not fit."""
    notes = [(f"## {log.day.isoformat()}", line) for log in logs for line in _lines(log)]
    for first in range(len(notes)):
        days = groupby(notes[first:], key=itemgetter(0))
        lines = chain.from_iterable((day, *(line for _, line in of_day)) for day, of_day in days)
        part = _part(PartKind.LOGS, "\n".join(lines), language)
        if most_tokens is None or budgeted_tokens(part.text) <= most_tokens:
            return part
    return None


def _lines(log: DailyLog) -> Iterator[str]:
    notes = (
        [log.summary]
        if log.summary
        else [
            f"{entry.at.isoformat('minutes')} {entry.content}" if entry.at else entry.content
            for entry in log.entries
        ]
    )
    for note in notes:
        yield "- " + " ".join(note.split())


def _part(kind: PartKind, text: str, language: PromptLanguage | None) -> Part:
    heading = _HEADINGS[kind, language or prompt_language(text)]
    return part_of(kind, f"{heading}\n\n{text}")
