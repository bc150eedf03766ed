"""Measure speed and quality, and print the table of ``app/docs/measurements.md``.

    dev.py bench [--data DIR] [--samples DIR] [PART…]
    dev.py bench fuzz [--minutes 10] [--seed N] [--failures DIR]

``--data`` is a folder of labelled sessions for ``extraction`` and ``episodes`` and questions for
``recall``, ``--samples`` (or MEMDECK_SAMPLES) a folder of exports for ``samples``; without them,
these parts are left out. ``fuzz``, ``scaling``, which fills indexes of 1,000 to 100,000 entries,
and ``servers``, which serves 50 users from four processes, run only when named.
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
    boundaries,
    categories,
    consolidation,
    dates,
    durability,
    episode_recall,
    exports,
    extraction,
    forgetting,
    fuzz,
    guards,
    hostile,
    http_server,
    lock_contention,
    mcp_server,
    memorizing,
    memory_file,
    memory_table,
    owners,
    pairs,
    postgres,
    profiles,
    recall,
    recall_speed,
    samples,
    sessions,
    simulated_day,
    stores,
    user_servers,
    window,
    writing,
)
from bench.figures import Figure, table

from tests.transcripts.conformance import samples_folder

Part = Callable[[], list[Figure]]

ON_REQUEST = {"fuzz", "scaling", "servers"}
"""Parts that take many minutes, and run only when named."""


def main() -> int:
    """Print the table; return 1 if a target was missed."""
    arguments = _parse_arguments()
    figures = []
    with tempfile.TemporaryDirectory() as folder:
        parts = _parts(arguments, Path(folder))
        for name in arguments.parts or [name for name in parts if name not in ON_REQUEST]:
            figures += parts[name]()
    print(f"Measured on {datetime.now().astimezone():%Y-%m-%d}.\n")
    print(table(figures))
    return int(any(figure.is_met is False for figure in figures))


def _parts(arguments: argparse.Namespace, folder: Path) -> dict[str, Part]:
    return {
        "window": lambda: window.measure(folder),
        "table": memory_table.measure,
        "file": lambda: memory_file.measure(folder),
        "writing": lambda: writing.measure(folder),
        "stores": lambda: stores.measure(folder),
        "durability": lambda: durability.measure(folder),
        "sessions": lambda: [*sessions.measure(folder), *lock_contention.measure(folder)],
        "simulation": lambda: simulated_day.measure(folder, arguments.seed),
        "exports": lambda: exports.measure(folder),
        "samples": lambda: samples.measure(arguments.samples),
        "hostile": lambda: hostile.measure(folder),
        "http": lambda: http_server.measure(folder),
        "extraction": lambda: (
            [*extraction.measure(arguments.data), *dates.measure(arguments.data)]
            if arguments.data
            else []
        ),
        "episodes": lambda: (
            [*boundaries.measure(arguments.data), *memorizing.measure(arguments.data, folder)]
            if arguments.data
            else []
        ),
        "categories": categories.measure,
        "guards": lambda: guards.measure(arguments.data),
        "owners": owners.measure,
        "profiles": profiles.measure,
        "consolidation": consolidation.measure,
        "forgetting": forgetting.measure,
        "recall": lambda: [
            *recall_speed.measure(folder),
            *episode_recall.measure(folder),
            *(recall.measure(arguments.data) if arguments.data else []),
        ],
        "mcp": lambda: mcp_server.measure(folder),
        "pairs": pairs.measure,
        "postgres": lambda: postgres.measure(folder),
        "scaling": lambda: postgres.curves(folder),
        "servers": lambda: user_servers.measure(folder),
        "fuzz": lambda: fuzz.measure(arguments.minutes, arguments.seed, arguments.failures),
    }


def _parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="dev.py bench")
    names = list(_parts(argparse.Namespace(), Path()))
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(names))
    parser.add_argument("--data", type=Path, help="folder of labelled sessions and questions")
    parser.add_argument("--samples", type=Path, default=samples_folder(), help="folder of exports")
    parser.add_argument("--minutes", type=float, default=10, help="how long to fuzz")
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(10**6))
    parser.add_argument("--failures", type=Path, default=Path("fuzz-failures"))
    arguments = parser.parse_args()
    if unknown := set(arguments.parts) - set(names):
        parser.error(f"unknown part {', '.join(sorted(unknown))}; choose from {', '.join(names)}")
    return arguments


if __name__ == "__main__":
    raise SystemExit(main())
