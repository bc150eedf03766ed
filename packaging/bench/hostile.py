"""Files that are damaged, or made to drown whoever reads them: each told of, soon and in bounds.

Each is made, read in a process of its own and removed; what was said of it goes to stderr.
"""

import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bench import hostile_archives, hostile_json, hostile_places, hostile_text
from bench.exports import walked
from bench.figures import Figure, at_most

SHAPES: dict[str, Callable[[Path], None]] = {
    **hostile_archives.SHAPES,
    **hostile_json.SHAPES,
    **hostile_text.SHAPES,
    **hostile_places.SHAPES,
}
MOST_S, MOST_MB = 5, 300
_HUNG_S = 60


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one: how long it took, how much memory, and what was said."""

    name: str
    cpu_s: float
    peak_mb: float
    said: str
    is_sound: bool
    """It ended by itself, and gave something or said why not."""


def measure(folder: Path) -> list[Figure]:
    """Measure on files made in *folder*."""
    outcomes = [_outcome(name, folder / "hostile") for name in SHAPES]
    slowest = max(outcomes, key=lambda one: one.cpu_s)
    largest = max(outcomes, key=lambda one: one.peak_mb)
    sound = sum(one.is_sound for one in outcomes)
    count = len(outcomes)
    return [
        at_most(f"{count} hostile files, slowest ({slowest.name})", slowest.cpu_s, MOST_S, "s CPU"),
        at_most(
            f"{count} hostile files, most memory ({largest.name})", largest.peak_mb, MOST_MB, "MB"
        ),
        Figure(
            f"{count} hostile files, read or told of in a sentence",
            f"{sound} of {count}",
            f"{count} of {count}",
            sound == count,
        ),
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
        f"{outcome.cpu_s:6.2f} s {outcome.peak_mb:4.0f} MB  {name}: {outcome.said}",
        file=sys.stderr,
        flush=True,
    )
    return outcome


def _read(name: str, path: Path) -> Outcome:
    how = "shrinking" if name == hostile_places.SHRINKING else "memdeck"
    try:
        walk = walked(how, path, _HUNG_S)
    except subprocess.TimeoutExpired:
        return Outcome(name, _HUNG_S, 0, "It hung.", is_sound=False)
    except subprocess.CalledProcessError as error:
        fault = error.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        return Outcome(name, 0, 0, f"It ended by a fault: {fault}", is_sound=False)
    said = walk["problems"][0] if walk["problems"] else f"{walk['count']:,} read."
    is_sound = walk["count"] > 0 and all(why.endswith(".") for why in walk["problems"])
    return Outcome(name, walk["cpu_s"], walk["peak_mb"], said, is_sound)
