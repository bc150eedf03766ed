"""The differences between two texts, as lines: each change with some context."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from memdeck.desktop.ui.text.diff import Change
from memdeck.desktop.ui.text.line_alignment import Gap, gaps

CONTEXT = 3
"""Lines shown on each side of a change."""
MOST = 5_000
"""The maximum number of lines of a comparison that are shown."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line without its end, and its change."""

    change: Change
    text: str


@dataclass(frozen=True, slots=True)
class Unchanged:
    """The number of equal lines that are left out."""

    count: int


@dataclass(frozen=True, slots=True)
class Truncated:
    """There are further differences."""


DiffRow = Line | Unchanged | Truncated


@dataclass(frozen=True, slots=True)
class Comparison:
    """The differences from the file to the version *name*; no lines where they are equal."""

    name: str
    lines: tuple[DiffRow, ...]


def compared(old: str, new: str, *, most: int = MOST) -> tuple[DiffRow, ...]:
    """Return the changes from *old* to *new*, at most *most* lines; none where they are equal."""
    before, after = old.splitlines(), new.splitlines()
    rows = tuple(islice(_diff_rows(before, after, gaps(before, after)), most + 1))
    return rows if len(rows) <= most else (*rows[:most], Truncated())


def _diff_rows(
    before: Sequence[str], after: Sequence[str], found: Sequence[Gap]
) -> Iterator[DiffRow]:
    end = Gap(len(before), len(before), len(after), len(after))
    at = 0
    for gap, following in pairwise((*found, end)):
        start = max(at, gap.old - CONTEXT)
        yield from _unchanged(start - at)
        yield from _lines(Change.KEPT, before[start : gap.old])
        yield from _lines(Change.REMOVED, before[gap.old : gap.old_end])
        yield from _lines(Change.ADDED, after[gap.new : gap.new_end])
        at = min(gap.old_end + CONTEXT, following.old)
        yield from _lines(Change.KEPT, before[gap.old_end : at])
    if found:
        yield from _unchanged(len(before) - at)


def _unchanged(count: int) -> Iterator[Unchanged]:
    if count:
        yield Unchanged(count)


def _lines(change: Change, texts: Sequence[str]) -> Iterator[Line]:
    return (Line(change, text) for text in texts)
