"""Chat exports as arguments of commands: which files, which conversations, and what was skipped."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from memdeck.cli.core_text import message_text
from memdeck.cli.language import gettext as _
from memdeck.cli.parameters import FILE, Choice, F, count, day, with_options
from memdeck.cli.text import first_few, labelled, one_line
from memdeck.domain.conversation.conversation import DateOrder, Remark, Skipped
from memdeck.errors import TranscriptError, UsageError
from memdeck.json_objects.json_text import JsonObject, each

if TYPE_CHECKING:
    from memdeck.services.imports.imports import Origin

_MAX_STDIN_BYTES = 64 * 1024 * 1024
"""Longer input is an export, which is read from a file piece by piece."""

_EXPORTS = (
    click.argument(
        "files",
        nargs=-1,
        required=True,
        type=FILE,
        metavar="FILE...",
        help="A chat export; - reads standard input.",
    ),
    click.option(
        "--newest", type=count, metavar="N", help="Only the N most recently active conversations."
    ),
    click.option("--since", type=day, metavar="DATE", help="Only conversations active since then."),
    click.option(
        "--match",
        "text",
        default="",
        metavar="TEXT",
        help="Only conversations whose title, first message or participants contain TEXT.",
    ),
    click.option(
        "--dates",
        type=Choice(DateOrder),
        help="Day-first or month-first, for dates that can be read either way.",
    ),
)
own_names_option = click.option(
    "--me",
    "own_names",
    multiple=True,
    metavar="NAME",
    help="Your name in group chats; the vault remembers it.",
)


def export_options(function: F) -> F:
    """Add the files of exports, and the options that select conversations, to *function*."""
    return with_options(function, _EXPORTS)


def origin_of(files: Sequence[Path], dates: DateOrder | None) -> "Origin":
    """Return the source of the conversations; a dash alone stands for standard input."""
    from memdeck.services.imports.imports import Files, Pasted  # noqa: PLC0415 - not for --help

    if files == (Path("-"),):
        return Pasted(_read_stdin(), dates)
    return Files(tuple(files), dates)


def _read_stdin() -> str:
    data = sys.stdin.buffer.read(_MAX_STDIN_BYTES + 1)
    if len(data) > _MAX_STDIN_BYTES:
        raise UsageError(
            _("The input is too large for a pipe; save it as a file, and pass its name.")
        )
    if not data.strip():
        raise UsageError(_("Nothing was piped in; check the command before the pipe."))
    return data.decode("utf-8", "replace")


def check_found(found: int, skipped: Sequence[Skipped]) -> None:
    """Raise an error, with the reasons in *skipped*, if nothing was *found*."""
    if found or not skipped:
        return
    first, *others = skipped
    message = labelled(one_line(first.where), message_text(first.why))
    if others:
        names = first_few([one_line(other.where) for other in others])
        message = _(
            "{message} {names} could not be read either; pass each alone to see why."
        ).format(message=message, names=names)
    raise TranscriptError(message)


def notes_object(skipped: Iterable[Skipped], remarks: Iterable[Remark]) -> JsonObject:
    """Return notes; *dates* of a remark is the order in which ambiguous dates were read."""
    return {
        "skipped": each(skipped, "where", "why"),
        "remarks": each(remarks, "where", "what", "dates"),
    }


def skipped_lines(skipped: Iterable[Skipped], remarks: Iterable[Remark]) -> Iterator[str]:
    """Yield a line for each note."""
    for item in skipped:
        yield _("skipped {name}: {reason}").format(
            name=one_line(item.where), reason=message_text(item.why)
        )
    for remark in remarks:
        yield _("note {name}: {text}").format(
            name=one_line(remark.where), text=message_text(remark.what) + _other_order(remark)
        )


def _other_order(remark: Remark) -> str:
    """Return the option that reads dates the other way, if they can be."""
    match remark.dates:
        case None:
            return ""
        case DateOrder.DAY_FIRST:
            other = DateOrder.MONTH_FIRST
        case DateOrder.MONTH_FIRST:
            other = DateOrder.DAY_FIRST
    return _(" ({option})").format(option=f"--dates {other}")
