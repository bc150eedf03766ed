"""The command line's parser, and the arguments of each command."""

import argparse
from pathlib import Path
from typing import NoReturn

from memdeck import __version__
from memdeck.cli.command_group import AddCommand
from memdeck.cli.commands.accesses import add_accesses
from memdeck.cli.commands.bench import add_benches
from memdeck.cli.commands.convert import add_conversions
from memdeck.cli.commands.links_command import add_links
from memdeck.cli.commands.logs import add_log
from memdeck.cli.commands.pending import add_waiting
from memdeck.cli.commands.recall_commands import add_recall
from memdeck.cli.commands.session_commands import add_session
from memdeck.cli.commands.table_command import add_table
from memdeck.cli.commands.write_command import add_write
from memdeck.cli.output.terminal import plain
from memdeck.cli.values import count, data, day, place, score
from memdeck.domain.conversation.conversation import DateOrder
from memdeck.domain.memory.candidate import Importance
from memdeck.domain.memory.entry import Layer
from memdeck.errors import shortened

_SECTIONS = ("active", "archived", "broken", "forgotten", "gone", "sources")

_ID = "an id, or at least its first four characters"


class _Parser(argparse.ArgumentParser):
    """Reports errors of a command line, however long it is and whatever it contains."""

    def error(self, message: str) -> NoReturn:
        super().error(shortened(plain(message)))


def parser() -> argparse.ArgumentParser:
    """Return the parser; a parsed line has ``command`` and that command's arguments."""
    top = _Parser(
        prog="memdeck",
        description="View and edit what an AI agent remembers.",
    )
    top.add_argument("--version", action="version", version=f"memdeck {__version__}")
    _add_shared(top, default=None)
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)

    def command(name: str, text: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=text, description=text, parents=[_shared_later()])

    _add_window(command)
    _add_entries(command)
    add_links(command, _ID)
    add_write(command)
    add_recall(command)
    _add_history(command)
    add_accesses(command)
    _add_sessions(command)
    add_waiting(command)
    add_session(command, _shared_later())
    add_log(command, _shared_later())
    add_conversions(command)
    _add_outlooks(command)
    _add_maintenance(command)
    add_table(command)
    benches = command("bench", "Measure extraction or recall.").add_subparsers(
        dest="what", metavar="WHAT", required=True
    )
    add_benches(
        lambda name, text: benches.add_parser(
            name, help=text, description=text, parents=[_shared_later()]
        )
    )
    return top


def _shared_later() -> _Parser:
    later = _Parser(add_help=False)
    _add_shared(later, default=argparse.SUPPRESS)
    return later


def _add_shared(to: argparse.ArgumentParser, default: object) -> None:
    """Add options that may be before or after the command; the latter must not reset them."""
    to.add_argument(
        "--vault",
        type=place,
        metavar="DIR",
        default=default,
        help="the vault: a folder, a file of memories, or postgresql://HOST/DATABASE?user_id=ID",
    )
    to.add_argument(
        "--json",
        action="store_true",
        default=default if default is argparse.SUPPRESS else False,
        help="print JSON",
    )


def _add_window(command: AddCommand) -> None:
    to = command("open", "Open the window (also: memdeck alone).")
    to.add_argument("--sample", action="store_true", help="open the sample vault")
    to.add_argument("--fresh", action="store_true", help="reset the sample vault first")


