"""Search results, cached for the same query over the same texts."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from memdeck.domain.search.cache_stats import CacheUse

KEPT = 128
"""Searches that are cached; the one that was used longest ago goes first."""

Value = TypeVar("Value")


class SearchCache(Generic[Value]):
    """Search results by key. Any thread; a key names all that the answer depends on.

    Source: seed 002, section 14.2.
    """

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._known: OrderedDict[Hashable, Value] = OrderedDict()
        self._lock = Lock()
        self.use = CacheUse()

    def of(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """Return what is cached under *key*, or the result of *make*, which is cached."""
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
                self.use = CacheUse(self.use.hits + 1, self.use.misses)
                return self._known[key]
            self.use = CacheUse(self.use.hits, self.use.misses + 1)
        made = make()
        with self._lock:
            self._known[key] = made
            while len(self._known) > self._kept:
                self._known.popitem(last=False)
        return made
