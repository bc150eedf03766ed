"""Split text in which each message has its own header above or before it."""

import re
from collections.abc import Iterable, Iterator

from memdeck.transcripts.input.limits import MIB

FRONT_MATTER = re.compile(r"\A---[ \t]*\n(?P<keys>(?:[^\n]*\n){0,60}?)---[ \t]*(?:\n|\Z)")
"""The lines above the text of a Markdown file, each with a key and a value."""

LONGEST_PART_CHARS = 4 * MIB
"""Characters read of a message in a page, with its markup: it has some thousands."""


def unix_lines(text: str) -> str:
    """Return *text* with Unix line ends."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def split_at_headers(text: str, header: re.Pattern[str]) -> Iterator[tuple[re.Match[str], str]]:
    """Yield each match of *header* in *text* with the text up to the next one."""
    headers = header.finditer(text)
    match = next(headers, None)
    while match:
        following = next(headers, None)
        yield match, text[match.end() : following.start() if following else len(text)]
        match = following


def split_at_sign(chunks: Iterable[str], sign: str) -> Iterator[str]:
    """Yield what precedes the first *sign* in *chunks*, then what follows each, up to the next.

    A chunk may end within a sign. A part that is too long for a message is cut.
    """
    part = ""
    for chunk in chunks:
        *whole, part = (part + chunk).split(sign)
        yield from whole
        if len(part) > LONGEST_PART_CHARS:
            part = part[:LONGEST_PART_CHARS] + part[-len(sign) :]  # the next sign may begin here
    yield part
