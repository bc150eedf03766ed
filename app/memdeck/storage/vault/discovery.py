"""The usual locations of agents' memories, so that the user need not search for them."""

from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from memdeck.errors import StorageError
from memdeck.storage.formats.format_registry import matching_format
from memdeck.storage.vault.store.store import MemoryStore
from memdeck.storage.vault_layout import MEMORY_NAMES, RULES_NAMES, VaultLayout, is_json, is_sqlite

MOST_PER_PATTERN = 100
MOST_JSON_BYTES = 4 * 1024 * 1024
"""A larger file is not searched for memories of another program."""

# Agent, and the folder of its MEMORY.md below the home folder.
_FOLDERS = (
    ("alfred", ".alfred/agents/*"),
    ("Claude Code", ".claude/projects/*/memory"),
    ("OpenClaw", ".openclaw/workspace"),
    ("OpenClaw", ".openclaw/workspace-*"),
    ("Hermes", ".hermes/memories"),
    ("nanobot", ".nanobot/workspace/memory"),
)
# Agent, and its file, which has a name of its own.
_FILES = (
    ("Claude Code", ".claude/CLAUDE.md"),
    ("Gemini CLI", ".gemini/GEMINI.md"),
    ("VibeWorker", ".vibeworker/memory/memory.json"),
)
_NAMES = frozenset({"CLAUDE.md", "CLAUDE.local.md", "GEMINI.md", "AGENTS.md", *RULES_NAMES})


@dataclass(frozen=True, slots=True)
class FoundVault:
    """An agent's memory; *name* is unique ("alfred: research").

    *path* is its folder, or its file where that has a name of its own.
    """

    name: str
    path: Path


def find_vaults(home: Path) -> list[FoundVault]:
    """Return the memories of agents under *home*, at most 100 a kind, by kind and name, files last.

    Only the usual locations are searched. Folders that cannot be read are skipped.
    """
    found = []
    for agent, pattern in _FOLDERS:
        for folder in sorted(_folders(home, pattern)):
            own = _matched_part(home, folder, pattern)
            found.append(FoundVault(f"{agent}: {own}" if own else agent, folder))
    return found + [
        FoundVault(agent, home / path) for agent, path in _FILES if _is_file(home / path)
    ]


def other_memory_files(layout: VaultLayout) -> tuple[Path, ...]:
    """Return the files of other programs' memories in a folder that has no MEMORY.md, by name.

    At most 100; none where the vault's file exists, or is one of theirs. Files that cannot be
    read are skipped.
    """
    if layout.name not in MEMORY_NAMES or _is_file(layout.memory):
        return ()
    try:
        found = sorted(path for path in layout.folder.iterdir() if _is_of_another_program(path))
    except OSError:
        return ()
    return tuple(found[:MOST_PER_PATTERN])


def _is_of_another_program(path: Path) -> bool:
    if path.name in _NAMES:
        return _is_file(path)
    try:
        if is_sqlite(path.name):
            return path.is_file() and MemoryStore(VaultLayout.at(path)).backend.read().exists
        if not (is_json(path.name) and path.is_file() and path.stat().st_size <= MOST_JSON_BYTES):
            return False
        return matching_format(path.name, path.read_text("utf-8")) is not None
    except (OSError, ValueError, StorageError):
        return False


def _folders(home: Path, pattern: str) -> list[Path]:
    try:
        found = (
            folder
            for folder in home.glob(pattern)
            if any(_is_file(folder / name) for name in MEMORY_NAMES)
        )
        return list(islice(found, MOST_PER_PATTERN))
    except OSError:
        return []


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return False


def _matched_part(home: Path, folder: Path, pattern: str) -> str:
    """Return what matches the star of *pattern* in *folder*."""
    parts = zip(Path(pattern).parts, folder.relative_to(home).parts, strict=True)
    return next((own.removeprefix(part[:-1]) for part, own in parts if part.endswith("*")), "")
