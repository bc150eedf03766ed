"""The largest exports: how much longer, and in how much memory, than a bare parser walks them."""

import json
import statistics
import subprocess
import sys
from pathlib import Path
from typing import TypedDict

from bench.figures import Figure, at_most
from bench.made_exports import chatgpt_zip, claude_code_lines

ROUNDS = 3
EXPORT_WALK = Path(__file__).with_name("export_walk.py")


class Walk(TypedDict):
    """What ``export_walk.py`` prints."""

    count: int
    cpu_s: float
    first_s: float
    peak_mb: float
    problems: list[str]


def measure(folder: Path) -> list[Figure]:
    """Measure on exports made in *folder*: 1 GB in a zip, 150 MB in lines."""
    return [
        *_chatgpt(chatgpt_zip(folder / "chatgpt.zip")),
        *_claude_code(claude_code_lines(folder / "session.jsonl")),
    ]


def _chatgpt(path: Path) -> list[Figure]:
    times, walk = _compared("ijson", path)
    what = "ChatGPT zip of 1 GB"
    return [
        at_most(f"{what}, against ijson alone", times, 2, "times"),
        at_most(f"{what}, peak memory", walk["peak_mb"], 300, "MB"),
        at_most(f"{what}, first conversation", walk["first_s"], 1, "s"),
    ]


def _claude_code(path: Path) -> list[Figure]:
    times, walk = _compared("orjson", path)
    what = "Claude Code session of 150 MB"
    return [
        at_most(f"{what}, against orjson alone", times, 1.5, "times"),
        at_most(f"{what}, peak memory", walk["peak_mb"], 200, "MB"),
    ]


def _compared(bare: str, path: Path) -> tuple[float, Walk]:
    """Return our CPU time by that of a bare parser, measured in turns, and the last walk."""
    shares = []
    for _ in range(ROUNDS):
        alone, walk = walked(bare, path), walked("memdeck", path)
        shares.append(walk["cpu_s"] / alone["cpu_s"])
    return statistics.median(shares), walk


def walked(how: str, path: Path, timeout_s: float | None = None) -> Walk:
    """Walk *path* in a process of its own, and return what that took.

    Raises:
        SubprocessError: it took longer than *timeout_s*, or ended by a fault.
    """
    command = [sys.executable, str(EXPORT_WALK), how, str(path)]
    done = subprocess.run(command, capture_output=True, check=True, timeout=timeout_s)
    walk: Walk = json.loads(done.stdout)
    return walk
