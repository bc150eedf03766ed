"""Text in which a head of its own stands above, or before, each thing that was said."""

import re
from collections.abc import Iterator


def unix_lines(text: str) -> str:
    """Return *text* with its lines ended as on Unix."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def headed(text: str, head: re.Pattern[str]) -> Iterator[tuple[re.Match[str], str]]:
    """Give each *head* in *text* with what follows it, up to the next one."""
    heads = head.finditer(text)
    one = next(heads, None)
    while one:
        following = next(heads, None)
        yield one, text[one.end() : following.start() if following else len(text)]
        one = following
