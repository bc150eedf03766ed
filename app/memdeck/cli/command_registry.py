"""The commands of the command line, each with the module that has it."""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec

import click

from memdeck import __version__
from memdeck.cli.command_base import Command, Group
from memdeck.cli.completion import complete_path
from memdeck.cli.language import gettext as _
from memdeck.errors import UsageError

_COMMANDS = {
    "window": ("open",),
    "memories": ("list", "find", "show"),
    "editing": (
        *("add", "write", "edit", "link", "unlink", "archive", "restore", "forget"),
        *("pin", "unpin", "purge", "undo", "redo", "history"),
    ),
    "search": ("recall", "similar", "reindex", "accesses"),
    "conversations": ("read", "extract"),
    "episodes": ("memorize", "episodes"),
    "people": ("people", "profile"),
    "sessions": ("session", "context", "log"),
    "review": ("waiting", "plan", "apply", "maintain"),
    "overview": ("prompt", "summary", "forecast", "stats", "tidy", "doctor"),
    "conversion": ("convert", "migrate", "table"),
    "servers": ("mcp", "connect", "serve"),
    "measurement": ("bench",),
}
"""The commands of each module of ``cli.commands``, in the order of the help; and ``open``."""

_ALIASES = {"search": "recall", "delete": "forget"}
"""Other names of commands, which design D gives them."""


def _refuse(**_options: object) -> None:
    if not (find_spec("PySide6") and find_spec("memdeck.desktop")):
        raise UsageError(
            _("The window is not installed; uninstall memdeck-core, then install memdeck.")
        )
    raise click.UsageError(_("The window prints no JSON."))


_OPEN = Command(
    "open",
    callback=_refuse,
    help="Open the window (also: memdeck alone).",
    params=[
        click.Argument(["file"], required=False, shell_complete=complete_path),
        click.Option(["--sample"], is_flag=True, help="Open the sample vault."),
        click.Option(["--fresh"], is_flag=True, help="Reset the sample vault first."),
    ],
)
"""For the help, and for wrong usage; ``memdeck.__main__`` starts the window."""


class LazyGroup(Group):
    """A group that imports the module of a command when the command is used."""

    modules: Mapping[str, str] = {
        name: module for module, names in _COMMANDS.items() for name in names
    }

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(self.modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - as above
        if cmd_name == "open":
            return _OPEN
        if cmd_name not in self.modules:
            return None
        module = import_module(f"memdeck.cli.commands.{self.modules[cmd_name]}")
        found: click.Command = getattr(module, f"{cmd_name}_command")
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the name, the command and the rest of *args*; an alias is replaced.

        Raises:
            NoSuchCommand: no command has that name; it suggests similar ones.
        """
        name, *rest = args
        try:
            return super().resolve_command(ctx, [_ALIASES.get(name, name), *rest])
        except click.NoSuchCommand as error:  # click looks only at commands that are imported
            names = [*self.modules, *_ALIASES]
            raise click.NoSuchCommand(error.command_name, possibilities=names, ctx=ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands in sections, one for each module."""
        for module, names in _COMMANDS.items():
            commands = [command for name in names if (command := self.get_command(ctx, name))]
            with formatter.section(_(module.capitalize())):
                formatter.write_dl(
                    [
                        (command.name or "", command.get_short_help_str(limit=100))
                        for command in commands
                    ]
                )
        with formatter.section(_("Other names")):
            formatter.write_dl([(alias, f"memdeck {name}") for alias, name in _ALIASES.items()])


@click.group(cls=LazyGroup)
@click.version_option(__version__, message="memdeck %(version)s")
def root() -> None:
    """View and edit what an AI agent remembers."""
