"""One command line, from arguments to exit code."""

import os
import sys
from collections.abc import Iterable

from memdeck.bootstrap import Choices, Program
from memdeck.cli.arguments import parser
from memdeck.cli.dispatch import BEGINNERS, COMMANDS, WITHOUT_VAULT, with_full_ids
from memdeck.cli.output.report import Styled, as_json
from memdeck.cli.output.streams import complain, write
from memdeck.cli.output.terminal import plain
from memdeck.errors import MemdeckError, ModelError


def run(arguments: list[str]) -> int:
    """Carry out one command; return 0 on success, 1 with one line on stderr on an error.

    Wrong usage exits through argparse, with 2.
    """
    words = parser().parse_args(arguments)
    try:
        manager = Program().open(
            Choices(
                vault=words.vault,
                needs_vault=words.command not in WITHOUT_VAULT,
                may_create=words.command in BEGINNERS,
                is_offline=getattr(words, "offline", False),
            )
        )
        told, lines = COMMANDS[words.command](manager, with_full_ids(manager, words))
        pieces = as_json(told) if words.json else (f"{_fit(line)}\n" for line in lines)
        code = 0 if _print(pieces, end="\n" if words.json else "") else 1
    except ModelError as error:
        complain(f"{error} With --offline, rules do it without a model.")
        return 1
    except MemdeckError as error:
        complain(str(error))
        return 1
    except KeyboardInterrupt as stop:
        if str(stop):
            complain(str(stop))
        return 130
    if manager.table.problem:
        complain(manager.table.problem)
    return code


def _fit(line: str) -> str:
    return line if isinstance(line, Styled) else plain(line)


def _print(pieces: Iterable[str], end: str = "") -> bool:
    """Write each piece as it comes, and *end*; a reader that left is no error."""
    try:
        for piece in pieces:
            write(sys.stdout, piece)
        write(sys.stdout, end)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        complain(f"The command is done, but its answer could not be written: {error.strerror}.")
        return False
    return True
