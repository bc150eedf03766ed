"""The order in which a person would list files: part 9 before part 10."""

import re

_DIGITS = re.compile(r"(\d+)")


def natural(name: str) -> list[tuple[int, str]]:
    """Return a key that sorts runs of digits by their value."""
    return [
        (len(part.lstrip("0")), part.lstrip("0")) if part.isdecimal() else (0, part)
        for part in _DIGITS.split(name.casefold())
    ]
