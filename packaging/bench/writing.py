"""The time of an agent to write memories into a large vault."""

import asyncio
import random
import time
from itertools import product
from pathlib import Path

from bench.figures import Figure, at_most
from bench.generated_vault import generate_vault

from memdeck import MemoryManager

ENTRIES = 10_000
"""Entries of a vault after half of the writes."""
VAULTS = 10
WRITES = 1_000
"""Writes into each of the vaults, so that their size changes little."""
WARM_UP = 5
_SYLLABLES = ("ka", "mo", "ri", "tu", "len", "bar", "stic", "vo", "pran", "del")
_WORDS = tuple(map("".join, product(_SYLLABLES, repeat=3)))


def measure(folder: Path) -> list[Figure]:
    """Measure on vaults generated in *folder*, without a model and without an embedder."""
    spent_ms = [asyncio.run(_write_ms(folder / f"written-{n}", n)) for n in range(VAULTS)]
    what = f"memory_write at {ENTRIES:,} entries, durable, mean of {VAULTS * WRITES:,}"
    return [at_most(what, sum(spent_ms) / VAULTS, 10, "ms CPU")]


async def _write_ms(folder: Path, seed: int) -> float:
    """Return the mean CPU time of a write in ms, of all threads."""
    manager = MemoryManager(generate_vault(folder, ENTRIES - WRITES // 2))
    dice = random.Random(seed)  # noqa: S311 - generated memories, not secrets
    for _ in range(WARM_UP):
        await manager.memory_write(generate_memory(dice))
    start_s = time.process_time()
    for _ in range(WRITES):
        written = await manager.memory_write(generate_memory(dice))
        if written.operation != "ADD" or written.is_waiting:
            raise AssertionError(written)
    return (time.process_time() - start_s) / WRITES * 1000


def generate_memory(dice: random.Random) -> str:
    """Return a memory that is similar to no other."""
    return f"The user keeps {' '.join(dice.choices(_WORDS, k=6))}"
