"""The commands that serve a memory to agents and to other programs."""

import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec

import click
from click.core import ParameterSource

from memdeck.cli.command_base import CommandLine, Server, command
from memdeck.cli.language import gettext as _
from memdeck.cli.output import Output, print_error
from memdeck.cli.parameters import offline_option
from memdeck.errors import UsageError
from memdeck.json_objects.json_text import to_json

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
@click.option("--user", default="", metavar="ID", help="Only memories of that user.")
@click.option("--agent", default="", metavar="ID", help="Only memories of that agent.")
@click.option("--run", default="", metavar="ID", help="Only memories of that run.")
@click.pass_obj
def mcp_command(
    command_line: CommandLine,
    host: str,
    port: int,
    user: str,
    agent: str,
    run: str,
    *,
    create: bool,
    http: bool,
) -> Output:
    """Serve the memory to agents by the Model Context Protocol.

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
    from memdeck.domain.memory.namespace import checked_namespace

    manager = command_line.open(
        creates_vault=create,
        serves_agents=True,
        namespace=checked_namespace(user, agent, run),
    )
    if not http and sys.stdin is not None and sys.stdin.isatty():
        print_error(_("This command is for an agent's program, which starts it; Ctrl-C ends it."))
    command_line.serve_mcp(manager, Program().http_address(host, port) if http else None)
    return Output({}, [])


def _is_given(option: str) -> bool:
    """Return whether the command line has that option of the current command."""
    source = click.get_current_context().get_parameter_source(option)
    return source is ParameterSource.COMMANDLINE


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
    manager = command_line.open(creates_vault=create, is_offline=offline, serves_agents=True)
    address = program.http_address(host, port)
    server = command_line.open_http(manager, address, program.server_files, names)
    return Output(_served_json(server), _served_lines(server))


def _served_json(server: Server) -> Iterator[str]:
    yield f"{to_json({'url': server.url, 'file': str(server.file)})}\n"
    server.run()


def _served_lines(server: Server) -> Iterator[str]:
    yield _("The memory is served at {url}; the token is in {file}.").format(
        url=server.url, file=server.file
    )
    server.run()
