"""The command that serves a memory to agents."""

from importlib.util import find_spec

import click

from memdeck.cli.command_base import CommandLine, command
from memdeck.cli.language import gettext as _
from memdeck.cli.output import Output
from memdeck.errors import UsageError

_LOOPBACK = "127.0.0.1"
_PORT = 8765


@command()
@click.option("--create", is_flag=True, help="Accept a vault that does not exist yet.")
@click.option("--http", is_flag=True, help="Serve HTTP instead of standard input and output.")
@click.option(
    "--host", default=_LOOPBACK, show_default=True, metavar="NAME", help="Listen on NAME."
)
@click.option(
    "--port",
    type=click.IntRange(0, 65_535),
    default=_PORT,
    show_default=True,
    metavar="N",
    help="Listen on port N; 0 takes a free one.",
)
@click.pass_obj
def mcp_command(
    command_line: CommandLine, host: str, port: int, *, create: bool, http: bool
) -> Output:
    """Serve the memory to agents by the Model Context Protocol.

    An agent's program starts this command and talks to it on standard input and output. With
    --http, clients send the token in MEMDECK_TOKEN, or the one that is printed at the start.
    """
    if command_line.is_json:
        raise click.UsageError(_("The server prints no JSON."))
    if find_spec("mcp") is None or command_line.serve_mcp is None:
        raise UsageError(
            _("The server needs the package mcp; install it with `pip install 'memdeck[mcp]'`.")
        )
    from memdeck.bootstrap import Program

    manager = command_line.open(creates_vault=create, serves_agents=True)
    command_line.serve_mcp(manager, Program().http_address(host, port) if http else None)
    return Output({}, [])
