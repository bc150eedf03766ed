"""The time of the window to start, to follow programs, to change memories, to show a timeline.

Each measurement starts the program in a process of its own (``window_start``).
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

from bench.figures import Figure, at_most
from bench.generated_vault import generate_episodes, generate_vault

ENTRIES = 20_000
EPISODES = 20_000
YEARS = 5
STARTS = 7
EMPTY_WINDOW = Path(__file__).with_name("empty_window.py")
WINDOW = Path(__file__).with_name("window_start.py")


def measure(folder: Path) -> list[Figure]:
    """Measure with settings and vaults in *folder*."""
    small = generate_vault(folder / "small", 60)
    large = generate_vault(folder / "large", ENTRIES)
    _start(folder, WINDOW, "vault", small)  # compiles every module
    # Alternately, because the speed of the machine varies.
    pairs = [
        (_shown_ms(folder, WINDOW, "vault", small), _shown_ms(folder, EMPTY_WINDOW))
        for _ in range(STARTS)
    ]
    followed = _start(folder, WINDOW, "follow", large)
    changed = _start(folder, WINDOW, "change", generate_vault(folder / "changed", ENTRIES))
    lived = generate_episodes(generate_vault(folder / "lived", 60), EPISODES, YEARS)
    timeline = _start(folder, WINDOW, "timeline", lived)
    of_episodes = f"timeline with {YEARS} years, {EPISODES:,} episodes"
    return [
        at_most(
            "window shown, relative to an empty QMainWindow",
            median(shown / empty for shown, empty in pairs),
            2.3,
            "times",
        ),
        at_most("open 20,000 entries to first paint", followed["rows_ms"] / 1000, 1.5, "s"),
        at_most(
            "external save of 20,000 entries, until table and editor show it",
            followed["follow_ms"],
            300,
            "ms",
        ),
        at_most(
            "rows updated by an external change of one entry", followed["updated_rows"], 1, "row"
        ),
        at_most("memory with 20,000 entries open", followed["rss_mb"], 220, "MB"),
        at_most("archive 20,000 selected entries", changed["archive_s"], 3, "s CPU"),
        at_most("undo the archiving of 20,000 entries", changed["undo_s"], 3, "s CPU"),
        at_most("longest block of the window during both", changed["block_ms"], 50, "ms CPU"),
        at_most("memory after both", changed["rss_mb"], 250, "MB"),
        at_most(f"{of_episodes}: opens", timeline["timeline_ms"], 500, "ms CPU"),
        at_most(
            f"{of_episodes}: longest block of the window until all are read",
            timeline["block_ms"],
            100,
            "ms CPU",
        ),
        at_most(f"{of_episodes}: median frame", timeline["frame_ms"], 8, "ms CPU"),
        at_most(f"{of_episodes}: longest frame", timeline["longest_frame_ms"], 16, "ms CPU"),
    ]


def _shown_ms(folder: Path, script: Path, *arguments: object) -> float:
    return _start(folder, script, *arguments)["shown_ms"]


def _start(folder: Path, script: Path, *arguments: object) -> dict[str, float]:
    """Run *script* and return its figures; without a display, Qt draws into memory."""
    environment = {**os.environ, "MEMDECK_HOME": str(folder / "home")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment.setdefault("PYTHONPYCACHEPREFIX", str(folder / "compiled"))
    if not (environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")):
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    process = subprocess.run(
        [sys.executable, str(script), *map(str, arguments)],
        env=environment,
        capture_output=True,
        check=True,
        timeout=120,
    )
    figures: dict[str, float] = json.loads(process.stdout)
    return figures
