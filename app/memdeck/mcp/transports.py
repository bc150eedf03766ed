"""The two ways in which messages reach the server: standard input, and HTTP on this machine."""

import sys

import anyio
import uvicorn
from mcp.server.stdio import stdio_server
from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette

from memdeck.bootstrap.http_address import HttpAddress
from memdeck.mcp.server import memory_server
from memdeck.services.manager import MemoryManager
from memdeck.web_security import LOOPBACK, Guard

PATH = "/mcp"
MAX_BODY_BYTES = 1_000_000
"""Limit of a request; a memory has at most 50,000 characters."""


def serve(manager: MemoryManager, address: HttpAddress | None) -> None:
    """Serve the memory of *manager* at *address*, else on standard input, until the client ends.

    While it serves standard input, nothing but the protocol goes to standard output.
    """
    if address is None:
        anyio.run(_serve_stdio, manager)
    else:
        _serve_http(manager, address)


def http_app(manager: MemoryManager, path: str = PATH) -> Starlette:
    """Return the server as an application of the interface ASGI, without a check of its clients.

    Wrap it in a ``Guard``. It needs the lifespan events.
    """
    # The guard checks the names and origins, for every path.
    unchecked = TransportSecuritySettings(enable_dns_rebinding_protection=False)
    return memory_server(manager).streamable_http_app(
        streamable_http_path=path,
        json_response=True,
        stateless_http=True,
        transport_security=unchecked,
    )


async def _serve_stdio(manager: MemoryManager) -> None:
    server = memory_server(manager)
    async with stdio_server() as (received, sent):
        await server.run(received, sent, server.create_initialization_options())


def _serve_http(manager: MemoryManager, address: HttpAddress) -> None:
    """Serve at *address*, and say on standard error where, and with which token if it is new."""
    listening = address.listen()
    lines = [f"http://{address.name}:{listening.getsockname()[1]}{PATH}"]
    if address.is_token_new:
        lines.append(f"Authorization: Bearer {address.token}")
    sys.stderr.write("".join(f"{line}\n" for line in lines))
    sys.stderr.flush()
    app = Guard(http_app(manager), address.token, LOOPBACK | {address.name}, MAX_BODY_BYTES)
    config = uvicorn.Config(app, access_log=False, log_level="warning", lifespan="on")
    uvicorn.Server(config).run(sockets=[listening])
