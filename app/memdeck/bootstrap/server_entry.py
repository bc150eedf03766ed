"""The entry by which an agent's program starts our server: what it says, and how it changes."""

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from pathlib import PureWindowsPath

from memdeck.domain.memory.namespace import Namespace
from memdeck.storage.config.mcp_entries import Values

_SUBCOMMAND = "mcp"
_VAULT = "--vault"
_VARIABLE = "MEMDECK_VAULT"
_CREATE = "--create"
_IDS = ("--user", "--agent", "--run")


@dataclass(frozen=True, slots=True)
class ServerCommand:
    """What an entry starts: *launch*, with global *options*, our server of *vault*, and its *args*.

    *vault* is None where the entry names none.
    """

    launch: tuple[str, ...]
    options: tuple[str, ...]
    vault: str | None
    args: tuple[str, ...] = ()

    @property
    def parts(self) -> tuple[str, ...]:
        """The whole command."""
        vault = () if self.vault is None else (_VAULT, self.vault)
        return (*self.launch, *self.options, *vault, _SUBCOMMAND, *self.args)

    @property
    def names_memdeck(self) -> bool:
        """Whether the command itself shows that it starts Memdeck."""
        return any(map(_is_memdeck, self.launch))

    @property
    def namespace(self) -> Namespace:
        """The ids to which the server is limited."""
        ids = (_option(self.args, name)[0] for name in _IDS)
        return Namespace(*(id_ or "" for id_ in ids))

    def limited_to(self, namespace: Namespace) -> "ServerCommand":
        """Return the command with the ids of *namespace*; an id that it lacks stays as it is."""
        args = self.args
        for name, id_ in zip(_IDS, astuple(namespace), strict=True):
            args = (*_option(args, name)[1], name, id_) if id_ else args
        return ServerCommand(self.launch, self.options, self.vault, args)


def command_of(entry: Values) -> tuple[str, ...]:
    """Return what *entry* starts; empty where it starts nothing."""
    args = entry.get("args", [])
    parts = [entry.get("command"), *(args if isinstance(args, list) else [])]
    return tuple(part for part in parts if isinstance(part, str))


def server_command(entry: Values) -> ServerCommand | None:
    """Return what *entry* starts, if that looks like our server; None for something else."""
    vault, parts = _option(command_of(entry), _VAULT)
    if _SUBCOMMAND not in parts[1:]:
        return None
    at = parts.index(_SUBCOMMAND, 1)
    before, args = parts[:at], parts[at + 1 :]
    named = [n for n, part in enumerate(before) if _is_memdeck(part)]
    count = named[-1] + 1 if named else 1
    named_vault = variables_of(entry).get(_VARIABLE) if vault is None else vault
    return ServerCommand(before[:count], before[count:], named_vault, args)


def variables_of(entry: Values) -> dict[str, str]:
    """Return the environment variables that *entry* sets for what it starts."""
    variables = entry.get("env")
    named = variables if isinstance(variables, dict) else {}
    return {name: value for name, value in named.items() if isinstance(value, str)}


def is_disabled(entry: Values) -> bool:
    """Return whether the program does not start what *entry* names."""
    return entry.get("disabled") is True or entry.get("enabled") is False


def entry_of(
    launch: Sequence[str],
    vault: str,
    namespace: Namespace,
    older: Values | None,
    type_: Values,
    *,
    creates_vault: bool,
) -> Values:
    """Return the entry that starts the server of *vault* by *launch*, limited to *namespace*.

    An *older* entry of our server keeps its other arguments and keys. *type_* is what the program
    needs to know of the kind of the server. With *creates_vault*, the vault need not exist yet.
    """
    known = None if older is None else server_command(older)
    options, args = ((), ()) if known is None else (known.options, known.args)
    if creates_vault and _CREATE not in args:
        args = (*args, _CREATE)
    first, *others = ServerCommand(tuple(launch), options, vault, args).limited_to(namespace).parts
    kept = older if older is not None and known is not None else {}
    return {**type_, **kept, "command": first, "args": others}


def _option(args: Sequence[str], name: str) -> tuple[str | None, tuple[str, ...]]:
    """Return the value of the option *name*, None if it is not given, and the other *args*."""
    value, others = None, list[str]()
    rest = iter(args)
    for arg in rest:
        if arg == name:
            value = next(rest, None)
        elif arg.startswith(f"{name}="):
            value = arg.removeprefix(f"{name}=")
        else:
            others.append(arg)
    return value, tuple(others)


def _is_memdeck(part: str) -> bool:
    """Return whether *part* is the name of our command, package or application, with its folder."""
    return PureWindowsPath(part).name.lower().startswith("memdeck")
