"""Sessions that end at once, in several programs, on one vault; rules learn from them."""

import json
from pathlib import Path

from bench.figures import Figure, at_most
from bench.made_vault import make_vault
from bench.programs import run_together

from memdeck import MemoryManager

PROGRAMS = 4
SESSIONS = 4
"""That each of them ends."""
SIZES = (1_000, 10_000)
"""Memories in the vault before."""
MOST_WAIT_S = 2.0

TOOLS = """
pytest ruff Docker Redis Caddy Grafana Terraform Ansible Blender Figma Obsidian Zotero Ledger
Krita Anki Audacity Inkscape Jupyter Kafka Nginx Podman Rsync Sentry Tailscale Unison Vault
Wireshark Xournal Yazi Zellij Borg Calibre
""".split()  # noqa: SIM905 - a list of words reads best as text
TASKS = """
testing linting containers caching proxies dashboards servers laptops sculptures wireframes
notes citations bookkeeping sketches vocabulary podcasts posters notebooks queues websites
sandboxes backups crashes networks folders secrets packets lectures files terminals archives
novels
""".split()  # noqa: SIM905 - as above

_HOST = """
import asyncio, json, sys, time
from memdeck import MemoryManager
from memdeck.storage.disk import file_lock

waits, acquire = [0.0], file_lock.acquired_in_turn

def timed(*args):
    start_s = time.perf_counter()
    try:
        return acquire(*args)
    finally:
        waits.append(time.perf_counter() - start_s)

file_lock.acquired_in_turn = timed
manager = MemoryManager(sys.argv[1])
talks = json.loads(sys.argv[2])
for name, facts in talks.items():
    for fact in facts:
        manager.add_message(name, "user", fact)
        manager.add_message(name, "assistant", "Noted.")
print("ready", flush=True)
sys.stdin.readline()

async def main():
    await asyncio.gather(*(manager.end_session(name) for name in talks))

asyncio.run(main())
print(max(waits), flush=True)
"""


FACTS = [f"I always use {tool} for {task}" for tool, task in zip(TOOLS, TASKS, strict=True)]
MEMORIES = [fact.replace("I always use", "The user always uses") for fact in FACTS]


def measure(folder: Path) -> list[Figure]:
    """Measure on vaults made in *folder*."""
    return [figure for size in SIZES for figure in _measured(folder / f"sessions-{size}", size)]


def _measured(vault: Path, size: int) -> list[Figure]:
    make_vault(vault, size)
    wait_s = _ended_at_once(vault)
    manager = MemoryManager(vault)
    held = [row.entry.content for row in manager.list(text="always uses").rows]
    once = sum(held.count(memory) == 1 for memory in MEMORIES)
    wanted = len(FACTS)
    what = f"{PROGRAMS * SESSIONS} sessions ended at once by {PROGRAMS} programs, {size:,} memories"
    return [
        Figure(
            f"{what}: facts",
            f"{once} of {wanted} there once",
            f"{wanted} of {wanted}",
            once == wanted and not manager.short_term.all(),
        ),
        at_most(f"{what}: longest wait for a lock", wait_s, MOST_WAIT_S, "s"),
    ]


def _ended_at_once(vault: Path) -> float:
    """Have the programs end their sessions together; return the longest wait, in seconds."""
    talks = [json.dumps(_conversations(number)) for number in range(PROGRAMS)]
    return max(map(float, run_together(_HOST, [[str(vault), said] for said in talks])))


def _conversations(program: int) -> dict[str, list[str]]:
    """Return what is said in the sessions of one program, by their names."""
    each = len(FACTS) // (PROGRAMS * SESSIONS)
    numbers = range(program * SESSIONS, (program + 1) * SESSIONS)
    return {f"s{n}": FACTS[n * each : (n + 1) * each] for n in numbers}
