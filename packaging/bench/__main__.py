"""Measures what Memdeck promises, and prints the table that stands in the README.

    dev.py bench [--data DIR] [PART…]

*DIR* holds labelled sessions for the part ``extraction``.
"""

import argparse
import sys
import tempfile
from datetime import datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import consolidation, durability, exports, extraction, memory_file, memory_table, window
from bench.figures import table

PARTS = ("window", "table", "file", "durability", "exports", "consolidation", "extraction")


def main() -> int:
    """Print the table; return 1 where something was missed."""
    parser = argparse.ArgumentParser(prog="dev.py bench")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--data", type=Path, help="folder of labelled sessions")
    words = parser.parse_args()
    figures = []
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for part in words.parts or PARTS:
            if part == "window":
                figures += window.measure(place)
            elif part == "file":
                figures += memory_file.measure(place)
            elif part == "table":
                figures += memory_table.measure()
            elif part == "durability":
                figures += durability.measure(place)
            elif part == "exports":
                figures += exports.measure(place)
            elif part == "consolidation":
                figures += consolidation.measure()
            elif part == "extraction" and words.data is not None:
                figures += extraction.measure(words.data)
    print(f"Measured on {datetime.now().astimezone():%Y-%m-%d}.\n")
    print(table(figures))
    return int(any(figure.is_reached is False for figure in figures))


if __name__ == "__main__":
    raise SystemExit(main())
