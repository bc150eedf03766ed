"""Programs that write to a vault, concurrently or until they are killed."""

import os
import subprocess
import sys
from pathlib import Path

WRITER = """
import sys
from pathlib import Path
from memdeck.services.manager import MemoryManager

path, name, many = sys.argv[1:]
for number in range(int(many)):
    MemoryManager(Path(path)).add(f"{name} {number}")
    print(number, flush=True)
"""


def start(
    path: Path | str, name: str, many: int, *, cache: Path | None = None
) -> subprocess.Popen[str]:
    """Start a program that adds *many* memories to the vault at *path*, and prints each.

    Its cache folder is *cache*, if given.
    """
    command = [sys.executable, "-c", WRITER, str(path), name, str(many)]
    environment = os.environ | ({"XDG_CACHE_HOME": str(cache)} if cache else {})
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)


def saved_before_kill(path: Path | str, many: int) -> list[str]:
    """Kill such a program once it has printed *many* memories, and return those."""
    with start(path, "a", 10_000) as writer:
        assert writer.stdout is not None
        ids = [writer.stdout.readline().strip() for _ in range(many)]
        writer.kill()
    return [f"a {number}" for number in ids]
