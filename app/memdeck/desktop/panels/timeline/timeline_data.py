"""The rows of the timeline, and the cells of its strip of activity."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import IntEnum

from memdeck.desktop.ui.text.dates import local_day
from memdeck.domain.episodes.outline import UnitOutline

LEVELS = 4
"""The number of shades of a cell with episodes."""
LONGEST_GAP = 100
"""So many cells without an episode are shown; a longer gap becomes one cell."""


class Zoom(IntEnum):
    """The spans by which episodes are grouped, from near to far."""

    DAY = 0
    MONTH = 1
    YEAR = 2


@dataclass(frozen=True, slots=True)
class EpisodeRow:
    """An episode, its local day, None where unknown, and the text that a filter searches."""

    outline: UnitOutline
    day: date | None
    searched: str


@dataclass(frozen=True, slots=True)
class Cell:
    """The days from *first* to the next cell: a day, a week, or a month, by the zoom.

    *level* is 0 without episodes, else from 1 to ``LEVELS``. A gap is a cell for many without any.
    """

    first: date
    count: int = 0
    level: int = 0
    is_gap: bool = False


def rows_of(outlines: Iterable[UnitOutline]) -> tuple[EpisodeRow, ...]:
    """Return the rows of *outlines*, in their order."""
    return tuple(
        EpisodeRow(
            outline,
            None if outline.since is None else local_day(outline.since),
            "\n".join((outline.text, *outline.people)).casefold(),
        )
        for outline in outlines
    )


def filtered(
    rows: Sequence[EpisodeRow], text: str, person: str | None, group: str | None
) -> Sequence[EpisodeRow]:
    """Return the rows with every word of *text*, in which *person* speaks, of *group*."""
    for word in text.casefold().split():
        rows = [row for row in rows if word in row.searched]
    if person is not None:
        rows = [row for row in rows if person in row.outline.people]
    if group is not None:
        rows = [row for row in rows if row.outline.group == group]
    return rows


def people_of(rows: Iterable[EpisodeRow]) -> list[str]:
    """Return who speaks in *rows*, the most frequent first."""
    counts = Counter(person for row in rows for person in row.outline.people)
    return sorted(counts, key=lambda person: (-counts[person], person))


def groups_of(rows: Iterable[EpisodeRow]) -> list[str]:
    """Return the groups of *rows*, the most frequent first."""
    counts = Counter(row.outline.group for row in rows if row.outline.group)
    return sorted(counts, key=lambda group: (-counts[group], group))


def span_start(day: date, zoom: Zoom) -> date:
    """Return the first day of the day, month or year of *day*."""
    match zoom:
        case Zoom.DAY:
            return day
        case Zoom.MONTH:
            return day.replace(day=1)
        case Zoom.YEAR:
            return day.replace(month=1, day=1)


def cell_start(day: date, zoom: Zoom) -> date:
    """Return the first day of the cell of *day*: the day, the Monday, or the first of the month."""
    match zoom:
        case Zoom.DAY:
            return day
        case Zoom.MONTH:
            return day - timedelta(days=day.weekday())
        case Zoom.YEAR:
            return day.replace(day=1)


def cells_of(rows: Iterable[EpisodeRow], zoom: Zoom) -> tuple[Cell, ...]:
    """Return the cells from the first episode to the last; rows without a day are in none."""
    by_day = Counter(row.day for row in rows if row.day is not None)
    counts = Counter[date]()
    for day, count in by_day.items():
        counts[cell_start(day, zoom)] += count
    if not counts:
        return ()
    ranked = sorted(counts.values())
    limits = [ranked[len(ranked) * part // LEVELS] for part in range(1, LEVELS)]
    starts = sorted(counts)
    cells = []
    for start, following in zip(starts, [*starts[1:], None], strict=True):
        cells.append(Cell(start, counts[start], 1 + bisect_left(limits, counts[start])))
        if following is not None:
            cells += _empty_cells(start, following, zoom)
    return tuple(cells)


def _empty_cells(start: date, end: date, zoom: Zoom) -> Iterator[Cell]:
    """Yield the cells between those that start on *start* and *end*."""
    first = _next_start(start, zoom)
    if first == end:
        return
    days = {Zoom.DAY: 1, Zoom.MONTH: 7, Zoom.YEAR: 31}[zoom]
    if (end - first).days > LONGEST_GAP * days:
        yield Cell(first, is_gap=True)
        return
    while first < end:
        yield Cell(first)
        first = _next_start(first, zoom)


def _next_start(start: date, zoom: Zoom) -> date:
    match zoom:
        case Zoom.DAY:
            return start + timedelta(days=1)
        case Zoom.MONTH:
            return start + timedelta(days=7)
        case Zoom.YEAR:
            return (start + timedelta(days=31)).replace(day=1)
