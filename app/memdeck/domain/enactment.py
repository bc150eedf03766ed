"""Carrying out a plan: its ticked rows become entries before and after."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import assert_never

from memdeck.domain.changeset import Burial, ChangeSet, FileChange, Tombstone, difference
from memdeck.domain.deeds import contradicted, reinforced, restored, sunk
from memdeck.domain.entry import Link, MemoryEntry, Relation
from memdeck.domain.layers import layer_for
from memdeck.domain.matching import buried_as
from memdeck.domain.plan import Action, Plan, PlanRow
from memdeck.domain.policy import Policy
from memdeck.domain.writing import new_entry
from memdeck.errors import ConflictError


@dataclass(slots=True)
class _Desk:
    """The entries as they stand while rows are carried out, one after another."""

    entries: dict[str, MemoryEntry]
    policy: Policy
    now: datetime
    buried: list[Tombstone] = field(default_factory=list)
    files: list[FileChange] = field(default_factory=list)

    @property
    def today(self) -> date:
        return self.now.date()

    def target(self, row: PlanRow) -> MemoryEntry:
        entry = self.entries.get(row.target or "")
        if entry is None:
            raise ConflictError(
                f"Row {row.number} speaks of a memory that is gone; make the plan again."
            )
        return entry

    def put(self, entry: MemoryEntry) -> None:
        self.entries[entry.id] = entry


def enact(
    plan: Plan,
    entries: Mapping[str, MemoryEntry],
    tombstones: Iterable[Tombstone],
    policy: Policy,
    blank: ChangeSet,
) -> ChangeSet:
    """Return *blank* filled with what the plan's ticked rows do, at its time.

    Raises:
        ConflictError: a row's target is gone.
    """
    desk = _Desk(dict(entries), policy, blank.at)
    lifted = []
    for row in plan.ticked:
        if row.file is None:
            _carry_out(row, desk)
        else:
            desk.files.append(row.file)
        stone = buried_as(row.content, tombstones) if row.lifts_tombstone else None
        if stone is not None:
            lifted.append(stone)
    return replace(
        difference(blank, entries.values(), desk.entries.values()),
        buried=tuple(desk.buried),
        lifted=tuple(lifted),
        files=tuple(desk.files),
        sessions=plan.sessions,
    )


def _carry_out(row: PlanRow, desk: _Desk) -> None:
    match row.action:
        case Action.ADD:
            desk.put(_new_entry(row, desk))
        case Action.KEEP_BOTH:
            target = desk.target(row)
            desk.put(_new_entry(row, desk, Link(Relation.CONTRADICTS, target.id)))
        case Action.CONTRADICT:
            target = desk.target(row)
            desk.put(contradicted(target, desk.policy, desk.today))
            desk.put(_new_entry(row, desk, Link(Relation.CONTRADICTS, target.id)))
        case Action.REINFORCE:
            desk.put(reinforced(desk.target(row), desk.policy, desk.today, row.evidence))
        case Action.UPDATE | Action.MERGE:
            desk.put(_reworded(row, desk))
        case Action.ARCHIVE:
            desk.put(sunk(desk.target(row), desk.policy, desk.today))
        case Action.RESTORE:
            desk.put(restored(desk.target(row), desk.policy, desk.today))
        case Action.DELETE:
            entry = desk.entries.pop(desk.target(row).id)
            desk.buried.append(Tombstone(entry.content, desk.today, Burial.FORGOTTEN))
        case Action.FORGET:
            desk.entries.pop(desk.target(row).id)
        case Action.NOOP:
            pass
        case _:
            assert_never(row.action)


def _reworded(row: PlanRow, desk: _Desk) -> MemoryEntry:
    hit = reinforced(desk.target(row), desk.policy, desk.today, row.evidence)
    return replace(hit, content=row.content, expires_at=row.expires_at or hit.expires_at)


def _new_entry(row: PlanRow, desk: _Desk, *links: Link) -> MemoryEntry:
    score = desk.policy.first_score(row.importance)
    return replace(
        new_entry(row.fresh_id, row.content, row.category, score, desk.now),
        source_session=row.session,
        evidence=row.evidence,
        expires_at=row.expires_at,
        links=(*row.links, *links),
        layer=layer_for(row.category, row.structured_data, desk.policy),
        structured_data=row.structured_data,
    )
