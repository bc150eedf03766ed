"""Streams that stop in time: before a bomb unpacks, before a parser runs out of memory."""

import codecs
import io
import struct
import zipfile
import zlib
from lzma import LZMAError
from typing import BinaryIO, Protocol

from memdeck.errors import TranscriptError
from memdeck.transcripts.input.encoding import marked_encoding, unmarked_utf16
from memdeck.transcripts.input.limits import (
    DEPTH,
    HEAD_BYTES,
    MIB,
    PARSED_BYTES,
    PIECE_BYTES,
    TOO_LARGE,
    Allowance,
    parsed_bytes,
    structure_of,
)

# All that the standard library raises for damaged, locked or exotic archives.
UNREADABLE = (
    OSError,
    zipfile.BadZipFile,
    zlib.error,
    LZMAError,
    EOFError,
    NotImplementedError,
    OverflowError,
    RuntimeError,
    ValueError,
    struct.error,
)

_FOLLOWED_AT_ONCE = DEPTH // 2
_STRING_CHUNK_BYTES = 8 * MIB


def readable_error(error: Exception) -> TranscriptError:
    """Return *error* as a sentence for the user."""
    match error:
        case PermissionError():
            why = "Memdeck may not read it; allow that in its properties, or copy it elsewhere."
        case FileNotFoundError():
            why = "There is no such file; check the name, or choose it again."
        case NotImplementedError():
            why = "It is packed in a way that Memdeck does not open; unpack it first."
        case OSError():
            why = f"The disk would not give it ({error.strerror or error}); try a copy of it."
        case _:
            why = "It is damaged or was cut off; download or export it again."
    return TranscriptError(why)


class GuardedStream(io.RawIOBase):
    """A wrapper that turns every failure of a stream into a TranscriptError."""

    def __init__(self, raw: BinaryIO, *allowances: Allowance) -> None:
        super().__init__()
        self._raw = raw
        self._allowances = allowances

    def readable(self) -> bool:
        return True

    # Narrower than the parent allows; the standard library passes nothing else.
    def readinto(self, buffer: bytearray | memoryview, /) -> int:  # type: ignore[override]
        """Fill *buffer* as far as one read goes and return how far."""
        try:
            chunk = self._raw.read(len(buffer))
        except UNREADABLE as error:
            raise readable_error(error) from error
        for allowance in self._allowances:
            allowance.spend(len(chunk))
        buffer[: len(chunk)] = chunk
        return len(chunk)

    def close(self) -> None:
        if not self.closed:
            self._raw.close()
        super().close()


class Reader(Protocol):
    """The part of a stream that a parser needs."""

    def read(self, size: int = -1, /) -> bytes: ...


class Recoded(io.RawIOBase):
    """A text stream converted to UTF-8."""

    def __init__(self, stream: Reader, encoding: str) -> None:
        super().__init__()
        self._stream = stream
        self._decoder = codecs.getincrementaldecoder(encoding)("replace")
        self._waiting = b""

    def readable(self) -> bool:
        return True

    # As above.
    def readinto(self, buffer: bytearray | memoryview, /) -> int:  # type: ignore[override]
        """Fill *buffer* as far as one read goes and return how far."""
        while not self._waiting:
            chunk = self._stream.read(len(buffer))
            text = self._decoder.decode(chunk, final=not chunk)
            self._waiting = text.encode("utf-8", "replace")
            if not chunk:
                break
        filled = self._waiting[: len(buffer)]
        self._waiting = self._waiting[len(buffer) :]
        buffer[: len(filled)] = filled
        return len(filled)


def in_utf8(stream: io.BufferedReader) -> io.BufferedReader:
    """Return the text in *stream* as UTF-8, without its byte order mark."""
    head = stream.peek(HEAD_BYTES)[:HEAD_BYTES]
    encoding, mark_bytes = marked_encoding(head)
    stream.read(mark_bytes)
    encoding = encoding or unmarked_utf16(head)
    if encoding in {"", "utf-8"}:
        return stream
    return io.BufferedReader(Recoded(stream, encoding), HEAD_BYTES)


class PieceStream:
    """JSON on its way to a parser, rejected where one piece is too large or too deep.

    A parser builds a piece in memory before it can be checked. ijson needs memory
    by the square of the depth, and copies a string again with each chunk.
    """

    def __init__(self, stream: Reader) -> None:
        self.taken_bytes = 0
        self.is_over = False
        self._stream = stream
        self._length = self._weight = self._string = self._depth = 0
        self._last = b""

    def begin_piece(self) -> None:
        self._length = self._weight = self._depth = 0

    def read(self, size: int = -1, /) -> bytes:
        """Return the next bytes; more than *size* within a string, growing with its length.

        Raises:
            TranscriptError: the piece they belong to exceeds a limit.
        """
        chunk = self._stream.read(max(size, min(self._string, _STRING_CHUNK_BYTES)))
        self.is_over = not chunk
        self.taken_bytes += len(chunk)
        self._length += len(chunk)
        structure = structure_of(chunk)
        self._weight += parsed_bytes(len(chunk), structure)
        if self._length > PIECE_BYTES or self._weight > PARSED_BYTES:
            raise TranscriptError(TOO_LARGE)
        self._string = self._string + len(chunk) if self._is_within_string(chunk) else 0
        self._last = chunk[-1:]
        self._descend(structure.translate(None, b":,"))
        return chunk

    def _is_within_string(self, chunk: bytes) -> bool:
        """Return whether no string begins or ends in *chunk*: each of its quotes is escaped."""
        first = chunk.find(b'"')
        if first > 0 and not chunk.startswith(b"\\", first - 1):
            return False
        escaped = chunk.count(b'\\"') + (self._last == b"\\" and chunk.startswith(b'"'))
        return chunk.count(b'"') == escaped

    def _descend(self, brackets: bytes) -> None:
        """Track depth by *brackets*, including those within strings: there they mostly pair up."""
        for start in range(0, len(brackets), _FOLLOWED_AT_ONCE):
            some = brackets[start : start + _FOLLOWED_AT_ONCE]
            opening = some.count(b"[") + some.count(b"{")
            if self._depth + opening <= DEPTH:
                self._depth += 2 * opening - len(some)
            else:
                self._follow(some)

    def _follow(self, brackets: bytes) -> None:
        for bracket in brackets:
            self._depth += 1 if bracket in b"[{" else -1
            if self._depth > DEPTH:
                raise TranscriptError("It is nested too deeply for a chat; export it again.")
