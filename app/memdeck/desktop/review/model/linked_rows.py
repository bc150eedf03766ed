"""Rows that go together: an original rests only if what stands for it is added."""

from collections.abc import Collection, Sequence

from memdeck.domain.changes.plan import PlanRow


def companions(rows: Sequence[PlanRow], numbers: Collection[int]) -> set[int]:
    """Return the numbers of the rows that go with one of *numbers*."""
    return {row.number for row in rows if row.goes_with in numbers}


def ticked_along(rows: Sequence[PlanRow], numbers: Collection[int], *, is_ticked: bool) -> set[int]:
    """Return the rows whose ticks follow those of *numbers*, themselves among them.

    A row takes along what goes with it; one that is ticked brings the row it goes with, and
    one that loses its tick leaves that as it is.
    """
    hosts = {row.goes_with for row in rows if row.number in numbers and row.goes_with is not None}
    brought = hosts if is_ticked else set()
    return {*numbers, *companions(rows, numbers), *brought}
