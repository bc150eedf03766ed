"""Read a file with a parser, and print time and memory as JSON.

python export_walk.py {memdeck|shrinking|ijson|orjson} FILE
"""

import json
import os
import sys
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import ijson
import orjson

from memdeck.domain.conversation.conversation import Skipped
from memdeck.transcripts import stream_files


def walk(parser: str, path: Path) -> Iterator[object]:
    """Yield what the *parser* reads from *path*.

    ``shrinking`` is the parser ``memdeck`` on a file that is cut in half after its first piece.
    """
    if parser == "memdeck":
        yield from stream_files([path])
    elif parser == "shrinking":
        pieces = stream_files([path])
        yield next(pieces)
        os.truncate(path, path.stat().st_size // 2)
        yield from pieces
    elif parser == "ijson":
        with zipfile.ZipFile(path) as archive, archive.open("conversations.json") as member:
            yield from ijson.items(member, "item", use_float=True)
    else:
        with path.open("rb") as lines:
            for line in lines:
                yield orjson.loads(line)


def peak_mb() -> float:
    """Return the peak resident memory in MB on Linux, 0 on other systems.

    ``getrusage`` would include the memory of the parent process before the fork.
    """
    status = Path("/proc/self/status")
    if not status.exists():
        return 0.0
    lines = dict(line.split(":", 1) for line in status.read_text().splitlines())
    return int(lines["VmHWM"].split()[0]) * 1024 / 1e6


def main() -> None:
    """Read the file; print the number of pieces, times, peak memory and problems."""
    start_s, cpu_start_s = time.perf_counter(), time.process_time()
    first_s = 0.0
    count = 0
    problems: list[str] = []
    for piece in walk(sys.argv[1], Path(sys.argv[2])):
        count += 1
        first_s = first_s or time.perf_counter() - start_s
        if isinstance(piece, Skipped):
            problems.append(piece.why)
    report = {
        "count": count,
        "cpu_s": time.process_time() - cpu_start_s,
        "first_s": first_s,
        "peak_mb": peak_mb(),
        "problems": problems,
    }
    sys.stdout.write(json.dumps(report))


if __name__ == "__main__":
    main()
