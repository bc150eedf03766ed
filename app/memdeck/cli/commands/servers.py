"""The commands that serve a memory to agents and to other programs."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from difflib import unified_diff
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from memdeck.bootstrap.agent_programs import (
    KEYS,
    AgentProgram,
    AgentPrograms,
    ConfigurationChange,
    Connection,
    State,
    program_of,
    write_change,
)
from memdeck.cli.command_base import CommandLine, Server, command
from memdeck.cli.commands.editing import confirms
from memdeck.cli.core_text import message_text
from memdeck.cli.language import gettext as _
from memdeck.cli.memory_filters import bound_options
from memdeck.cli.output import Output, print_error, write
from memdeck.cli.parameters import Choice, exclude_each_other, offline_option
from memdeck.cli.text import labelled, plain
from memdeck.errors import UsageError
from memdeck.json_objects.json_text import JsonObject, to_json

if TYPE_CHECKING:
    from memdeck.bootstrap.http_address import HttpAddress
    from memdeck.domain.memory.namespace import Namespace

_LOOPBACK = "127.0.0.1"
_PORT = 8765


_create_option = click.option(
    "--create", is_flag=True, help="Accept a vault that does not exist yet."
)
_host_option = click.option(
    "--host", default=_LOOPBACK, show_default=True, metavar="NAME", help="Listen on NAME."
)
_port_option = click.option(
    "--port",
    type=click.IntRange(0, 65_535),
    default=_PORT,
    show_default=True,
    metavar="N",
    help="Listen on port N; 0 takes a free one.",
)


@command()
@_create_option
@click.option("--http", is_flag=True, help="Serve HTTP instead of standard input and output.")
@_host_option
@_port_option
@bound_options
@click.pass_obj
def mcp_command(
    command_line: CommandLine,
    /,
    host: str,
    port: int,
    *,
    create: bool,
    http: bool,
    **ids: str | None,
) -> Output:
    """Serve the memory to agents over the Model Context Protocol.

    An agent's program starts this command and talks to it on standard input and output. With
    --http, clients send the token in MEMDECK_TOKEN, or the one that is printed at the start.
    """
    if command_line.is_json:
        raise click.UsageError(_("The server prints no JSON."))
    if not http and any(map(_is_given, ("host", "port"))):
        raise click.UsageError(_("--host and --port need --http."))
    if find_spec("mcp") is None or command_line.serve_mcp is None:
        raise UsageError(_("The server needs the package mcp; install it with `pip install mcp`."))
    from memdeck.bootstrap import Program
    from memdeck.domain.memory.namespace import given_namespace

    manager = command_line.open(
        creates_vault=create,
        has_create=True,
        serves_agents=True,
        is_server=http,
        namespace=given_namespace(**ids),
    )
    if not http and sys.stdin is not None and sys.stdin.isatty():
        print_error(_("This command is for an agent's program, which starts it; Ctrl-C ends it."))
    address = Program().http_address(host, port) if http else None
    if address is not None:
        _warn_of_others(address)
    command_line.serve_mcp(manager, address)
    return Output({}, [])


def _is_given(option: str) -> bool:
    """Return whether the command line has that option of the current command."""
    source = click.get_current_context().get_parameter_source(option)
    return source is ParameterSource.COMMANDLINE


@command()
@click.argument(
    "key", required=False, type=Choice(KEYS), metavar="[PROGRAM]", help="The program to connect."
)
@_create_option
@bound_options
@click.option("--print", "prints", is_flag=True, help="Only print the entry of the program.")
@click.option("--remove", is_flag=True, help="Remove the entry; needs no vault.")
@click.option("--yes", is_flag=True, help="Skip the question.")
@click.pass_obj
def connect_command(
    command_line: CommandLine,
    /,
    key: str | None,
    *,
    create: bool,
    prints: bool,
    remove: bool,
    yes: bool,
    **ids: str | None,
) -> Output:
    """Connect an agent's program to this memory, or list the programs.

    Changes the program's configuration, so that it starts `memdeck mcp`. The change is shown
    first, and the original file is kept. Other arguments and keys of the entry stay as they are.
    """
    exclude_each_other(print=prints, remove=remove)
    from memdeck.bootstrap import Program
    from memdeck.domain.memory.namespace import given_namespace

    namespace = given_namespace(**ids)
    if key is not None and remove:
        vault = command_line.vault or Program().named_vault() or Path.cwd()
        programs = Program().agent_programs(vault.expanduser())
        return _removed(programs, program_of(key), yes=yes)
    manager = command_line.open(needs_vault=key is not None, creates_vault=create, has_create=True)
    programs = Program().agent_programs(manager.vault.layout.path)
    if key is None:
        connections = programs.connections()
        listed = [_connection_object(connection) for connection in connections]
        return Output({"programs": listed}, map(_connection_line, connections))
    program = program_of(key)
    if prints:
        text = programs.entry_text(program, namespace, creates_vault=create)
        return Output({"program": key, "entry": text}, [text.rstrip("\n")])
    change = programs.connected(program, namespace, creates_vault=create)
    notes = _kept_limits(programs.connection(program).namespace, namespace)
    return _change_output(programs, program, change, notes, yes=yes)


def _kept_limits(older: "Namespace", given: "Namespace") -> list[str]:
    """Return a note of each id of an *older* entry that stays, as *given* has none in its place."""
    options = {
        "--user": (older.user_id, given.user_id),
        "--agent": (older.agent_id, given.agent_id),
        "--run": (older.run_id, given.run_id),
    }
    note = _("The entry keeps {option} {id}; to drop it, remove the entry first.")
    return [
        note.format(option=option, id=kept)
        for option, (kept, replacement) in options.items()
        if kept and not replacement
    ]


def _removed(programs: AgentPrograms, program: AgentProgram, *, yes: bool) -> Output:
    """Remove the entry of *program* if the user agrees, and return what was done."""
    change = programs.disconnected(program)
    connection = programs.connection(program)
    notes = []
    if connection.state is State.OTHER_VAULT and connection.vault is not None:
        text = _("The entry is for another vault: {vault}")
        notes = [text.format(vault=connection.vault)]
    return _change_output(programs, program, change, notes, yes=yes)


def _change_output(
    programs: AgentPrograms,
    program: AgentProgram,
    change: ConfigurationChange,
    notes: Sequence[str],
    *,
    yes: bool,
) -> Output:
    """Show *notes* and *change*, write it if the user agrees, and return what was done."""
    backup = None
    if change.is_empty:
        lines = [*notes, _("{file} needs no change.").format(file=change.file)]
    else:
        shown = [*notes, *_diff_lines(change)]
        if not yes and not _agrees(shown):
            raise UsageError(_("Nothing was written; pass --yes to skip the question."))
        backup = write_change(change)
        done = _("{file} was changed; restart {program}.")
        lines = [
            *(shown if yes else ()),
            done.format(file=change.file, program=program.name),
        ]
        if backup is not None:
            text = _("The original file is kept as {file}.")
            lines.append(text.format(file=backup))
    connection = programs.connection(program)
    if connection.state in {State.DISABLED, State.COMMAND_MISSING}:
        lines.append(_connection_line(connection))
    backup_text = None if backup is None else str(backup)
    return Output({**_connection_object(connection), "backup": backup_text}, lines)


def _agrees(lines: Sequence[str]) -> bool:
    """Show the user *lines*, and return whether to write the change; no without a terminal."""
    if not sys.stdin.isatty():
        write(sys.stderr, plain("\n".join([*lines, ""])))
        return False
    return confirms(lines, _("Change this file? [y/N] "))


def _diff_lines(change: ConfigurationChange) -> Iterator[str]:
    file = str(change.file)
    before, after = (change.before or "").splitlines(), change.after.splitlines()
    return unified_diff(before, after, file, file, lineterm="")


def _connection_object(connection: Connection) -> JsonObject:
    return {
        "program": connection.program.key,
        "file": str(connection.file),
        "state": connection.state.name.lower(),
        "command": list(connection.command),
        "vault": connection.vault,
        "namespace": asdict(connection.namespace),
        "error": None if connection.error is None else str(connection.error),
    }


def _connection_line(connection: Connection) -> str:
    name = f"{connection.program.name} ({connection.program.key})"
    return labelled(name, _state_text(connection) + _limit_text(connection.namespace))


def _state_text(connection: Connection) -> str:
    match connection.state:
        case State.NOT_FOUND:
            return _("not found: there is no folder {folder}").format(folder=connection.folder)
        case State.NOT_CONNECTED:
            return _("not connected")
        case State.CONNECTED:
            return _("connected to this vault")
        case State.DISABLED:
            return _("connected to this vault, but disabled in {file}").format(file=connection.file)
        case State.COMMAND_MISSING:
            return _("connected to this vault, but its program is missing: {program}").format(
                program=connection.command[0]
            )
        case State.OTHER_VAULT if connection.vault is None:
            return _("connected to something else")
        case State.OTHER_VAULT:
            return _("connected to another vault, {vault}").format(vault=connection.vault)
        case State.DAMAGED:
            return message_text(connection.error or "")


def _limit_text(namespace: "Namespace") -> str:
    """Return to which memories a server is limited; "" for all."""
    texts = {
        _(", for user {id}"): namespace.user_id,
        _(", for agent {id}"): namespace.agent_id,
        _(", for run {id}"): namespace.run_id,
    }
    return "".join(text.format(id=id_) for text, id_ in texts.items() if id_)


@command()
@_create_option
@_host_option
@_port_option
@click.option(
    "--name",
    "names",
    multiple=True,
    metavar="NAME",
    help="Another name by which clients address this machine; may be repeated.",
)
@offline_option
@click.pass_obj
def serve_command(
    command_line: CommandLine,
    host: str,
    port: int,
    names: Sequence[str],
    *,
    create: bool,
    offline: bool,
) -> Output:
    """Serve the memory to other programs over HTTP, until it is interrupted.

    Clients send the token in MEMDECK_TOKEN, or the one in the file that is named at the start.
    """
    if find_spec("fastapi") is None or find_spec("uvicorn") is None or not command_line.open_http:
        raise UsageError(
            _(
                "The server needs the packages fastapi and uvicorn; install them with"
                " `pip install fastapi uvicorn`."
            )
        )
    from memdeck.bootstrap import Program

    program = Program()
    manager = command_line.open(
        creates_vault=create,
        has_create=True,
        is_offline=offline,
        serves_agents=True,
        is_server=True,
    )
    address = program.http_address(host, port)
    server = command_line.open_http(manager, address, program.server_files, names)
    _warn_of_others(address)
    return Output(_served_json(server), _served_lines(server))


def _warn_of_others(address: "HttpAddress") -> None:
    """Warn on standard error if other machines can reach a server at *address*."""
    if not address.is_loopback:
        print_error(
            _(
                "Other machines may reach this server, and the connection is not encrypted; use a"
                " tunnel or a proxy that encrypts it."
            )
        )


def _served_json(server: Server) -> Iterator[str]:
    yield f"{to_json({'url': server.url, 'file': str(server.file)})}\n"
    server.run()


def _served_lines(server: Server) -> Iterator[str]:
    yield _("The memory is served at {url}; the token is in {file}.").format(
        url=server.url, file=server.file
    )
    server.run()
