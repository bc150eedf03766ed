"""The longest call when threads of several programs write to one vault at once."""

from collections import Counter
from pathlib import Path
from statistics import median

from bench.figures import Figure, at_most
from bench.made_vault import make_vault
from bench.programs import run_together

from memdeck import MemoryManager

PROGRAMS = 4
THREADS = 8
"""Of each program."""
CALLS = 6
"""Of each thread: a sentence that is written down, and a session that ends, in turn."""
MEMORIES = 200
"""In the vault before."""
MOST_S = 5.0
MOST_RATIO = 2.5

_HOST = """
import asyncio, sys, threading, time
from memdeck import MemoryManager

path, program, threads, calls = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
manager = MemoryManager(path)
waits = []

def work(thread):
    for call in range(calls):
        name = f"p{program}t{thread}c{call}"
        words = f"I always use tool{name} for chore{name}"
        start_s = time.perf_counter()
        if call % 2:
            asyncio.run(manager.memory_write(words))
        else:
            manager.add_message(name, "user", words)
            asyncio.run(manager.end_session(name))
        waits.append(time.perf_counter() - start_s)

manager.add_message("first", "user", "Hello")
asyncio.run(manager.end_session("first"))  # what is loaded once is not what is measured
print("ready", flush=True)
sys.stdin.readline()
workers = [threading.Thread(target=work, args=(n,)) for n in range(threads)]
for worker in workers:
    worker.start()
for worker in workers:
    worker.join()
print(*waits, flush=True)
"""


def measure(folder: Path) -> list[Figure]:
    """Measure on a vault made in *folder*."""
    vault = folder / "crowded"
    make_vault(vault, MEMORIES)
    calls_s = _written_at_once(vault)
    texts = [row.entry.content for row in MemoryManager(vault).list(text="toolp").rows]
    names = [
        f"p{program}t{thread}c{call}"
        for program in range(PROGRAMS)
        for thread in range(THREADS)
        for call in range(CALLS)
    ]
    found = Counter(name for name in names for text in texts if f"tool{name} " in text)
    there = sum(found[name] == 1 for name in names)
    what = f"{PROGRAMS} programs × {THREADS} threads that write and end sessions"
    wanted = len(names)
    return [
        Figure(
            f"{what}: written",
            f"{there} of {wanted} there once",
            f"{wanted} of {wanted}",
            there == wanted,
        ),
        at_most(f"{what}: longest call", max(calls_s), MOST_S, "s"),
        at_most(f"{what}: longest ÷ median call", max(calls_s) / median(calls_s), MOST_RATIO, ""),
    ]


def _written_at_once(vault: Path) -> list[float]:
    """Have the programs write together; return how long each call took, in seconds."""
    numbers = [str(THREADS), str(CALLS)]
    printed = run_together(
        _HOST, [[str(vault), str(program), *numbers] for program in range(PROGRAMS)]
    )
    return [float(took_s) for line in printed for took_s in line.split()]
