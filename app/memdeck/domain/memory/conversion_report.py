"""What becomes of memories in another format: what does not fit there, field by field."""

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, fields
from datetime import date
from enum import StrEnum

from memdeck.domain.memory.entry import MemoryEntry

WHOLE = "memory"
"""In place of a field: all of a memory."""

_JUDGED_WITH = {"scored_at": "score"}
"""Fields that say nothing without another one."""
_NO_CONTENT = frozenset({"id", "extra"})
_BLANK = MemoryEntry(
    id="", content="", category="", score=0.0, scored_at=date.max, last_activated=date.max
)


class Fit(StrEnum):
    """How much of a value the other format holds."""

    ASIDE = "aside"
    """All of it, where only Memdeck looks."""
    CHANGED = "changed"
    """Something else."""
    LOST = "lost"
    """Nothing."""


@dataclass(frozen=True, slots=True)
class Misfit:
    """A value of one memory that the other format has no words for; *after* is what it has."""

    id: str
    field: str
    fit: Fit
    before: object
    after: object = None

    @property
    def lost_keys(self) -> tuple[str, ...]:
        """The keys of what another format says of the memory, where these are lost."""
        is_lost = self.field == "extra" and self.fit is Fit.LOST
        return tuple(map(str, self.before)) if is_lost and isinstance(self.before, tuple) else ()


@dataclass(frozen=True, slots=True)
class Conversion:
    """What was converted, or would be: so many memories, *into* a format, and what did not fit.

    *notes* are sentences about what is no memory. *is_done* is False of one
    that was only looked at.
    """

    into: str
    memories: int
    misfits: tuple[Misfit, ...] = ()
    notes: tuple[str, ...] = ()
    is_done: bool = False


def misfits(
    before: Iterable[MemoryEntry], after: Mapping[str, MemoryEntry], tells: AbstractSet[str]
) -> tuple[Misfit, ...]:
    """Return what of *before* is not as it was in *after*, what the other format reads, by id.

    *tells* are the fields which that format has words of its own for.
    """
    found: list[Misfit] = []
    for entry in before:
        other = after.get(entry.id)
        if other is None:
            found.append(Misfit(entry.id, WHOLE, Fit.LOST, entry.content))
        else:
            found += _misfits_of(entry, other, tells)
    return tuple(found)


def _misfits_of(
    entry: MemoryEntry, other: MemoryEntry, tells: AbstractSet[str]
) -> Iterator[Misfit]:
    known = {key for key, _ in other.extra}
    lost = tuple(key for key, _ in entry.extra if key not in known)
    if lost:
        yield Misfit(entry.id, "extra", Fit.LOST, lost, ())
    for name in (field.name for field in fields(MemoryEntry)):
        value, kept, blank = (getattr(one, name) for one in (entry, other, _BLANK))
        if name in _NO_CONTENT:
            continue
        if kept != value:
            fit = Fit.LOST if kept == blank else Fit.CHANGED
            yield Misfit(entry.id, name, fit, value, kept)
        elif value != blank and name not in tells and name not in _JUDGED_WITH:
            yield Misfit(entry.id, name, Fit.ASIDE, value, kept)
