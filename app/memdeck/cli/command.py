"""The base of every command: the global options, and the vault they name."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from memdeck.cli.parameters import vault_path

if TYPE_CHECKING:
    from memdeck.services.manager import MemoryManager

_SETTINGS = {"help_option_names": ["-h", "--help"]}


@dataclass
class CommandLine:
    """The global options of one command line, and the vault that was opened by it."""

    vault: Path | None = None
    is_json: bool = False
    manager: "MemoryManager | None" = None

    def open(
        self,
        vault: Path | None = None,
        *,
        needs_vault: bool = True,
        creates_vault: bool = False,
        is_offline: bool = False,
    ) -> "MemoryManager":
        """Return the manager of *vault*, else of ``--vault``, else of the configured vault.

        With *creates_vault* it need not exist; without *needs_vault* none need be named.
        *is_offline* disables the language model.

        Raises:
            UsageError: no vault is named, or there is none.
        """
        from memdeck.bootstrap import Choices, Program  # noqa: PLC0415 - not for --help

        choices = Choices(
            vault=vault or self.vault,
            needs_vault=needs_vault,
            may_create=creates_vault,
            is_offline=is_offline,
        )
        self.manager = Program().open(choices)
        return self.manager


def full_id(manager: "MemoryManager", typed: str) -> str:
    """Return the id that *typed* starts in the vault of *manager*; itself if it starts none.

    Raises:
        UsageError: it starts several ids.
    """
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
            expose_value=False,
            callback=_set_vault,
            help="The vault: a folder, a file of memories, or"
            " postgresql://HOST/DATABASE?user_id=ID.",
        ),
        click.Option(
            ["--json"], is_flag=True, expose_value=False, callback=_set_json, help="Print JSON."
        ),
    ]


class _WithGlobalOptions(click.Command):
    def __init__(self, *arguments: Any, **settings: Any) -> None:  # noqa: ANN401 - click's own
        super().__init__(*arguments, **settings)
        self.context_settings = _SETTINGS
        self.params += _global_options()


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
    """Return *arguments* with texts such as "- a list item" behind ``--``."""
    options = [option for option in parameters if isinstance(option, click.Option)]
    names = {name for option in options for name in option.opts}
    with_value = {name for option in options if not option.is_flag for name in option.opts}
    end = arguments.index("--") if "--" in arguments else len(arguments)
    texts, others = list[str](), list[str]()
    for before, argument in pairwise(["", *arguments[:end]]):
        is_option = " " not in argument or argument.partition("=")[0] in names
        is_text = argument.startswith("-") and not is_option and before not in with_value
        (texts if is_text else others).append(argument)
    if texts or end < len(arguments):
        others.append("--")
    return [*others, *texts, *arguments[end + 1 :]]


def command() -> Callable[[Callable[..., Any]], Command]:
    """Make a function a command: ``list_command`` is called ``list``."""
    return click.command(cls=Command)


def group(**settings: Any) -> Callable[[Callable[..., Any]], Group]:  # noqa: ANN401 - click's own
    """Make a function a group of commands: ``session_command`` is called ``session``."""
    return click.group(cls=Group, **settings)
