"""The effect of a change on one memory."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType

from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.memory.decay import score_on
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.memory.policy import Policy


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryChange:
    """One change to a memory; *before* or *after* is None where it was added or removed.

    The scores are those of the day it happened: a stored score may be old.
    """

    verb: str
    by: str
    at: datetime
    why: str
    before: MemoryEntry | None
    after: MemoryEntry | None
    score_before: float | None
    score_after: float | None
    others: Mapping[str, str] = field(default_factory=dict)
    """The texts of the memories that this one related to, by id, where they are known."""


def deeds_of(
    id_: str,
    changes: Iterable[ChangeSet],
    policy: Policy,
    known: Mapping[str, MemoryEntry] = MappingProxyType({}),
) -> tuple[EntryChange, ...]:
    """Return the effects of *changes* on the memory *id_*, in order; *known* are the others."""
    return tuple(_deed(id_, change, policy, known) for change in changes)


def _deed(
    id_: str, change: ChangeSet, policy: Policy, known: Mapping[str, MemoryEntry]
) -> EntryChange:
    before, after = (
        next((entry for entry in side if entry.id == id_), None)
        for side in (change.before, change.after)
    )
    day = change.at.date()
    return EntryChange(
        verb=change.verb,
        by=change.by,
        at=change.at,
        why=change.why,
        before=before,
        after=after,
        score_before=None if before is None else score_on(before, policy, day),
        score_after=None if after is None else score_on(after, policy, day),
        others={
            link.target: known[link.target].content
            for entry in (before, after)
            if entry is not None
            for link in entry.links
            if link.target in known
        },
    )
