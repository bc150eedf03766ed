"""Linked rows: an original is archived only if its replacement is added."""

from collections.abc import Collection, Sequence

from memdeck.domain.changes.plan import PlanRow


def companions(rows: Sequence[PlanRow], numbers: Collection[int]) -> set[int]:
    """Return the numbers of the rows linked to one of *numbers*."""
    return {row.number for row in rows if row.goes_with in numbers}


def ticked_along(rows: Sequence[PlanRow], numbers: Collection[int], *, is_ticked: bool) -> set[int]:
    """Return the numbers whose ticks follow those of *numbers*, including themselves.

    Linked rows follow their host row; ticking a linked row also ticks its host, and unticking one
    leaves the host unchanged.
    """
    hosts = {row.goes_with for row in rows if row.number in numbers and row.goes_with is not None}
    brought = hosts if is_ticked else set()
    return {*numbers, *companions(rows, numbers), *brought}
