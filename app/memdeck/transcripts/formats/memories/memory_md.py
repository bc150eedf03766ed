"""MEMORY.md in the format that agents and Memdeck itself write: a heading, then the memory.

``### [id] category | score | 2026-02-20 | hits``. Source: seed 000, section 2.3.
"""

import re
from collections.abc import Iterator

from memdeck.domain.conversation.conversation import ImportedMemory, Skipped
from memdeck.transcripts.chat_format import Piece
from memdeck.transcripts.chat_text.headed_blocks import split_at_headers
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.conversation.memory_lists import on_day
from memdeck.transcripts.dates.timestamps import parse_day

_ENTRY = re.compile(
    r"^ {0,3}###[ \t]{1,4}\[[A-Za-z0-9_-]{1,64}\][ \t]{0,4}(?P<category>[^|\n/]{1,60}?)[ \t]{0,4}"
    r"(?:/[^|\n]{0,60})?\|[ \t]{0,4}[01]?\.?\d{0,20}[ \t]{0,4}\|[ \t]{0,4}"
    r"(?P<day>\d{4}-\d{2}-\d{2})[^|\n]{0,40}\|[ \t]{0,4}\d{1,18}[ \t]{0,4}$",
    re.MULTILINE,
)
_HEADING = re.compile(r"^ {0,3}#{1,3}[ \t]+(?P<title>[^\n]*)$", re.MULTILINE)
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_ALMOST = re.compile(r"\A\[[^\]\n]*\][^|\n]*\|")


def are_in(text: str) -> bool:
    """Return whether *text* has such a heading."""
    return _ENTRY.search(text) is not None


def read(text: str) -> Iterator[Piece]:
    """Yield each memory, dated by the day it was last active."""
    for heading, below in split_at_headers(text, _HEADING):
        entry = _ENTRY.match(heading[0])
        content = clean(_COMMENT.sub("", below))
        if entry and content:
            yield ImportedMemory(content, on_day(parse_day(entry["day"])), entry["category"])
        elif _ALMOST.match(heading["title"]):
            yield Skipped(
                one_line(heading["title"]),
                "It is no whole memory; open the file itself to mend it.",
            )
