"""The longest call when threads of several programs write to one vault at once."""

from collections import Counter
from pathlib import Path
from statistics import median

from bench.figures import Figure, all_of, at_most
from bench.generated_vault import generate_vault
from bench.programs import run_together

from memdeck import MemoryManager

PROGRAMS = 4
THREADS = 8
"""Threads of each program."""
CALLS = 6
"""Calls of each thread, which alternately writes a memory and ends a session."""
MEMORIES = 200
"""Memories in the vault before."""
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
        text = f"I always use tool{name} for chore{name}"
        start_s = time.perf_counter()
        if call % 2:
            asyncio.run(manager.memory_write(text))
        else:
            manager.add_message(name, "user", text)
            asyncio.run(manager.end_session(name))
        waits.append(time.perf_counter() - start_s)

manager.add_message("first", "user", "Hello")
asyncio.run(manager.end_session("first"))  # the first call loads modules, which is not measured
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
    """Measure on a vault generated in *folder*."""
    vault = folder / "crowded"
    generate_vault(vault, MEMORIES)
    calls_s = _call_times_s(vault)
    texts = [row.entry.content for row in MemoryManager(vault).list(text="toolp").rows]
    names = [
        f"p{program}t{thread}c{call}"
        for program in range(PROGRAMS)
        for thread in range(THREADS)
        for call in range(CALLS)
    ]
    found = Counter(name for name in names for text in texts if f"tool{name} " in text)
    stored = sum(found[name] == 1 for name in names)
    what = f"{PROGRAMS} programs × {THREADS} threads that write and end sessions"
    return [
        all_of(f"{what}: stored exactly once", stored, len(names)),
        at_most(f"{what}: longest call", max(calls_s), MOST_S, "s"),
        at_most(f"{what}: longest ÷ median call", max(calls_s) / median(calls_s), MOST_RATIO, ""),
    ]


def _call_times_s(vault: Path) -> list[float]:
    """Run the programs at the same time; return the duration of each call."""
    numbers = [str(THREADS), str(CALLS)]
    printed = run_together(
        _HOST, [[str(vault), str(program), *numbers] for program in range(PROGRAMS)]
    )
    return [float(took_s) for line in printed for took_s in line.split()]
