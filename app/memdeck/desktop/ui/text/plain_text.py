"""Text of unknown origin, made safe to paint, and its length as Qt counts it."""

import re

from memdeck.desktop.ui.text.diff import LONGEST

LINE_END = "\u2028"  # breaks a line inside a painted paragraph

# Direction marks could make a reader see other words than those that are stored.
_TURNED = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")


def whole(text: str) -> str:
    """Return *text* without invisible characters, its lines ended as in Qt's editors."""
    return _UNSEEN.sub("", _TURNED.sub("", text.replace("\r\n", "\n").replace("\r", "\n")))


def painted(text: str, characters: int = LONGEST) -> str:
    """Return *text* as one paragraph that shows what is stored, cut after *characters*."""
    shown = whole(text[:characters]).replace("\n", LINE_END)
    return f"{shown}…" if len(text) > characters else shown


def units(text: str) -> int:
    """Return the length of *text* as Qt counts it: an emoji counts as two."""
    return len(text.encode("utf-16-le")) // 2
