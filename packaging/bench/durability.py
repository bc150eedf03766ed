"""Saves that are killed, and programs that save at once."""

import signal
import subprocess
import sys
import time
from pathlib import Path

from bench.figures import Figure

from memdeck import MemoryManager
from memdeck.storage.text.markdown.parser import parse

KILLED_SAVES = 200
WRITERS = 4
APPENDS = 200

_WRITER = """
import sys
from memdeck import MemoryManager
manager = MemoryManager(sys.argv[1])
for number in range(int(sys.argv[3])):
    manager.add(f"{sys.argv[2]} {number}")
    print(number, flush=True)
"""


def measure(folder: Path) -> list[Figure]:
    """Measure on vaults made in *folder*."""
    torn = _torn_files(folder / "killed")
    kept = _kept_appends(folder / "shared")
    wanted = WRITERS * APPENDS
    return [
        Figure(f"torn files in {KILLED_SAVES} saves killed", f"{torn}", "0", torn == 0),
        Figure(
            f"{WRITERS} programs × {APPENDS} additions at once",
            f"{kept} of {wanted} there",
            f"{wanted} of {wanted}",
            kept == wanted,
        ),
    ]


def _torn_files(vault: Path) -> int:
    """Kill a writer again and again, each time a little later in its save, and look at the file."""
    manager = MemoryManager(vault)
    manager.add("The first memory")
    torn = 0
    for round_ in range(1, KILLED_SAVES + 1):
        with _writer(vault, f"round {round_}", 50) as writer:
            if writer.stdout is not None:
                writer.stdout.readline()
            time.sleep((round_ % 20) / 1000)
            writer.send_signal(signal.SIGKILL)
        document = parse(manager.vault.load().text)
        # Each round told of one addition before it was killed, so that one must be there.
        torn += bool(document.broken) or len(document.entries) <= round_
    return torn


def _kept_appends(vault: Path) -> int:
    writers = [_writer(vault, f"writer {number}", APPENDS) for number in range(WRITERS)]
    for writer in writers:
        writer.communicate()
    return len(MemoryManager(vault).list().rows)


def _writer(vault: Path, words: str, count: int) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", _WRITER, str(vault), words, str(count)],
        stdout=subprocess.PIPE,
        text=True,
    )
