"""Which format a file is of: each is offered to the formats, and the first to claim it reads it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice

from memdeck.domain.conversation import Skipped
from memdeck.errors import TranscriptError
from memdeck.transcripts import registry
from memdeck.transcripts.encodings import decode
from memdeck.transcripts.format import Piece, TextFormat
from memdeck.transcripts.kinds import Kind
from memdeck.transcripts.limits import MIB, PIECE_BYTES, SAMPLE_RECORDS, TEXT_BYTES
from memdeck.transcripts.records import Records
from memdeck.transcripts.sources import Source


@dataclass(frozen=True, slots=True)
class NoChat:
    """A file that gives nothing, with a sentence that says why and what to do."""

    why: str
    damaged: bool = False
    """It may well be a chat, but cannot be read."""


_EMPTY = NoChat("It is empty; save or download it again.")
_PACKED = NoChat("It is packed in a way that Memdeck does not open; unpack it first.")
_SQLITE = NoChat("It is a database; export the chats from the program that keeps it.")
_BINARY = NoChat("It is no text; choose a chat export: a zip, JSON, Markdown or text file.")
_PAGE = NoChat("It is a web page without chat data; export the chat as JSON, or paste its text.")
_JSON = NoChat("It is JSON, but no chat that Memdeck knows; paste the talk as text instead.")
_TEXT = NoChat("Nobody is seen to speak in it; begin turns with names, such as “User:”.")


def recognise(source: Source, kind: Kind) -> Iterator[Piece] | NoChat:
    """Return what *source* holds, which is read as it is asked for.

    Raises:
        TranscriptError: it cannot be opened or read.
    """
    match kind:
        case Kind.JSON:
            return _read_json(source)
        case Kind.PAGE:
            return _read_text(source, registry.PAGES, PIECE_BYTES, _PAGE)
        case Kind.TEXT:
            return _read_text(source, registry.TEXTS, TEXT_BYTES, _TEXT)
        case Kind.EMPTY:
            return _EMPTY
        case Kind.SQLITE:
            return _SQLITE
        case Kind.ZIP | Kind.PACKED:
            return _PACKED
        case Kind.BINARY:
            return _BINARY


def whole_text(source: Source, limit_bytes: int) -> str:
    """Return the text of *source*.

    Raises:
        TranscriptError: it cannot be read, or is longer than *limit_bytes*.
    """
    data = source.read(limit_bytes)
    if data is None:
        raise TranscriptError(
            f"It is text of more than {limit_bytes // MIB} MB; cut it into parts and read those."
        )
    return decode(data)


def _read_json(source: Source) -> Iterator[Piece] | NoChat:
    records = Records(source)
    values = iter(records)
    sample: list[object] = []
    for value in islice(values, SAMPLE_RECORDS):
        sample.append(value)
        for one in registry.JSON:
            if one.claims(value):
                return _with_damage(one.read(chain(sample, values)), records)
    values.close()
    return NoChat(records.damage[0], damaged=True) if records.damage else _JSON


def _with_damage(pieces: Iterator[Piece], records: Records) -> Iterator[Piece]:
    yield from pieces
    for why in records.damage:
        yield Skipped("", why)


def _read_text(
    source: Source, formats: Sequence[TextFormat], limit_bytes: int, otherwise: NoChat
) -> Iterator[Piece] | NoChat:
    text = whole_text(source, limit_bytes)
    found = (pieces for one in formats if (pieces := one.read(text)) is not None)
    return next(found, otherwise)
