"""The programs of agents on this computer, and whether they start our server.

Source: the manuals of the programs, read on 2026-11-27.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import pairwise
from pathlib import Path

from memdeck.errors import ConflictError, MemdeckError, StorageError, UsageError
from memdeck.storage.config.mcp_entries import (
    EntryPlace,
    Notation,
    Values,
    entry_in,
    entry_text,
    with_entry,
    without_entry,
)
from memdeck.storage.disk.atomic_write import write_atomic
from memdeck.storage.disk.files import read_whole

BACKUP_SUFFIX = ".memdeck-backup"


@dataclass(frozen=True, slots=True)
class Computer:
    """Where programs keep their files: the *home* folder, ``sys.platform``, and variables."""

    home: Path
    platform: str
    environment: Mapping[str, str]

    def named(self, variable: str, default: Path) -> Path:
        """Return the path that *variable* holds, else *default*."""
        named = self.environment.get(variable, "").strip()
        return Path(named) if named else default

    @property
    def settings(self) -> Path:
        """The folder of the settings of programs with a window."""
        match self.platform:
            case "win32":
                return self.named("APPDATA", self.home / "AppData" / "Roaming")
            case "darwin":
                return self.home / "Library" / "Application Support"
            case _:
                return self.named("XDG_CONFIG_HOME", self.home / ".config")


Location = Callable[[Computer], Path]


@dataclass(frozen=True, slots=True)
class AgentProgram:
    """A program that starts servers, as the entries at *place* of its *file* say.

    The program is there if its *folder* is.
    """

    key: str
    name: str
    place: EntryPlace
    file: Location
    folder: Location
    states_type: bool = False
    """Whether an entry says that the server is reached by standard input and output."""

    def entry(self, command: Sequence[str]) -> Values:
        """Return the entry by which the program starts *command*."""
        first, *args = command
        type_: Values = {"type": "stdio"} if self.states_type else {}
        return {**type_, "command": first, "args": args}


def _in_folder(
    key: str, name: str, place: EntryPlace, folder: Location, *, states_type: bool = False
) -> AgentProgram:
    """Return a program whose configuration is in its own *folder*."""
    return AgentProgram(
        key, name, place, lambda computer: folder(computer) / place.file, folder, states_type
    )


def _openclaw_folder(computer: Computer) -> Path:
    return computer.named("OPENCLAW_STATE_DIR", computer.home / ".openclaw")


_OPENCLAW = EntryPlace("openclaw.json", Notation.JSON, ("mcp", "servers"))

PROGRAMS = (
    AgentProgram(
        "claude-code",
        "Claude Code",
        EntryPlace(".claude.json", Notation.JSON, ("mcpServers",)),
        lambda computer: computer.named("CLAUDE_CONFIG_DIR", computer.home) / ".claude.json",
        lambda computer: computer.named("CLAUDE_CONFIG_DIR", computer.home / ".claude"),
        states_type=True,
    ),
    _in_folder(
        "claude-desktop",
        "Claude Desktop",
        EntryPlace("claude_desktop_config.json", Notation.JSON, ("mcpServers",)),
        lambda computer: computer.settings / "Claude",
    ),
    _in_folder(
        "cursor",
        "Cursor",
        EntryPlace("mcp.json", Notation.JSON, ("mcpServers",)),
        lambda computer: computer.home / ".cursor",
    ),
    _in_folder(
        "vscode",
        "VS Code",
        EntryPlace("mcp.json", Notation.JSON, ("servers",)),
        lambda computer: computer.settings / "Code" / "User",
        states_type=True,
    ),
    _in_folder(
        "codex",
        "Codex",
        EntryPlace("config.toml", Notation.TOML, ("mcp_servers",)),
        lambda computer: computer.named("CODEX_HOME", computer.home / ".codex"),
    ),
    AgentProgram(
        "openclaw",
        "OpenClaw",
        _OPENCLAW,
        lambda computer: computer.named(
            "OPENCLAW_CONFIG_PATH", _openclaw_folder(computer) / _OPENCLAW.file
        ),
        _openclaw_folder,
    ),
)
"""The programs that can be connected, in the order in which they are listed."""
KEYS = tuple(program.key for program in PROGRAMS)


class State(Enum):
    """Whether a program starts our server."""

    NOT_FOUND = auto()
    NOT_CONNECTED = auto()
    CONNECTED = auto()
    """It starts the server of this vault."""
    OTHER_VAULT = auto()
    """Its entry starts the server of another vault, or something else."""
    DAMAGED = auto()
    """Its configuration cannot be read."""


@dataclass(frozen=True, slots=True)
class Connection:
    """The *state* of a program whose configuration is *file*.

    *command* is what its entry starts, empty where there is none. *error* says why the file cannot
    be read.
    """

    program: AgentProgram
    file: Path
    state: State
    command: tuple[str, ...] = ()
    error: MemdeckError | None = None


@dataclass(frozen=True, slots=True)
class ConfigurationChange:
    """A change of *file* from the text *before*, None for a new file, to the text *after*."""

    file: Path
    before: str | None
    after: str

    @property
    def is_empty(self) -> bool:
        return (self.before or "") == self.after


class AgentPrograms:
    """The programs on *computer*, and their connection to *vault*, a path or an address.

    *launch* is the command that starts this installation.
    """

    def __init__(self, computer: Computer, launch: Sequence[str], vault: str) -> None:
        self._computer = computer
        self._vault = vault
        self.command = (*launch, "--vault", vault, "mcp")
        """What an entry starts."""

    def connections(self) -> list[Connection]:
        """Return the state of each program, in the order of ``PROGRAMS``."""
        return [self._connection(program) for program in PROGRAMS]

    def entry_text(self, program: AgentProgram) -> str:
        """Return the entry of *program*, as a file that holds nothing else."""
        return entry_text(program.place, program.entry(self.command))

    def connected(self, program: AgentProgram) -> ConfigurationChange:
        """Return the change that adds the entry of this vault, or replaces an older one.

        Raises:
            UsageError: the program is not on this computer.
            StorageError: its configuration cannot be read, or not be changed safely.
        """
        folder = program.folder(self._computer)
        file = program.file(self._computer)
        before = _read(file)
        if before is None and not folder.is_dir():
            raise UsageError(
                f"{program.name} was not found, as there is no folder {folder}; install and start"
                " it, then connect it."
            )
        after = with_entry(before or "", program.place, program.entry(self.command))
        return ConfigurationChange(file, before, after)

    def disconnected(self, program: AgentProgram) -> ConfigurationChange:
        """Return the change that removes the entry; an empty one where there is none.

        Raises:
            StorageError: the configuration cannot be read, or not be changed safely.
        """
        file = program.file(self._computer)
        before = _read(file)
        return ConfigurationChange(file, before, without_entry(before or "", program.place))

    def _connection(self, program: AgentProgram) -> Connection:
        file = program.file(self._computer)
        try:
            text = _read(file)
            entry = None if text is None else entry_in(text, program.place)
        except StorageError as error:
            return Connection(program, file, State.DAMAGED, error=error)
        if text is None and not program.folder(self._computer).is_dir():
            return Connection(program, file, State.NOT_FOUND)
        if entry is None:
            return Connection(program, file, State.NOT_CONNECTED)
        command = _command_of(entry)
        state = State.CONNECTED if _serves(command, self._vault) else State.OTHER_VAULT
        return Connection(program, file, state, command)


def write_change(change: ConfigurationChange) -> Path | None:
    """Write *change*, and return the path of a copy of the old file; None for a new file.

    Raises:
        ConflictError: the file was changed since it was read.
        StorageError: it cannot be written; it is as it was.
    """
    if _read(change.file) != change.before:
        raise ConflictError(
            f"{change.file} was changed meanwhile, and nothing was written; look at the change"
            " again."
        )
    backup = None
    if change.before is not None:
        backup = change.file.with_name(f"{change.file.name}{BACKUP_SUFFIX}")
        write_atomic(backup, change.before.encode(), like=change.file)
    write_atomic(change.file, change.after.encode())
    return backup


def launch_command(environment: Mapping[str, str]) -> tuple[str, ...]:
    """Return the command that starts this installation, from any folder.

    An AppImage is started by its own file, as the one inside it moves with every start.
    """
    appimage = environment.get("APPIMAGE", "")
    if getattr(sys, "frozen", False):
        return (appimage or sys.executable,)
    python = Path(sys.executable)
    if python.name.lower() == "pythonw.exe":  # it has no standard output
        python = python.with_name("python.exe")
    # -P: modules in the folder of an agent's project must not be imported instead of ours.
    return (str(python), "-P", "-m", "memdeck")


def program_of(key: str) -> AgentProgram:
    """Return the program of *key*, one of ``PROGRAMS``."""
    return next(program for program in PROGRAMS if program.key == key)


def _read(file: Path) -> str | None:
    """Return the text of *file*; None where there is no such file.

    Raises:
        StorageError: it cannot be read, or is not in UTF-8.
    """
    data = read_whole(file)
    try:
        return None if data is None else data.decode()
    except UnicodeDecodeError as error:
        raise StorageError(f"{file} is not written in UTF-8; save it as UTF-8.") from error


def _command_of(entry: Values) -> tuple[str, ...]:
    args = entry.get("args", [])
    parts = [entry.get("command"), *(args if isinstance(args, list) else [])]
    return tuple(part for part in parts if isinstance(part, str))


def _serves(command: Sequence[str], vault: str) -> bool:
    """Return whether *command* starts our server of *vault*."""
    if "mcp" not in command:
        return False
    joined = [part.removeprefix("--vault=") for part in command if part.startswith("--vault=")]
    named = dict(pairwise(command)).get("--vault") or next(iter(joined), None)
    return named is not None and Path(named) == Path(vault)
