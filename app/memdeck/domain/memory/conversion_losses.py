"""The result of converting memories to another format: the fields that do not fit there."""

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, fields
from datetime import date
from enum import StrEnum

from memdeck.domain.memory.entry import MemoryEntry

WHOLE = "memory"
"""In place of a field: all of a memory."""

_JUDGED_WITH = {"scored_at": "score"}
"""Fields that mean nothing without another one."""
_NO_CONTENT = frozenset({"id", "extra"})
_BLANK = MemoryEntry(
    id="", content="", category="", score=0.0, scored_at=date.max, last_activated=date.max
)


class Fit(StrEnum):
    """How much of a value the other format holds."""

    ASIDE = "aside"
    """All of it, where only Memdeck reads it."""
    CHANGED = "changed"
    """Another value."""
    LOST = "lost"
    """Nothing."""


@dataclass(frozen=True, slots=True)
class Misfit:
    """A value of one memory that the other format cannot hold; *after* is what it has."""

    id: str
    field: str
    fit: Fit
    before: object
    after: object = None

    @property
    def lost_keys(self) -> tuple[str, ...]:
        """The lost keys of the data that another format has about the memory."""
        is_lost = self.field == "extra" and self.fit is Fit.LOST
        return tuple(map(str, self.before)) if is_lost and isinstance(self.before, tuple) else ()


@dataclass(frozen=True, slots=True)
class Conversion:
    """A conversion, done or planned: the number of memories, *into* a format, and what did not fit.

    *notes* are sentences about content that is not a memory. *is_done* is False for a preview.
    """

    into: str
    memories: int
    misfits: tuple[Misfit, ...] = ()
    notes: tuple[str, ...] = ()
    is_done: bool = False


def misfits(
    before: Iterable[MemoryEntry], after: Mapping[str, MemoryEntry], supported: AbstractSet[str]
) -> tuple[Misfit, ...]:
    """Return the fields of *before* that differ in *after*, which the other format reads, by id.

    *supported* are the fields which that format has names of its own for.
    """
    all_misfits: list[Misfit] = []
    for entry in before:
        other = after.get(entry.id)
        if other is None:
            all_misfits.append(Misfit(entry.id, WHOLE, Fit.LOST, entry.content))
        else:
            all_misfits += _misfits_of(entry, other, supported)
    return tuple(all_misfits)


def _misfits_of(
    entry: MemoryEntry, other: MemoryEntry, supported: AbstractSet[str]
) -> Iterator[Misfit]:
    known = {key for key, _ in other.extra}
    lost = tuple(key for key, _ in entry.extra if key not in known)
    if lost:
        yield Misfit(entry.id, "extra", Fit.LOST, lost, ())
    for name in (field.name for field in fields(MemoryEntry)):
        value, converted, blank = (getattr(source, name) for source in (entry, other, _BLANK))
        if name in _NO_CONTENT:
            continue
        if converted != value:
            fit = Fit.LOST if converted == blank else Fit.CHANGED
            yield Misfit(entry.id, name, fit, value, converted)
        elif value != blank and name not in supported and name not in _JUDGED_WITH:
            yield Misfit(entry.id, name, Fit.ASIDE, value, converted)
