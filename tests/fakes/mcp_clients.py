"""Clients of the MCP server, in this process, over standard input, and over HTTP."""

import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import httpx2
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp_types import Implementation

from memdeck.mcp.server import memory_server
from memdeck.services.manager import MemoryManager

LEGACY, STATELESS = "legacy", "2026-07-28"
ERAS = (LEGACY, STATELESS)
"""The two kinds of protocol: with a handshake, and without."""
TOKEN = "a-token-of-the-tests"


def environment(folder: Path) -> Mapping[str, str]:
    """Return the environment of a server in *folder*, which searches by words."""
    return {
        **os.environ,
        "MEMDECK_HOME": str(folder / "home"),
        "MEMDECK_EMBEDDER": "none",
        "MEMDECK_TOKEN": TOKEN,
    }


def arguments(folder: Path, *options: str) -> list[str]:
    """Return the arguments of Python for a server of the vault in *folder*."""
    return ["-m", "memdeck", "--vault", str(folder), "mcp", *options]


@asynccontextmanager
async def client_in_process(manager: MemoryManager, era: str = STATELESS) -> AsyncIterator[Client]:
    info = Implementation(name="garden-agent", version="2")
    async with Client(memory_server(manager), mode=era, client_info=info) as client:
        yield client


@asynccontextmanager
async def client_on_stdio(folder: Path, era: str = STATELESS) -> AsyncIterator[Client]:
    server = StdioServerParameters(
        command=sys.executable, args=arguments(folder), env=dict(environment(folder))
    )
    with (folder / "stderr.txt").open("w+", encoding="utf-8") as errors:
        async with Client(stdio_client(server, errors), mode=era) as client:
            yield client


@contextmanager
def http_server(folder: Path) -> Iterator[str]:
    """Run a server on a free port; yield its address."""
    with subprocess.Popen(
        [sys.executable, *arguments(folder, "--http", "--port", "0")],
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(folder),
    ) as server:
        try:
            assert server.stderr is not None
            yield server.stderr.readline().strip()
        finally:
            server.terminate()


@asynccontextmanager
async def client_on_http(folder: Path, era: str = STATELESS) -> AsyncIterator[Client]:
    headers = {"Authorization": f"Bearer {TOKEN}"}
    with http_server(folder) as url:
        async with (
            httpx2.AsyncClient(headers=headers, timeout=60) as http,
            Client(streamable_http_client(url, http_client=http), mode=era) as client,
        ):
            yield client
