"""A few memories in place of a group that nobody uses; the originals stay in the archive.

Nothing is concatenated: either some of the group represent the rest, or a model writes what they
have in common in its own words.

Source: seed 001, sections 2.2 and 4.1 (compress_old_memories).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from memdeck.domain.changes.plan import Action, Plan, PlanRow
from memdeck.domain.matching.representatives import TextSimilarity, most_representative
from memdeck.domain.memory.candidate import Flag, Importance
from memdeck.domain.memory.decay import score_on
from memdeck.domain.memory.entry import Link, MemoryEntry, Relation
from memdeck.domain.memory.policy import Policy
from memdeck.domain.upkeep.idleness import IdleGroup


@dataclass(frozen=True, slots=True)
class Piece:
    """A text to condense, by its id: a memory, or a note of a daily log; *on* is its day."""

    id: str
    text: str
    on: date | None = None

    @classmethod
    def of(cls, entry: MemoryEntry) -> "Piece":
        """Return *entry* as a piece; without a day where it has none."""
        return cls(entry.id, entry.content, entry.last_activated if entry.is_dated else None)


@dataclass(frozen=True, slots=True)
class Condensed:
    """One memory in place of several: *sources* are their ids, at least one.

    *score* is its first score; None leaves that to its importance.
    """

    content: str
    importance: Importance
    sources: tuple[str, ...]
    reason: str = ""
    flags: tuple[Flag, ...] = ()
    ticked: bool = True
    score: float | None = None


@dataclass(frozen=True, slots=True)
class Condensation:
    """The result of a model for pieces, and sentences about what did not work."""

    memories: tuple[Condensed, ...]
    notes: tuple[str, ...] = ()


def condensed_by_rule(
    group: IdleGroup, policy: Policy, today: date, similarity: TextSimilarity
) -> tuple[Condensed, ...]:
    """Return the most representative memories of *group*, each with those it is most like.

    Each starts with the best of their current scores. One that a later one of the group
    contradicts represents none, itself included.

    Source: seed 001, section 2.2: of memories that disagree, the newest is kept.
    """
    refuted = _refuted(group.entries)
    speakers = [entry for entry in group.entries if entry.id not in refuted]
    scores = [score_on(entry, policy, today) for entry in speakers]
    condensed = []
    for representative in most_representative(
        [entry.content for entry in speakers], scores, group.few, similarity
    ):
        best = max(scores[index] for index in representative.stands_for)
        sources = tuple(speakers[index].id for index in representative.stands_for)
        content = speakers[representative.index].content
        condensed.append(Condensed(content, policy.importance_of(best), sources, score=best))
    return tuple(condensed)


def plan_compression(
    condensed: Iterable[tuple[IdleGroup, Sequence[Condensed]]], fresh_ids: Iterator[str]
) -> Plan:
    """Return rows that add the condensed memories of each group, and archive the originals.

    An original goes with the memory that names it first; one that none names, with the first.
    """
    rows: list[PlanRow] = []
    for group, few in condensed:
        remaining = {entry.id: entry for entry in group.entries}
        named = {id_ for memory in few for id_ in memory.sources}
        unnamed = [id_ for id_ in remaining if id_ not in named]
        for index, memory in enumerate(few):
            addition = _addition(len(rows) + 1, memory, group, next(fresh_ids))
            sources = [*memory.sources, *(unnamed if index == 0 else ())]
            entries = [remaining.pop(id_) for id_ in sources if id_ in remaining]
            rows += (addition, *_archivals(addition.number, entries, group))
    return Plan(tuple(rows))


def _refuted(entries: Sequence[MemoryEntry]) -> set[str]:
    """Return the ids of those that a later one of the group contradicts."""
    by_id = {entry.id: entry for entry in entries}
    return {
        link.target
        for entry in entries
        for link in entry.links
        if link.relation is Relation.CONTRADICTS
        and link.target in by_id
        and by_id[link.target].last_activated < entry.last_activated
    }


def _addition(number: int, condensed: Condensed, group: IdleGroup, fresh_id: str) -> PlanRow:
    origin = [entry for entry in group.entries if entry.id in condensed.sources]
    count = f"{len(origin)} memories" if len(origin) > 1 else "a memory"
    reason = f"It stands for {count} that nobody used for over {group.idle_days} days."
    return PlanRow(
        number=number,
        action=Action.ADD,
        content=condensed.content,
        category=_filed(origin),
        owner=group.entries[0].owner,
        namespace=group.entries[0].namespace,
        importance=condensed.importance,
        reason=f"{reason} {condensed.reason}".strip(),
        evidence=tuple(dict.fromkeys(proof for entry in origin for proof in entry.evidence)),
        fresh_id=fresh_id,
        links=tuple(Link(Relation.REFINES, entry.id) for entry in origin),
        structured_data=_in_common([entry.structured_data for entry in origin]),
        score=condensed.score,
        ticked=condensed.ticked,
        flags=condensed.flags,
    )


def _archivals(number: int, entries: Iterable[MemoryEntry], group: IdleGroup) -> Iterator[PlanRow]:
    for index, entry in enumerate(entries, start=number + 1):
        yield PlanRow(
            number=index,
            action=Action.ARCHIVE,
            content=entry.content,
            category=entry.category,
            target=entry.id,
            reason=f"Nobody used it for over {group.idle_days} days.",
            goes_with=number,
        )


def _filed(origin: Sequence[MemoryEntry]) -> str:
    """Return the category, with the group where all are of one."""
    groups = {entry.group for entry in origin}
    group = groups.pop() if len(groups) == 1 else None
    return f"{origin[0].category}/{group}" if group else origin[0].category


def _in_common(data: Sequence[Mapping[str, object]]) -> Mapping[str, object]:
    first, *others = data
    return {
        key: value
        for key, value in first.items()
        if all(key in other and other[key] == value for other in others)
    }
