"""The host: it starts the agents and the person, kills agents in the middle of their work, goes on.

What an agent had under way when it was killed is ended for it.
"""

import asyncio
import json
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

from simulation.agent import Orders, open_manager
from simulation.script import Day, Kind

from memdeck.errors import MemdeckError
from memdeck.services.manager import MemoryManager, local_now
from memdeck.services.vault.vault import Clock

IDLE = timedelta(seconds=6)
"""A session in which nothing was said for so long is taken to be interrupted."""
LAST_TRIES = 30
LONGEST_DELAY_S = 0.12
"""After a deed began, the agent is killed within so many seconds."""
PROGRAM = Path(__file__).parent

Line = dict[str, Any]
"""What an agent or the person told: a deed that begins, or is done."""


@dataclass(slots=True)
class Log:
    """All that was told on the day, and what went otherwise than it should."""

    lines: list[Line] = field(default_factory=list)
    kills: int = 0
    deaths: list[str] = field(default_factory=list)
    """The last words of programs that ended by themselves with an error."""

    def done(self, *kinds: str) -> Iterator[Line]:
        """Yield what was done of these kinds, without an error."""
        return (one for one in self.lines if one.get("done") in kinds and not one["error"])

    @property
    def longest_wait_s(self) -> float:
        """The longest that an agent waited for a lock."""
        return max((one.get("wait_s", 0.0) for one in self.lines), default=0.0)


@dataclass(frozen=True, slots=True)
class Host:
    """Lives one day through on one vault."""

    day: Day
    vault: Path
    cache: Path
    base_url: str
    kills: int
    log: Log = field(default_factory=Log)

    def live(self) -> None:
        """Run all agents, and the person beside them, to the end of the day."""
        with self._person():
            agents = [
                threading.Thread(target=self._supervise, args=(number,))
                for number in range(self.day.agents)
            ]
            for agent in agents:
                agent.start()
            for agent in agents:
                agent.join()

    def open(self, clock: Clock = local_now) -> MemoryManager:
        """Return a manager of the vault, as the agents have it."""
        return open_manager(str(self.vault), str(self.cache), self.base_url, clock)

    def end_what_is_left(self) -> None:
        """End every session that is still under way, also where a model fails on some."""
        manager = self.open()
        for _ in range(LAST_TRIES):
            if not manager.short_term.all():
                return
            _end_idle(manager, timedelta())

    def _supervise(self, number: int) -> None:
        """Run one agent, and start it again after each kill."""
        deeds = self._deeds_to_kill(number)
        orders: Orders | None = self._orders(number)
        count = 0
        while orders is not None:
            with self._start("agent", orders.as_json()) as process:
                orders, count = self._followed(process, orders, deeds, count)
            if orders is not None:
                _end_idle(self.open(), IDLE)

    def _followed(
        self, process: "subprocess.Popen[str]", orders: Orders, deeds: dict[int, float], count: int
    ) -> tuple[Orders | None, int]:
        """Follow an agent to its end; return what it is started with again, None where it is done.

        *deeds* tells after which deed it is killed, of those that save, and how
        many seconds after it began.
        """
        last: Line = {}
        killer = threading.Timer(0, process.kill)
        for line in _lines_of(process):
            self.log.lines.append(line)
            last = line
            if line.get("begins") and Kind(line["begins"]).saves:
                count += 1
                if count in deeds:
                    killer = threading.Timer(deeds.pop(count), process.kill)
                    killer.start()
        killer.cancel()
        if not self._was_killed(process):
            return None, count
        is_writing = last.get("begins") == Kind.WRITE
        again = str(last["marker"]) if is_writing else ""
        first = int(last.get("place", orders.first - 1)) + 1
        return replace(orders, first=first, again=again), count

    def _was_killed(self, process: "subprocess.Popen[str]") -> bool:
        """Tell whether it was killed; what it died of by itself is noted."""
        words = process.stderr.read() if process.stderr else ""
        code = process.wait()
        if code == -signal.SIGKILL:
            self.log.kills += 1
            return True
        if code:
            self.log.deaths.append(words[-2000:])
        return False

    def _deeds_to_kill(self, number: int) -> dict[int, float]:
        dice = Random(f"{self.day.seed}/kills/{number}")  # noqa: S311 - not secrets
        saving = sum(step.kind.saves for one in self.day.of_agent(number) for step in one.steps)
        each = len(range(number, self.kills, self.day.agents))
        # Not the last ones: after a kill the rest of a session is left out.
        chosen = dice.sample(range(2, max(saving * 3 // 4, each + 2)), each)
        return {deed: dice.uniform(0, LONGEST_DELAY_S) for deed in chosen}

    def _orders(self, number: int) -> Orders:
        return Orders(
            vault=str(self.vault),
            cache=str(self.cache),
            base_url=self.base_url,
            seed=self.day.seed,
            sessions=len(self.day.sessions),
            agents=self.day.agents,
            number=number,
        )

    def _start(self, role: str, words: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, str(PROGRAM), role, words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    @contextmanager
    def _person(self) -> Iterator[None]:
        """Have the person there for as long as the block lasts."""
        words = [str(self.vault), str(self.cache), self.base_url, self.day.seed]
        with self._start("person", json.dumps(words)) as process:
            reader = threading.Thread(target=lambda: self.log.lines.extend(_lines_of(process)))
            reader.start()
            try:
                yield
            finally:
                if process.stdin:
                    process.stdin.close()
                reader.join()
                self._was_killed(process)


def _lines_of(process: "subprocess.Popen[str]") -> Iterator[Line]:
    """Yield what a program prints; the last line of one that is killed may be torn."""
    for line in process.stdout or ():
        try:
            yield json.loads(line)
        except ValueError:
            continue


def _end_idle(manager: MemoryManager, idle_for: timedelta) -> None:
    """End what lies idle, as a host does that looks again later where a model fails."""
    try:
        asyncio.run(manager.end_idle_sessions(idle_for))
    except MemdeckError:
        return
