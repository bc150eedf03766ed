"""The figures that a measurement returns, and ways to take times."""

import gc
import os
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

ROUNDS = 7


@dataclass(frozen=True, slots=True)
class Figure:
    """A row of the table. Without a target, *target* is empty and *is_met* is None."""

    what: str
    value: str
    target: str = ""
    is_met: bool | None = None


def at_most(what: str, value: float, limit: float, unit: str) -> Figure:
    """Return a figure with an upper *limit*."""
    return Figure(what, f"{value:.4g} {unit}", f"≤ {limit:g} {unit}", value <= limit)


def at_least(what: str, value: float, limit: float) -> Figure:
    """Return a share in [0, 1] with a lower *limit*."""
    return Figure(what, f"{value:.3f}", f"≥ {limit:g}", value >= limit)


def all_of(what: str, count: int, expected: int) -> Figure:
    """Return a figure of a *count* that is met if it is as *expected*."""
    whole = f"{expected:,} of {expected:,}"
    return Figure(what, f"{count:,} of {expected:,}", whole, count == expected)


def none_of(what: str, count: int) -> Figure:
    """Return a figure of what must not occur."""
    return Figure(what, f"{count:,}", "0", not count)


def children_cpu_s() -> float:
    """Return the CPU time in seconds of the programs that were started and have ended."""
    times = os.times()
    return times.children_user + times.children_system


def cpu_ms(function: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Return the median CPU time of *function* in ms, which other programs hardly affect."""
    return statistics.median(_time_ms(function, time.process_time) for _ in range(rounds))


def wall_ms(function: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Return the median wall time of *function* in ms, which includes waiting for a disk."""
    return statistics.median(_time_ms(function, time.perf_counter) for _ in range(rounds))


def table(figures: list[Figure]) -> str:
    """Return the figures as a Markdown table."""
    rows = [f"| {f.what} | {f.value} | {f.target} | {_mark(f)} |" for f in figures]
    return "\n".join(["| what | measured | target | |", "|---|---|---|---|", *rows])


def _mark(figure: Figure) -> str:
    return {True: "met", False: "missed", None: ""}[figure.is_met]


def _time_ms(function: Callable[[], object], clock: Callable[[], float]) -> float:
    gc.collect()
    start = clock()
    result = function()
    spent_s = clock() - start
    del result  # freeing it is not measured
    return spent_s * 1000
