"""The entries of two files as those of one vault, joined again after each change of either.

    entries = joiner.joined(first, second)

Building a dict of 10,000 from scratch takes longer than most of the work of a change; see
``revised_entries``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.memory.revised_entries import RevisedEntries, differing

Entries = Mapping[str, MemoryEntry]


@dataclass(frozen=True, slots=True)
class _Joined:
    first: Entries
    second: Entries
    entries: Entries


class Joiner:
    """Joins entries by id, starting from its last result. Any thread."""

    def __init__(self) -> None:
        self._latest: _Joined | None = None

    def joined(self, first: Entries, second: Entries) -> Entries:
        """Return the entries of *first*, then those of *second* whose ids are not among them."""
        if not second:
            return first
        latest = self._latest  # once: another thread may replace it meanwhile
        entries = _joined(first, second) if latest is None else _revised(latest, first, second)
        self._latest = _Joined(first, second, entries)
        return entries


def _revised(known: _Joined, first: Entries, second: Entries) -> Entries:
    ids = (*differing(known.first, first), *differing(known.second, second))
    if not ids:
        return known.entries
    changed = {id_: first.get(id_, second.get(id_)) for id_ in ids}
    return RevisedEntries(known.entries, changed, partial(_joined, first, second))


def _joined(first: Entries, second: Entries) -> Entries:
    joined = dict(first.items())
    for id_, entry in second.items():
        joined.setdefault(id_, entry)
    return joined
