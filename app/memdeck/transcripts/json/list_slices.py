"""Cut the items of a long JSON list out of its bytes, so that a fast parser reads each.

The objects of a list mostly begin with the same key. Where that key appears again after a
comma, the bytes before it may be whole items; a parser checks: bytes that parse as a list of
their own end at the end of an item. Where they do not parse, the rest of the list is left to
a streaming parser.
"""

import re
from collections.abc import Generator, Iterator
from itertools import islice

import orjson

from memdeck.transcripts.input.limits import HEAD_BYTES, MIB, is_too_large
from memdeck.transcripts.input.safe_stream import Reader

_SLICE_BYTES = 8 * MIB
"""Longer items are left to the streaming parser, which measures them as it reads."""
_TRIES = 3
"""Cuts tried per item; more are wasted where nested objects begin with the same key."""

_FIRST = re.compile(rb'[ \t\r\n]*\[[ \t\r\n]*(?P<opening>\{[ \t\r\n]*"[^"\\]{1,200}")')
_SPACE = b" \t\r\n"
_BEFORE = frozenset(b"," + _SPACE)


class Rest:
    """The rest of a list, as a list: bytes read already, then a stream."""

    def __init__(self, ahead: bytes, stream: Reader) -> None:
        self._ahead = ahead
        self._stream = stream

    def read(self, size: int = -1, /) -> bytes:
        """Return the next bytes; fewer than *size* while they come from those read already."""
        if not self._ahead:
            return self._stream.read(size)
        chunk = self._ahead if size < 0 else self._ahead[:size]
        self._ahead = self._ahead[len(chunk) :]
        return chunk


class _Window:
    """The bytes of a stream read so far, from the next item on."""

    def __init__(self, data: bytes, stream: Reader) -> None:
        self.data = data
        self.is_whole = False
        """Whether the stream is exhausted."""
        self._stream = stream

    def grow(self) -> bool:
        """Read more; return False at the end of the stream or at the size limit of the window."""
        if self.is_whole or len(self.data) >= _SLICE_BYTES:
            return False
        more = self._stream.read(HEAD_BYTES)
        self.data += more
        self.is_whole = not more
        return bool(more)


def sliced(stream: Reader) -> Generator[object, None, Rest | None]:
    """Yield items of the list in *stream*, in UTF-8; return the rest, None if there is none."""
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
    """Remove the next items from *window*; None if no cut gives whole ones."""
    for start in islice(_starts(window, opening), _TRIES):
        before = window.data[:start].rstrip(_SPACE)
        items = _parsed(before[:-1] + b"]") if before.endswith(b",") else None
        if items is not None:
            window.data = window.data[start:]
            return items
    return None


def _starts(window: _Window, opening: bytes) -> Iterator[int]:
    """Yield the positions in *window* where another item may begin."""
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
    """Return the parsed *items*, which end with "]"; None if they do not parse or are too large."""
    if is_too_large(items):
        return None
    try:
        found: list[object] = orjson.loads(b"[" + items)
    except orjson.JSONDecodeError:
        return None
    return found
