"""Run as a program: walks one file in one way, and prints what that took as JSON.

python walked.py {memdeck|ijson|orjson} FILE
"""

import json
import resource
import sys
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import ijson
import orjson

from memdeck.transcripts import stream_files


def walk(how: str, path: Path) -> Iterator[object]:
    """Give what is in *path*, by Memdeck's readers or by a bare parser."""
    if how == "memdeck":
        yield from stream_files([path])
    elif how == "ijson":
        with zipfile.ZipFile(path) as packed, packed.open("conversations.json") as member:
            yield from ijson.items(member, "item", use_float=True)
    else:
        with path.open("rb") as lines:
            for line in lines:
                yield orjson.loads(line)


def main() -> None:
    """Walk, and tell the CPU time, the time to the first piece, and the peak of memory."""
    began, started = time.perf_counter(), time.process_time()
    first_s = 0.0
    count = 0
    for _ in walk(sys.argv[1], Path(sys.argv[2])):
        count += 1
        first_s = first_s or time.perf_counter() - began
    told = {
        "count": count,
        "cpu_s": time.process_time() - started,
        "first_s": first_s,
        "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6,
    }
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    main()
