"""Parse JSON as found in real files: NaN, half characters, other encodings, a cut-off end."""

import json
import re
from collections.abc import Generator

import orjson

from memdeck.errors import TranscriptError
from memdeck.transcripts.input.encoding import decode
from memdeck.transcripts.input.limits import TOO_LARGE, is_too_large

TORN = "It breaks off or is damaged; download or export it again."
HOPELESS = "Too much of it is damaged to go on; export it again."

_SPACE = re.compile(r"[ \t\r\n]*")


def parse_json(data: bytes) -> object:
    """Return the value that *data* holds.

    Raises:
        TranscriptError: there is none, or it is nested too deeply, or would be too large once
            parsed.
    """
    if is_too_large(data):
        raise TranscriptError(TOO_LARGE)
    try:
        return orjson.loads(data)
    except orjson.JSONDecodeError:
        pass  # the strict parser failed; the lenient one decides
    try:
        return json.loads(decode(data), strict=False)
    except (ValueError, RecursionError) as error:
        raise TranscriptError(TORN) from error


def unpacked(value: object) -> object:
    """Return *value*, parsed if it is text or bytes; None if these hold no JSON."""
    data = value.encode("utf-8", "replace") if isinstance(value, str) else value
    if not isinstance(data, bytes):
        return value
    try:
        return parse_json(data)
    except TranscriptError:
        return None


def parse_list(text: str) -> Generator[object, None, int]:
    """Yield the items of the JSON list that opens first in *text*; return its end.

    Raises:
        TranscriptError: the list breaks off, or its next item is damaged.
    """
    decoder = json.JSONDecoder(strict=False)
    at = _skip_space(text, text.index("[") + 1)
    while not text.startswith("]", at):
        try:
            item, at = decoder.raw_decode(text, at)
        except (ValueError, RecursionError) as error:
            raise TranscriptError(TORN) from error
        yield item
        at = _skip_space(text, at)
        if text.startswith(",", at):
            at = _skip_space(text, at + 1)
        elif not text.startswith("]", at):
            raise TranscriptError(TORN)
    return at + 1


def _skip_space(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at
