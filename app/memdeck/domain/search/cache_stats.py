"""The effectiveness of a cache."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CacheUse:
    """The numbers of hits and misses."""

    hits: int = 0
    misses: int = 0

    @property
    def hit_rate(self) -> float:
        """In [0, 1]; 0 before the first lookup."""
        return self.hits / max(1, self.hits + self.misses)
