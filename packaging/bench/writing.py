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
"""As many are in a vault halfway through."""
VAULTS = 10
WRITES = 1_000
"""Into each of the vaults, so that they stay about as large."""
WARM_UP = 5
SYLLABLES = ("ka", "mo", "ri", "tu", "len", "bar", "stic", "vo", "pran", "del")
WORDS = tuple(map("".join, product(SYLLABLES, repeat=3)))


def measure(folder: Path) -> list[Figure]:
    """Measure on vaults made in *folder*, without a model and without an embedder."""
    spent_ms = [asyncio.run(_written(folder / f"written-{n}", n)) for n in range(VAULTS)]
    what = f"{VAULTS * WRITES:,} memory_write at {ENTRIES:,} entries, durable, each"
    return [at_most(what, sum(spent_ms) / VAULTS, 10, "ms CPU")]


async def _written(folder: Path, seed: int) -> float:
    """Return the CPU time of a write in ms, of all threads."""
    manager = MemoryManager(make_vault(folder, ENTRIES - WRITES // 2))
    dice = random.Random(seed)  # noqa: S311 - made-up memories, not secrets
    for _ in range(WARM_UP):
        await manager.memory_write(made_words(dice))
    start_s = time.process_time()
    for _ in range(WRITES):
        written = await manager.memory_write(made_words(dice))
        if written.operation != "ADD" or written.is_waiting:
            raise AssertionError(written)
    return (time.process_time() - start_s) / WRITES * 1000


def made_words(dice: random.Random) -> str:
    """Return a memory of its own words, which is near none of those."""
    return f"The user keeps {' '.join(dice.choices(WORDS, k=6))}"
