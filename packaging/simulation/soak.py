"""Several programs write one vault for a while, each in its own way, and none may lose a memory.

    dev.py simulate --soak SECONDS [--seed N] [--keep DIR]

These are the session of the window with its watcher, an agent over MCP, maintenance as cron runs
it, and an editor that writes the whole file. Each accepted write is put into a ledger. In the end
every one of them must be in the vault once, or have a successor that the journal or the ledger
names.
"""

import asyncio
import json
import os
import statistics
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from bench.generated_vault import generate_vault
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from simulation import audit
from simulation.audit import Location
from simulation.markers import markers_in
from simulation.soak_roles import Author

from memdeck import MemoryManager
from memdeck.domain.changes.changeset import EXTERNAL
from memdeck.services.agent.tool_answers import DONE
from memdeck.services.vault.vault import USER
from memdeck.storage.vault_layout import VaultLayout

ENTRIES = 60
"""Memories before the soak."""
TARGET_MS = 250
"""The 99th percentile of the agent's calls, on the reference machine."""
_PAUSE_S = 0.25
_CRON_S = 10.0
_PROGRAM = Path(__file__).parent


@dataclass(slots=True)
class Ledger:
    """The accepted writes: who wrote each marker, and which marker replaced which."""

    authors: dict[str, str] = field(default_factory=dict)
    successors: dict[str, str] = field(default_factory=dict)
    met: Counter[str] = field(default_factory=Counter)
    """What else happened, such as a refused write, and how often."""
    shown: tuple[str, ...] = ()
    """The ids that the window showed in the end."""
    problems: list[str] = field(default_factory=list)

    def accept(self, author: str, marker: str, replaces: str = "") -> None:
        """Note that *author* wrote *marker*, in place of *replaces* if that is not empty."""
        self.authors[marker] = author
        if replaces:
            self.successors[replaces] = marker

    def read(self, author: str, record: Mapping[str, Any]) -> None:
        """Note a line that a program printed."""
        match record:
            case {"written": marker, "replaces": replaces}:
                self.accept(author, marker, replaces)
            case {"met": what}:
                self.met[f"{author}: {what}"] += 1
            case {"started": _}:
                pass
            case {"shown": ids}:
                self.shown = tuple(ids)
            case _:
                self.problems.append(f"{author} printed {record}")


@dataclass(frozen=True, slots=True)
class Soak:
    """What was accepted, how long the agent's calls took, and the problems."""

    seconds: float
    seed: int
    ledger: Ledger
    calls_ms: Mapping[str, list[float]]
    figures: Mapping[str, object]
    problems: list[str]


def soak(folder: Path, seconds: float, seed: int) -> Soak:
    """Run all programs for *seconds* on a generated vault in *folder*, and check the vault."""
    vault, cache = generate_vault(folder / "vault", ENTRIES), folder / "cache"
    layout = VaultLayout.at(vault, cache)
    manager = MemoryManager(layout, by=USER)
    first = dict(manager.vault.load().entries)
    manager.pin([next(iter(first))])  # hand edits are journaled only after a first save
    ledger, calls_ms = Ledger(), dict[str, list[float]]()
    with _program("window", folder, seed, ledger), _program("editor", folder, seed, ledger):
        asyncio.run(_serve_agent(folder, seconds, seed, ledger, calls_ms))
    manager = MemoryManager(layout, by=USER)
    current = manager.vault.load().entries
    problems = [*ledger.problems]
    if sorted(current) != list(ledger.shown):
        difference = sorted(current.keys() ^ set(ledger.shown))
        problems.append(f"The window and the file differ in {difference[:5]}")
    manager.pin([next(iter(current))])  # so that the last hand edits are in the journal
    figures, found = check(manager, ledger)
    problems += found
    replay = audit.replay_problem(first, manager)
    problems += [f"Replay of the journal: {replay}"] if replay else []
    problems += [f"{finding.where}: {finding.what}" for finding in manager.doctor()]
    problems += audit.unknown_accesses(manager)
    manager.recall("Anything at all", 1)
    problems += manager.recollection.indexing.differences()
    return Soak(seconds, seed, ledger, calls_ms, figures, problems)


