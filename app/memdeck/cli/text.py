"""Text that fits a terminal: one line, no control characters, aligned columns."""

import re
import unicodedata
from collections.abc import Sequence

LONGEST = 300
"""Characters of a memory that a list shows; `show` shows all."""
FEW = 5
"""Number of ids or names that fit a line of a terminal."""

_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def plain(text: str) -> str:
    """Return *text* without control characters, escapes and changes of its direction."""
    return _CONTROLS.sub("", text)


def one_line(text: str) -> str:
    return " ".join(text.split())


def brief(text: str) -> str:
    """Return the beginning of *text*, as one line of a list."""
    line = one_line(text)
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}…"


def few(ids: Sequence[str]) -> str:
    """Return the first of *ids*, as many as fit a line."""
    return ", ".join(ids[:FEW]) + (", …" if len(ids) > FEW else "")


def joined(parts: Sequence[str]) -> str:
    """Return *parts* as a list in a sentence: "one, two and three"."""
    return " and ".join(filter(None, [", ".join(parts[:-1]), parts[-1]]))


def padded(text: str, columns: int) -> str:
    """Return *text* padded to so many columns, of which a Chinese character takes two."""
    width = sum(1 + (unicodedata.east_asian_width(character) in "WF") for character in text)
    return text + " " * (columns - width)


def memory_count(count: int) -> str:
    return "1 memory" if count == 1 else f"{count} memories"


def message_count(count: int) -> str:
    return "1 message" if count == 1 else f"{count} messages"
