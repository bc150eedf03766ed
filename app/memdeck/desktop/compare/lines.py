"""What two texts differ in, as lines: each changed place with a little around it."""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import Enum, auto

CONTEXT = 3
"""Lines shown on each side of a change."""
MOST = 5_000
"""Lines of a comparison that are shown; nobody reads more."""


class Kind(Enum):
    """What became of a line."""

    KEPT = auto()
    REMOVED = auto()
    ADDED = auto()
    GAP = auto()
    """Lines left out, the same in both."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line without its end; of a gap, how many lines were left out, as digits."""

    kind: Kind
    text: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """What leads from the file to the version of that name; no lines where they are one."""

    name: str
    lines: tuple[Line, ...]


def compared(old: str, new: str, *, most: int = MOST) -> tuple[Line, ...]:
    """Return what leads from *old* to *new*, at most *most* lines; nothing where they are one."""
    before, after = old.splitlines(), new.splitlines()
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    lines: list[Line] = []
    end = 0
    for group in matcher.get_grouped_opcodes(CONTEXT):
        start = group[0][1]
        if start > end:
            lines.append(Line(Kind.GAP, str(start - end)))
        for tag, first, last, new_first, new_last in group:
            if tag == "equal":
                lines += _all(Kind.KEPT, before[first:last])
            else:
                lines += _all(Kind.REMOVED, before[first:last])
                lines += _all(Kind.ADDED, after[new_first:new_last])
        end = group[-1][2]
        if len(lines) > most:
            return (*lines[:most], Line(Kind.GAP, str(len(before) - end)))
    if lines and end < len(before):
        lines.append(Line(Kind.GAP, str(len(before) - end)))
    return tuple(lines)


def _all(kind: Kind, texts: Sequence[str]) -> list[Line]:
    return [Line(kind, text) for text in texts]
