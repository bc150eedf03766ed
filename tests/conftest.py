"""The environment of every test: no network, no window, and a temporary home folder."""

import gc
import itertools
import os
import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from memdeck.postgres.postgres_server import Server

# Qt and keyring read these on import, so they are set before test modules are imported.
os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"

# NumPy reads this on import. The tests use every core as it is, and the threads of several workers
# would wait for each other in busy loops, which took four times the CPU time of the work itself.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

# Once a test has used Qt, PySide inspects each imported module, at which pydantic fails.
import_module("pydantic.fields")

# Deadlines would depend on how busy the machine is.
settings.register_profile("dev", deadline=None)
settings.register_profile(
    "ci",
    deadline=None,
    derandomize=True,
    print_blob=True,
    # Slow data generation on a busy machine is no error.
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("quick", parent=settings.get_profile("ci"), max_examples=5)
settings.load_profile("dev")

_TESTS = Path(__file__).parent
_DESKTOP = _TESTS / "desktop"
_SLOW = tuple(
    _TESTS / part
    for part in (
        "cli/test_hostile_files.py",
        "extraction",
        "packaging",
        "recall/embedders",
        "recall/index",
        "recall/matching",
        "recall/vectors",
        "services/agent",
        "services/proposals",
        "services/recall",
        "services/test_curation_over_stores.py",
        "services/vault",
        "test_embedders_chosen.py",
        "test_linear_time.py",
        "transcripts/pipeline",
        "transcripts/test_fuzz.py",
    )
)
"""Tests that run for seconds, or that use a large table of examples."""
_LOOPBACK = re.compile(r"localhost|127(\.\d+){3}|::1|")
_HOMES = ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA")
_XDG = {
    "XDG_CACHE_HOME": ".cache",
    "XDG_CONFIG_HOME": ".config",
    "XDG_DATA_HOME": ".local/share",
    "XDG_STATE_HOME": ".local/state",
}
_OURS = ("MEMDECK_", "OPENAI_")

_GIVEN_SERVER = os.environ.get("MEMDECK_TEST_POSTGRES", "")
"""The variable with the address of a PostgreSQL server to use instead of starting one."""

_outside: list[str] = []


def _refuse_the_network(event: str, args: tuple[object, ...]) -> None:
    """Allow local connections; record and refuse all others."""
    if event == "socket.getaddrinfo":
        host = args[0]
    elif event in {"socket.connect", "socket.sendto"} and isinstance(args[1], tuple):
        host = args[1][0]
    else:
        return
    name = host.decode() if isinstance(host, bytes) else str(host or "")
    if not _LOOPBACK.fullmatch(name):
        _outside.append(name)
        raise ConnectionRefusedError(f"Tests reach no network, and this one asked for {name}.")


sys.addaudithook(_refuse_the_network)


@cache
def _marks_of(file: Path) -> tuple[str, ...]:
    """Return the marks of the tests in *file*: a file has up to thousands."""
    places = {"gui": (_DESKTOP,), "slow": _SLOW}
    return tuple(
        mark for mark, paths in places.items() if any(file.is_relative_to(path) for path in paths)
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Check the names in ``row`` marks; mark tests that need Qt or a server, or are slow."""
    for item in items:
        for name in _marks_of(item.path):
            item.add_marker(name)
        if "postgres" in getattr(item, "fixturenames", ()) or "postgres" in item.nodeid:
            item.add_marker("postgres")
        for mark in item.iter_markers("row"):
            if not all(re.fullmatch(r"[A-EG]\d{1,2}", name) for name in mark.args):
                raise pytest.UsageError(f"{item.nodeid}: {mark.args} names no row such as A4.")


def pytest_collection_finish() -> None:
    """Exclude the collected tests, of which there are thousands, from garbage collection."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def asked_outside() -> Iterator[list[str]]:
    """Fail a test that connects to another machine, even if the program handles the refusal."""
    _outside.clear()
    yield _outside
    if _outside:
        pytest.fail(f"asked for the network: {', '.join(_outside)}")


@pytest.fixture(autouse=True)
def _editors_are_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """Treat files as complete at once; ``test_half_written`` tests incomplete files."""
    monkeypatch.setattr("memdeck.storage.disk.half_written.QUIET_S", 0)
    monkeypatch.setattr("memdeck.storage.disk.half_written.SHRUNK_QUIET_S", 0)


@pytest.fixture(scope="session")
def _homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    root = tmp_path_factory.mktemp("homes")
    return (root / str(number) for number in itertools.count())


@pytest.fixture(autouse=True)
def home(_homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use a home folder for this test only, without the user's settings and caches.

    The user's language is not used either: commands print English.
    """
    folder = next(_homes)
    runtime = folder / "run"
    runtime.mkdir(parents=True, mode=0o700)  # Qt requires that it exists and is private
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(runtime))
    monkeypatch.setenv("LANGUAGE", "en")
    for name in _HOMES:
        monkeypatch.setenv(name, str(folder))
    for name, below in _XDG.items():
        monkeypatch.setenv(name, str(folder / below))
    for name in [name for name in os.environ if name.startswith(_OURS)]:
        monkeypatch.delenv(name)
    return folder


@pytest.fixture(scope="session")
def postgres() -> "Iterator[Server]":
    """Return the address of a PostgreSQL server with pgvector."""
    from memdeck.postgres.postgres_server import Server
    from tests.fakes.postgres import own_server

    if _GIVEN_SERVER:
        yield Server(_GIVEN_SERVER)
    else:
        with own_server() as server:
            yield Server(server.address)
