"""One command line, from arguments to exit code."""

import os

import click

from memdeck.cli.command_base import CommandLine, OpenHttp, ServeMcp
from memdeck.cli.command_registry import root
from memdeck.cli.core_text import message_text
from memdeck.cli.language import ENGLISH, preferred_language, set_language
from memdeck.cli.language import gettext as _
from memdeck.cli.output import print_error, print_output
from memdeck.cli.text import plain
from memdeck.errors import MemdeckError, ModelError, shortened

COMPLETION = "_MEMDECK_COMPLETE"
"""The variable by which a shell asks for completions."""


def _usage_error(error: click.UsageError) -> str:
    """Return the message of *error*; click itself would put an English full stop into some."""
    if not isinstance(error, click.MissingParameter) or error.param is None:
        return error.format_message()
    is_option = isinstance(error.param, click.Option)
    missing = _("Missing option {name}.") if is_option else _("Missing argument {name}.")
    choices = error.param.type.get_missing_message(error.param, error.ctx)
    text = missing.format(name=error.param.get_error_hint(error.ctx))
    return f"{text} {choices}" if choices else text


def run(
    arguments: list[str], serve_mcp: ServeMcp | None = None, open_http: OpenHttp | None = None
) -> int:
    """Carry out one command and return the exit code.

    *serve_mcp* and *open_http* are the servers that the commands ``mcp`` and ``serve`` start.

    0 is success, 1 an error with one line on stderr, 2 wrong usage, 130 an interrupt. With
    ``--json``, everything is English.
    """
    command_line = CommandLine(serve_mcp=serve_mcp, open_http=open_http)
    if instruction := os.environ.get(COMPLETION):
        from click.shell_completion import shell_complete  # noqa: PLC0415 - only a shell needs it

        return shell_complete(root, {"obj": command_line}, "memdeck", COMPLETION, instruction)
    set_language(ENGLISH if "--json" in arguments else preferred_language(os.environ))
    try:
        with root.make_context("memdeck", arguments, obj=command_line) as context:
            output = root.invoke(context)
        is_written = print_output(output, is_json=command_line.is_json)
    except click.exceptions.Exit as end:  # after --help or --version
        return end.exit_code
    except click.UsageError as error:
        usage = error.ctx.get_usage() if error.ctx else ""
        print_error(shortened(plain(_usage_error(error))), usage=usage)
        return error.exit_code
    except ModelError as error:
        print_error(
            _("{error} With --offline, rules are used instead of the model.").format(
                error=message_text(error)
            )
        )
        return 1
    except MemdeckError as error:
        print_error(message_text(error))
        return 1
    except KeyboardInterrupt as stop:
        if str(stop):
            print_error(str(stop))
        return 130
    if command_line.manager is not None and command_line.manager.table_problem:
        print_error(message_text(command_line.manager.table_problem))
    return 0 if is_written else 1
