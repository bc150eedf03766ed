"""The process that serves a vault over HTTP until it is stopped."""

import signal
from collections.abc import Collection, Sequence
from contextlib import suppress
from pathlib import Path
from socket import socket

import uvicorn
from starlette.applications import Starlette

from memdeck.bootstrap.http_address import HttpAddress
from memdeck.bootstrap.server_files import RunningServer, ServerFiles
from memdeck.http.change_events import ChangeEvents
from memdeck.http.http_app import http_app
from memdeck.services.manager import MemoryManager
from memdeck.web_security import LOOPBACK

_CLOSE_S = 2
"""Seconds after which requests in progress are ended."""


class _Server(uvicorn.Server):
    """A server that first ends the streams of *events*, whose clients would read them for ever."""

    def __init__(self, config: uvicorn.Config, events: ChangeEvents) -> None:
        super().__init__(config)
        self._events = events

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        self._events.end_streams()
        await super().shutdown(sockets)


class HttpServer:
    """A server of the vault of *manager* at *address*; the system queues connections until ``run``.

    *names* are host names, besides those of this machine, by which clients may address it. *others*
    are applications whose paths it serves too. Its address and token are in a file that only this
    user can read.

    Raises:
        UsageError: nothing can listen at the address, such as when another program does.
        StorageError: the file cannot be written.
    """

    def __init__(
        self,
        manager: MemoryManager,
        address: HttpAddress,
        files: ServerFiles,
        names: Collection[str] = (),
        others: Sequence[Starlette] = (),
    ) -> None:
        self._socket = address.listen()
        self.url = f"http://{address.name}:{self._socket.getsockname()[1]}"
        """The address, with the port that was chosen."""
        self._events = ChangeEvents(manager)
        names = {*LOOPBACK, address.name, *map(str.lower, names)}
        self._app = http_app(manager, address.token, names, events=self._events, others=others)
        self._files = files
        vault = str(manager.vault.layout.path)
        self.file: Path = files.write(RunningServer(self.url, address.token, vault))
        """The file with the address and the token."""

    def run(self) -> None:
        """Answer requests until the process is interrupted or asked to end; in its main thread."""
        # uvicorn closes down on SIGTERM, and then sends it again.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        config = uvicorn.Config(
            self._app,
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=False,
            ws="none",
            timeout_graceful_shutdown=_CLOSE_S,
        )
        try:
            with suppress(KeyboardInterrupt):
                _Server(config, self._events).run(sockets=[self._socket])
        finally:
            self._files.remove_own()
