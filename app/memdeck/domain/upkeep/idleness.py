"""The time since a memory was last used, and the memories the user is working on."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date

from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.search.usage import Usage, usage_of

HANDS_OFF_DAYS = 30
"""For this long after the user wrote to a memory, upkeep leaves it alone."""

_WRITING = frozenset({"add", "edit", "link", "unlink", "restore", "pin", "unpin", "undo", "redo"})
"""Verbs by which the user means one memory; the others apply to many."""


@dataclass(frozen=True, slots=True)
class Idleness:
    """The known use of memories besides their own data, by their ids.

    *logged* are retrievals, *written* the day on which the user last wrote to one.
    """

    logged: Mapping[str, Usage] = field(default_factory=dict)
    written: Mapping[str, date] = field(default_factory=dict)

    def last_used_on(self, entry: MemoryEntry) -> date | None:
        """Return the day it was last hit, retrieved, or written to; None where unknown."""
        retrieved = usage_of(entry, self.logged).last
        days = (
            entry.last_activated if entry.is_dated else None,
            retrieved.date() if retrieved else None,
            entry.created_at.date() if entry.created_at else None,
            self.written.get(entry.id),
        )
        return max((day for day in days if day is not None), default=None)

    def idle_days(self, entry: MemoryEntry, today: date) -> int:
        """Return for how many days nobody used it; 0 where unknown."""
        day = self.last_used_on(entry)
        return 0 if day is None else max(0, (today - day).days)

    def use_count(self, entry: MemoryEntry) -> int:
        """Return how often it was hit or retrieved. Source: seed 001, section 3.1, counts both."""
        return entry.activation_count + usage_of(entry, self.logged).count

    def is_spared(self, entry: MemoryEntry, today: date) -> bool:
        """Return whether the user pinned it, or wrote to it recently."""
        written = self.written.get(entry.id)
        return entry.pinned or (written is not None and (today - written).days < HANDS_OFF_DAYS)


def days_written(journal: Iterable[ChangeSet], persons: Collection[str]) -> dict[str, date]:
    """Return the day on which one of *persons* last wrote to each memory, by its id.

    Undoing a change counts: a memory that the user did not want removed is not proposed again at
    once.
    """
    days: dict[str, date] = {}
    for changes in journal:
        if changes.by in persons and changes.verb in _WRITING:
            days |= dict.fromkeys(changes.touched, changes.at.date())
    return days
