"""The ways in which an agent reaches its memory: Python, HTTP, and the Model Context Protocol.

Each is what a user starts: ``open_memory``, `memdeck serve` and `memdeck mcp`.
"""

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import httpx2
from mcp import Client
from mcp_types import TextContent

from memdeck import MemdeckError, NewMemory, Where, open_memory
from memdeck.json_objects.change_objects import (
    change_object,
    decided_object,
    plan_object,
    suggestions_object,
)
from memdeck.json_objects.episode_objects import memorized_object
from memdeck.json_objects.json_text import JsonObject, to_json
from memdeck.json_objects.recall_objects import response_object
from memdeck.services.agent.session_end import conversation_of
from memdeck.services.manager import MemoryManager
from tests.fakes.mcp_clients import TOKEN, client_on_stdio, environment

_CLIENT = re.compile(r',?\s*"client": ?"[^"]*"')
_ID = re.compile(r"(?<![\w.])(?:[0-9a-f]{6,64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b")
_DIGEST = re.compile(r"\b[0-9a-f]{64}\b")
"""A digest of a whole file, with the times in it."""
_TIMES = re.compile(
    r"\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?"
    r'|(?<="took_ms": )[\d.]+'
    r"|\b\d{8}T\d{6}\.\d+Z|\b\d\d:\d\d:\d\d\b"
)

_VERB_PATHS = {
    "add_many": "/entries/add-many",
    "recall": "/recall",
    "memorize": "/memorize",
    "extract": "/extract",
    "apply_waiting": "/review/apply",
    "reject_waiting": "/review/reject",
    "undo": "/undo",
    "redo": "/redo",
}


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a call of a tool: its *text*, and its *data*, None after an error."""

    text: str
    data: Any


class Door(Protocol):
    """A connection to one vault."""

    async def call(self, tool: str, **arguments: object) -> Answer:
        """Call a tool of a model."""
        ...

    async def ask(self, verb: str, **body: Any) -> Any:
        """Carry out a verb of the agent's host; return JSON, or the text of an error."""
        ...


class PythonDoor:
    """A manager in this process."""

    def __init__(self, manager: MemoryManager) -> None:
        self._manager = manager

    async def call(self, tool: str, **arguments: object) -> Answer:
        answer = await self._manager.tool_calls.answer(tool, arguments)
        return Answer(answer.text, _plain(answer.data))

    async def ask(self, verb: str, **body: Any) -> Any:
        try:
            return _plain(await self._asked(verb, body))
        except MemdeckError as error:
            return str(error)

    async def _asked(self, verb: str, body: Mapping[str, Any]) -> JsonObject:
        manager = self._manager
        match verb:
            case "add_many":
                memories = [NewMemory(**memory) for memory in body["memories"]]
                return change_object(await asyncio.to_thread(manager.add_many, memories))
            case "recall":
                where = Where(**body["where"])
                found = await asyncio.to_thread(manager.recall, body["query"], where=where)
                return response_object(found)
            case "memorize":
                read = conversation_of(manager.vault, body["messages"], body["id"])
                return memorized_object(read, await manager.memorize_with_model(read))
            case "extract":
                read = conversation_of(manager.vault, body["messages"], body["id"])
                proposal = await manager.extract([read])
                await asyncio.to_thread(
                    manager.apply,
                    proposal.plan,
                    proposal.conversations,
                    verb="extract",
                    candidates=proposal.candidates,
                )
                return plan_object(proposal.plan, applied=True)
            case "waiting":
                return suggestions_object(manager.waiting())
            case "apply_waiting" | "reject_waiting":
                changes = await asyncio.to_thread(getattr(manager, verb), body["ids"])
                return decided_object(changes, manager.waiting_count())
            case "undo" | "redo":
                return change_object(await asyncio.to_thread(getattr(manager, verb)))
            case _:
                return change_object(await asyncio.to_thread(getattr(manager, verb), body["ids"]))


class HttpDoor:
    """A client of a server on this machine."""

    def __init__(self, client: httpx2.AsyncClient) -> None:
        self._client = client

    async def call(self, tool: str, **arguments: object) -> Answer:
        response = await self._client.post(f"/tools/{tool}", json=arguments)
        answer = response.json()
        return Answer(**answer) if response.is_success else Answer(answer["detail"], None)

    async def ask(self, verb: str, **body: Any) -> Any:
        if verb == "waiting":
            response = await self._client.get("/review")
        else:
            path = _VERB_PATHS.get(verb, f"/entries/{verb}")
            more = {"apply": True} if verb == "extract" else {}
            response = await self._client.post(path, json={**body, **more})
        return response.json() if response.is_success else response.json()["detail"]


class McpDoor:
    """A client of the protocol; what it does not offer, the agent's host does in Python."""

    def __init__(self, client: Client, host: PythonDoor) -> None:
        self._client = client
        self.ask = host.ask

    async def call(self, tool: str, **arguments: object) -> Answer:
        result = await self._client.call_tool(tool, arguments)
        (content,) = result.content
        assert isinstance(content, TextContent)
        return Answer(content.text, result.structured_content)


@asynccontextmanager
async def python_door(vault: Path) -> AsyncIterator[Door]:
    yield PythonDoor(open_memory(vault))


@asynccontextmanager
async def http_door(vault: Path) -> AsyncIterator[Door]:
    headers = {"Authorization": f"Bearer {TOKEN}"}
    with _server(vault) as url:
        async with httpx2.AsyncClient(
            base_url=f"{url}/api/memory", headers=headers, timeout=60, trust_env=False
        ) as client:
            yield HttpDoor(client)


@contextmanager
def _server(vault: Path) -> Iterator[str]:
    """Run `memdeck serve` on a free port; yield its address."""
    command = [sys.executable, "-m", "memdeck", "--vault", str(vault), "--json", "serve"]
    with subprocess.Popen(
        [*command, "--port", "0"], stdout=subprocess.PIPE, text=True, env=environment(vault)
    ) as server:
        try:
            assert server.stdout is not None
            yield json.loads(server.stdout.readline())["url"]
        finally:
            server.terminate()


@asynccontextmanager
async def mcp_door(vault: Path) -> AsyncIterator[Door]:
    async with client_on_stdio(vault) as client:
        yield McpDoor(client, PythonDoor(open_memory(vault)))


class Names:
    """Gives times one name, and ids names in the order in which they are met."""

    def __init__(self) -> None:
        self._ids: dict[str, str] = {}

    def normalised(self, text: str) -> str:
        """Return *text* with these names, and without digests of files and names of clients."""
        text = _CLIENT.sub("", text)
        return _ID.sub(self._named, _DIGEST.sub("DIGEST", _TIMES.sub("TIME", text)))

    def _named(self, found: re.Match[str]) -> str:
        return self._ids.setdefault(found.group(), f"id{len(self._ids)}")


def files_of(vault: Path) -> dict[str, str]:
    """Return the text of each file of *vault* by its path.

    Indexes and locks are left out, and backups, which are kept by their age.
    """
    others = {vault / "home", vault / ".memdeck" / "backups"}
    return {
        path.relative_to(vault).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(vault.rglob("*"))
        if path.suffix in {".md", ".json", ".jsonl"} and others.isdisjoint(path.parents)
    }


def _plain(value: object) -> Any:
    return json.loads(to_json(value))
