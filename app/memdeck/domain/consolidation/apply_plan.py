"""Application of a plan: its ticked rows become entries before and after."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import assert_never

from memdeck.domain.changes.changeset import (
    ChangeSet,
    FileChange,
    Tombstone,
    TombstoneReason,
    difference,
)
from memdeck.domain.changes.plan import Action, Plan, PlanRow
from memdeck.domain.matching.similarity import matching_tombstone
from memdeck.domain.memory.entry import Link, MemoryEntry, Relation, kept_evidence
from memdeck.domain.memory.memory_actions import contradicted, faded_out, reinforced, restored
from memdeck.domain.memory.memory_edits import layer_for, new_entry, without_controls
from memdeck.domain.memory.policy import Policy
from memdeck.errors import ConflictError


@dataclass(slots=True)
class _PlanState:
    """The entries while rows are applied, one after another.

    *entries* stay unchanged; the result of a row is in *changed*, None where it removed the
    entry.
    """

    entries: Mapping[str, MemoryEntry]
    policy: Policy
    now: datetime
    changed: dict[str, MemoryEntry | None] = field(default_factory=dict)
    buried: list[Tombstone] = field(default_factory=list)
    files: list[FileChange] = field(default_factory=list)

    @property
    def today(self) -> date:
        return self.now.date()

    def target(self, row: PlanRow) -> MemoryEntry:
        id_ = row.target or ""
        entry = self.changed[id_] if id_ in self.changed else self.entries.get(id_)
        if entry is None:
            raise ConflictError(
                f"Row {row.number} speaks of a memory that is gone; make the plan again."
            )
        return entry

    def put(self, entry: MemoryEntry) -> None:
        self.changed[entry.id] = entry

    def remove(self, row: PlanRow) -> MemoryEntry:
        entry = self.target(row)
        self.changed[entry.id] = None
        return entry

    def is_gone(self, row: PlanRow) -> bool:
        """Return whether an earlier row removed the target, as two requests may name it."""
        return row.target in self.changed and self.changed[row.target] is None

    def fill(self, blank: ChangeSet) -> ChangeSet:
        """Return *blank* with the changes of the entries that were touched."""
        before = (self.entries[id_] for id_ in self.changed if id_ in self.entries)
        return difference(blank, before, filter(None, self.changed.values()))


def enact(
    plan: Plan,
    entries: Mapping[str, MemoryEntry],
    tombstones: Iterable[Tombstone],
    policy: Policy,
    blank: ChangeSet,
) -> ChangeSet:
    """Return *blank* filled with the effect of the plan's ticked rows, at its time.

    Raises:
        ConflictError: a row's target is gone.
    """
    state = _PlanState(entries, policy, blank.at)
    lifted = []
    for row in plan.agreed:
        if row.file is None:
            _carry_out(row, state)
        else:
            state.files.append(row.file)
        tombstone = matching_tombstone(row.content, tombstones) if row.lifts_tombstone else None
        if tombstone is not None:
            lifted.append(tombstone)
    return replace(
        state.fill(blank),
        buried=tuple(state.buried),
        lifted=tuple(lifted),
        files=tuple(state.files),
        sessions=plan.sessions,
    )


def _carry_out(row: PlanRow, state: _PlanState) -> None:
    match row.action:
        case Action.ADD:
            state.put(_new_entry(row, state))
        case Action.KEEP_BOTH:
            target = state.target(row)
            named = () if row.relation is None else (Link(row.relation, target.id),)
            state.put(_new_entry(row, state, *named))
        case Action.CONTRADICT:
            target = state.target(row)
            state.put(contradicted(target, state.policy, state.today))
            state.put(_new_entry(row, state, Link(Relation.CONTRADICTS, target.id)))
        case Action.REINFORCE:
            state.put(_repeated(row, state))
        case Action.UPDATE | Action.MERGE:
            state.put(_reworded(row, state))
        case Action.ARCHIVE:
            state.put(faded_out(state.target(row), state.policy, state.today))
        case Action.RESTORE:
            state.put(restored(state.target(row), state.policy, state.today))
        case Action.DELETE if not state.is_gone(row):
            gone = state.remove(row)
            state.buried.append(Tombstone(gone.content, state.today, TombstoneReason.FORGOTTEN))
        case Action.FORGET:
            state.remove(row)
        case Action.NOOP | Action.DELETE:
            pass
        case _:
            assert_never(row.action)


def _hit(row: PlanRow, state: _PlanState) -> MemoryEntry:
    entry = reinforced(state.target(row), state.policy, state.today, row.evidence)
    first = _first_score(row, state)
    return (
        replace(entry, score=first) if state.policy.keeps_higher and first > entry.score else entry
    )


def _repeated(row: PlanRow, state: _PlanState) -> MemoryEntry:
    """Return a repeated memory, with the data and confidence of this repetition."""
    hit = _hit(row, state)
    return replace(
        hit,
        structured_data=_joint_data(row, hit),
        confidence=_joint_confidence(row, hit),
    )


def _reworded(row: PlanRow, state: _PlanState) -> MemoryEntry:
    hit = _repeated(row, state)
    return replace(
        hit, content=without_controls(row.content), expires_at=row.expires_at or hit.expires_at
    )


def _joint_data(row: PlanRow, entry: MemoryEntry) -> Mapping[str, object]:
    """Return the data of *entry* joined with those of *row*; a replacement replaces them.

    Of a key that both have, the value of *row* counts. Source: seed 001, section 4.1.
    """
    if not row.structured_data:
        return entry.structured_data
    if row.action is Action.UPDATE:
        return row.structured_data
    return {**entry.structured_data, **row.structured_data}


def _joint_confidence(row: PlanRow, entry: MemoryEntry) -> float | None:
    """Return the mean after a merge; a repetition or replacement brings its own, if any.

    Source: seed 001, section 4.1, _merge_or_update.
    """
    if row.action is Action.MERGE:
        return _mean(entry.confidence, row.confidence)
    return entry.confidence if row.confidence is None else row.confidence


def _mean(first: float | None, second: float | None) -> float | None:
    """Return the mean of two confidences; a missing one counts as certain."""
    if first is None and second is None:
        return None
    return ((1.0 if first is None else first) + (1.0 if second is None else second)) / 2


def _first_score(row: PlanRow, state: _PlanState) -> float:
    return state.policy.first_score(row.importance) if row.score is None else row.score


def _new_entry(row: PlanRow, state: _PlanState, *links: Link) -> MemoryEntry:
    score = _first_score(row, state)
    return replace(
        new_entry(row.fresh_id, row.content, row.category, score, state.now),
        source_session=row.session,
        evidence=kept_evidence(row.evidence),
        expires_at=row.expires_at,
        links=(*row.links, *links),
        layer=layer_for(row.category, row.structured_data, state.policy),
        structured_data=row.structured_data,
        confidence=row.confidence,
    )
