"""Damaged and malicious files, which must be read or reported in bounded time and memory.

Each file is created, read in a process of its own, and removed. The result is printed to stderr.
"""

import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bench import hostile_archives, hostile_json, hostile_paths, hostile_text
from bench.exports import run_walk
from bench.figures import Figure, all_of, at_most

SHAPES: dict[str, Callable[[Path], None]] = {
    **hostile_archives.SHAPES,
    **hostile_json.SHAPES,
    **hostile_text.SHAPES,
    **hostile_paths.SHAPES,
}
MOST_S, MOST_MB = 5, 300
_TIMEOUT_S = 60


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result for a file: time, memory, and the number of pieces or the first problem."""

    name: str
    cpu_s: float
    peak_mb: float
    result: str
    is_handled: bool
    """Whether reading ended by itself, with pieces or a problem in a sentence."""


def measure(folder: Path) -> list[Figure]:
    """Measure on files created in *folder*."""
    outcomes = [_outcome(name, folder / "hostile") for name in SHAPES]
    slowest = max(outcomes, key=lambda outcome: outcome.cpu_s)
    largest = max(outcomes, key=lambda outcome: outcome.peak_mb)
    handled = sum(outcome.is_handled for outcome in outcomes)
    count = len(outcomes)
    return [
        at_most(f"{count} hostile files, slowest ({slowest.name})", slowest.cpu_s, MOST_S, "s CPU"),
        at_most(
            f"{count} hostile files, most memory ({largest.name})", largest.peak_mb, MOST_MB, "MB"
        ),
        all_of(f"{count} hostile files, read or reported in a sentence", handled, count),
    ]


def _outcome(name: str, path: Path) -> Outcome:
    SHAPES[name](path)
    try:
        outcome = _read(name, path)
    finally:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
    print(
        f"{outcome.cpu_s:6.2f} s {outcome.peak_mb:4.0f} MB  {name}: {outcome.result}",
        file=sys.stderr,
        flush=True,
    )
    return outcome


def _read(name: str, path: Path) -> Outcome:
    parser = "shrinking" if name == hostile_paths.SHRINKING else "memdeck"
    try:
        report = run_walk(parser, path, _TIMEOUT_S)
    except subprocess.TimeoutExpired:
        return Outcome(name, _TIMEOUT_S, 0, "It timed out.", is_handled=False)
    except subprocess.CalledProcessError as error:
        last_line = error.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        return Outcome(name, 0, 0, f"It failed: {last_line}", is_handled=False)
    problems = report["problems"]
    result = problems[0] if problems else f"{report['count']:,} pieces."
    is_handled = report["count"] > 0 and all(problem.endswith(".") for problem in problems)
    return Outcome(name, report["cpu_s"], report["peak_mb"], result, is_handled)
