"""Parsing and saving a MEMORY.md of 20,000 entries."""

from pathlib import Path

from bench.figures import Figure, at_most, cpu_ms, wall_ms
from bench.generated_vault import generate_memory_md, generate_vault

from memdeck import MemoryManager
from memdeck.storage.text.markdown.parser import parse

ENTRIES = 20_000


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
    ]
