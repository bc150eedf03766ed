"""Detect a file's format: each is offered to the formats, and the first match reads it."""

import codecs
import re
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from itertools import chain, islice

from memdeck.domain.conversation.conversation import Conversation, Remark, Skipped
from memdeck.errors import TranscriptError
from memdeck.transcripts import registry
from memdeck.transcripts.chat_format import JsonFormat, RawPiece
from memdeck.transcripts.chat_text.headed_blocks import unix_lines
from memdeck.transcripts.dates.day_month_order import AmbiguousDates
from memdeck.transcripts.input import database
from memdeck.transcripts.input.encoding import decode
from memdeck.transcripts.input.file import File
from memdeck.transcripts.input.file_type import Kind
from memdeck.transcripts.input.limits import MIB, SAMPLE_RECORDS
from memdeck.transcripts.input.safe_stream import in_utf8
from memdeck.transcripts.json.json_fields import as_fields, as_list
from memdeck.transcripts.json.records import Records
from memdeck.transcripts.pipeline.one_sided import Sides

_ROOT = re.compile(
    r"\A\s*+<\?xml\b[^>]*+>(?:\s++|<\?[^>]*+>|<!--[^-]*+(?:-(?!->)[^-]*+)*+-->|<!(?!--)[^>]*+>)*+"
    r"<(?P<name>[A-Za-z][\w:.-]{0,60})"
)


@dataclass(frozen=True, slots=True)
class NoChat:
    """A file without conversations, with a sentence that says why and what to do."""

    why: str
    damaged: bool = False
    """Whether it may be a chat that cannot be read."""


class TextChunks:
    """The text of *file* in pieces of about a megabyte, iterable once.

    Iterating never raises: afterwards *damage* says why the text breaks off, if it does.
    """

    def __init__(self, file: File) -> None:
        self.damage: list[str] = []
        self._file = file

    def __iter__(self) -> Generator[str]:
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        try:
            with self._file.open() as stream:
                text = in_utf8(stream)
                while piece := text.read(MIB):
                    yield decoder.decode(piece)
        except TranscriptError as error:
            self.damage.append(str(error))


def recognise(file: File, kind: Kind, *, with_repeats: bool = True) -> Iterator[RawPiece] | NoChat:
    """Return the pieces of *file*, read lazily.

    Pages that repeat other files of their export are read *with_repeats* only.
    """
    match kind:
        case Kind.JSON:
            return _read_json(file)
        case Kind.PAGE:
            return _read_page(file, with_repeats=with_repeats)
        case Kind.TEXT:
            return _read_text(file)
        case Kind.SQLITE:
            return _read_database(file)
        case _:
            return _NO_CHATS[kind]


def whole_text(file: File, limit_bytes: int) -> str:
    """Return the text of *file*."""
    data = file.read(limit_bytes)
    if data is None:
        raise _too_long(limit_bytes)
    return decode(data)


def _read_json(file: File) -> Iterator[RawPiece] | NoChat:
    records = Records(file, {name for format_ in registry.JSON for name in format_.lists})
    values = iter(records)
    sample: list[object] = []
    for value in islice(values, SAMPLE_RECORDS):
        sample.append(value)
        for format_ in registry.JSON:
            if format_.matches(value):
                return _read_records(format_, chain(sample, values), records.damage)
    if wrapped := _wrapped_format(sample):
        return _read_records(wrapped, _listed(chain(sample, values)), records.damage)
    values.close()
    if records.damage:
        return NoChat(records.damage[0], damaged=True)
    reasons = (format_.rejects(value) for value in sample for format_ in registry.JSON)
    return next((NoChat(why) for why in reasons if why), _JSON)


def _read_records(
    format_: JsonFormat, records: Iterable[object], damage: Sequence[str]
) -> Iterator[RawPiece]:
    sides = Sides()
    return _with_damage(sides.checked(format_.read(sides.watched(records))), damage)


def _wrapped_format(sample: Sequence[object]) -> JsonFormat | None:
    """Return the format of the items of lists in *sample*: scripts that save chats wrap them so."""
    strict_formats = [format_ for format_ in registry.JSON if not format_.is_loose]
    values = islice(_listed(sample), SAMPLE_RECORDS)
    return next(
        (format_ for value in values for format_ in strict_formats if format_.matches(value)), None
    )


