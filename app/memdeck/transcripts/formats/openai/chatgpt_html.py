"""``chat.html`` of a ChatGPT export: a page that holds the same conversations as JSON."""

import json
import re
from collections.abc import Iterable, Iterator
from itertools import islice

from memdeck.domain.conversation.conversation import Skipped
from memdeck.errors import TranscriptError
from memdeck.transcripts.chat_format import PageFormat, Piece
from memdeck.transcripts.formats.openai import chatgpt
from memdeck.transcripts.input.limits import PIECE_BYTES
from memdeck.transcripts.json.parse import TORN

_DATA = re.compile(r"\bjsonData\s*=\s*\[")
_BETWEEN = re.compile(r"[\s,]*")


def matches(head: str) -> bool:
    return _DATA.search(head) is not None


def read(chunks: Iterable[str]) -> Iterator[Piece]:
    try:
        yield from chatgpt.read(_items(iter(chunks)))
    except TranscriptError as error:
        yield Skipped("its last part", str(error))


def _items(chunks: Iterator[str]) -> Iterator[object]:
    """Yield the items of the page's list, each as soon as it is complete.

    Raises:
        TranscriptError: the list breaks off, or its next item is damaged or too large.
    """
    decoder = json.JSONDecoder(strict=False)
    text, wanted = next(chunks, ""), 1
    opening = _DATA.search(text)
    at = opening.end() if opening else len(text)
    while not text.startswith("]", at := _past(text, at)):
        try:
            item, at = decoder.raw_decode(text, at)
        except RecursionError as error:
            raise TranscriptError(TORN) from error
        except ValueError as error:  # possibly cut at the end of the text read so far
            more = "".join(islice(chunks, wanted))
            text, at = text[at:] + more, 0
            wanted *= 2  # so that the start of a long one is not parsed too often
            if not more or len(text) > PIECE_BYTES:
                raise TranscriptError(TORN) from error
        else:
            wanted = 1
            yield item


def _past(text: str, at: int) -> int:
    found = _BETWEEN.match(text, at)
    return found.end() if found else at


FORMAT = PageFormat(matches, read, is_repeat=True)
