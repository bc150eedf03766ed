"""An agent, which runs as a program of its own and holds its sessions in sequence.

It prints a line of JSON before and after each step, so that the host knows which steps were
finished when it is killed.
"""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Self

from simulation.lock_waits import LockWaits
from simulation.script import Day, Kind, SessionScript, Step, make_day

from memdeck import MemoryManager
from memdeck.errors import MemdeckError
from memdeck.extraction.llm import ModelCondenser, ModelExtractor, ModelSettings, ModelSummariser
from memdeck.services.agent.session_end import SessionTrigger
from memdeck.services.manager import local_now
from memdeck.services.vault.vault import AGENT, Clock
from memdeck.storage.vault_layout import VaultLayout

TRIES = 4
"""How often a call is tried that a model fails on; after that, the session is left idle."""
MAX_MESSAGES = 12
"""Messages of a session before its older half is summarized."""
MODEL = "scripted-1"


@dataclass(frozen=True, slots=True)
class AgentArguments:
    """What an agent is started with; it begins with the session at index *first*."""

    vault: str
    cache: str
    base_url: str
    seed: int
    sessions: int
    agents: int
    number: int
    first: int = 0
    repeat: str = ""
    """The marker of the memory that it was writing when it was killed."""

    @property
    def day(self) -> Day:
        """The script of the day."""
        return make_day(self.seed, self.sessions, self.agents)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Parse the result of ``to_json``."""
        return cls(**json.loads(text))

    def to_json(self) -> str:
        """Return a single command line argument."""
        return json.dumps(asdict(self))


def open_manager(
    vault: str, cache: str, base_url: str, clock: Clock = local_now, by: str = AGENT
) -> MemoryManager:
    """Return a manager with the scripted model and short timeouts."""
    settings = ModelSettings(base_url, MODEL, timeout_s=2.5, deadline_s=8, first_wait_s=0.02)
    layout = VaultLayout.at(Path(vault), Path(cache))
    extractor = ModelExtractor(settings, None)
    condenser = ModelCondenser(settings, None)
    manager = MemoryManager(layout, extractor, condenser=condenser, clock=clock, by=by)
    manager.short_term.summariser = ModelSummariser(settings, None)
    manager.short_term.max_messages = MAX_MESSAGES
    return manager


class Agent:
    """Runs the sessions of one agent."""

    def __init__(self, arguments: AgentArguments) -> None:
        self._arguments = arguments
        self._manager = open_manager(arguments.vault, arguments.cache, arguments.base_url)

    async def run(self) -> None:
        """Run the sessions from the first that is left."""
        if self._arguments.repeat:
            await self._write_again(self._arguments.repeat)
        day = self._arguments.day
        for index, session in enumerate(day.of_agent(self._arguments.number)):
            if index >= self._arguments.first:
                for step in session.steps:
                    await self._run_step(index, session, step)

    async def _write_again(self, marker: str) -> None:
        """Write a memory again that may have been written, as a host does that got no answer."""
        content = self._arguments.day.claims[marker].content
        with _reported(Kind.WRITE, marker=marker) as outcome:
            outcome["error"] = await self._try(lambda: self._manager.memory_write(content))

    async def _run_step(self, index: int, session: SessionScript, step: Step) -> None:
        claim = step.claim
        marker = "" if claim is None or claim.intent == "forget" else claim.marker
        with _reported(
            step.kind, session=session.name, session_index=index, marker=marker
        ) as outcome:
            outcome["error"] = await self._execute(session.name, step)

    async def _execute(self, session: str, step: Step) -> str:
        """Execute *step*; return the error that prevented it, or ""."""
        manager, text = self._manager, step.text
        match step.kind:
            case Kind.SAY | Kind.CHAT:
                manager.add_message(session, "user", text)
                manager.add_message(session, "assistant", "Very well.")
            case Kind.FAIL:
                self._add_failed_tool_call(session, text)
            case Kind.WRITE:
                return await self._try(lambda: manager.memory_write(text))
            case Kind.NOTE:
                return await self._try(lambda: manager.memory_write(text, write_to="daily"))
            case Kind.RECALL:
                manager.recall_memory(text)
            case Kind.CONTEXT:
                await manager.build_context(session, text, MODEL)
            case Kind.BEAT:
                return await self._end(session, SessionTrigger.HEARTBEAT)
            case Kind.COMPRESS:
                return await self._end(session, SessionTrigger.COMPRESS)
            case Kind.END:
                return await self._end(session, SessionTrigger.CLOSE)
        return ""

    def _add_failed_tool_call(self, session: str, tool: str) -> None:
        call = {
            "id": f"call-{tool}",
            "type": "function",
            "function": {"name": tool, "arguments": json.dumps({"url": "https://shop.example/1"})},
        }
        add = self._manager.add_message
        add(session, "user", "What does it cost there?")
        add(session, "assistant", "I will look.", tool_calls=[call])
        add(session, "tool", "error: 403 Forbidden", tool_call_id=f"call-{tool}", name=tool)
        add(session, "assistant", "The shop shows me nothing.")

    async def _end(self, session: str, trigger: SessionTrigger) -> str:
        return await self._try(lambda: self._manager.end_session(session, trigger))

    async def _try(self, call: Callable[[], Awaitable[object]]) -> str:
        """Make *call*, up to ``TRIES`` times; return the last error, or ""."""
        message = ""
        for _ in range(TRIES):
            try:
                await call()
            except MemdeckError as error:
                message = f"{type(error).__name__}: {error}"
            else:
                return ""
        return message


WAITS = LockWaits()


@contextmanager
def _reported(kind: str, **fields: object) -> Iterator[dict[str, object]]:
    """Print that a step starts, then that it is finished, its outcome and its longest lock wait."""
    print_line({"started": kind, **fields})
    outcome: dict[str, object] = {"error": ""}
    yield outcome
    print_line({"finished": kind, **fields, **outcome, "wait_s": WAITS.take_longest_s()})


def print_line(record: dict[str, object]) -> None:
    """Print *record* as one line of JSON, without buffering."""
    sys.stdout.write(json.dumps(record, ensure_ascii=True) + "\n")
    sys.stdout.flush()


def main(arguments: AgentArguments) -> None:
    """Run one agent to its end."""
    WAITS.watch()
    asyncio.run(Agent(arguments).run())
