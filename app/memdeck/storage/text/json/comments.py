"""JSON with comments and trailing commas, as settings of many programs have it."""

import re
from collections.abc import Sequence

from memdeck.storage.text.json.edit import (
    Extent,
    Style,
    blank_before,
    indent_of_line,
    replaced,
)

_TOKEN = re.compile(
    r""""(?:[^"\\\n]|\\(?:\r\n|.))*"?|'(?:[^'\\\n]|\\(?:\r\n|.))*'?"""
    r"""|//[^\n]*|/\*.*?(?:\*/|\Z)|,|[^\s"',/]+|/""",
    re.DOTALL,
)
_SAME_LINE = re.compile(r"(?:[ \t]*(?:/\*.*?\*/|//[^\r\n]*))*", re.DOTALL)
_BLANKS = " \t\r\n"


def without_comments(text: str) -> str:
    """Return *text* with blanks instead of comments and trailing commas, of the same length.

    So every other character keeps its position. The time is linear in the length.
    """
    pieces = list[str]()
    comma: int | None = None
    before, at = "", 0
    for token in _TOKEN.finditer(text):
        pieces.append(text[at : token.start()])
        at, found = token.end(), token[0]
        if found.startswith(("//", "/*")):
            pieces.append(_blank(found))
            continue
        if comma is not None and found[0] in "]}":
            pieces[comma] = " "
        is_behind_value = before[-1:] not in ("", "[", "{", ",")
        comma = len(pieces) if found == "," and is_behind_value else None
        pieces.append(found)
        before = found
    return "".join([*pieces, text[at:]])


def with_item(text: str, extents: Sequence[Extent], item: str, style: Style) -> str:
    """Return *text*, which has items at *extents*, with *item* behind the last one.

    A comment on the line of the last one stays there, and a comma behind it is repeated.
    """
    end = extents[-1][1]
    comma = _comma_at(text, end)
    at = _same_line_end(text, end if comma is None else comma + 1)
    blank = blank_before(text, extents, style)
    if "\n" not in blank and "//" in text[end:at]:  # it would become a part of the comment
        ends = "\r\n" if "\r\n" in text else "\n"
        blank = f"{ends}{indent_of_line(text, extents[-1][0])}"
    if comma is None:
        return f"{text[:end]},{text[end:at]}{blank}{item}{text[at:]}"
    return f"{text[:at]}{blank}{item},{text[at:]}"


def without_item(text: str, extents: Sequence[Extent], removed: int) -> str:
    """Return *text*, which has items at *extents*, without the one of that number.

    Comments before and behind it stay.
    """
    start, end = extents[removed]
    comma = _comma_at(text, end)
    if comma is not None and not text[end:comma].strip(_BLANKS):
        end = comma + 1
    before, after = text[:start].rstrip(_BLANKS), text[end:]
    is_last = removed == len(extents) - 1
    is_alone_behind = after.lstrip(" \t")[:1] in ("", "\r", "\n")
    if is_last and (is_alone_behind or "\n" not in text[len(before) : start]):
        start = len(before)
    else:  # what follows takes the place
        end = len(text) - len(after.lstrip(_BLANKS))
    parts = {(start, end): ""}
    if comma is None and removed:
        comma = _comma_at(text, extents[removed - 1][1])
    if comma is not None and not start <= comma < end:
        parts[comma, comma + 1] = ""
    return replaced(text, parts)


def _same_line_end(text: str, at: int) -> int:
    """Return the end of the comments that begin on the line of *at*, behind it."""
    found = _SAME_LINE.match(text, at)
    return at if found is None else found.end()


def _comma_at(text: str, at: int) -> int | None:
    """Return the position of the comma that follows; None where something else does."""
    for token in _TOKEN.finditer(text, at):
        if not token[0].startswith(("//", "/*")):
            return token.start() if token[0] == "," else None
    return None


def _blank(comment: str) -> str:
    """Return blanks for the characters of *comment*; its line ends stay, as errors name lines."""
    return "".join(character if character in "\r\n" else " " for character in comment)
