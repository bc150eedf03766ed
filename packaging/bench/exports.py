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
WALKED = Path(__file__).with_name("walked.py")


class Told(TypedDict):
    """What ``walked.py`` prints."""

    count: int
    cpu_s: float
    first_s: float
    peak_mb: float
    told: list[str]


def measure(folder: Path) -> list[Figure]:
    """Measure on exports made in *folder*: 1 GB in a zip, 150 MB in lines."""
    return [
        *_chatgpt(chatgpt_zip(folder / "chatgpt.zip")),
        *_claude_code(claude_code_lines(folder / "session.jsonl")),
    ]


def _chatgpt(path: Path) -> list[Figure]:
    times, told = _compared("ijson", path)
    what = "ChatGPT zip of 1 GB"
    return [
        at_most(f"{what}, against ijson alone", times, 2, "times"),
        at_most(f"{what}, peak memory", told["peak_mb"], 300, "MB"),
        at_most(f"{what}, first conversation", told["first_s"], 1, "s"),
    ]


def _claude_code(path: Path) -> list[Figure]:
    times, told = _compared("orjson", path)
    what = "Claude Code session of 150 MB"
    return [
        at_most(f"{what}, against orjson alone", times, 1.5, "times"),
        at_most(f"{what}, peak memory", told["peak_mb"], 200, "MB"),
    ]


def _compared(bare: str, path: Path) -> tuple[float, Told]:
    """Return our CPU time by that of a bare parser, by turns, and what the last round told."""
    shares = []
    for _ in range(ROUNDS):
        alone, told = walked(bare, path), walked("memdeck", path)
        shares.append(told["cpu_s"] / alone["cpu_s"])
    return statistics.median(shares), told


def walked(how: str, path: Path, timeout_s: float | None = None) -> Told:
    """Walk *path* in a process of its own, and return what that took.

    Raises:
        SubprocessError: it took longer than *timeout_s*, or ended by a fault.
    """
    command = [sys.executable, str(WALKED), how, str(path)]
    done = subprocess.run(command, capture_output=True, check=True, timeout=timeout_s)
    told: Told = json.loads(done.stdout)
    return told
