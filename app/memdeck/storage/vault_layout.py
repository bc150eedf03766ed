"""The paths of everything that belongs to a vault."""

import os
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from memdeck.domain.memory.entry import Layer
from memdeck.storage.os_errors import storage_errors

if TYPE_CHECKING:
    from memdeck.postgres.connections import PostgresConnections

STATE_NAME = ".memdeck"
"""The name of a state folder, or its beginning; see ``VaultLayout.state``."""
MEMORY_NAMES = ("MEMORY.md", "memory.md")
LEARNINGS_NAMES = ("LEARNINGS.md", "learnings.md")
"""The file next to a MEMORY.md: the procedural layer. Source: seed 001, section 2.1."""
JSON_NAME = "memory.json"
"""The memory file of VibeWorker. Source: seed 002, section 9."""
FOLDER_NAMES = (*MEMORY_NAMES, JSON_NAME)
"""The memory file of a vault that is given as its folder: the first of these that exists."""
LOGS_NAME = "logs"
JSON_SUFFIXES = (".json", ".af")
SQLITE_SUFFIXES = (".db", ".sqlite", ".sqlite3")
SERVER_SUFFIX = ".postgres"
"""A file that stands for memories on a server; see ``backends.postgres_address``."""
MARKDOWN_SUFFIXES = (".md", ".markdown", ".mdc")
RULES_NAMES = (".cursorrules", ".windsurfrules", ".clinerules")
"""Files that agents read as Markdown, though their names have no suffix."""
BULLET_FILE_NAMES = frozenset(
    {
        "agents.md",
        "claude.local.md",
        "claude.md",
        "copilot-instructions.md",
        "gemini.md",
        "user.md",
        *RULES_NAMES,
    }
)
"""Files that hold bullets, even where the last of them was removed; in lower case."""
SUFFIXES = (*MARKDOWN_SUFFIXES, *JSON_SUFFIXES, *SQLITE_SUFFIXES, SERVER_SUFFIX, *RULES_NAMES)
"""The suffixes of files that may be opened."""


def is_json(name: str) -> bool:
    """Return whether a file of that name holds memories as JSON, and not as Markdown."""
    return name.lower().endswith(JSON_SUFFIXES)


def is_sqlite(name: str) -> bool:
    """Return whether a file of that name is an SQLite database."""
    return name.lower().endswith(SQLITE_SUFFIXES)


def stands_for_server(name: str) -> bool:
    """Return whether a file of that name stands for memories on a server."""
    return name.lower().endswith(SERVER_SUFFIX)


def can_hold_memories(name: str) -> bool:
    """Return whether a file of that name may be opened, whatever it holds."""
    return name.lower().endswith(SUFFIXES)


def _no_password(_place: str = "") -> None:
    return None


def _user_state() -> Path:
    return platformdirs.user_state_path("memdeck", appauthor=False)


def _user_cache() -> Path:
    return platformdirs.user_cache_path("memdeck", appauthor=False)


