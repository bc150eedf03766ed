"""JSON with comments and trailing commas, as settings of many programs have it."""

import re

_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"?|//[^\n]*|/\*.*?(?:\*/|\Z)|,|[^\s",/]+|/', re.DOTALL)


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


def _blank(comment: str) -> str:
    """Return blanks for the characters of *comment*; its line ends stay, as errors name lines."""
    return "".join(character if character in "\r\n" else " " for character in comment)
