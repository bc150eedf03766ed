"""An agent that writes one memory after the other into a vault that is full already."""

import asyncio
import random
import time
from itertools import product
from pathlib import Path

from bench.figures import Figure, at_most
from bench.made_vault import make_vault

from memdeck import MemoryManager

ENTRIES = 10_000
WRITES = 200
WARM_UP = 5
SYLLABLES = ("ka", "mo", "ri", "tu", "len", "bar", "stic", "vo", "pran", "del")
WORDS = tuple(map("".join, product(SYLLABLES, repeat=3)))


def measure(folder: Path) -> list[Figure]:
    """Measure on a vault made in *folder*, without a model and without an embedder."""
    manager = MemoryManager(make_vault(folder / "written", ENTRIES))
    spent_ms = asyncio.run(_written(manager))
    return [at_most(f"memory_write at {ENTRIES:,} entries, durable", spent_ms, 10, "ms CPU")]


async def _written(manager: MemoryManager) -> float:
    """Return the CPU time of a write in ms, of all threads."""
    dice = random.Random(1)  # noqa: S311 - made-up memories, not secrets
    for _ in range(WARM_UP):
        await manager.memory_write(_made(dice))
    start_s = time.process_time()
    for _ in range(WRITES):
        written = await manager.memory_write(_made(dice))
        if written.operation != "ADD" or written.is_waiting:
            raise AssertionError(written)
    return (time.process_time() - start_s) / WRITES * 1000


def _made(dice: random.Random) -> str:
    return f"The user keeps {' '.join(dice.choices(WORDS, k=6))}"
