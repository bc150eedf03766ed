"""The user's filter of the table, and the scan that applies it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from time import perf_counter

from memdeck.desktop.ui.models.entry_rows import (
    Item,
    MemoryStatus,
    folded,
    group_key,
    split_key,
)
from memdeck.domain.memory.entry import Layer

CHUNK = 2048  # rows between two checks of the clock


@dataclass(frozen=True, slots=True)
class Filter:
    """Rows that contain all words of *text*, of given statuses, categories, layers and ids.

    None means no limit. *categories* are keys of categories or of groups, such as "fact/work".
    """

    text: str = ""
    memory_statuses: frozenset[MemoryStatus] | None = None
    categories: frozenset[str] | None = None
    layers: frozenset[Layer] | None = None
    ids: frozenset[str] | None = None

    @property
    def terms(self) -> tuple[str, ...]:
        """The words of the text, folded; each may occur anywhere, inside a word too."""
        return tuple(folded(self.text).split())

    def narrows(self, other: "Filter") -> bool:
        """True if every row this filter shows is certainly shown by *other*."""
        has_same_limits = replace(self, text="") == replace(other, text="")
        return has_same_limits and all(any(old in new for new in self.terms) for old in other.terms)

    def matching(self, items: Sequence[Item]) -> list[Item]:
        """Return those of *items* that match, in their order."""
        found = list(items)
        if (memory_statuses := self.memory_statuses) is not None:
            found = [item for item in found if item.row.memory_status in memory_statuses]
        if (ids := self.ids) is not None:
            found = [item for item in found if item.row.entry.id in ids]
        if self.categories is not None:
            found = self._of_categories(found, self.categories)
        if (layers := self.layers) is not None:
            found = [item for item in found if item.row.entry.layer in layers]
        for term in self.terms:
            found = [item for item in found if term in item.text]
        return found

    @staticmethod
    def _of_categories(items: Sequence[Item], keys: frozenset[str]) -> list[Item]:
        groups = {key for key in keys if split_key(key)[1]}
        categories = keys - groups
        if not groups:
            return [item for item in items if item.row.entry.category in categories]
        filed = ((item, item.row.entry) for item in items)
        return [
            item
            for item, entry in filed
            if entry.category in categories
            or (entry.group and group_key(entry.category, entry.group) in groups)
        ]


class Scan:
    """A filter that scans *items* in slices of time."""

    def __init__(self, row_filter: Filter, items: Sequence[Item]) -> None:
        self._filter = row_filter
        # A copy: later rows are inserted by the model, not found again.
        self._items = list(items)
        self._reached = 0

    @property
    def is_done(self) -> bool:
        return self._reached >= len(self._items)

    def next_hits(self, seconds: float) -> list[Item]:
        """Return the next hits: of one chunk at least, and of no new chunk after *seconds*."""
        stop = perf_counter() + seconds
        found: list[Item] = []
        while not self.is_done:
            chunk = self._items[self._reached : self._reached + CHUNK]
            self._reached += CHUNK
            found += self._filter.matching(chunk)
            if perf_counter() >= stop:
                break
        return found

    def finish(self) -> list[Item]:
        """Return all hits that are left."""
        return self.next_hits(float("inf"))
