"""Stream the JSON values of a file of any size, damaged or not, one at a time."""

import io
import re
from collections.abc import Collection, Generator, Iterator
from itertools import islice

import ijson

from memdeck.errors import TranscriptError
from memdeck.transcripts.input.encoding import decode
from memdeck.transcripts.input.file import File
from memdeck.transcripts.input.limits import (
    HEAD_BYTES,
    LOST_PIECES,
    PART_BYTES,
    PIECE_BYTES,
    TOO_LARGE,
    is_too_large,
)
from memdeck.transcripts.input.safe_stream import PieceStream, in_utf8
from memdeck.transcripts.json.list_slices import sliced
from memdeck.transcripts.json.parse import HOPELESS, TORN, parse_json, parse_list

_MORE = "Something follows the end of its list; look at the file in an editor."
_LENIENT_PIECES = 2  # size limit of a damaged list that is read at once
_OPENS_A_LINE = re.compile(rb"^\{", re.MULTILINE)


class Records:
    """The values in *file*, iterable once.

    A list gives its items, a file of lines gives one value per line, anything else is
    one value; an object too large to hold is given in parts, cut at one of *lists*.
    Iterating never raises: afterwards *damage* has a sentence for each value that could
    not be read.
    """

    def __init__(self, file: File, lists: Collection[str] = ()) -> None:
        self.damage: list[str] = []
        self._file = file
        self._lists = lists
        self._count = 0

    def __iter__(self) -> Generator[object]:
        try:
            for value in self._values():
                self._count += 1
                yield value
        except TranscriptError as error:
            self.damage.append(self._with_count(str(error)))

    def _values(self) -> Iterator[object]:
        head = decode(self._file.head()).lstrip("\ufeff \t\r\n")
        first, newline, rest = head.partition("\n")
        of_lines = bool(rest.strip()) and _is_json(first)
        if head.startswith("[") and not of_lines:
            return self._items()
        if of_lines or not newline:
            return self._lines()
        return self._whole()

    def _items(self) -> Iterator[object]:
        """Cut a list into items, else walk it; on failure continue with the lenient parser."""
        try:
            with self._file.open() as stream:
                rest = yield from sliced(in_utf8(stream))
                if rest is None:
                    return
                pieces = PieceStream(rest)
                for item in ijson.items(pieces, "item", use_float=True, buf_size=HEAD_BYTES):
                    pieces.begin_piece()
                    yield item
        except TranscriptError as error:
            if str(error) == TOO_LARGE:
                raise
            failed = error
        except (ijson.JSONError, UnicodeDecodeError):
            failed = TranscriptError(TORN)
            if pieces.is_over:
                raise failed from None  # there is nothing left to parse
        else:
            return
        yield from self._remaining(failed)

    def _remaining(self, error: TranscriptError) -> Iterator[object]:
        data = self._file.read(PIECE_BYTES)
        if data is None:
            raise error
        if is_too_large(data, pieces=_LENIENT_PIECES):
            raise TranscriptError(TOO_LARGE)
        text = decode(data)
        del data
        items = parse_list(text)
        for _ in islice(items, self._count):
            pass  # already yielded by ijson
        end = yield from items
        if text[end:].strip():
            raise TranscriptError(_MORE)

    def _lines(self) -> Iterator[object]:
        bad = total = 0
        with self._file.open() as stream:
            lines = in_utf8(stream)
            while line := lines.readline(PIECE_BYTES):
                total += 1
                is_long = len(line) == PIECE_BYTES or is_too_large(line)
                try:
                    if line.strip():
                        yield _line(line, lines)
                except TranscriptError:
                    bad += 1
                if bad > LOST_PIECES:
                    raise TranscriptError(HOPELESS)
        if bad and total == 1 and is_long:
            yield from self._parts()  # not lines but one object without line ends
        elif bad and not self._count:
            raise TranscriptError(TORN)
        elif bad:
            are, them = ("is", "it") if bad == 1 else ("are", "them")
            self.damage.append(
                f"{bad:,} of its lines {are} damaged; export it again to have {them}."
            )

    def _whole(self) -> Iterator[object]:
        data = self._file.read(PIECE_BYTES)
        if data is None or is_too_large(data):
            yield from self._parts()
            return
        try:
            yield parse_json(data)
        except TranscriptError:
            if len(_OPENS_A_LINE.findall(data)) < 2:
                raise
            yield from self._lines()

    def _parts(self) -> Iterator[object]:
        """Yield an object too large to hold as several."""
        try:
            with self._file.open() as stream:
                yield from parts(PieceStream(in_utf8(stream)), self._lists)
        except (ijson.JSONError, UnicodeDecodeError) as error:
            raise TranscriptError(TORN) from error

    def _with_count(self, reason: str) -> str:
        if not self._count:
            return reason
        return f"{reason.removesuffix('.')} (the first {self._count:,} entries were read)."


def _line(line: bytes, lines: io.BufferedReader) -> object:
    """Return the value of *line*; skip the rest of one that is too long."""
    is_whole = line.endswith(b"\n") or len(line) < PIECE_BYTES
    if is_whole:
        return parse_json(line)
    while not is_whole:
        rest = lines.readline(HEAD_BYTES)
        is_whole = rest.endswith(b"\n") or not rest
    raise TranscriptError(TOO_LARGE)


def _is_json(line: str) -> bool:
    try:
        parse_json(line.encode("utf-8", "ignore"))
    except TranscriptError:
        return False
    return True


def parts(stream: PieceStream, lists: Collection[str]) -> Iterator[object]:
    """Yield the object as several, each with some items of its *lists* and all other fields.

    A list is named by its path: ``chats.list``, or ``chats.list.item.messages``
    for the messages of each of its items. Every part is the same object, valid
    until the next one is requested.
    """
    built = ijson.ObjectBuilder()
    ends = {f"{name}.item" for name in lists}
    for path, event, value in ijson.parse(stream, use_float=True, buf_size=HEAD_BYTES):
        built.event(event, value)
        if event == "end_map" and path in ends:
            stream.begin_piece()
            if stream.taken_bytes > PART_BYTES:
                yield built.value
                stream.taken_bytes = 0
                for name in sorted(lists):
                    _empty(built.value, name, at=path)
    yield built.value


def _empty(top: object, name: str, at: str) -> None:
    """Remove the items of the list *name*, except the last if *at* lies within it."""
    node = top
    for key in name.split("."):
        if isinstance(node, list):
            node = node[-1] if node else None
        else:
            node = node.get(key) if isinstance(node, dict) else None
    if isinstance(node, list):
        del node[: -1 if at.startswith(f"{name}.item.") else None]
