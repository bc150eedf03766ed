"""A vault that `memdeck serve` serves, in a process of its own."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

_DEADLINE_S = 120


class Served(NamedTuple):
    """Where a server is, and the token of its clients."""

    host: str
    port: int
    token: str

    def connect(self) -> HTTPConnection:
        """Return a connection of a client."""
        return HTTPConnection(self.host, self.port, timeout=_DEADLINE_S)

    @property
    def headers(self) -> dict[str, str]:
        """The headers of a client that knows the token."""
        return {"authorization": f"Bearer {self.token}", "content-type": "application/json"}


@contextmanager
def served(vault: Path) -> Iterator[Served]:
    """Serve *vault* without a model and an embedder; stop the server at the end."""
    environment = {**os.environ, "MEMDECK_EMBEDDER": "none", "MEMDECK_HOME": str(vault / "home")}
    command = [
        *(sys.executable, "-m", "memdeck", "--vault", str(vault), "--json"),
        *("serve", "--port", "0", "--offline"),
    ]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None  # noqa: S101 - it is a pipe
        told = json.loads(process.stdout.readline())
        server = json.loads(Path(told["file"]).read_text(encoding="utf-8"))
        address = urlsplit(server["url"])
        try:
            yield Served(address.hostname or "", address.port or 0, server["token"])
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(_DEADLINE_S)
