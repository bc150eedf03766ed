"""The notes of an agent on one day. Short-term memory: a log grows old and is removed.

Source: seed 002, sections 1 and 2.2.
"""

from dataclasses import dataclass
from datetime import date, time

EVENT = "event"
"""The type of a plain event; ``auto_extract`` and ``reflection`` are two others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEntry:
    """One note. *at* is the time of day in the vault's time zone; None where unknown.

    *tool* and *error* say what failed in a reflection, and how.
    """

    content: str
    at: time | None = None
    type: str = EVENT
    category: str | None = None
    tool: str | None = None
    error: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyLog:
    """The notes of one day, in order, and their summary once it was archived."""

    day: date
    entries: tuple[LogEntry, ...] = ()
    summary: str | None = None
    is_archived: bool = False
