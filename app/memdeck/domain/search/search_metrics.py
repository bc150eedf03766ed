"""Figures on searches: how often a cache had the answer, and how long answers took."""

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class CacheUse:
    """The numbers of hits and misses."""

    hits: int = 0
    misses: int = 0

    @property
    def hit_rate(self) -> float:
        """In [0, 1]; 0 before the first lookup."""
        return self.hits / max(1, self.hits + self.misses)


@dataclass(frozen=True, slots=True)
class Latency:
    """Of *count* answers half took *p50_ms* at most, and all but a hundredth *p99_ms*."""

    count: int
    p50_ms: float
    p99_ms: float


def latency_of(times_ms: Iterable[float]) -> Latency:
    """Return the percentiles of *times_ms*; 0 if there are none."""
    ordered = sorted(times_ms)
    if not ordered:
        return Latency(0, 0.0, 0.0)
    return Latency(len(ordered), median(ordered), ordered[int(0.99 * (len(ordered) - 1))])
