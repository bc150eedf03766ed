"""The changes of a save or a purge to the memories in a file of another program."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo

from memdeck.domain.memory.entry import MemoryEntry

NO_TIME = datetime.min.replace(tzinfo=UTC)
"""The time of an edit that only removes, and so writes none."""


@dataclass(frozen=True, slots=True)
class Alteration:
    """Entries to *put*, by id, and ids of those to *drop*, at the time *now*.

    *behind* maps a restored entry to the one it followed, by ids; the format decides the
    position of a new one.
    """

    put: Mapping[str, MemoryEntry] = field(default_factory=dict)
    drop: Collection[str] = frozenset()
    now: datetime = NO_TIME
    behind: Mapping[str, str] = field(default_factory=dict)

    @property
    def zone(self) -> tzinfo:
        return self.now.tzinfo or UTC
