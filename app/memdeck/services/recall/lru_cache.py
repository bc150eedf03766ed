"""A cache of the least recently used, which counts its hits.

Searches: among 20,000 memories a repeated hybrid query takes 2.5 ms of CPU time instead of 8 ms,
and one by words 1 ms instead of 3.6 ms (2026-11-26).

Source: seed 002, section 14.2.
"""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

from memdeck.domain.search.search_metrics import CacheUse

Value = TypeVar("Value")


class LruCache(Generic[Value]):
    """At most *capacity* values by key. Any thread; a key names all that a value depends on."""

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._values: OrderedDict[Hashable, Value] = OrderedDict()
        self._lock = Lock()
        self.use = CacheUse()

    def get(self, key: Hashable) -> Value | None:
        """Return what is cached under *key*; None if nothing is."""
        with self._lock:
            if key not in self._values:
                self.use = CacheUse(self.use.hits, self.use.misses + 1)
                return None
            self._values.move_to_end(key)
            self.use = CacheUse(self.use.hits + 1, self.use.misses)
            return self._values[key]

    def put(self, key: Hashable, value: Value) -> None:
        """Cache *value* under *key*."""
        with self._lock:
            self._values[key] = value
            while len(self._values) > self._capacity:
                self._values.popitem(last=False)
