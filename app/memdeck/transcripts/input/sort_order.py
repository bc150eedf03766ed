"""Order in which the files of an export are read."""

import re
from pathlib import PurePosixPath

_DIGITS = re.compile(r"(\d+)")
_WORDED = {".json", ".jsonl", ".txt", ".csv", ".md", ".html", ".zip", ""}


def natural(name: str) -> list[tuple[int, str]]:
    """Return a key that sorts runs of digits by their value: part 9 before part 10."""
    return [
        (len(part.lstrip("0")), part.lstrip("0")) if part.isdecimal() else (0, part)
        for part in _DIGITS.split(name.casefold())
    ]


def promising(name: str) -> tuple[bool, list[tuple[int, str]]]:
    """Return a key that puts names of texts first: exports hold thousands of pictures."""
    return PurePosixPath(name.casefold()).suffix not in _WORDED, natural(name)
