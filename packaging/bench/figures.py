"""What a measurement gives: a figure, its unit, and its target."""

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

ROUNDS = 7


@dataclass(frozen=True, slots=True)
class Figure:
    """One row of the table. *reach* and *is_reached* are empty and None if there is no target."""

    what: str
    value: str
    reach: str = ""
    is_reached: bool | None = None


def at_most(what: str, value: float, limit: float, unit: str) -> Figure:
    """Return a figure that is to be no more than *limit*."""
    return Figure(what, f"{value:.4g} {unit}", f"≤ {limit:g} {unit}", value <= limit)


def at_least(what: str, value: float, limit: float) -> Figure:
    """Return a share, in [0, 1], that is to be no less than *limit*."""
    return Figure(what, f"{value:.3f}", f"≥ {limit:g}", value >= limit)


def cpu_ms(deed: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Return the median CPU time of *deed* in ms; CPU, because other programs share the machine."""
    return statistics.median(_timed(deed, time.process_time) for _ in range(rounds))


def wall_ms(deed: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Return the median wall time of *deed* in ms, for what waits for a disk."""
    return statistics.median(_timed(deed, time.perf_counter) for _ in range(rounds))


def table(figures: list[Figure]) -> str:
    """Return the figures as a Markdown table."""
    rows = [f"| {f.what} | {f.value} | {f.reach} | {_mark(f)} |" for f in figures]
    return "\n".join(["| what | measured | target | |", "|---|---|---|---|", *rows])


def _mark(figure: Figure) -> str:
    return {True: "met", False: "missed", None: ""}[figure.is_reached]


def _timed(deed: Callable[[], object], clock: Callable[[], float]) -> float:
    gc.collect()
    start = clock()
    result = deed()
    spent = clock() - start
    del result  # taking it apart again is not what is measured
    return spent * 1000
