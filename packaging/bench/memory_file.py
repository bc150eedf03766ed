"""Parsing and saving a MEMORY.md of 20,000 entries, and adding 10,000 at once."""

from collections.abc import Callable
from itertools import count
from pathlib import Path

from bench.figures import Figure, at_most, cpu_ms, wall_ms
from bench.generated_vault import generate_memory_md, generate_vault

from memdeck import MemoryManager, NewMemory
from memdeck.domain.changes.changeset import ChangeSet
from memdeck.storage.text.markdown.parser import parse

ENTRIES = 20_000
ADDED = 10_000
ROUNDS = 3


def measure(folder: Path) -> list[Figure]:
    """Measure on a vault generated in *folder*."""
    text = generate_memory_md(ENTRIES)
    parse_ms = cpu_ms(lambda: parse(text))
    manager = MemoryManager(generate_vault(folder / "large", ENTRIES))
    ids = iter(f"{number:06x}" for number in range(ENTRIES))
    manager.pin([next(ids)])  # the first save creates the state folder
    return [
        at_most("parse 20,000 entries", parse_ms, 150, "ms CPU"),
        at_most(
            "save one change of 20,000 entries durably",
            wall_ms(lambda: manager.pin([next(ids)])),
            250,
            "ms",
        ),
        at_most(
            "add_many of 10,000 memories",
            cpu_ms(_additions(folder / "added"), ROUNDS),
            5000,
            "ms CPU",
        ),
    ]


def _additions(folder: Path) -> Callable[[], object]:
    """Return a function that adds ``ADDED`` memories to an empty vault in *folder*."""
    numbers = count()

    def add() -> ChangeSet:
        new = [
            NewMemory(f"User owns item {number} of kind {number % 97}", user_id=f"u{number % 10}")
            for number in range(ADDED)
        ]
        return MemoryManager(folder / str(next(numbers))).add_many(new)

    return add