def _listed(values: Iterable[object]) -> Iterator[object]:
    """Yield the items of the lists that *values* are or hold."""
    for value in values:
        for candidate in [value, *as_fields(value).values()]:
            yield from as_list(candidate)


def _read_page(file: File, *, with_repeats: bool) -> Iterator[RawPiece] | NoChat:
    chunks = TextChunks(file)
    values = iter(chunks)
    start = next(values, "")
    for format_ in registry.PAGES:
        if format_.matches(start) and (with_repeats or not format_.is_repeat):
            pieces = Sides(start).checked(format_.read(chain([start], values)))
            return _with_damage(pieces, chunks.damage)
    values.close()
    root = _ROOT.match(start)
    return NoChat(unknown_xml(root["name"])) if root and root["name"] != "html" else _PAGE


def unknown_xml(root: str) -> str:
    """Return why XML of another format, with a *root* element, is not read."""
    return (
        f"It is XML that Memdeck does not know, with <{root}> around it; export the"
        " chat in another format, or paste what you wrote."
    )


def _with_damage(pieces: Iterator[RawPiece], damage: Sequence[str]) -> Iterator[RawPiece]:
    """Yield *pieces*, then the damage found while reading them."""
    yield from pieces
    for why in damage:
        yield Skipped("", why)


def _read_database(file: File) -> Iterator[RawPiece] | NoChat:
    with ExitStack() as stack:
        opened = stack.enter_context(database.opened(file))
        for format_ in registry.DATABASES:
            if format_.matches(opened.tables):
                sides = Sides()
                opened.watch = sides.look_at_row
                pieces = _until_damaged(sides.checked(format_.read(opened)), stack.pop_all())
                return chain(pieces, [_LOGGED]) if opened.lacks_newest else pieces
    return _DATABASE


def _until_damaged(pieces: Iterator[RawPiece], stack: ExitStack) -> Iterator[RawPiece]:
    with stack:
        try:
            yield from pieces
        except TranscriptError as error:
            yield Skipped("", str(error))


def _read_text(file: File) -> Iterator[RawPiece] | NoChat:
    limits = {format_.limit_bytes for format_ in registry.TEXTS}
    data = file.read(max(limits))
    if data is None:
        raise _too_long(max(limits))
    text, size_bytes = unix_lines(decode(data)), len(data)
    del data  # as long as the text, and no longer needed
    for format_ in registry.TEXTS:
        if size_bytes <= format_.limit_bytes and (read := format_.read(text)) is not None:
            pieces = Sides(text).checked(read)
            return _titled(pieces, format_.title_in(file.name)) if format_.title_in else pieces
    if size_bytes > min(limits):
        raise _too_long(min(limits))
    return NoChat("No speakers found in it; start each message with a name, such as “User:”.")


def _titled(pieces: Iterator[RawPiece], title: str) -> Iterator[RawPiece]:
    for piece in pieces:
        match piece:
            case Conversation(title=""):
                yield replace(piece, title=title)
            case AmbiguousDates(likely=Conversation(title=""), other=other):
                named = replace(piece.likely, title=title)
                yield replace(piece, likely=named, other=replace(other, title=title))
            case _:
                yield piece


def _too_long(limit_bytes: int) -> TranscriptError:
    return TranscriptError(
        f"It is text of more than {limit_bytes // MIB} MB; cut it into parts and read those."
    )


_PACKED = NoChat("It is packed in a way that Memdeck does not open; unpack it first.")
_NO_CHATS = {
    Kind.EMPTY: NoChat("It is empty; save or download it again."),
    Kind.ZIP: _PACKED,
    Kind.GZIP: _PACKED,
    Kind.PACKED: _PACKED,
    Kind.DATABASE_LOG: NoChat(
        "It is the log of a database; choose the database next to it, which is read with its log."
    ),
    Kind.BINARY: NoChat(
        "This is not a text file; choose a chat export: a zip, JSON, Markdown or text file."
    ),
}
_LOGGED = Remark(
    "",
    "The program that keeps it may not have written its newest messages into this file yet;"
    " quit the program, then read the file again.",
)
_DATABASE = NoChat("It is a database; export the chats from the program that keeps it.")
_PAGE = NoChat("It is a web page without chat data; export the chat as JSON, or paste its text.")
_JSON = NoChat("It is JSON, but no chat that Memdeck knows; paste the chat as text instead.")
