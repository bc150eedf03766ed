"""Time and memory for the largest exports, relative to a JSON parser alone."""

import json
import statistics
import subprocess
import sys
from pathlib import Path
from typing import TypedDict

from bench.figures import Figure, at_most
from bench.generated_exports import write_chatgpt_zip, write_claude_code_session

ROUNDS = 3
EXPORT_WALK = Path(__file__).with_name("export_walk.py")


class WalkReport(TypedDict):
    """What ``export_walk.py`` prints."""

    count: int
    cpu_s: float
    first_s: float
    peak_mb: float
    problems: list[str]


def measure(folder: Path) -> list[Figure]:
    """Measure on exports generated in *folder*: a zip of 1 GB, and 150 MB of lines."""
    return [
        *_chatgpt(write_chatgpt_zip(folder / "chatgpt.zip")),
        *_claude_code(write_claude_code_session(folder / "session.jsonl")),
    ]


def _chatgpt(path: Path) -> list[Figure]:
    ratio, report = _compare("ijson", path)
    what = "ChatGPT zip of 1 GB"
    return [
        at_most(f"{what}, relative to ijson alone", ratio, 2, "times"),
        at_most(f"{what}, peak memory", report["peak_mb"], 300, "MB"),
        at_most(f"{what}, first conversation", report["first_s"], 1, "s"),
    ]


def _claude_code(path: Path) -> list[Figure]:
    ratio, report = _compare("orjson", path)
    what = "Claude Code session of 150 MB"
    return [
        at_most(f"{what}, relative to orjson alone", ratio, 1.5, "times"),
        at_most(f"{what}, peak memory", report["peak_mb"], 200, "MB"),
    ]


def _compare(parser: str, path: Path) -> tuple[float, WalkReport]:
    """Return the median CPU time relative to *parser*, and the last report.

    The two run alternately, because the speed of the machine varies.
    """
    ratios = []
    for _ in range(ROUNDS):
        alone, report = run_walk(parser, path), run_walk("memdeck", path)
        ratios.append(report["cpu_s"] / alone["cpu_s"])
    return statistics.median(ratios), report


def run_walk(parser: str, path: Path, timeout_s: float | None = None) -> WalkReport:
    """Read *path* in a process of its own, and return its report.

    Raises:
        SubprocessError: the process took longer than *timeout_s*, or failed.
    """
    command = [sys.executable, str(EXPORT_WALK), parser, str(path)]
    process = subprocess.run(command, capture_output=True, check=True, timeout=timeout_s)
    report: WalkReport = json.loads(process.stdout)
    return report
