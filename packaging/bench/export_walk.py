"""Run as a program: read one file in one way, and print time and memory as JSON.

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


def walk(how: str, path: Path) -> Iterator[object]:
    """Give what is in *path*, by Memdeck's readers or by a bare parser.

    One that is "shrinking" loses half of its bytes once its first piece is read.
    """
    if how == "memdeck":
        yield from stream_files([path])
    elif how == "shrinking":
        pieces = stream_files([path])
        yield next(pieces)
        os.truncate(path, path.stat().st_size // 2)
        yield from pieces
    elif how == "ijson":
        with zipfile.ZipFile(path) as packed, packed.open("conversations.json") as member:
            yield from ijson.items(member, "item", use_float=True)
    else:
        with path.open("rb") as lines:
            for line in lines:
                yield orjson.loads(line)


def _peak_mb() -> float:
    """Return the peak of resident memory in MB on Linux, 0 on other systems.

    ``getrusage`` is no use here: its figure includes that of the parent before the fork.
    """
    status = Path("/proc/self/status")
    if not status.exists():
        return 0.0
    lines = dict(line.split(":", 1) for line in status.read_text().splitlines())
    return int(lines["VmHWM"].split()[0]) * 1024 / 1e6


def main() -> None:
    """Walk the file and print the count of pieces, times, peak memory and problems as JSON."""
    began, started = time.perf_counter(), time.process_time()
    first_s = 0.0
    count = 0
    problems: list[str] = []
    for piece in walk(sys.argv[1], Path(sys.argv[2])):
        count += 1
        first_s = first_s or time.perf_counter() - began
        if isinstance(piece, Skipped):
            problems.append(piece.why)
    report = {
        "count": count,
        "cpu_s": time.process_time() - started,
        "first_s": first_s,
        "peak_mb": _peak_mb(),
        "problems": problems,
    }
    sys.stdout.write(json.dumps(report))


if __name__ == "__main__":
    main()
