"""Measure speed and quality, and print the table of ``app/docs/measurements.md``.

    dev.py bench [--data DIR] [--samples DIR] [PART…]
    dev.py bench fuzz [--minutes 10] [--seed N] [--failures DIR]

``--data`` holds labelled sessions for the part ``extraction`` and questions for ``recall``,
``--samples`` (or MEMDECK_SAMPLES) exports for the part ``samples``; without them, these are left
out. ``fuzz``, and ``scaling``, which fills indexes of 1,000 to 100,000 entries, run when named.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from random import SystemRandom

sys.path[:0] = map(str, Path(__file__).resolve().parents[1:3])

from bench import (
    categories,
    consolidation,
    durability,
    exports,
    extraction,
    forgetting,
    fuzz,
    guards,
    hostile,
    lock_contention,
    memory_file,
    memory_table,
    pairs,
    postgres,
    recall,
    recall_speed,
    samples,
    sessions,
    simulated_day,
    stores,
    window,
    writing,
)
from bench.figures import Figure, table

from tests.transcripts.conformance import samples_folder

Part = Callable[[], list[Figure]]

ON_REQUEST = {"fuzz", "scaling"}
"""Parts that take many minutes."""


def main() -> int:
    """Print the table; return 1 where something was missed."""
    words = _words()
    figures = []
    with tempfile.TemporaryDirectory() as folder:
        parts = _parts(words, Path(folder))
        for name in words.parts or [name for name in parts if name not in ON_REQUEST]:
            figures += parts[name]()
    print(f"Measured on {datetime.now().astimezone():%Y-%m-%d}.\n")
    print(table(figures))
    return int(any(figure.is_reached is False for figure in figures))


def _parts(words: argparse.Namespace, place: Path) -> dict[str, Part]:
    return {
        "window": lambda: window.measure(place),
        "table": memory_table.measure,
        "file": lambda: memory_file.measure(place),
        "writing": lambda: writing.measure(place),
        "stores": lambda: stores.measure(place),
        "durability": lambda: durability.measure(place),
        "sessions": lambda: [*sessions.measure(place), *lock_contention.measure(place)],
        "simulation": lambda: simulated_day.measure(place, words.seed),
        "exports": lambda: exports.measure(place),
        "samples": lambda: samples.measure(words.samples),
        "hostile": lambda: hostile.measure(place),
        "extraction": lambda: extraction.measure(words.data) if words.data else [],
        "categories": categories.measure,
        "guards": lambda: guards.measure(words.data),
        "consolidation": consolidation.measure,
        "forgetting": forgetting.measure,
        "recall": lambda: [
            *recall_speed.measure(place),
            *(recall.measure(words.data) if words.data else []),
        ],
        "pairs": pairs.measure,
        "postgres": lambda: postgres.measure(place),
        "scaling": lambda: postgres.curves(place),
        "fuzz": lambda: fuzz.measure(words.minutes, words.seed, words.failures),
    }


def _words() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="dev.py bench")
    names = list(_parts(argparse.Namespace(), Path()))
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(names))
    parser.add_argument("--data", type=Path, help="folder of labelled sessions and questions")
    parser.add_argument("--samples", type=Path, default=samples_folder(), help="folder of exports")
    parser.add_argument("--minutes", type=float, default=10, help="how long to fuzz")
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(10**6))
    parser.add_argument("--failures", type=Path, default=Path("fuzz-failures"))
    words = parser.parse_args()
    if unknown := set(words.parts) - set(names):
        parser.error(
            f"there is no part {', '.join(sorted(unknown))}; choose among {', '.join(names)}"
        )
    return words


if __name__ == "__main__":
    raise SystemExit(main())
