"""The items of a long JSON list cut out of its bytes, so that a quick parser reads each.

The objects of a list mostly begin alike: with the key that the first begins
with. Where that stands again behind a comma, the bytes before may be whole
items, and a parser says whether they are: what parses as a list of its own
ended at the end of an item. Where that does not hold, the rest is left to a
parser that walks.
"""

import re
from collections.abc import Generator, Iterator
from itertools import islice

import orjson

from memdeck.transcripts.input.json_size import is_too_large
from memdeck.transcripts.input.limits import HEAD_BYTES, MIB
from memdeck.transcripts.input.safe_stream import Reader

_SLICE_BYTES = 8 * MIB
"""Longer items are left to the parser that walks, which measures them on its way."""
_TRIES = 3
"""Cuts of one item; more are spent in vain where what is in it begins as it does."""

_FIRST = re.compile(rb'[ \t\r\n]*\[[ \t\r\n]*(?P<opening>\{[ \t\r\n]*"[^"\\]{1,200}")')
_SPACE = b" \t\r\n"
_BEFORE = frozenset(b"," + _SPACE)


class Rest:
    """What is left of a list, as a list: bytes that were read already, then a stream."""

    def __init__(self, ahead: bytes, stream: Reader) -> None:
        self._ahead = ahead
        self._stream = stream

    def read(self, size: int = -1, /) -> bytes:
        """Return the next bytes, fewer than *size* where they are those read already."""
        if not self._ahead:
            return self._stream.read(size)
        chunk = self._ahead if size < 0 else self._ahead[:size]
        self._ahead = self._ahead[len(chunk) :]
        return chunk


class _Window:
    """The bytes of a stream from the next item on, as far as they were read."""

    def __init__(self, data: bytes, stream: Reader) -> None:
        self.data = data
        self.is_whole = False
        """Whether the stream has no more."""
        self._stream = stream

    def grow(self) -> bool:
        """Read on; return False where there is no more, or the window is as long as it may be."""
        if self.is_whole or len(self.data) >= _SLICE_BYTES:
            return False
        more = self._stream.read(HEAD_BYTES)
        self.data += more
        self.is_whole = not more
        return bool(more)


def sliced(stream: Reader) -> Generator[object, None, Rest | None]:
    """Give items of the list in *stream*, in UTF-8; return what is left, None where nothing is.

    Raises:
        TranscriptError: the stream cannot be read.
    """
    data = stream.read(HEAD_BYTES)
    first = _FIRST.match(data)
    if first is None:
        return Rest(data, stream)
    window = _Window(data[first.start("opening") :], stream)
    while (items := _next_items(window, first["opening"])) is not None:
        yield from items
    last = _parsed(window.data) if window.is_whole else None
    if last is None:
        return Rest(b"[" + window.data, stream)
    yield from last
    return None


def _next_items(window: _Window, opening: bytes) -> list[object] | None:
    """Take the next items out of *window*; None where no cut gives whole ones."""
    for start in islice(_starts(window, opening), _TRIES):
        before = window.data[:start].rstrip(_SPACE)
        items = _parsed(before[:-1] + b"]") if before.endswith(b",") else None
        if items is not None:
            window.data = window.data[start:]
            return items
    return None


def _starts(window: _Window, opening: bytes) -> Iterator[int]:
    """Give where another item may begin, as far as *window* reaches."""
    at = len(opening)
    while True:
        found = window.data.find(opening, at)
        if found >= 0:
            at = found + 1
            if window.data[found - 1] in _BEFORE:
                yield found
            continue
        at = max(at, len(window.data) - len(opening) + 1)
        if not window.grow():
            return


def _parsed(items: bytes) -> list[object] | None:
    """Return the *items*, which "]" ends; None where it does not, or they are too much at once."""
    if is_too_large(items):
        return None
    try:
        found: list[object] = orjson.loads(b"[" + items)
    except orjson.JSONDecodeError:
        return None
    return found
