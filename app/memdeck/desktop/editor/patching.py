"""The smallest edit that turns one text into another."""

from typing import NamedTuple


class Edit(NamedTuple):
    """Put *text* in place of what stands from *start* to *end*, in UTF-16 units as Qt counts."""

    start: int
    end: int
    text: str


def smallest_edit(old: str, new: str) -> Edit | None:
    """Return the one stretch in which *old* and *new* differ; None where they do not."""
    if old == new:
        return None
    start = _common(old, new)
    most = min(len(old), len(new)) - start
    tail = _common(old[: -most - 1 : -1], new[: -most - 1 : -1]) if most else 0
    before = units(old[:start])
    end = before + units(old[start : len(old) - tail])
    return Edit(before, end, new[start : len(new) - tail])


def units(text: str) -> int:
    """Return the length of *text* in UTF-16 units."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def _common(one: str, other: str) -> int:
    """Return how many characters the two begin with in common, comparing by halves."""
    same, limit = 0, min(len(one), len(other))
    while same < limit:
        middle = (same + limit + 1) // 2
        if one[same:middle] == other[same:middle]:
            same = middle
        else:
            limit = middle - 1
    return same
