"""Sessions of several programs on one vault that end at the same time, with extraction by rules."""

import json
from pathlib import Path

from bench.figures import Figure, at_most
from bench.generated_vault import generate_vault
from bench.programs import run_together

from memdeck import MemoryManager

PROGRAMS = 4
SESSIONS = 4
"""Sessions of each program."""
SIZES = (1_000, 10_000)
"""Numbers of memories in the vault before."""
MOST_WAIT_S = 2.0

TOOLS = """
pytest ruff Docker Redis Caddy Grafana Terraform Ansible Blender Figma Obsidian Zotero Ledger
Krita Anki Audacity Inkscape Jupyter Kafka Nginx Podman Rsync Sentry Tailscale Unison Vault
Wireshark Xournal Yazi Zellij Borg Calibre
""".split()  # noqa: SIM905 - a list of words is easiest to read as text
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
conversations = json.loads(sys.argv[2])
for name, facts in conversations.items():
    for fact in facts:
        manager.add_message(name, "user", fact)
        manager.add_message(name, "assistant", "Noted.")
print("ready", flush=True)
sys.stdin.readline()

async def main():
    await asyncio.gather(*(manager.end_session(name) for name in conversations))

asyncio.run(main())
print(max(waits), flush=True)
"""


FACTS = [f"I always use {tool} for {task}" for tool, task in zip(TOOLS, TASKS, strict=True)]
MEMORIES = [fact.replace("I always use", "The user always uses") for fact in FACTS]


def measure(folder: Path) -> list[Figure]:
    """Measure on vaults generated in *folder*."""
    return [figure for size in SIZES for figure in _figures(folder / f"sessions-{size}", size)]


def _figures(vault: Path, size: int) -> list[Figure]:
    generate_vault(vault, size)
    wait_s = _longest_wait_s(vault)
    manager = MemoryManager(vault)
    contents = [row.entry.content for row in manager.list(text="always uses").rows]
    stored = sum(contents.count(memory) == 1 for memory in MEMORIES)
    expected = len(FACTS)
    count = PROGRAMS * SESSIONS
    what = f"{count} sessions ended concurrently by {PROGRAMS} programs, {size:,} memories"
    return [
        Figure(
            f"{what}: facts stored exactly once",
            f"{stored} of {expected}",
            f"{expected} of {expected}",
            stored == expected and not manager.short_term.all(),
        ),
        at_most(f"{what}: longest wait for a lock", wait_s, MOST_WAIT_S, "s"),
    ]


def _longest_wait_s(vault: Path) -> float:
    """End the sessions of all programs at the same time; return the longest wait for a lock."""
    arguments = [[str(vault), json.dumps(_conversations(number))] for number in range(PROGRAMS)]
    return max(map(float, run_together(_HOST, arguments)))


def _conversations(program: int) -> dict[str, list[str]]:
    """Return the user's messages in the sessions of a program, by session name."""
    each = len(FACTS) // (PROGRAMS * SESSIONS)
    numbers = range(program * SESSIONS, (program + 1) * SESSIONS)
    return {f"s{n}": FACTS[n * each : (n + 1) * each] for n in numbers}
