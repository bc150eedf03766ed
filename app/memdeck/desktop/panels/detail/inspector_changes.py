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


def changes_of(
    id_: str,
    changesets: Iterable[ChangeSet],
    policy: Policy,
    known: Mapping[str, MemoryEntry] = MappingProxyType({}),
) -> tuple[EntryChange, ...]:
    """Return the effects of *changesets* on the memory *id_*, in order; *known* are the others."""
    return tuple(_entry_change(id_, changeset, policy, known) for changeset in changesets)


def _entry_change(
    id_: str, changeset: ChangeSet, policy: Policy, known: Mapping[str, MemoryEntry]
) -> EntryChange:
    before, after = (
        next((entry for entry in side if entry.id == id_), None)
        for side in (changeset.before, changeset.after)
    )
    day = changeset.at.date()
    return EntryChange(
        verb=changeset.verb,
        by=changeset.by,
        at=changeset.at,
        why=changeset.why,
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
