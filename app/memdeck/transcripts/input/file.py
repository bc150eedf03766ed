"""Files to read, wherever they are: on disk, in an archive, on the clipboard."""

import io
import re
import stat
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath
from typing import BinaryIO, cast

from memdeck.errors import TranscriptError
from memdeck.transcripts.input.limits import (
    HEAD_BYTES,
    RATIO,
    RATIO_FLOOR_BYTES,
    UNPACKED_BYTES,
    Allowance,
)
from memdeck.transcripts.input.safe_stream import (
    UNREADABLE,
    GuardedStream,
    readable_error,
)

_WITH_HEAD = zlib.MAX_WBITS + 16
_CHUNK_BYTES = 8 * 1024
_DIGITS = re.compile(r"(\d+)")
_WORDED = {".json", ".jsonl", ".txt", ".csv", ".md", ".html", ".zip", ""}


@dataclass(frozen=True, slots=True)
class File:
    """A file that can be opened as often as needed. *name* identifies it to the user.

    Every failure to open or read it is a TranscriptError.
    """

    name: str
    opener: Callable[[], BinaryIO]
    size_bytes: int | None = None
    """The size it may unpack to, if packed."""
    allowance: Allowance | None = None
    """What the outermost archive around it may still unpack to."""
    depth: int = 0
    """The number of archives around it."""
    sibling: Callable[[str], "File | None"] = lambda _: None
    """Return the file next to it with its name and a suffix, or None if there is none."""

    def open_raw(self) -> BinaryIO:
        """Open it unguarded, as archive readers need."""
        try:
            return self.opener()
        except UNREADABLE as error:
            raise readable_error(error) from error

    def open(self) -> io.BufferedReader:
        """Open it for reading, within what may be unpacked."""
        own = None if self.size_bytes is None else Allowance(self.size_bytes)
        allowances = filter(None, (own, self.allowance))
        return io.BufferedReader(GuardedStream(self.open_raw(), *allowances), HEAD_BYTES)

    def head(self) -> bytes:
        """Return its first bytes, up to ``HEAD_BYTES``."""
        with self.open() as stream:
            return stream.read(HEAD_BYTES)

    def read(self, limit_bytes: int) -> bytes | None:
        """Return its content, or None if longer than *limit_bytes*."""
        with self.open() as stream:
            data = stream.read(limit_bytes + 1)
        return data if len(data) <= limit_bytes else None


class Gunzipped(io.RawIOBase):
    """The unpacked content of *packed*, several files concatenated.

    Source: RFC 1952, 2.2; zeros after the last file are padding.
    """

    def __init__(self, packed: io.BufferedIOBase) -> None:
        super().__init__()
        self._packed = packed
        self._waiting = b""
        self._inflater = zlib.decompressobj(_WITH_HEAD)
        self._is_midway = False

    def readable(self) -> bool:
        return True

    # Narrower than the parent allows; the standard library passes nothing else.
    def readinto(self, buffer: bytearray | memoryview, /) -> int:  # type: ignore[override]
        """Fill *buffer* as far as one step goes; return the number of bytes."""
        while True:
            chunk = self._waiting or self._packed.read(_CHUNK_BYTES)
            unpacked = self._unpacked(chunk, len(buffer))
            if unpacked:
                buffer[: len(unpacked)] = unpacked
                return len(unpacked)
            if not chunk and self._is_midway:
                raise EOFError
            if not chunk:
                return 0

    def _unpacked(self, chunk: bytes, size: int) -> bytes:
        if not self._is_midway:
            chunk = chunk.lstrip(b"\0")
        if not (chunk or self._is_midway):
            self._waiting = b""
            return b""
        unpacked = self._inflater.decompress(chunk, size)
        self._is_midway = not self._inflater.eof
        if self._is_midway:
            self._waiting = self._inflater.unconsumed_tail
        else:
            self._waiting = self._inflater.unused_data
            self._inflater = zlib.decompressobj(_WITH_HEAD)
        return unpacked

    def close(self) -> None:
        self._packed.close()
        super().close()


def file_on_disk(path: Path, name: str = "") -> File:
    own_name = name or path.name
    return File(own_name, partial(_open_file, path), sibling=partial(_sibling_file, path, own_name))


def _sibling_file(path: Path, name: str, suffix: str) -> File | None:
    sibling = path.with_name(path.name + suffix)
    return file_on_disk(sibling, name + suffix) if sibling.exists() else None


def pasted_file(text: str, name: str) -> File:
    return File(name, partial(io.BytesIO, text.encode("utf-8", "ignore")))


def unzipped(file: File) -> File:
    """Return the file inside the gzip *file*."""
    return File(
        name=file.name.removesuffix(".gz"),
        opener=lambda: cast("BinaryIO", Gunzipped(file.open())),
        allowance=file.allowance or _allowance(file),
        depth=file.depth + 1,
    )


def _allowance(file: File) -> Allowance:
    try:
        with file.open_raw() as raw:
            packed_bytes = raw.seek(0, io.SEEK_END)
    except UNREADABLE as error:
        raise readable_error(error) from error
    return Allowance(min(UNPACKED_BYTES, max(RATIO_FLOOR_BYTES, RATIO * packed_bytes)))


def _open_file(path: Path) -> BinaryIO:
    # Opening a pipe would block until someone writes to it.
    if not stat.S_ISREG(path.stat().st_mode):
        raise TranscriptError("This is a device or a pipe, not a file; choose the export itself.")
    return path.open("rb")


def natural(name: str) -> list[tuple[int, str]]:
    """Return a key that sorts runs of digits by their value: part 9 before part 10."""
    return [
        (len(part.lstrip("0")), part.lstrip("0")) if part.isdecimal() else (0, part)
        for part in _DIGITS.split(name.casefold())
    ]


def promising(name: str) -> tuple[bool, list[tuple[int, str]]]:
    """Return a key that puts names of texts first: exports hold thousands of pictures."""
    return PurePosixPath(name.casefold()).suffix not in _WORDED, natural(name)
