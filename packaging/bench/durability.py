"""Killed saves and concurrent saves."""

import signal
import subprocess
import sys
import time
from pathlib import Path

from bench.figures import Figure, all_of, none_of

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
    """Measure on vaults generated in *folder*."""
    corrupt = _count_corrupt_files(folder / "killed")
    found = _count_memories(folder / "shared")
    return [
        none_of(f"corrupt files after {KILLED_SAVES} killed saves", corrupt),
        all_of(f"{WRITERS} programs × {APPENDS} concurrent additions", found, WRITERS * APPENDS),
    ]


def _count_corrupt_files(vault: Path) -> int:
    """Kill a writer in every round, later in its save each time, and check the file."""
    manager = MemoryManager(vault)
    manager.add("The first memory")
    corrupt = 0
    for round_ in range(1, KILLED_SAVES + 1):
        with _writer(vault, f"round {round_}", 50) as writer:
            if writer.stdout is not None:
                writer.stdout.readline()
            time.sleep((round_ % 20) / 1000)
            writer.send_signal(signal.SIGKILL)
        document = parse(manager.vault.load().text)
        # Each writer reported one addition before it was killed, so that the file must have it.
        corrupt += bool(document.broken) or len(document.entries) <= round_
    return corrupt


def _count_memories(vault: Path) -> int:
    """Let several writers run at once; return the number of memories in the vault."""
    writers = [_writer(vault, f"writer {number}", APPENDS) for number in range(WRITERS)]
    for writer in writers:
        writer.communicate()
    return len(MemoryManager(vault).list().rows)


def _writer(vault: Path, text: str, count: int) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", _WRITER, str(vault), text, str(count)],
        stdout=subprocess.PIPE,
        text=True,
    )
