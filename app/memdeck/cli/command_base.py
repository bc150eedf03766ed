"""The base of every command: the global options, and the vault they name."""

import inspect
import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import click

from memdeck.cli.completion import complete_path
from memdeck.cli.language import gettext
from memdeck.cli.output import Output, print_output
from memdeck.cli.parameters import vault_path

if TYPE_CHECKING:
    from memdeck.bootstrap.http_address import HttpAddress
    from memdeck.bootstrap.server_files import ServerFiles
    from memdeck.domain.memory.namespace import Namespace
    from memdeck.services.manager import MemoryManager

ServeMcp = Callable[["MemoryManager", "HttpAddress | None"], None]
"""Serves a memory at an address, or on standard input and output, until the client ends."""


class Server(Protocol):
    """A server with its address, and the *file* with its token, which only this user can read."""

    url: str
    file: Path

    def run(self) -> None: ...


OpenHttp = Callable[["MemoryManager", "HttpAddress", "ServerFiles", Collection[str]], Server]
"""Returns a server of a memory at an address, addressed by some more names."""

_SETTINGS = {"help_option_names": ["-h", "--help"]}
_DASHED_TEXT = re.compile(r" |^-[0-9.]+$")
"""What an argument with a dash at its start has if it is a text and no option."""


@dataclass
class CommandLine:
    """The global options of one command line, and the vault that was opened by it."""

    vault: Path | None = None
    is_json: bool = False
    manager: "MemoryManager | None" = None
    serve_mcp: ServeMcp | None = None
    open_http: OpenHttp | None = None

    def open(
        self,
        vault: Path | None = None,
        *,
        needs_vault: bool = True,
        creates_vault: bool = False,
        has_create: bool = False,
        is_offline: bool = False,
        serves_agents: bool = False,
        is_server: bool = False,
        namespace: "Namespace | None" = None,
    ) -> "MemoryManager":
        """Return the manager of *vault*, else of ``--vault``, else of the configured vault.

        With *creates_vault* it need not exist; *has_create* is whether the command has the option
        ``--create``, for the error. Without *needs_vault* none need exist or be named.
        *is_offline* disables the language model. With *serves_agents*, agents make the changes,
        and with *is_server*, they hear soon that another program holds the vault. With a
        *namespace*, only its memories are reached.
        """
        from memdeck.bootstrap import Choices, Program  # noqa: PLC0415 - not for --help
        from memdeck.postgres.connections import PostgresConnections  # noqa: PLC0415 - as above

        choices = Choices(
            vault=vault or self.vault,
            needs_vault=needs_vault,
            may_create=creates_vault,
            is_offline=is_offline,
        )
        if has_create:
            choices = replace(choices, begin="`--create`")
        if serves_agents:
            choices = replace(choices, is_agent=True, is_server=is_server)
        if namespace is not None:
            choices = replace(choices, namespace=namespace)
        self.manager = Program(connections=PostgresConnections()).open(choices)
        return self.manager


def full_id(manager: "MemoryManager", typed: str) -> str:
    """Return the id that *typed* starts in the vault of *manager*; itself if it starts none."""
    from memdeck.services.memories import id_prefixes  # noqa: PLC0415 - not for --help

    return id_prefixes.full_id(manager.vault, typed)


def _set_vault(context: click.Context, _option: click.Parameter, vault: Path | None) -> None:
    if vault is not None:
        context.obj.vault = vault


def _set_json(context: click.Context, _option: click.Parameter, is_json: bool) -> None:  # noqa: FBT001 - click passes the value
    if is_json:
        context.obj.is_json = True


def _global_options() -> list[click.Option]:
    """Return the options that may be given before or after the name of a command."""
    return [
        click.Option(
            ["--vault"],
            type=vault_path,
            metavar="DIR",
            shell_complete=complete_path,
            expose_value=False,
            callback=_set_vault,
            help="The vault: a folder, a file of memories, or"
            " postgresql://HOST/DATABASE?user_id=ID.",
        ),
        click.Option(
            ["--json"], is_flag=True, expose_value=False, callback=_set_json, help="Print JSON."
        ),
    ]


