"""How long answers take."""

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median


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
