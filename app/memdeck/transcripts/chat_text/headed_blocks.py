"""Split text in which each message has its own header above or before it."""

import re
from collections.abc import Iterator


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
