"""``chat.html`` of a ChatGPT export: a page that holds the same conversations as JSON."""

import re
from collections.abc import Iterator

from memdeck.domain.conversation import Skipped
from memdeck.errors import TranscriptError
from memdeck.transcripts.format import Piece, TextFormat
from memdeck.transcripts.formats import chatgpt
from memdeck.transcripts.limits import PIECE_BYTES
from memdeck.transcripts.parsing import parse_list

_DATA = re.compile(r"\bjsonData\s*=\s*\[")


def read(text: str) -> Iterator[Piece] | None:
    found = _DATA.search(text)
    return _pieces(text, found.end() - 1) if found else None


def _pieces(text: str, start: int) -> Iterator[Piece]:
    try:
        yield from chatgpt.read(parse_list(text, start))
    except TranscriptError as error:
        yield Skipped("its last part", str(error))


FORMAT = TextFormat(read, PIECE_BYTES)
