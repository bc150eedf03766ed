"""The bytes of a memory file as text, and back unchanged."""

import codecs
import re
from enum import StrEnum

from memdeck.errors import StorageError


class Encoding(StrEnum):
    """The encoding of a file's text; a byte order mark is part of the text."""

    UTF_8 = "utf-8"
    UTF_16_LE = "utf-16-le"
    UTF_16_BE = "utf-16-be"
    GB18030 = "gb18030"


_LEAD = b"\xed"
_HALF = re.compile(_LEAD + rb"[\xa0-\xbf]")
"""Half a character as Python writes it, which is not UTF-8. Source: RFC 3629, section 3."""
_BYTE_ORDER_MARKS = {
    codecs.BOM_UTF16_LE: Encoding.UTF_16_LE,
    codecs.BOM_UTF16_BE: Encoding.UTF_16_BE,
}


def decode(data: bytes, name: str) -> tuple[str, Encoding]:
    """Return the text of *data* and its encoding; *name* is the file's, for the error.

    UTF-8 first; UTF-16 by its byte order mark; else GB18030, the older encoding of Chinese text.

    Raises:
        StorageError: the bytes are not text in any of these.
    """
    bom_encoding = _BYTE_ORDER_MARKS.get(data[:2])
    text = _decoded_exactly(data, bom_encoding) if bom_encoding else None
    if "\0" in (text or "") or (text is None and b"\0" in data):
        raise StorageError(f"{name} is not a text file; choose the MEMORY.md of an agent.")
    if bom_encoding and text is not None:
        return text, bom_encoding
    try:
        return data.decode(Encoding.UTF_8), Encoding.UTF_8
    except UnicodeDecodeError as error:
        text = None if _is_mostly_utf_8(data) else _decoded_exactly(data, Encoding.GB18030)
        if text is not None:
            return text, Encoding.GB18030
        line = data.count(b"\n", 0, error.start) + 1
        raise StorageError(
            f"{name} is not valid UTF-8 (line {line}); save it as UTF-8 in an editor and try again."
        ) from error


def encode(text: str, encoding: Encoding, name: str) -> bytes:
    """Return *text* as the bytes of the file *name*.

    Raises:
        StorageError: it holds half a character, which no file can hold, or a NUL, which would
            make the file binary.
    """
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise StorageError(
            f"{name} could not be saved: line {line} holds a NUL character; take it out."
        )
    try:
        return text.encode(encoding)
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        raise StorageError(
            f"{name} could not be saved: line {line} holds half a character; take it out."
        ) from error


def is_text(utf_8: bytes) -> bool:
    """Return whether a file can hold this: no NUL, and no half of a character."""
    if b"\0" in utf_8:
        return False
    return _LEAD not in utf_8 or _HALF.search(utf_8) is None  # a search for bytes is far faster


def _decoded_exactly(data: bytes, encoding: Encoding) -> str | None:
    try:
        text = data.decode(encoding)
        return text if text.encode(encoding) == data else None
    except UnicodeError:
        return None


def _is_mostly_utf_8(data: bytes) -> bool:
    """Return whether it is damaged UTF-8, by its whole characters; GB18030 would garble it."""
    text = data.decode("utf-8", "replace")
    replaced = text.count("\N{REPLACEMENT CHARACTER}")
    return sum(not character.isascii() for character in text) > 2 * replaced
