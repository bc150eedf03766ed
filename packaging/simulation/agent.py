"""One agent, a program of its own: it holds its sessions one after the other.

Prints a line of JSON before and after each deed, so that whoever kills it knows how far it came.
"""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Self

from simulation.script import Day, Kind, SessionScript, Step, make_day
from simulation.waits import Waits

from memdeck import MemoryManager
from memdeck.errors import MemdeckError
from memdeck.extraction.llm import ModelCondenser, ModelExtractor, ModelSettings, ModelSummariser
from memdeck.services.agent.session_end import SessionTrigger
from memdeck.services.manager import local_now
from memdeck.services.vault.vault import AGENT, Clock
from memdeck.storage.vault_layout import VaultLayout

TRIES = 4
"""So often a host ends a session that a model fails on, before it leaves it to lie idle."""
MAX_MESSAGES = 12
"""Of a session, before its older half becomes a summary."""
MODEL = "scripted-1"


@dataclass(frozen=True, slots=True)
class Orders:
    """What one agent is started with; *first* is the session it begins with."""

    vault: str
    cache: str
    base_url: str
    seed: int
    sessions: int
    agents: int
    number: int
    first: int = 0
    again: str = ""
    """The marker of a memory that it was about to write when it was killed."""

    @property
    def day(self) -> Day:
        """The script of the day."""
        return make_day(self.seed, self.sessions, self.agents)

    @classmethod
    def of(cls, words: str) -> Self:
        """Return what ``as_json`` gave."""
        return cls(**json.loads(words))

    def as_json(self) -> str:
        """Return them as one argument of a command line."""
        return json.dumps(asdict(self))


def open_manager(
    vault: str, cache: str, base_url: str, clock: Clock = local_now, by: str = AGENT
) -> MemoryManager:
    """Return a manager with the model, which waits for nothing long enough to matter."""
    settings = ModelSettings(base_url, MODEL, timeout_s=2.5, deadline_s=8, first_wait_s=0.02)
    layout = VaultLayout.at(Path(vault), Path(cache))
    extractor = ModelExtractor(settings, None)
    condenser = ModelCondenser(settings, None)
    manager = MemoryManager(layout, extractor, condenser=condenser, clock=clock, by=by)
    manager.short_term.summariser = ModelSummariser(settings, None)
    manager.short_term.max_messages = MAX_MESSAGES
    return manager


class Agent:
    """Carries its sessions out."""

    def __init__(self, orders: Orders) -> None:
        self._orders = orders
        self._manager = open_manager(orders.vault, orders.cache, orders.base_url)

    async def run(self) -> None:
        """Hold every session that is left."""
        if self._orders.again:
            await self._again(self._orders.again)
        day = self._orders.day
        for place, session in enumerate(day.of_agent(self._orders.number)):
            if place >= self._orders.first:
                for step in session.steps:
                    await self._step(place, session, step)

    async def _again(self, marker: str) -> None:
        """Write once more what may have been written, as a host does that heard no answer."""
        content = self._orders.day.claims[marker].content
        with _told(Kind.WRITE, marker=marker) as outcome:
            outcome["error"] = await self._tried(lambda: self._manager.memory_write(content))

    async def _step(self, place: int, session: SessionScript, step: Step) -> None:
        claim = step.claim
        marker = "" if claim is None or claim.intent == "forget" else claim.marker
        words = {"session": session.name, "place": place, "marker": marker}
        with _told(step.kind, **words) as outcome:
            outcome["error"] = await self._done(session.name, step)

    async def _done(self, session: str, step: Step) -> str:
        """Do what *step* says; return why it could not be done, or ""."""
        manager, text = self._manager, step.text
        match step.kind:
            case Kind.SAY | Kind.CHAT:
                manager.add_message(session, "user", text)
                manager.add_message(session, "assistant", "Very well.")
            case Kind.FAIL:
                self._fail(session, text)
            case Kind.WRITE:
                return await self._tried(lambda: manager.memory_write(text))
            case Kind.NOTE:
                return await self._tried(lambda: manager.memory_write(text, write_to="daily"))
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

    def _fail(self, session: str, tool: str) -> None:
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
        return await self._tried(lambda: self._manager.end_session(session, trigger))

    async def _tried(self, deed: Callable[[], Awaitable[object]]) -> str:
        """Do *deed*, again where it fails; return why it failed last, or ""."""
        why = ""
        for _ in range(TRIES):
            try:
                await deed()
            except MemdeckError as error:
                why = f"{type(error).__name__}: {error}"
            else:
                return ""
        return why


WAITS = Waits()


@contextmanager
def _told(kind: str, **words: object) -> Iterator[dict[str, object]]:
    """Print what begins, and what is done with how it went and the longest wait for a lock."""
    tell({"begins": kind, **words})
    outcome: dict[str, object] = {"error": ""}
    yield outcome
    tell({"done": kind, **words, **outcome, "wait_s": WAITS.taken_s()})


def tell(words: dict[str, object]) -> None:
    """Print one line of JSON at once."""
    sys.stdout.write(json.dumps(words, ensure_ascii=True) + "\n")
    sys.stdout.flush()


def main(orders: Orders) -> None:
    """Run one agent to its end."""
    WAITS.watch()
    asyncio.run(Agent(orders).run())
