"""Memories that nobody uses, and groups of them to compress.

Two stages: memories idle for a month become a few memories, those idle for a quarter one. A
group is of one category, and small enough to read at a glance.

Source: seed 001, sections 2.2 and 4.1 (compress_old_memories).
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.matching.claims import content_words
from memdeck.domain.memory.entry import MemoryEntry, Section
from memdeck.domain.memory.policy import Policy
from memdeck.domain.search.usage import Usage, usage_of

HANDS_OFF_DAYS = 30
"""For this long after the user wrote to a memory, upkeep leaves it alone."""

_WRITING = frozenset({"add", "edit", "link", "unlink", "restore", "pin", "unpin", "undo", "redo"})
"""Verbs by which the user means one memory; the others apply to many."""


@dataclass(frozen=True, slots=True)
class Idleness:
    """The known use of memories besides their own data, by their ids.

    *logged* are retrievals, *written* the day on which the user last wrote to one.
    """

    logged: Mapping[str, Usage] = field(default_factory=dict)
    written: Mapping[str, date] = field(default_factory=dict)

    def last_used_on(self, entry: MemoryEntry) -> date | None:
        """Return the day it was last hit, retrieved, or written to; None where unknown."""
        retrieved = usage_of(entry, self.logged).last
        days = (
            entry.last_activated if entry.is_dated else None,
            retrieved.date() if retrieved else None,
            entry.created_at.date() if entry.created_at else None,
            self.written.get(entry.id),
        )
        return max((day for day in days if day is not None), default=None)

    def idle_days(self, entry: MemoryEntry, today: date) -> int:
        """Return for how many days nobody used it; 0 where unknown."""
        day = self.last_used_on(entry)
        return 0 if day is None else max(0, (today - day).days)

    def use_count(self, entry: MemoryEntry) -> int:
        """Return how often it was hit or retrieved. Source: seed 001, section 3.1, counts both."""
        return entry.activation_count + usage_of(entry, self.logged).count

    def is_spared(self, entry: MemoryEntry, today: date) -> bool:
        """Return whether the user pinned it, or wrote to it recently."""
        written = self.written.get(entry.id)
        return entry.pinned or (written is not None and (today - written).days < HANDS_OFF_DAYS)


def days_written(journal: Iterable[ChangeSet], persons: Collection[str]) -> dict[str, date]:
    """Return the day on which one of *persons* last wrote to each memory, by its id.

    Undoing a change counts: a memory that the user did not want removed is not proposed again at
    once.
    """
    days: dict[str, date] = {}
    for changes in journal:
        if changes.by in persons and changes.verb in _WRITING:
            days |= dict.fromkeys(changes.touched, changes.at.date())
    return days


GROUP_MOST = 10
"""Memories that are condensed together. Source: seed 001, section 2.2."""


@dataclass(frozen=True, slots=True)
class IdleGroup:
    """Memories of one kind that nobody used for *idle_days*, and how *few* replace them."""

    entries: tuple[MemoryEntry, ...]
    few: int
    idle_days: int


def idle_groups(
    entries: Iterable[MemoryEntry], idleness: Idleness, policy: Policy, today: date
) -> tuple[IdleGroup, ...]:
    """Return the groups that are due, the longer stage first; no memory is in two of them.

    Memories that are archived, spared, or expire on a day are left alone.
    """
    upkeep = policy.upkeep
    left = [entry for entry in entries if _may_be_condensed(entry, idleness, policy, today)]
    groups: list[IdleGroup] = []
    for after_days, few in (
        (upkeep.compress_after_days, 1),
        (upkeep.condense_after_days, max(1, upkeep.condense_to)),
    ):
        idle = [entry for entry in left if 0 < after_days < idleness.idle_days(entry, today)]
        least = max(upkeep.compress_from, few + 1)
        for of_kind in _by_kind(idle):
            of_kind.sort(key=lambda entry: (-idleness.idle_days(entry, today), entry.id))
            large = [members for members in _similar_groups(of_kind) if len(members) >= least]
            groups += (IdleGroup(members, few, after_days) for members in large)
        taken = {entry.id for group in groups for entry in group.entries}
        left = [entry for entry in left if entry.id not in taken]
    return tuple(groups)


def _may_be_condensed(entry: MemoryEntry, idleness: Idleness, policy: Policy, today: date) -> bool:
    return (
        entry.section is Section.ACTIVE
        and entry.expires_at is None
        and not idleness.is_spared(entry, today)
        and idleness.use_count(entry) < policy.upkeep.compress_below_accesses
    )


def _by_kind(entries: Iterable[MemoryEntry]) -> Iterator[list[MemoryEntry]]:
    """Yield the entries of each namespace, owner, layer and category.

    Lessons about a tool are separate.
    """
    kinds: defaultdict[tuple[object, ...], list[MemoryEntry]] = defaultdict(list)
    for entry in entries:
        data = entry.structured_data
        about = f"{data.get('tool')} {data.get('skill_name')}"  # a file may hold any JSON there
        kind = (entry.namespace, entry.owner, entry.layer, entry.category, about)
        kinds[kind].append(entry)
    yield from kinds.values()


def _similar_groups(entries: Sequence[MemoryEntry]) -> Iterator[tuple[MemoryEntry, ...]]:
    """Yield groups: the first that is left, and those that share most words with it."""
    words = {entry.id: frozenset(content_words(entry.content)) for entry in entries}
    by_word: defaultdict[str, list[str]] = defaultdict(list)
    for id_, own in words.items():
        for word in own:
            by_word[word].append(id_)
    left = {entry.id: entry for entry in entries}
    while left:
        first = next(iter(left))
        shared = Counter(id_ for word in words[first] for id_ in by_word[word] if id_ in left)
        near = sorted(shared, key=lambda id_: -shared[id_] / len(words[first] | words[id_]))
        ids = list(dict.fromkeys([first, *near, *left]))[:GROUP_MOST]
        yield tuple(left.pop(id_) for id_ in ids)