def _add_entries(command: AddCommand) -> None:
    to = command("list", "List memories.")
    to.add_argument(
        "--section",
        choices=_SECTIONS,
        help="forgotten: memories that restore brings back, and texts that are not learned again;"
        " gone: no longer in the file, but in the history until purged;"
        " sources: the kept transcripts",
    )
    to.add_argument("--at", type=day, metavar="DATE", help="show scores as of that day")
    _add_layer(to, "only memories in MEMORY.md, or in LEARNINGS.md")
    to = command("find", "List memories that contain a text.")
    to.add_argument("text")
    to.add_argument("--at", type=day, metavar="DATE", help="show scores as of that day")
    to = command("show", "Show one memory in full.")
    to.add_argument("id", help=_ID)
    to = command("add", "Add a memory.")
    to.add_argument("text")
    to.add_argument("--category", help="default: the policy's category for facts")
    to.add_argument("--importance", choices=[one.value for one in Importance], default="medium")
    to.add_argument("--tag", action="append", default=[], dest="tags")
    to.add_argument("--expires", type=day, metavar="DATE")
    _add_layer(to, "the file to add it to (default: decided by the category)")
    to = command("edit", "Change a memory.")
    to.add_argument("id", help=_ID)
    to.add_argument("--text")
    to.add_argument("--category")
    to.add_argument("--score", type=score)
    to.add_argument("--expires", type=day, metavar="DATE")
    to.add_argument("--confidence", type=score, metavar="N", help="from 0 to 1")
    to.add_argument("--data", type=data, metavar="JSON", help="a JSON object; {} removes it")
    _add_layer(to, "move it to MEMORY.md or to LEARNINGS.md")
    for name, text in (
        ("archive", "Archive memories: keep them, but leave them out of prompts."),
        ("restore", "Restore archived or forgotten memories."),
        ("forget", "Forget memories; restore brings them back."),
        ("purge", "Delete memories permanently, everywhere."),
        ("pin", "Keep memories from fading."),
        ("unpin", "Let memories fade again."),
    ):
        to = command(name, text)
        to.add_argument("ids", nargs="+", metavar="ID", help=_ID)
        if name == "purge":
            to.add_argument("--yes", action="store_true", help="skip the question")
            to.add_argument("--sources", action="store_true", help="delete their transcripts too")


def _add_layer(to: argparse.ArgumentParser, text: str) -> None:
    to.add_argument("--layer", choices=[one.value for one in Layer], help=text)


def _add_history(command: AddCommand) -> None:
    command("undo", "Undo the last change.")
    command("redo", "Redo the last undone change.")
    to = command("history", "Show the history of changes.")
    to.add_argument("id", nargs="?", metavar="ID", help=_ID)


def _add_sessions(command: AddCommand) -> None:
    to = command("read", "Read chat exports and print the conversations.")
    _add_talks(to)
    to.add_argument(
        "--list", action="store_true", help="one line per conversation, without its messages"
    )
    to = command("extract", "Suggest memories from chat exports; nothing is saved without --apply.")
    _add_talks(to)
    to.add_argument("--apply", action="store_true", help="apply the selected suggestions")
    to.add_argument(
        "--me",
        action="append",
        default=[],
        metavar="NAME",
        help="your name in group chats; the vault remembers it",
    )
    to.add_argument(
        "--offline", action="store_true", help="use rules instead of the configured model"
    )
    command("plan", "Show memories whose score fell below the archive or forget threshold.")
    command("apply", "Archive and forget memories whose score fell below a threshold.")


def _add_talks(to: argparse.ArgumentParser) -> None:
    """Add the arguments for files, and for which of their conversations."""
    to.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="a chat export; - reads standard input"
    )
    to.add_argument(
        "--newest", type=count, metavar="N", help="only the N most recently active conversations"
    )
    to.add_argument(
        "--since", type=day, metavar="DATE", help="only conversations active since then"
    )
    to.add_argument(
        "--match",
        default="",
        metavar="TEXT",
        help="only conversations whose title, first message or participants contain TEXT",
    )
    to.add_argument(
        "--dates",
        type=DateOrder,
        choices=[*DateOrder],
        metavar="ORDER",
        help="day-first or month-first, for dates that can be read either way",
    )


def _add_outlooks(command: AddCommand) -> None:
    to = command("prompt", "Print the memories as the agent sees them in its prompt.")
    to.add_argument("--at", type=day, metavar="DATE", help="show scores as of that day")
    to.add_argument("--top", type=count, metavar="N", help="at most N memories")
    to = command("summary", "Print, replace or regenerate the rolling summary.")
    doing = to.add_mutually_exclusive_group()
    doing.add_argument("--set", metavar="TEXT", help="make TEXT the summary; '' removes it")
    doing.add_argument(
        "--renew", action="store_true", help="regenerate the automatic paragraph; keep yours"
    )
    to = command("forecast", "Show which memories will be archived or forgotten, and when.")
    to.add_argument("--days", type=count, default=90, metavar="N", help="default: 90")


def _add_maintenance(command: AddCommand) -> None:
    to = command(
        "maintain", "Show due maintenance of old memories and logs; --apply carries it out."
    )
    to.add_argument("--apply", action="store_true", help="apply the selected rows as one change")
    to.add_argument(
        "--offline", action="store_true", help="use rules instead of the configured model"
    )
    command("tidy", "Rewrite MEMORY.md, sorted and normalised.")
    command("stats", "Show statistics of the vault.")
    command(
        "doctor",
        "Check the vault's files, and list which variables override its policy.",
    )
