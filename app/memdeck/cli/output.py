"""The output of a command: JSON or lines on stdout, errors and progress on stderr."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple, Self, TextIO

from memdeck.cli.language import gettext as _
from memdeck.cli.text import cut, one_line, plain
from memdeck.json_objects.json_text import JsonObject, to_json

if TYPE_CHECKING:
    from memdeck.services.imports.conversation_list import ListedConversation

_UPDATE_S = 0.1
_COLUMNS = 79
_CLEAR = "\r\x1b[K"


class Output(NamedTuple):
    """What a command prints: *json* with ``--json``, else *lines*.

    Both may be generators that carry out the command while they are consumed, and raise an
    error at their end if a part of it failed. Only one of them is used.
    """

    json: JsonObject | Iterable[str]
    """The whole object, or its text in pieces."""
    lines: Iterable[str]


class StyledLine(str):
    """A line with escape sequences of ours; everything else in it has been cleaned."""

    __slots__ = ()


def stream_json(
    name: str, items: Iterable[object], others: Callable[[], JsonObject]
) -> Iterator[str]:
    """Yield the JSON text of an object, piece by piece: the list *name*, then *others*.

    *others* is called after the last of *items* was written.
    """
    separator = ""
    yield f"{{{to_json(name)}: ["
    for item in items:
        yield separator + to_json(item)
        separator = ", "
    yield "]"
    for other, value in others().items():
        yield f", {to_json(other)}: {to_json(value)}"
    yield "}"


def print_output(output: Output, *, is_json: bool) -> bool:
    """Write each piece of *output* as it comes; return whether all of it could be written.

    A reader that closed the pipe is no error.
    """
    try:
        for piece in _json_pieces(output.json) if is_json else _text_pieces(output.lines):
            write(sys.stdout, piece)
    except BrokenPipeError:
        _discard_stdout()
    except OSError as error:
        _discard_stdout()
        print_error(
            _("The command succeeded, but its output could not be written: {reason}.").format(
                reason=error.strerror
            )
        )
        return False
    return True


def _json_pieces(value: JsonObject | Iterable[str]) -> Iterator[str]:
    if isinstance(value, dict):
        yield to_json(value)
    else:
        yield from value
    yield "\n"


def _text_pieces(lines: Iterable[str]) -> Iterator[str]:
    return (f"{line if isinstance(line, StyledLine) else plain(line)}\n" for line in lines)


def _discard_stdout() -> None:
    """Redirect stdout to nowhere, so that closing it at exit raises no error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def print_error(sentence: str, usage: str = "") -> None:
    """Write *sentence* to stderr, as one line, after the *usage* of a command."""
    lines = [*usage.splitlines(), f"memdeck: {plain(one_line(sentence))}"]
    with suppress(OSError):
        write(sys.stderr, "".join(f"{line}\n" for line in lines))


def write(stream: TextIO | None, text: str) -> None:
    """Write UTF-8, whatever the console's own encoding."""
    if stream is not None:  # it is None if a shell closed it
        stream.buffer.write(text.encode("utf-8", "replace"))
        stream.flush()


def shows_escapes(stream: TextIO | None) -> bool:
    """Return whether *stream* is a terminal that carries out escape sequences."""
    return stream is not None and stream.isatty() and os.environ.get("TERM") != "dumb"


class ProgressLine:
    """The progress of a long command: one line of a terminal that is overwritten.

    Written to stderr if that is a terminal, else nowhere; removed at the end of the ``with``.
    """

    def __init__(self) -> None:
        self._stream = sys.stderr if shows_escapes(sys.stderr) else None
        self._written_s = 0.0
        self._found = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.clear()

    def doing(self, text: str) -> None:
        """Show *text*, which says what the command does, where nothing can be counted."""
        self._show(text)

    def found(self, _conversation: "ListedConversation") -> None:
        """Show that one more conversation was found."""
        self._found += 1
        if self._is_due():
            self._show(_("Looking through the files: {count:,} so far").format(count=self._found))

    def opening(self) -> None:
        """Show that the files are read, of which nothing is known yet."""
        self.doing(_("Reading the files"))

    def reading(self, done: int, total: int, title: str) -> None:
        """Show how many conversations have been read, and which is next."""
        if self._is_due():
            progress = _("Reading {number:,} of {total:,}: {title}")
            self._show(progress.format(number=done + 1, total=total, title=title))

    def narrated(self, done: int, total: int) -> None:
        """Show how many episodes of a conversation the model was asked about."""
        if self._is_due():
            progress = _("Asking the model about episodes: {done:,} of {total:,}")
            self._show(progress.format(done=done, total=total))

    def indexed(self, done: int, total: int) -> None:
        """Show how many texts are in the index."""
        if self._is_due():
            progress = _("Indexing texts: {done:,} of {total:,}")
            self._show(progress.format(done=done, total=total))

    def embedded(self, done: int, total: int) -> None:
        """Show how many texts have a vector."""
        if self._is_due():
            progress = _("Embedding texts: {done:,} of {total:,}")
            self._show(progress.format(done=done, total=total))

    def clear(self) -> None:
        """Remove the line, so that something else can be written."""
        if self._stream is not None and self._written_s:
            self._stream.write(_CLEAR)
            self._stream.flush()
            self._written_s = 0.0

    def _is_due(self) -> bool:
        return self._stream is not None and monotonic() - self._written_s >= _UPDATE_S

    def _show(self, text: str) -> None:
        if self._stream is not None:
            self._written_s = monotonic()
            self._stream.write(_CLEAR + cut(plain(one_line(text)), _COLUMNS))
            self._stream.flush()
