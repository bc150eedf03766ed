"""Write the command line reference, ``app/docs/cli.md``, from the help of the commands."""

import inspect
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from memdeck.cli.command_base import CommandLine
from memdeck.cli.command_registry import root
from memdeck.cli.examples import EXAMPLES

PAGE = Path(__file__).parents[1] / "app" / "docs" / "cli.md"

INTRODUCTION = """\
# Command line reference

Written by `python3 packaging/dev.py docs` from the help of the commands.

`memdeck` alone opens the window. An id may be shortened to its first four characters. Results go to
standard output, as lines or with `--json` as JSON; warnings, errors and progress go to standard
error. An argument that starts with a dash is a text if it contains a space, is a number, or comes
after `--`. `memdeck search` is another name of `memdeck recall`, and `memdeck delete` of
`memdeck forget`.

| exit code | meaning |
|---|---|
| 0 | success |
| 1 | an error: the last line on standard error says what happened and what to do next |
| 2 | wrong usage |
| 130 | interrupted with Ctrl-C |

Commands print English, or Simplified Chinese if the first of `LANGUAGE`, `LC_ALL`, `LC_MESSAGES`
and `LANG` that is set asks for it. With `--json` everything is English.

Without `--vault`, a command uses the vault in `MEMDECK_VAULT`, else the one in the current folder.
The other environment variables are listed in `app/memdeck/bootstrap/__init__.py`.

## Pipes

Colours and progress are for terminals alone: none are written into a pipe or a file, or if `TERM`
is `dumb`; `NO_COLOR=1` turns colours off. A reader that closes the pipe is no error. Where a
command takes a chat export, or the text of a memory or a message, `-` reads standard input.

`memdeck list --json | memdeck --vault DIR add --file -` adds the listed memories to another vault
as new ones: their texts, categories, tags, data, days of expiry, and the ids of their users,
agents and runs are kept, and they get new ids and scores. `memdeck convert` copies all.

## Shell completion

Put one of these lines into the start-up file of your shell, `~/.bashrc`, `~/.zshrc` or
`~/.config/fish/config.fish`:

    eval "$(_MEMDECK_COMPLETE=bash_source memdeck)"
    eval "$(_MEMDECK_COMPLETE=zsh_source memdeck)"
    _MEMDECK_COMPLETE=fish_source memdeck | source

Besides commands, options and their choices, it completes what the vault has: ids of memories,
claims and suggestions, categories, groups, tags, people, sessions, and ids of users, agents and
runs. A value with a space is left out.

## Global options

They may be given before or after the name of a command.
"""


def page() -> str:
    """Return the page: the global options, then each command in the order of the help."""
    settings = root.context_settings
    with click.Context(root, info_name="memdeck", obj=CommandLine(), **settings) as context:
        sections = [
            INTRODUCTION,
            *_items(root.params, context),
            *_commands(root, context),
        ]
    return "\n".join(sections)


def _commands(group: click.Group, context: click.Context) -> Iterator[str]:
    """Yield a section for each command of *group*, and for the commands below it."""
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if command is None:
            raise LookupError(name)
        below = click.Context(command, info_name=name, parent=context)
        usage = command.get_usage(below).removeprefix("Usage: ")
        text = inspect.cleandoc(command.help or "")
        yield f"\n## {below.command_path}\n\n{text}\n\n    {usage}\n"
        yield from _items(_own(command), below)
        yield "\nExamples:\n"
        yield from (f"    {example}" for example in EXAMPLES[below.command_path])
        if isinstance(command, click.Group):
            yield from _commands(command, below)


def _own(command: click.Command) -> list[click.Parameter]:
    """Return the parameters of *command* without the global options."""
    everywhere = {name for option in root.params for name in option.opts}
    return [parameter for parameter in command.params if not everywhere & {*parameter.opts}]


def _items(parameters: Iterable[click.Parameter], context: click.Context) -> Iterator[str]:
    """Yield a line of a list for each of *parameters*."""
    for parameter in parameters:
        names, text = parameter.get_help_record(context) or (parameter.human_readable_name, "")
        yield f"- `{names}`: {text}" if text else f"- `{names}`"


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
