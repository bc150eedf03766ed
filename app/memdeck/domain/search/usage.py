"""The retrieval counts of memories and the last retrieval. Retrieval raises no score."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from memdeck.domain.fast_dataclass import value
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.search.mode import Mode


@value(frozen=True, slots=True)
class Usage:
    """*count* retrievals, the latest at *last*; None where there was none, or it is unknown."""

    count: int = 0
    last: datetime | None = None

    def again(self, at: datetime) -> "Usage":
        """Return it with one more retrieval at *at*, which may be earlier than *last*."""
        return Usage(self.count + 1, at if self.last is None else max(self.last, at))


@dataclass(frozen=True, slots=True)
class Access:
    """*query* retrieved the memories *ids*, best first, for a user or an agent.

    *client* is the program that asked, as it calls itself; "" if it is not known.
    """

    at: datetime
    query: str
    ids: tuple[str, ...]
    mode: Mode
    by: str
    client: str = ""


def tally(
    accesses: Iterable[Access], before: Mapping[str, Usage] | None = None
) -> dict[str, Usage]:
    """Return the use of each memory by its id: what was counted *before*, and *accesses*."""
    counted = dict(before or {})
    for access in accesses:
        for id_ in access.ids:
            counted[id_] = counted.get(id_, Usage()).again(access.at)
    return counted


def usage_of(entry: MemoryEntry, logged: Mapping[str, Usage]) -> Usage:
    """Return the use of an entry by its file together with what was *logged* of it, by id."""
    seen = logged.get(entry.id, Usage())
    moments = [moment for moment in (entry.last_accessed, seen.last) if moment is not None]
    return Usage(entry.access_count + seen.count, max(moments, default=None))
