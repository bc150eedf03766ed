"""The smallest edits that turn one text into another."""

from collections.abc import Sequence
from typing import NamedTuple

from memdeck.desktop.ui.text.line_alignment import Gap, common


class Edit(NamedTuple):
    """Replace the text from *start* to *end* with *text*.

    Both are counted from the beginning of *line*, in UTF-16 units as Qt counts.
    """

    line: int
    start: int
    end: int
    text: str


def line_edit(gap: Gap, old: Sequence[str], new: Sequence[str]) -> Edit:
    """Return the edit that closes *gap*; neither the line above nor the one below is touched."""
    gone, come = old[gap.old : gap.old_end], new[gap.new : gap.new_end]
    if gone and come:
        return _smallest(gap.old, "\n".join(gone), "\n".join(come))
    if gap.old_end < len(old):
        return Edit(gap.old, 0, units(_ended(gone)), _ended(come))
    end = units(old[gap.old - 1])
    return Edit(gap.old - 1, end, end + units(_begun(gone)), _begun(come))


def units(text: str) -> int:
    """Return the length of *text* in UTF-16 units."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def _smallest(line: int, old: str, new: str) -> Edit:
    start = common(old, new)
    most = min(len(old), len(new)) - start
    tail = common(old[: -most - 1 : -1], new[: -most - 1 : -1]) if most else 0
    before = units(old[:start])
    end = before + units(old[start : len(old) - tail])
    return Edit(line, before, end, new[start : len(new) - tail])


def _ended(lines: Sequence[str]) -> str:
    return "".join(line + "\n" for line in lines)


def _begun(lines: Sequence[str]) -> str:
    return "".join("\n" + line for line in lines)
