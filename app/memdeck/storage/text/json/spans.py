"""JSON with the positions of its values, so that one can be changed and the rest stays.

A value is parsed by the standard library, at its speed; only the objects and lists on the path
to a format's edits are scanned here.
"""

import re
from json import JSONDecodeError, JSONDecoder
from typing import NamedTuple

from memdeck.errors import StorageError
from memdeck.storage.text.markdown.lines import count_lines

_BLANK = re.compile(r"[ \t\r\n]*")
_DECODER = JSONDecoder()


class Span(NamedTuple):
    """A value, and its position in the text: from *start* up to *end*."""

    start: int
    end: int
    value: object


class Member(NamedTuple):
    """A member of an object: its key, where that starts, and its value."""

    key: str
    start: int
    span: Span


def whole(text: str, name: str) -> Span:
    """Return the one value of all of *text*, except for blanks and a byte order mark.

    Raises:
        StorageError: it is not valid JSON; *name* is the file's, for the message.
    """
    try:
        span = _value(text, _skipped(text, 1 if text.startswith("\ufeff") else 0))
        if _skipped(text, span.end) != len(text):
            raise JSONDecodeError("Extra data", text, span.end)  # noqa: TRY301 - reported like any other parse error
    except JSONDecodeError as error:
        line = count_lines(text[: error.pos]) + 1
        raise StorageError(
            f"{name} is not valid JSON (line {line}: {error.msg}); correct it in an editor, or"
            " write it again with the program that made it."
        ) from error
    except (RecursionError, ValueError) as error:
        raise StorageError(
            f"{name} is nested too deep to be opened; choose another file."
        ) from error
    return span


def members(text: str, start: int) -> list[Member]:
    """Return the members of the object that starts there, which ``whole`` has read before."""
    found = []
    at = _skipped(text, start + 1)
    while text[at] != "}":
        key = _value(text, at)
        span = _value(text, _skipped(text, _skipped(text, key.end) + 1))
        found.append(Member(str(key.value), at, span))
        at = _after_comma(text, span.end)
    return found


def elements(text: str, start: int) -> list[Span]:
    """Return the elements of the list that starts there, which ``whole`` has read before."""
    found = []
    at = _skipped(text, start + 1)
    while text[at] != "]":
        found.append(_value(text, at))
        at = _after_comma(text, found[-1].end)
    return found


def elements_until(text: str, at: int, end: int) -> list[Span] | None:
    """Return the elements, separated by commas, that fill *text* from *at* to *end*.

    None where they are invalid. The text at *end* is not part of a value.
    """
    found = []
    try:
        while True:
            found.append(_value(text, at))
            at = _skipped(text, found[-1].end)
            if found[-1].end >= end or text[at] != ",":
                break
            at = _skipped(text, at + 1)
    except (ValueError, RecursionError):
        return None
    return found if found[-1].end == end else None


def _value(text: str, at: int) -> Span:
    value, end = _DECODER.raw_decode(text, at)
    return Span(at, end, value)


def _skipped(text: str, at: int) -> int:
    blank = _BLANK.match(text, at)
    return at if blank is None else blank.end()


def _after_comma(text: str, at: int) -> int:
    at = _skipped(text, at)
    return _skipped(text, at + 1) if text[at] == "," else at
