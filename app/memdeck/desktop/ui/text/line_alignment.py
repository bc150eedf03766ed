"""The lines that two versions of a text have in common.

Lines that occur once in both, as the headings of memories do, are matched first; the lines between
them are compared from both ends. So a file of thousands of equal lines takes no longer.

Source: Bram Cohen's patience diff.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple


class Gap(NamedTuple):
    """The lines *old* to *old_end* (exclusive) became *new* to *new_end*; one may be empty."""

    old: int
    old_end: int
    new: int
    new_end: int


class Stretch(NamedTuple):
    """The number of equal lines from *old* on and from *new* on."""

    old: int
    new: int
    length: int


class ChangedPart(NamedTuple):
    """All lines in which two versions of a text differ, from line *first* on, and those between."""

    first: int
    old: str
    new: str


def changed_part(old: str, new: str) -> ChangedPart:
    """Return the whole lines from the first to the last change; one line of equal texts.

    Splitting 20,000 memories into lines takes longer than finding the part.
    """
    start = old.rfind("\n", 0, common(old, new)) + 1
    limit = min(len(old), len(new)) - start
    line_end = old.find("\n", len(old) - _common_end(old, new, limit))
    after = len(old) - line_end if line_end >= 0 else 0
    first = old.count("\n", 0, start)
    return ChangedPart(first, old[start : len(old) - after], new[start : len(new) - after])


def differs_widely(old: str, new: str, lines: int) -> bool:
    """Return whether more than *lines* line ends lie between the first and the last change."""
    start = common(old, new)
    same_end = _common_end(old, new, min(len(old), len(new)) - start)
    return any(_has_more_lines(text, start, len(text) - same_end, lines) for text in (old, new))


def gaps(old: Sequence[str], new: Sequence[str]) -> list[Gap]:
    """Return the gaps between two versions, in order; lines are counted from 0."""
    head = common(old, new)
    rest = min(len(old), len(new)) - head
    tail = common(old[: -rest - 1 : -1], new[: -rest - 1 : -1]) if rest else 0
    ends = (len(old) - tail, len(new) - tail)
    found = []
    at, new_at = head, head
    for i, j in (*_anchors(old[head : ends[0]], new[head : ends[1]], head), ends):
        removed, added = old[at:i], new[new_at:j]
        if removed != added:
            head = common(removed, added)
            tail = common(removed[head:][::-1], added[head:][::-1])
            found.append(Gap(at + head, i - tail, new_at + head, j - tail))
        at, new_at = i, j
    return found


def alike(old: Sequence[str], new: Sequence[str]) -> Iterator[Stretch]:
    """Yield the stretches between the gaps, in order."""
    at, new_at = 0, 0
    for gap in (*gaps(old, new), Gap(len(old), len(old), len(new), len(new))):
        if gap.old > at:
            yield Stretch(at, new_at, gap.old - at)
        at, new_at = gap.old_end, gap.new_end


def common(old: Sequence[str], new: Sequence[str]) -> int:
    """Return the length of the common prefix, compared in pieces that double in length."""
    limit = min(len(old), len(new))
    same, piece = 0, 1
    while piece:
        end = same + piece
        if end <= limit and old[same:end] == new[same:end]:
            same = end
            piece *= 2
        else:
            piece //= 2
    return same


def _common_end(old: str, new: str, limit: int) -> int:
    """Return the length of the common suffix, at most *limit*, as ``common`` does."""
    same, piece = 0, 1
    while piece:
        end = same + piece
        old_piece = old[len(old) - end : len(old) - same]
        if end <= limit and old_piece == new[len(new) - end : len(new) - same]:
            same = end
            piece *= 2
        else:
            piece //= 2
    return same


def _has_more_lines(text: str, start: int, end: int, lines: int) -> bool:
    """Return whether *text* has more than *lines* line ends from *start* to *end*."""
    for _ in range(lines + 1):
        start = text.find("\n", start, end) + 1
        if not start:
            return False
    return True


def _anchors(old: Sequence[str], new: Sequence[str], offset: int) -> list[tuple[int, int]]:
    """Return the positions of lines that occur once in both, as many as keep their order."""
    there = _once(old)
    pairs = [(there[line], n) for line, n in _once(new).items() if line in there]
    return [(i + offset, j + offset) for i, j in _longest_rise(pairs)]


def _once(lines: Sequence[str]) -> Mapping[str, int]:
    counts = Counter(lines)
    return {line: n for n, line in enumerate(lines) if counts[line] == 1}


def _longest_rise(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the longest subset of *pairs* that rises in both; they rise in the second already."""
    if all(first < second for (first, _), (second, _) in pairwise(pairs)):
        return pairs
    lowest: list[int] = []  # for each length, the lowest end of a rise
    ends: list[int] = []
    before: list[int] = []
    for n, (i, _) in enumerate(pairs):
        length = bisect_left(lowest, i)
        before.append(ends[length - 1] if length else -1)
        lowest[length : length + 1] = [i]
        ends[length : length + 1] = [n]
    rise = []
    n = ends[-1] if ends else -1
    while n >= 0:
        rise.append(pairs[n])
        n = before[n]
    return rise[::-1]
