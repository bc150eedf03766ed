"""How much a cache helps."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CacheUse:
    """How often something was at hand already, and how often it had to be made."""

    hits: int = 0
    misses: int = 0

    @property
    def hit_rate(self) -> float:
        """In [0, 1]; 0 before the first question."""
        return self.hits / max(1, self.hits + self.misses)
