"""The files by which the user's other programs find a running server."""

import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path

from memdeck.storage.disk.atomic_write import write_atomic
from memdeck.storage.disk.files import delete, make_folder


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
        """Write the file of *server*, and return its path.

        Raises:
            StorageError: it cannot be written.
        """
        make_folder(self._folder)
        path = self._path(server.pid)
        write_atomic(path, json.dumps(asdict(server), indent=1).encode())
        return path

    def remove_own(self) -> None:
        """Remove the file of this process, if there is one."""
        path = self._path(os.getpid())
        if path.exists():
            delete(path)

    def _path(self, pid: int) -> Path:
        return self._folder / f"server-{pid}.json"