def check(manager: MemoryManager, ledger: Ledger) -> tuple[dict[str, object], list[str]]:
    """Look for each write of *ledger* in the vault; return figures and problems.

    A memory is there if one entry or the review queue has it. One that was replaced or removed
    has a successor: a later change by a program of Memdeck, in the journal, or a write in the
    ledger. An editor overwrites what was saved between its last look at the file and its own
    save; that the journal has, and the user can restore it, so it is counted on its own.
    """
    found = audit.find_markers(manager)
    replacing = _replacing_programs(manager)
    outcomes, problems = Counter[str](), list[str]()
    for marker, author in ledger.authors.items():
        count = found.entries.get(marker, 0)
        successor = ledger.successors.get(marker)
        if count > 1 or (count and successor and found.entries.get(successor)):
            outcomes["duplicated"] += 1
            problems.append(f"There twice: {marker} of the {author}")
        elif count:
            outcomes["in an entry"] += 1
        elif marker in found.locations[Location.REVIEW]:
            outcomes["in the review queue"] += 1
        elif successor or replacing.get(marker, EXTERNAL) != EXTERNAL:
            outcomes["replaced by a successor"] += 1
        elif marker in replacing:
            outcomes["overwritten by the editor, in the journal"] += 1
        else:
            outcomes["lost"] += 1
            problems.append(f"Lost: {marker} of the {author}")
    return {"accepted writes": len(ledger.authors), **outcomes}, problems


def table(outcome: Soak) -> str:
    """Return the figures as a Markdown table, with the problems below."""
    by_author = Counter(outcome.ledger.authors.values())
    first_calls = [tool[0] for tool in outcome.calls_ms.values()]
    calls = [took_ms for tool in outcome.calls_ms.values() for took_ms in tool[1:]] or first_calls
    figures = {
        "duration": f"{outcome.seconds:.0f} s",
        **{f"accepted writes of the {author}": count for author, count in by_author.items()},
        **outcome.figures,
        **dict(outcome.ledger.met),
        "longest first call of a tool": f"{max(first_calls):.0f} ms",
        "other calls of the agent": len(calls),
        "median of its calls": f"{statistics.median(calls):.0f} ms",
        "99th percentile of its calls": f"{_percentile_99(calls):.0f} ms (target {TARGET_MS} ms)",
        "longest of its calls": f"{max(calls):.0f} ms",
        **{
            f"99th percentile of {tool}": f"{_percentile_99(taken[1:] or taken):.0f} ms"
            for tool, taken in sorted(outcome.calls_ms.items())
        },
    }
    rows = [f"| {what} | {value} |" for what, value in figures.items()]
    head = [f"Soak of seed {outcome.seed}.", "", "| what | figure |", "|---|---|"]
    return "\n".join([*head, *rows, "", *(outcome.problems or ["Nothing lost or duplicated."])])


def _percentile_99(values: Sequence[float]) -> float:
    return sorted(values)[min(len(values) - 1, int(0.99 * len(values)))]


def _replacing_programs(manager: MemoryManager) -> dict[str, str]:
    """Return who last changed or removed the memory with a marker, by marker."""
    programs = dict[str, str]()
    for changeset in manager.history.changes():
        for entry in changeset.before:
            programs |= dict.fromkeys(markers_in(entry.content), changeset.by)
    return programs


async def _serve_agent(
    folder: Path, seconds: float, seed: int, ledger: Ledger, calls_ms: dict[str, list[float]]
) -> None:
    """Run the agent, and maintenance at intervals, for *seconds*."""
    stopping = asyncio.Event()
    maintaining = _maintain(folder, min(_CRON_S, seconds / 4), ledger, stopping)
    maintenance = asyncio.create_task(maintaining)
    server = StdioServerParameters(
        command=sys.executable, args=_command(folder, "mcp"), env=_environment(folder)
    )
    with (folder / "agent.txt").open("w", encoding="utf-8") as errors:
        async with Client(stdio_client(server, errors)) as client:
            await client.list_tools()
            agent = _Agent(client, Author("agent", seed), ledger, calls_ms)
            end_s = time.monotonic() + seconds
            while time.monotonic() < end_s:
                await agent.act()
                await asyncio.sleep(_PAUSE_S)
    stopping.set()
    await maintenance


