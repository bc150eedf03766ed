"""The host, which starts the agents and the user, kills agents while they work, and restarts them.

It ends the sessions that a killed agent left behind.
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

from simulation.agent import AgentArguments, open_manager
from simulation.script import Day, Kind

from memdeck.errors import MemdeckError
from memdeck.services.manager import MemoryManager, local_now
from memdeck.services.vault.vault import Clock

IDLE = timedelta(seconds=6)
"""A session without a message for this long counts as interrupted."""
LAST_TRIES = 30
LONGEST_DELAY_S = 0.12
"""An agent is killed at most this long after a step started."""
PROGRAM = Path(__file__).parent

Record = dict[str, Any]
"""A line that an agent or the user printed: a step that started or is finished."""


@dataclass(slots=True)
class Log:
    """All records of the day, the number of killed agents, and the errors."""

    records: list[Record] = field(default_factory=list)
    kills: int = 0
    crashes: list[str] = field(default_factory=list)
    """The ends of the error output of programs that exited with an error."""

    def finished(self, *kinds: str) -> Iterator[Record]:
        """Yield the records of steps of these kinds that finished without an error."""
        return (
            record
            for record in self.records
            if record.get("finished") in kinds and not record["error"]
        )

    @property
    def longest_wait_s(self) -> float:
        """The longest time that an agent waited for a lock."""
        return max((record.get("wait_s", 0.0) for record in self.records), default=0.0)


@dataclass(frozen=True, slots=True)
class Host:
    """Runs one day on one vault."""

    day: Day
    vault: Path
    cache: Path
    base_url: str
    kills: int
    log: Log = field(default_factory=Log)

    def run(self) -> None:
        """Run all agents, and the user at the same time, to the end of the day."""
        with self._user():
            agents = [
                threading.Thread(target=self._supervise, args=(number,))
                for number in range(self.day.agents)
            ]
            for agent in agents:
                agent.start()
            for agent in agents:
                agent.join()

    def open(self, clock: Clock = local_now) -> MemoryManager:
        """Return a manager of the vault with the settings of the agents."""
        return open_manager(str(self.vault), str(self.cache), self.base_url, clock)

    def end_open_sessions(self) -> None:
        """End every session that is still open, with new tries where the model fails."""
        manager = self.open()
        for _ in range(LAST_TRIES):
            if not manager.short_term.all():
                return
            _end_idle(manager, timedelta())

    def _supervise(self, number: int) -> None:
        """Run one agent, and start it again after each kill."""
        kill_delays = self._choose_kills(number)
        arguments: AgentArguments | None = self._arguments(number)
        count = 0
        while arguments is not None:
            with self._start("agent", arguments.to_json()) as process:
                arguments, count = self._follow(process, arguments, kill_delays, count)
            if arguments is not None:
                _end_idle(self.open(), IDLE)

    def _follow(
        self,
        process: "subprocess.Popen[str]",
        arguments: AgentArguments,
        kill_delays: dict[int, float],
        count: int,
    ) -> tuple[AgentArguments | None, int]:
        """Follow an agent to its end, and kill it at the steps of *kill_delays*.

        *count* is the number of saving steps so far. Returns the arguments to start the agent with
        again, None if it has finished, and the new count.
        """
        last: Record = {}
        killer = threading.Timer(0, process.kill)
        for record in _records_of(process):
            self.log.records.append(record)
            last = record
            if record.get("started") and Kind(record["started"]).saves:
                count += 1
                if count in kill_delays:
                    killer = threading.Timer(kill_delays.pop(count), process.kill)
                    killer.start()
        killer.cancel()
        if not self._was_killed(process):
            return None, count
        was_writing = last.get("started") == Kind.WRITE
        repeat = str(last["marker"]) if was_writing else ""
        first = int(last.get("session_index", arguments.first - 1)) + 1
        return replace(arguments, first=first, repeat=repeat), count

    def _was_killed(self, process: "subprocess.Popen[str]") -> bool:
        """Wait for the end of *process*, log how it ended, and return whether it was killed."""
        error_output = process.stderr.read() if process.stderr else ""
        code = process.wait()
        if code == -signal.SIGKILL:
            self.log.kills += 1
            return True
        if code:
            self.log.crashes.append(error_output[-2000:])
        return False

    def _choose_kills(self, number: int) -> dict[int, float]:
        """Return the saving steps at which to kill an agent, and after how many seconds."""
        dice = Random(f"{self.day.seed}/kills/{number}")  # noqa: S311 - not secrets
        sessions = self.day.of_agent(number)
        saving = sum(step.kind.saves for session in sessions for step in session.steps)
        kills = len(range(number, self.kills, self.day.agents))
        # Not the last steps: after a kill the rest of a session is left out.
        chosen = dice.sample(range(2, max(saving * 3 // 4, kills + 2)), kills)
        return {step: dice.uniform(0, LONGEST_DELAY_S) for step in chosen}

    def _arguments(self, number: int) -> AgentArguments:
        return AgentArguments(
            vault=str(self.vault),
            cache=str(self.cache),
            base_url=self.base_url,
            seed=self.day.seed,
            sessions=len(self.day.sessions),
            agents=self.day.agents,
            number=number,
        )

    def _start(self, role: str, arguments: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, str(PROGRAM), role, arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    @contextmanager
    def _user(self) -> Iterator[None]:
        """Run the user during the block."""
        arguments = [str(self.vault), str(self.cache), self.base_url, self.day.seed]
        with self._start("user", json.dumps(arguments)) as process:
            reader = threading.Thread(target=lambda: self.log.records.extend(_records_of(process)))
            reader.start()
            try:
                yield
            finally:
                if process.stdin:
                    process.stdin.close()
                reader.join()
                self._was_killed(process)


def _records_of(process: "subprocess.Popen[str]") -> Iterator[Record]:
    """Yield the records that *process* prints; a kill may truncate the last line."""
    for line in process.stdout or ():
        try:
            yield json.loads(line)
        except ValueError:
            continue


def _end_idle(manager: MemoryManager, idle_for: timedelta) -> None:
    """End idle sessions; where the model fails, they stay, and a host tries again later."""
    try:
        asyncio.run(manager.end_idle_sessions(idle_for))
    except MemdeckError:
        return
