"""The files by which the user's other programs find a running server."""

import json
import os
import socket
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from memdeck.storage.disk.atomic_write import write_atomic
from memdeck.storage.disk.files import delete, make_folder

_PROBE_S = 5
"""Windows takes two seconds to say that nobody listens."""


@dataclass(frozen=True, slots=True)
class RunningServer:
    """A server of *vault* at *url*, which answers those who send *token*."""

    url: str
    token: str
    vault: str
    pid: int = field(default_factory=os.getpid)


class ServerFiles:
    """One file in *folder* for each running server, which only this user can read."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def write(self, server: RunningServer) -> Path:
        """Write the file of *server*, and return its path; remove files of servers that are gone.

        Raises:
            StorageError: it cannot be written.
        """
        make_folder(self._folder)
        self._remove_gone(server.url)
        path = self._path(server.pid)
        write_atomic(path, json.dumps(asdict(server), indent=1).encode())
        return path

    def remove_own(self) -> None:
        """Remove the file of this process, if there is one."""
        path = self._path(os.getpid())
        if path.exists():
            delete(path)

    def _remove_gone(self, own_url: str) -> None:
        """Remove the files of servers that were killed: nobody listens there, or we do."""
        for path in self._folder.glob("server-*.json"):
            with suppress(OSError, ValueError, KeyError, TypeError):  # not ours to repair
                url = json.loads(path.read_text(encoding="utf-8"))["url"]
                if url == own_url or not _is_listening(url):
                    path.unlink()

    def _path(self, pid: int) -> Path:
        return self._folder / f"server-{pid}.json"


def _is_listening(url: str) -> bool:
    """Return whether a program listens at *url*; raise an OSError if that is not known."""
    address = urlsplit(url)
    try:
        socket.create_connection((address.hostname, address.port), _PROBE_S).close()
    except ConnectionRefusedError:
        return False
    return True