def _print_help(context: click.Context, _option: click.Parameter, is_asked: bool) -> None:  # noqa: FBT001 - click passes the value
    if is_asked and not context.resilient_parsing:
        lines = context.get_help().split("\n")
        context.exit(0 if print_output(Output({}, lines), is_json=False) else 1)


class Context(click.Context):
    """The context of a command, whose help is in the user's language."""

    def make_formatter(self) -> click.HelpFormatter:
        from memdeck.cli.help import HelpFormatter  # noqa: PLC0415 - only for help

        return HelpFormatter(width=self.terminal_width, max_width=self.max_content_width)


class _WithGlobalOptions(click.Command):
    context_class = Context

    def __init__(self, *arguments: Any, **settings: Any) -> None:  # noqa: ANN401 - click's own
        super().__init__(*arguments, **settings)
        self.context_settings = _SETTINGS
        self.params += _global_options()

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return the option that prints the help, as any other output is printed."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.callback = _print_help
            option.help = "Show this message and exit."  # click's is translated once for all
        return option

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples of the command, as they are typed."""
        from memdeck.cli.examples import EXAMPLES  # noqa: PLC0415 - only for help

        if examples := EXAMPLES.get(ctx.command_path):
            with formatter.section(gettext("Examples")):
                formatter.write("".join(f"  {example}\n" for example in examples))

    def get_short_help_str(self, limit: int = 45) -> str:  # noqa: ARG002 - click's signature
        """Return the first paragraph of the help."""
        text = gettext(inspect.cleandoc(self.help)) if self.help else ""
        return " ".join(text.partition("\n\n")[0].split())


class Command(_WithGlobalOptions):
    """A command with the global options."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse *args*; one that starts with a dash and has a space is a text, no option."""
        return super().parse_args(ctx, _texts_last(args, self.params))


class Group(_WithGlobalOptions, click.Group):
    """A command with subcommands, and with the global options."""

    command_class = Command

    def __init__(self, *arguments: Any, **settings: Any) -> None:  # noqa: ANN401 - click's own
        super().__init__(*arguments, no_args_is_help=False, **settings)


def _texts_last(arguments: Sequence[str], parameters: Iterable[click.Parameter]) -> list[str]:
    """Return *arguments*, with those that are no options behind ``--`` if one looks like an option.

    Such a text is "- a list item" or "-5".
    """
    options = [option for option in parameters if isinstance(option, click.Option)]
    names = {name for option in options for name in option.opts}
    with_value = {name for option in options if not option.is_flag for name in option.opts}
    end = arguments.index("--") if "--" in arguments else len(arguments)
    given, texts, has_dash = list[str](), list[str](), False
    for before, argument in pairwise(["", *arguments[:end]]):
        is_dashed = argument.startswith("-") and argument != "-"
        is_option = is_dashed and (
            argument.partition("=")[0] in names or not _DASHED_TEXT.search(argument)
        )
        if before in with_value or is_option:
            given.append(argument)
        else:
            texts.append(argument)
            has_dash = has_dash or is_dashed
    return [*given, "--", *texts, *arguments[end + 1 :]] if has_dash else list(arguments)


def command(
    name: str | None = None,
    **settings: Any,  # noqa: ANN401 - click's own
) -> Callable[[Callable[..., Any]], Command]:
    """Make a function a command: without a *name*, ``list_command`` is called ``list``."""
    return click.command(name, cls=Command, **settings)


def group(**settings: Any) -> Callable[[Callable[..., Any]], Group]:  # noqa: ANN401 - click's own
    """Make a function a group of commands: ``session_command`` is called ``session``."""
    return click.group(cls=Group, **settings)
