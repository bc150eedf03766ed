"""The changeset of a plan: its ticked rows become entries before and after."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time
from typing import assert_never

from memdeck.domain.changes.changeset import (
    ChangeSet,
    Tombstone,
    TombstoneReason,
    difference,
)
from memdeck.domain.changes.plan import Action, Plan, PlanRow
from memdeck.domain.matching.similarity import matching_tombstone
from memdeck.domain.memory.entry import Link, MemoryEntry, Relation, kept_evidence
from memdeck.domain.memory.memory_actions import (
    archived,
    contradicted,
    faded_out,
    reinforced,
    restored,
)
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
    tombstones: list[Tombstone] = field(default_factory=list)

    @property
    def today(self) -> date:
        return self.now.date()

    def target(self, row: PlanRow) -> MemoryEntry:
        id_ = row.target or ""
        entry = self.changed[id_] if id_ in self.changed else self.entries.get(id_)
        if entry is None:
            raise ConflictError(
                f"Row {row.number} names a memory that is gone; make the plan again."
            )
        return entry

    def save(self, entry: MemoryEntry) -> None:
        self.changed[entry.id] = entry

    def is_removed(self, row: PlanRow) -> bool:
        """Return whether an earlier row removed the target, as two requests may name it."""
        return row.target in self.changed and self.changed[row.target] is None


def changeset_of_plan(
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
            _apply_row(row, state)
        if row.lifts_tombstone and (found := matching_tombstone(row.content, tombstones)):
            lifted.append(found)
    before = (entries[id_] for id_ in state.changed if id_ in entries)
    return replace(
        difference(blank, before, filter(None, state.changed.values())),
        buried=tuple(state.tombstones),
        lifted=tuple(lifted),
        files=tuple(row.file for row in plan.agreed if row.file is not None),
        sessions=plan.sessions,
    )


def _apply_row(row: PlanRow, state: _PlanState) -> None:
    match row.action:
        case Action.ADD:
            state.save(_new_entry(row, state))
        case Action.KEEP_BOTH:
            target = state.target(row)
            links = () if row.relation is None else (Link(row.relation, target.id),)
            state.save(_new_entry(row, state, *links))
        case Action.CONTRADICT:
            target = state.target(row)
            superseded = contradicted(target, state.policy, state.today)
            if row.archives_target:
                superseded = archived(superseded, state.policy, state.today)
            state.save(superseded)
            state.save(_new_entry(row, state, Link(Relation.CONTRADICTS, target.id)))
        case Action.REINFORCE:
            state.save(_repeated(row, state))
        case Action.UPDATE | Action.MERGE:
            repeated = _repeated(row, state)
            content = without_controls(row.content)
            expires_at = row.expires_at or repeated.expires_at
            state.save(replace(repeated, content=content, expires_at=expires_at))
        case Action.ARCHIVE:
            state.save(faded_out(state.target(row), state.policy, state.today))
        case Action.RESTORE:
            state.save(restored(state.target(row), state.policy, state.today))
        case Action.DELETE if not state.is_removed(row):
            target = state.target(row)
            state.changed[target.id] = None
            tombstone = Tombstone(target.content, state.today, TombstoneReason.FORGOTTEN)
            state.tombstones.append(tombstone)
        case Action.FORGET:
            state.changed[state.target(row).id] = None
        case Action.NOOP | Action.DELETE:
            pass
        case _:
            assert_never(row.action)


def _repeated(row: PlanRow, state: _PlanState) -> MemoryEntry:
    """Return the target after a hit, with the data, tags and confidence of this repetition."""
    entry = reinforced(state.target(row), state.policy, state.today, row.evidence)
    first_score = _first_score(row, state)
    keeps_first = state.policy.keeps_higher and first_score > entry.score
    return replace(
        entry,
        score=first_score if keeps_first else entry.score,
        structured_data=_joint_data(row, entry),
        tags=tuple(dict.fromkeys((*entry.tags, *row.tags))),
        confidence=_joint_confidence(row, entry),
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

    In a mean, a missing confidence counts as certain. Source: seed 001, section 4.1,
    _merge_or_update.
    """
    if row.action is not Action.MERGE:
        return entry.confidence if row.confidence is None else row.confidence
    both = (entry.confidence, row.confidence)
    if both == (None, None):
        return None
    return sum(1.0 if confidence is None else confidence for confidence in both) / 2


def _first_score(row: PlanRow, state: _PlanState) -> float:
    return state.policy.first_score(row.importance) if row.score is None else row.score


def _written_at(row: PlanRow, now: datetime) -> datetime:
    """Return when the memory of *row* was first written: one of another program, on its day."""
    if row.said_on is None or row.evidence or row.session is not None:
        return now
    return min(now, datetime.combine(row.said_on, time.min, now.tzinfo))


def _new_entry(row: PlanRow, state: _PlanState, *links: Link) -> MemoryEntry:
    score = _first_score(row, state)
    return replace(
        new_entry(row.fresh_id, row.content, row.category, score, state.now),
        created_at=_written_at(row, state.now),
        source_session=row.session,
        evidence=kept_evidence(row.evidence),
        expires_at=row.expires_at,
        owner=without_controls(row.owner),
        namespace=row.namespace,
        links=(*row.links, *links),
        layer=layer_for(row.category, row.structured_data, state.policy),
        structured_data=row.structured_data,
        tags=row.tags,
        confidence=row.confidence,
    )
