"""MEMORY.md of 20,000 entries: taking it apart, and saving it."""

from pathlib import Path

from bench.figures import Figure, at_most, cpu_ms, wall_ms
from bench.made_vault import make_vault, memory_md

from memdeck import MemoryManager
from memdeck.storage.text.markdown.parser import parse

ENTRIES = 20_000


def measure(folder: Path) -> list[Figure]:
    """Measure on a vault made in *folder*."""
    text = memory_md(ENTRIES)
    parse_ms = cpu_ms(lambda: parse(text))
    manager = MemoryManager(make_vault(folder / "large", ENTRIES))
    ids = iter(f"{number:06x}" for number in range(ENTRIES))
    manager.pin([next(ids)])  # the first save makes the state folder
    return [
        at_most("parse 20,000 entries", parse_ms, 150, "ms CPU"),
        at_most(
            "save one change of 20,000 entries durably",
            wall_ms(lambda: manager.pin([next(ids)])),
            250,
            "ms",
        ),
    ]
