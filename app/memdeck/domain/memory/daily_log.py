"""What happened on one day, as an agent noted it down. Short-term memory: a log grows old and goes.

Source: seed 002, sections 1 and 2.2.
"""

from dataclasses import dataclass
from datetime import date, time

EVENT = "event"
"""The type of what simply happened; ``auto_extract`` and ``reflection`` are two others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEntry:
    """One note. *at* is the time of day where the vault is; None where none is told.

    *tool* and *error* say of a reflection what failed, and how.
    """

    content: str
    at: time | None = None
    type: str = EVENT
    category: str | None = None
    tool: str | None = None
    error: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyLog:
    """The notes of one day, in the order they were made, and their summary once it was archived."""

    day: date
    entries: tuple[LogEntry, ...] = ()
    summary: str | None = None
    is_archived: bool = False
