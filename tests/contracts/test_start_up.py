"""What may not be loaded before it is used: each costs a good part of a second."""

import subprocess
import sys
from importlib.util import find_spec

import pytest

QT = ("PySide6", "shiboken6", "pyqtgraph")
SLOW = ("openai", "pyqtgraph", "keyring")

LISTING = "import sys, {module}; print(*sys.modules)"


def loaded_by(module: str) -> set[str]:
    command = [sys.executable, "-c", LISTING.format(module=module)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    return set(done.stdout.split())


def doors() -> list[str]:
    """The modules that programs, the command line and the window come in by."""
    names = ["memdeck", "memdeck.__main__", "memdeck.cli", "memdeck.mcp", "memdeck.http"]
    return [name for name in names if find_spec(name)]


def test_importing_memdeck_loads_none_of_what_it_is_built_on():
    built_on = {*QT, *SLOW, "numpy", "pydantic", "watchdog", "rapidfuzz", "orjson", "markdown_it"}

    assert not built_on & loaded_by("memdeck")


@pytest.mark.parametrize("door", doors())
def test_a_door_without_a_window_loads_no_qt_and_nothing_slow(door):
    assert not {*QT, *SLOW, "numpy"} & loaded_by(door)


@pytest.mark.parametrize(
    "module", [name for name in ["memdeck.desktop", "memdeck.bootstrap"] if find_spec(name)]
)
def test_the_start_of_the_window_loads_nothing_slow(module):
    assert not {*SLOW} & loaded_by(module)
