"""The programs of agents on this computer, and whether they start our server.

Source: the manuals of the programs, read on 2026-11-27.
"""

import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from pathlib import Path

from memdeck.bootstrap.server_entry import (
    ServerCommand,
    command_of,
    entry_of,
    is_disabled,
    server_command,
    variables_of,
)
from memdeck.domain.memory.namespace import NO_NAMESPACE, Namespace
from memdeck.errors import ConflictError, MemdeckError, StorageError, UsageError
from memdeck.storage.config.mcp_entries import (
    EntryPlace,
    Notation,
    Values,
    entries_in,
    entry_in,
    entry_text,
    with_entry,
    without_entry,
)
from memdeck.storage.disk.atomic_write import staged, write_atomic
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
    DISABLED = auto()
    """It would start the server of this vault, but the entry is switched off."""
    COMMAND_MISSING = auto()
    """It would start the server of this vault, but the command is not on this computer."""
    OTHER_VAULT = auto()
    """Its entry starts the server of another vault, or something else."""
    DAMAGED = auto()
    """Its configuration cannot be read."""


@dataclass(frozen=True, slots=True)
class Connection:
    """The *state* of a program whose configuration is *file*. It is there if its *folder* is.

    *command* is what its entry starts, with the environment *variables*, empty where there is none:
    the server of *vault*, limited to *namespace*. *error* says why the file cannot be read.
    """

    program: AgentProgram
    folder: Path
    file: Path
    state: State
    command: tuple[str, ...] = ()
    vault: str | None = None
    namespace: Namespace = NO_NAMESPACE
    variables: Mapping[str, str] = field(default_factory=dict)
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

    *launch* is the command that starts this installation, and *has_server* whether it can serve.
    """

    def __init__(
        self, computer: Computer, launch: Sequence[str], vault: str, *, has_server: bool = True
    ) -> None:
        self._computer = computer
        self._launch = launch
        self._vault = vault
        self._has_server = has_server
        self.command = (*launch, "--vault", vault, "mcp")
        """What a new entry starts."""

    def connections(self) -> list[Connection]:
        """Return the state of each program, in the order of ``PROGRAMS``."""
        return [self.connection(program) for program in PROGRAMS]

    def entry_text(
        self,
        program: AgentProgram,
        namespace: Namespace = NO_NAMESPACE,
        *,
        creates_vault: bool = False,
    ) -> str:
        """Return a file that holds nothing but the entry of *program*, as ``connected`` adds it."""
        entry = self._entry(program, namespace, None, creates_vault=creates_vault)
        return entry_text(program.place, entry)

    def connected(
        self,
        program: AgentProgram,
        namespace: Namespace = NO_NAMESPACE,
        *,
        creates_vault: bool = False,
    ) -> ConfigurationChange:
        """Return the change that adds the entry of this vault, or corrects an older one.

        An older entry keeps the arguments and keys that the user added; the ids of *namespace*
        replace its own. With *creates_vault*, the server accepts a vault that does not exist yet.

        Raises:
            UsageError: the program is not on this computer, or this installation has no server.
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
        if not self._has_server:
            raise UsageError("The server needs the package mcp; install it with `pip install mcp`.")
        text = before or ""
        place = self._place(text, program)
        older = entry_in(text, place)
        entry = self._entry(program, namespace, older, creates_vault=creates_vault)
        return ConfigurationChange(file, before, with_entry(text, place, entry))

    def disconnected(self, program: AgentProgram) -> ConfigurationChange:
        """Return the change that removes the entry; an empty one where there is none.

        Raises:
            StorageError: the configuration cannot be read, or not be changed safely.
        """
        file = program.file(self._computer)
        before = _read(file)
        text = before or ""
        return ConfigurationChange(file, before, without_entry(text, self._place(text, program)))

    def connection(self, program: AgentProgram) -> Connection:
        """Return the state of *program*."""
        folder, file = program.folder(self._computer), program.file(self._computer)
        try:
            text = _read(file)
            entry = None if text is None else entry_in(text, self._place(text, program))
        except StorageError as error:
            return Connection(program, folder, file, State.DAMAGED, error=error)
        if text is None and not folder.is_dir():
            return Connection(program, folder, file, State.NOT_FOUND)
        if entry is None:
            return Connection(program, folder, file, State.NOT_CONNECTED)
        server = server_command(entry)
        return Connection(
            program,
            folder,
            file,
            self._state(entry),
            command_of(entry),
            None if server is None else server.vault,
            NO_NAMESPACE if server is None else server.namespace,
            variables_of(entry),
        )

    def _entry(
        self,
        program: AgentProgram,
        namespace: Namespace,
        older: Values | None,
        *,
        creates_vault: bool,
    ) -> Values:
        type_ = {"type": "stdio"} if program.states_type else {}
        return entry_of(
            self._launch, self._vault, namespace, older, type_, creates_vault=creates_vault
        )

    def _place(self, text: str, program: AgentProgram) -> EntryPlace:
        """Return the place of the entry that serves this vault, else the one of our name."""
        entries = entries_in(text, program.place)
        own = [name for name in entries if name == program.place.name]
        names = (name for name in (*own, *entries) if self._serves(name, entries[name], program))
        return replace(program.place, name=next(names, program.place.name))

    def _serves(self, name: str, entry: Values, program: AgentProgram) -> bool:
        """Return whether the *entry* of that *name* starts our server of this vault."""
        server = server_command(entry)
        is_known = name == program.place.name or (server is not None and server.names_memdeck)
        return is_known and self._is_of_vault(server)

    def _is_of_vault(self, server: ServerCommand | None) -> bool:
        vault = None if server is None else server.vault
        return vault is not None and Path(vault) == Path(self._vault)

    def _state(self, entry: Values) -> State:
        """Return the state of a program with *entry*."""
        if not self._is_of_vault(server_command(entry)):
            return State.OTHER_VAULT
        if is_disabled(entry):
            return State.DISABLED
        folders = self._computer.environment.get("PATH", "")
        if shutil.which(command_of(entry)[0], path=folders) is None:
            return State.COMMAND_MISSING
        return State.CONNECTED


def write_change(change: ConfigurationChange) -> Path | None:
    """Write *change*, and return the path of a copy of the file before the first change.

    None for a new file. A copy that exists stays as it is.

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
    # Staged first, so that an error of a read-only file names that file, not the copy.
    with staged(change.file, change.after.encode()) as content:
        if change.before is not None:
            backup = change.file.with_name(f"{change.file.name}{BACKUP_SUFFIX}")
            if not backup.exists():
                write_atomic(backup, change.before.encode(), like=change.file)
        content.commit()
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