@dataclass(slots=True)
class _Agent:
    """Calls the tools, and notes what was accepted and how long each call took."""

    client: Client
    author: Author
    ledger: Ledger
    calls_ms: dict[str, list[float]]

    async def act(self) -> None:
        """Make one call, or two to change a memory."""
        marker, content = self.author.compose()
        match self.author.dice.randrange(10):
            case 0 | 1 | 2 | 3:
                await self._write("memory_write", {"content": content}, marker)
            case 4 | 5:
                if known := self.author.take_known():
                    arguments = {"id": known[1], "content": content}
                    await self._write("memory_update", arguments, marker, known[0])
            case 6:
                await self._call("memory_list", {"limit": 20})
            case _:
                await self._call("memory_search", {"query": content})

    async def _write(
        self, tool: str, arguments: dict[str, Any], marker: str, replaces: str = ""
    ) -> None:
        answer = await self._call(tool, arguments)
        if answer is None:
            return
        # What waits for review replaces nothing yet.
        is_done = answer["status"] == DONE
        if is_done and answer["operation"] not in {"ADD", "UPDATE"}:
            self.ledger.met[f"agent: {answer['operation']}"] += 1
            return
        self.ledger.accept("agent", marker, replaces if is_done else "")
        if is_done:
            self.author.remember(marker, answer["memory"]["id"], arguments["content"])

    async def _call(self, tool: str, arguments: dict[str, Any]) -> dict[str, Any] | None:
        """Return the answer of *tool*; None after an error, which the ledger notes."""
        start_s = time.perf_counter()
        result = await self.client.call_tool(tool, arguments)
        self.calls_ms.setdefault(tool, []).append(1000 * (time.perf_counter() - start_s))
        if result.is_error:
            text = " ".join(getattr(part, "text", "") for part in result.content)
            self.ledger.met[f"agent: refused {tool}: {text[:80]}"] += 1
            return None
        return cast("dict[str, Any]", result.structured_content)


async def _maintain(
    folder: Path, interval_s: float, ledger: Ledger, stopping: asyncio.Event
) -> None:
    """Run maintenance as cron does, until *stopping* is set."""
    while not stopping.is_set():
        with suppress(TimeoutError):
            await asyncio.wait_for(stopping.wait(), interval_s)
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *_command(folder, "maintain", "--apply", "--offline"),
            env=_environment(folder),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        _, errors = await process.communicate()
        ledger.met["cron: maintained"] += 1
        if process.returncode:
            ledger.problems.append(f"maintain: {errors.decode()[-500:]}")


@contextmanager
def _program(role: str, folder: Path, seed: int, ledger: Ledger) -> Iterator[None]:
    """Run a program of ``soak_roles`` during the block, and note what it prints."""
    arguments = json.dumps([str(folder / "vault"), str(folder / "cache"), seed])
    with (
        (folder / f"{role}.txt").open("w+", encoding="utf-8") as errors,
        subprocess.Popen(
            [sys.executable, str(_PROGRAM), role, arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env=_environment(folder),
        ) as process,
    ):
        is_ready = threading.Event()

        def follow() -> None:
            for line in process.stdout or ():
                ledger.read(role, json.loads(line))
                is_ready.set()
            is_ready.set()

        reader = threading.Thread(target=follow)
        reader.start()
        is_ready.wait()
        try:
            yield
        finally:
            if process.stdin:
                process.stdin.close()
            reader.join()
            if process.wait():
                errors.seek(0)
                ledger.problems.append(f"The {role} crashed: {errors.read()[-2000:]}")


def _command(folder: Path, *arguments: str) -> list[str]:
    return ["-m", "memdeck", "--vault", str(folder / "vault"), *arguments]


def _environment(folder: Path) -> dict[str, str]:
    home = str(folder / "home")
    return {**os.environ, "MEMDECK_EMBEDDER": "none", "MEMDECK_HOME": home}
