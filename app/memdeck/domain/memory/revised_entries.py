"""Entries by id, few of which differ from a known mapping.

A vault that changes by one memory at a time has a new mapping after each change. Building a dict
of 10,000 from scratch takes longer than most of the work of a change, and so does comparing it
with the one before.

    after = RevisedEntries(before, {"a1b2c3": entry, "d4e5f6": None}, gather)
    differing(before, after) == ["a1b2c3", "d4e5f6"]
"""

from collections.abc import Callable, ItemsView, Iterator, KeysView, Mapping, ValuesView
from functools import cached_property
from itertools import compress
from operator import is_not

from memdeck.domain.memory.entry import MemoryEntry

MOST_CHANGED = 64
"""Beyond this number, the known mapping is rebuilt: each change copies those before it."""

Changed = Mapping[str, MemoryEntry | None]
"""Entries by id that were added or changed; None for a removed one."""


class RevisedEntries(Mapping[str, MemoryEntry]):
    """The entries *before*, except for those *changed*.

    A lookup is fast. Iterating takes as long as *gather* does, which returns the same entries as
    a dict in their final order.
    """

    def __init__(
        self,
        before: Mapping[str, MemoryEntry],
        changed: Changed,
        gather: Callable[[], Mapping[str, MemoryEntry]],
    ) -> None:
        known, earlier = _taken_apart(before)
        if len(earlier) + len(changed) > MOST_CHANGED:
            known, earlier = dict(before.items()), {}  # of items, which Python need not look up
        self._known = known
        self._changed = {**earlier, **changed}
        self._gather = gather

    def __getitem__(self, id_: str) -> MemoryEntry:
        if id_ not in self._changed:
            return self._known[id_]
        entry = self._changed[id_]
        if entry is None:
            raise KeyError(id_)
        return entry

    def __len__(self) -> int:
        there = sum(entry is not None for entry in self._changed.values())
        return len(self._known) + there - sum(id_ in self._known for id_ in self._changed)

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def keys(self) -> KeysView[str]:
        """Return the ids, in order."""
        return self._all.keys()

    def values(self) -> ValuesView[MemoryEntry]:
        """Return the entries, in order."""
        return self._all.values()

    def items(self) -> ItemsView[str, MemoryEntry]:
        """Return the ids and entries, in order."""
        return self._all.items()

    @cached_property
    def _all(self) -> Mapping[str, MemoryEntry]:
        return self._gather()


def differing(before: Mapping[str, MemoryEntry], after: Mapping[str, MemoryEntry]) -> list[str]:
    """Return the ids whose entry is not the same object in both.

    Where one was made of the other, or both of a third, few are compared.
    """
    known, changed = _taken_apart(after)
    also_known, earlier = _taken_apart(before)
    if known is also_known:
        return [id_ for id_ in {**changed, **earlier} if before.get(id_) is not after.get(id_)]
    # Ten thousand are compared, so without a Python step for each.
    is_changed = map(is_not, after.values(), map(before.get, after))
    found = list(compress(after, is_changed))
    if len(before) + sum(id_ not in before for id_ in found) != len(after):
        found += [id_ for id_ in before if id_ not in after]
    return found


def _taken_apart(entries: Mapping[str, MemoryEntry]) -> tuple[Mapping[str, MemoryEntry], Changed]:
    if isinstance(entries, RevisedEntries):
        return entries._known, entries._changed  # noqa: SLF001 - of the class above
    return entries, {}
