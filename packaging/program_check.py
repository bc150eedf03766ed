"""Use an installed program as a user does, to see whether all of its files are there."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import monotonic

from environment import ROOT
from fresh_environment import environment_of

from memdeck import __version__

NOT_INSTALLED = "The window is not installed"
MEMORY = "User drinks oat milk in her coffee"
QUESTION = "which beverages does she like?"
"""It shares no word with ``MEMORY``, so that only an embedder finds that."""

CONVERSATION = ROOT / "resources" / "sample" / "transcript.txt"
PAINTED = b"qt.widgets.painting: Drawing"
"""What Qt logs as it paints a window."""


@dataclass(frozen=True, slots=True)
class Program:
    """A command that starts the program, and the folder for its files."""

    command: tuple[str, ...]
    home: Path
    has_window: bool = True
    has_embedder: bool = True
    has_mcp: bool = False

    def run(self, *arguments: str) -> tuple[int, str]:
        """Run a command without input; return its exit code and what it printed."""
        process = subprocess.run(
            [*self.command, *arguments],
            cwd=self.home.parent,
            env=environment_of(self.home),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        return process.returncode, process.stdout + process.stderr


def problems_of(program: Program) -> list[str]:
    """Return which of the program's commands do not do what they should, with their output."""
    problems = []

    def expect(is_right: object, result: tuple[int, str]) -> None:
        if not is_right:
            problems.append(f"wrong result (exit code {result[0]}): {result[1][-2_000:]}")

    vault = ("--vault", str(program.home / "vault"))
    result = program.run("--version")
    expect(__version__ in result[1], result)
    result = program.run(*vault, "add", MEMORY)
    expect(result[0] == 0, result)
    result = program.run(*vault, "--json", "list")
    expect(result[0] == 0 and MEMORY in str(json.loads(result[1])), result)
    result = program.run(*vault, "extract", "--offline", str(CONVERSATION))
    expect(result[0] == 0, result)
    result = program.run(*vault, "recall", "oat milk")
    expect(MEMORY in result[1], result)
    if program.has_embedder:
        result = program.run(*vault, "recall", QUESTION, "--mode", "vector")
        expect(MEMORY in result[1], result)
    if program.has_mcp:
        result = program.run(*vault, "mcp")  # it ends with its input
        expect(result[0] == 0, result)
    result = program.run("open", "--sample")
    expect((NOT_INSTALLED in result[1]) is not program.has_window, result)
    expect((result[0] == 0) is program.has_window, result)
    return problems


def exit_code_of(problems: Iterable[str]) -> int:
    """Print *problems* as errors; return 1 if there are any, else 0."""
    listed = list(problems)
    for problem in listed:
        print(problem, file=sys.stderr)
    return int(bool(listed))


def regular_files(folder: Path) -> list[Path]:
    """Return the files below *folder* without symbolic links."""
    return [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]


def megabytes(files: Iterable[Path]) -> float:
    """Return the size of *files* together, in megabytes."""
    return sum(path.stat().st_size for path in files) / 1e6


def first_frame_s(program: Program, runs: int = 5) -> float:
    """Return the seconds from the start of the program to its first frame, the median of *runs*.

    The window is on the offscreen platform of Qt.
    """
    return median(_first_frame_s(program) for _ in range(runs))


def _first_frame_s(program: Program) -> float:
    """Start the program, and end it once it has painted its window."""
    log = {"QT_QPA_PLATFORM": "offscreen", "QT_LOGGING_RULES": "qt.widgets.painting=true"}
    start = monotonic()
    with subprocess.Popen(
        [*program.command, "open", "--sample"],
        env=environment_of(program.home) | log,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    ) as process:
        try:
            for line in process.stderr or ():
                if line.startswith(PAINTED):
                    return monotonic() - start
        finally:
            process.kill()
    raise RuntimeError(f"{os.fspath(program.command[0])} showed no window.")
