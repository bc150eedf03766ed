"""What a save or a purge does to the memories in a file of another program."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo

from memdeck.domain.memory.entry import MemoryEntry

NO_TIME = datetime.min.replace(tzinfo=UTC)
"""The time of an edit that only removes, and so writes none."""


@dataclass(frozen=True, slots=True)
class Alteration:
    """Entries that are *put* in, by id, and ids of those that *drop* out, at the time *now*.

    *behind* says which entry one that comes back stood behind, by ids; a new
    one goes where the format has new ones.
    """

    put: Mapping[str, MemoryEntry] = field(default_factory=dict)
    drop: Collection[str] = frozenset()
    now: datetime = NO_TIME
    behind: Mapping[str, str] = field(default_factory=dict)

    @property
    def zone(self) -> tzinfo:
        return self.now.tzinfo or UTC