class _StatePath:
    """A path in the state folder of a layout."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, layout: "VaultLayout", owner: type) -> Path:
        return layout.state / self._name


@dataclass(frozen=True)
class VaultLayout:
    """The paths of one vault; looking them up changes nothing.

    Paths that a save needs several times are computed once.

    *name* is the memory file's own. Derived files are under *cache_root*, outside the vault,
    because a lock or a database in a synced folder breaks.

    A vault may hold its memories in two files. Then ``parts`` are layouts too: a part shares
    everything with the vault but the memory file and its copies (``base``, ``bak``,
    ``backups``).

    Source: DESIGN section 5.
    """

    folder: Path
    name: str = MEMORY_NAMES[0]
    cache_root: Path = field(default_factory=_user_cache)
    learnings_name: str | None = None
    """The second file, where it has an unusual name."""
    first_name: str | None = None
    """The vault's first file, in the layout of a second file."""
    password: Callable[[], str | None] = field(default=_no_password, repr=False, compare=False)
    """Fetches the password to the server that the file stands for, when it is needed."""
    tables: Path | None = field(default=None, compare=False)
    """The user's folder of files that name the table of a vault."""
    table_password: Callable[[str], str | None] = field(
        default=_no_password, repr=False, compare=False
    )
    """Fetches the password to the server of such a table; see ``ServerVault.location``."""
    connections: "PostgresConnections | None" = field(default=None, repr=False, compare=False)
    """The connections to such servers; where None, each operation opens one and closes it."""
    creates_tables: bool = field(default=False, compare=False)
    """Whether to create the tables in a server's database that has none, as for a new vault."""

    journal = _StatePath("journal.jsonl")
    """The changes made, one changeset a line."""
    accesses = _StatePath("access.jsonl")
    """The recalled memories and their queries, one access a line."""
    tombstones = _StatePath("tombstones.md")
    """The memories that must not return."""
    policy = _StatePath("policy.toml")
    """The vault's own policy, where it has one."""
    sources = _StatePath("sources")
    """The folder of the transcripts that memories came from."""
    sessions = _StatePath("sessions")
    """The folder of an agent's open sessions."""
    waiting = _StatePath("waiting")
    """The folder of suggestions that agents left for review."""
    summary = _StatePath("summary.md")
    """The rolling summary of the conversations."""
    names = _StatePath("names.txt")
    """The user's names in chats with other people, one a line."""

    @classmethod
    def at(cls, path: Path, cache_root: Path | None = None) -> "VaultLayout":
        """Return the layout of the vault at *path*: its folder, or its file.

        A LEARNINGS.md is the second file of the vault whose MEMORY.md lies next to it.
        """
        cache_root = cache_root or _user_cache()
        folder, own = path.expanduser().absolute(), ""
        if can_hold_memories(folder.name) and not folder.is_dir():
            folder, own = folder.parent, folder.name
        # By listing, because a case-insensitive disk would accept either name.
        present = {file.name for file in folder.iterdir()} if folder.is_dir() else set()
        if own in LEARNINGS_NAMES and not present.isdisjoint(MEMORY_NAMES):
            own = ""
        name = own or next((name for name in FOLDER_NAMES if name in present), MEMORY_NAMES[0])
        learnings = next((name for name in LEARNINGS_NAMES if name in present), None)
        return cls(folder, name, cache_root, learnings if name in MEMORY_NAMES else None)

    @property
    def layer(self) -> Layer:
        """The layer of the memory file."""
        return Layer.SEMANTIC if self.first_name is None else Layer.PROCEDURAL

    @property
    def learnings(self) -> "VaultLayout | None":
        """The layout of the second file, by the first one's name; None where there is none.

        It is called LEARNINGS.md, in the case of the first one's name, unless the other exists.
        """
        if self.name not in MEMORY_NAMES:
            return None
        usual = LEARNINGS_NAMES[MEMORY_NAMES.index(self.name)]
        return replace(self, name=self.learnings_name or usual, first_name=self.name)

    @property
    def parts(self) -> "tuple[VaultLayout, ...]":
        """The layouts of all files that hold memories, the first one's being this one."""
        second = self.learnings
        return (self,) if second is None else (self, second)

    def part(self, layer: Layer) -> "VaultLayout":
        """Return the layout of the file that holds the entries of *layer*."""
        return next((part for part in self.parts if part.layer is layer), self)

    @property
    def _first(self) -> str:
        return self.first_name or self.name

    @property
    def path(self) -> Path:
        """The path by which ``at`` finds this vault: its folder, or a file with its own name."""
        return self.folder if self._first in MEMORY_NAMES else self.memory

    @cached_property
    def memory(self) -> Path:
        """The file that holds the memories."""
        return self.folder / self.name

    @property
    def logs_of_database(self) -> tuple[Path, ...]:
        """The files in which a database keeps data that is not in its own file yet."""
        return (self.memory.with_name(f"{self.name}-wal"),) if is_sqlite(self.name) else ()

    @cached_property
    def bak(self) -> Path:
        """The memory file as it was before the last save.

        It is next to a MEMORY.md or a memory.json; for a file that other programs name, it is in
        the state folder, as the folder belongs to them.

        Source: seed 002, section 9.
        """
        folder = self.folder if self._first in FOLDER_NAMES else self.state
        return folder / f"{self.name}.bak"

    @cached_property
    def state(self) -> Path:
        """The folder of what Memdeck keeps next to the memories; created by the first change.

        A file of another name has one of its own, so that two vaults in one folder stay apart.
        """
        if self._first in MEMORY_NAMES:
            return self.folder / STATE_NAME
        is_markdown = self.memory.suffix.lower() == ".md"
        return self.folder / f"{STATE_NAME}-{self.memory.stem if is_markdown else self.name}"

    def make_state(self) -> None:
        """Create the state folder, for this account alone, as the journal repeats the memories.

        The vault's own folder is created too: an agent's first memory needs one.
        """
        if self.state.is_dir():
            return
        with storage_errors(self.state, "made"):
            self.folder.mkdir(parents=True, exist_ok=True)
            self.state.mkdir(mode=0o700, exist_ok=True)

    @cached_property
    def base(self) -> Path:
        """The memory file exactly as Memdeck's last save wrote it."""
        return self.state / ("base.md" if self.first_name is None else "learnings-base.md")

    @cached_property
    def backups(self) -> Path:
        """The folder of earlier memory files."""
        return self.state / "backups"

    @property
    def logs(self) -> Path:
        """The folder of the daily logs, next to a memory file of the usual name.

        A file of another name has it in its state folder, so that two vaults in one folder
        do not share logs.

        Source: seed 002, section 2.2.
        """
        return self._readable / LOGS_NAME

    def pages(self, folder: str) -> Path:
        """Return a folder of pages, one of ``PAGE_FOLDERS``, in the same place as ``logs``."""
        return self._readable / folder

    @property
    def _readable(self) -> Path:
        return self.folder if self._first in FOLDER_NAMES else self.state

    @property
    def key(self) -> str:
        """The key of this vault on this machine: 16 hex digits of its real path's hash."""
        import hashlib  # noqa: PLC0415 - 8 ms that a window's first picture can do without

        real = os.path.normcase(os.path.realpath(self.folder / self._first))
        return hashlib.sha256(os.fsencode(real)).hexdigest()[:16]

    @property
    def pending(self) -> Path:
        """The folder of imported suggestions pending review.

        It is in the platform's state folder: a vault is not changed before something is applied.
        """
        return _user_state() / "reviews" / self.key

    @property
    def pending_sources(self) -> Path:
        """The folder of the transcripts that pending suggestions rest on."""
        return self.pending / "sources"

    @property
    def imports(self) -> Path:
        """The folder of unfinished imports."""
        return self.pending / "imports"

    @property
    def table_file(self) -> Path | None:
        """The file that names the table kept in sync with this vault."""
        return None if self.tables is None else self.tables / f"{self.key}{SERVER_SUFFIX}"

    @property
    def cache(self) -> Path:
        """The folder of files that can be rebuilt, such as the index."""
        return self.cache_root / "vaults" / self.key

    @property
    def lock(self) -> Path:
        """The file whose lock lets one program at a time change the vault."""
        return self.cache / "lock"
