"""Detect the type of a file from its first bytes."""

import re
from enum import Enum, auto

from memdeck.transcripts.input.encoding import decode
from memdeck.transcripts.input.limits import HEAD_BYTES


class Kind(Enum):
    """The type a file is read as."""

    EMPTY = auto()
    ZIP = auto()
    GZIP = auto()
    PACKED = auto()
    SQLITE = auto()
    DATABASE_LOG = auto()
    BINARY = auto()
    PAGE = auto()
    JSON = auto()
    TEXT = auto()


_MAGIC = (
    (b"PK\x03\x04", Kind.ZIP),
    (b"PK\x05\x06", Kind.ZIP),  # one without members
    (b"SQLite format 3\x00", Kind.SQLITE),
    (b"\x37\x7f\x06\x82", Kind.DATABASE_LOG),
    (b"\x37\x7f\x06\x83", Kind.DATABASE_LOG),
    (b"\x1f\x8b", Kind.GZIP),
    (b"7z\xbc\xaf\x27\x1c", Kind.PACKED),
    (b"Rar!\x1a", Kind.PACKED),
    (b"BZh", Kind.PACKED),
    (b"\xfd7zXZ\x00", Kind.PACKED),
    (b"%PDF-", Kind.BINARY),
)

# A list of what a chat may consist of, or an object, possibly JSON within JSON, possibly cut
# off after the first character.
_JSON = re.compile(
    r"""\{\s*(?:["}]|\Z) | "\{(?:\\n|[ ])*\\"
    | \[\s*(?:["\]{]|\Z | \[\s*["\]{\[] | (?:null|true|false)\s*[,\]])""",
    re.VERBOSE,
)
_PAGE = re.compile(
    r"<(?:!doctype html|html|head|body|meta|script|div|style|\?xml|smses)\b", re.IGNORECASE
)

# Tabs, line ends, form feeds and terminal colours occur in text; other controls hardly do.
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_MOST_CONTROLS = 0.02


def kind_of(head: bytes) -> Kind:
    """Return the type of the file that begins with *head*, up to ``HEAD_BYTES`` long."""
    for magic, kind in _MAGIC:
        if head.startswith(magic):
            return kind
    text = decode(head)
    start = text.lstrip("\ufeff \t\r\n")
    if not start and len(head) < HEAD_BYTES:
        return Kind.EMPTY
    if len(_CONTROL.findall(text)) > _MOST_CONTROLS * len(text):
        return Kind.BINARY
    if _JSON.match(start):
        return Kind.JSON
    return Kind.PAGE if _PAGE.match(start) else Kind.TEXT
