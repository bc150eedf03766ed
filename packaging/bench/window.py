"""The window: how soon it is there, with how many memories, and how it follows another program.

Each measurement starts the program again, in its own process (``window_start``).
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

from bench.figures import Figure, at_most
from bench.made_vault import make_vault

ENTRIES = 20_000
STARTS = 7
BARE = Path(__file__).with_name("empty_window.py")
STARTED = Path(__file__).with_name("window_start.py")


def measure(folder: Path) -> list[Figure]:
    """Measure with homes and vaults made in *folder*."""
    small = make_vault(folder / "small", 60)
    large = make_vault(folder / "large", ENTRIES)
    _start(folder, STARTED, "vault", small)  # once, so that every module is compiled
    # In turns, because a machine is not equally fast all the time.
    pairs = [
        (_shown_ms(folder, STARTED, "vault", small), _shown_ms(folder, BARE)) for _ in range(STARTS)
    ]
    followed = _start(folder, STARTED, "follow", large)
    changed = _start(folder, STARTED, "change", make_vault(folder / "changed", ENTRIES))
    return [
        at_most(
            "window shown, against a bare QMainWindow",
            median(ours / bare for ours, bare in pairs),
            2.3,
            "times",
        ),
        at_most("open 20,000 entries to first paint", followed["rows_ms"] / 1000, 1.5, "s"),
        at_most(
            "outside save of 20,000 entries to table and editor",
            followed["follow_ms"],
            300,
            "ms",
        ),
        at_most("rows touched by an outside change of one entry", followed["touched"], 1, "row"),
        at_most("memory with 20,000 entries open", followed["rss_mb"], 220, "MB"),
        at_most("archive 20,000 selected entries", changed["archive_s"], 3, "s CPU"),
        at_most("undo that", changed["undo_s"], 3, "s CPU"),
        at_most("longest block of the window by both", changed["block_ms"], 50, "ms CPU"),
        at_most("memory after both", changed["rss_mb"], 250, "MB"),
    ]


def _shown_ms(folder: Path, script: Path, *words: object) -> float:
    return _start(folder, script, *words)["shown_ms"]


def _start(folder: Path, script: Path, *words: object) -> dict[str, float]:
    """Return what one start tells; where there is no display it draws into memory."""
    environment = {**os.environ, "MEMDECK_HOME": str(folder / "home")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment.setdefault("PYTHONPYCACHEPREFIX", str(folder / "compiled"))
    if not (environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")):
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    done = subprocess.run(
        [sys.executable, str(script), *map(str, words)],
        env=environment,
        capture_output=True,
        check=True,
        timeout=120,
    )
    times: dict[str, float] = json.loads(done.stdout)
    return times
