"""How often a memory was retrieved, and when last. Retrieval is no hit: no score rises by it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from memdeck.domain.entry import MemoryEntry


@dataclass(frozen=True, slots=True)
class Usage:
    """*count* retrievals, the latest at *last*; None where there was none, or nobody knows."""

    count: int = 0
    last: datetime | None = None


def usage_of(entry: MemoryEntry, logged: Mapping[str, Usage]) -> Usage:
    """Return what the file tells of an entry's use together with what was *logged* of it, by id."""
    seen = logged.get(entry.id, Usage())
    moments = [moment for moment in (entry.last_accessed, seen.last) if moment is not None]
    return Usage(entry.access_count + seen.count, max(moments, default=None))
