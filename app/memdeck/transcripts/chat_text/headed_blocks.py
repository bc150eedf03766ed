"""Split text in which each message has its own header above or before it."""

import re
from collections.abc import Iterator


def unix_lines(text: str) -> str:
    """Return *text* with Unix line ends."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def headed(text: str, head: re.Pattern[str]) -> Iterator[tuple[re.Match[str], str]]:
    """Yield each match of *head* in *text* with the text up to the next one."""
    heads = head.finditer(text)
    one = next(heads, None)
    while one:
        following = next(heads, None)
        yield one, text[one.end() : following.start() if following else len(text)]
        one = following
