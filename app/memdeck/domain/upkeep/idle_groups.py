"""Old memories that nobody uses, in groups of a kind.

Two stages: memories idle for a month become a few memories, those idle for a quarter one. A
group is of one category, and small enough to read at a glance.

Source: seed 001, sections 2.2 and 4.1 (compress_old_memories).
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from memdeck.domain.matching.claims import content_words
from memdeck.domain.memory.entry import MemoryEntry, Section
from memdeck.domain.memory.policy import Policy
from memdeck.domain.upkeep.idleness import Idleness

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
        for kin in _by_kind(idle):
            kin.sort(key=lambda entry: (-idleness.idle_days(entry, today), entry.id))
            found = [some for some in _gathered(kin) if len(some) >= least]
            groups += (IdleGroup(some, few, after_days) for some in found)
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
    """Yield the entries of each layer and category; lessons about a tool are kept separate."""
    kinds: defaultdict[tuple[str, str, str], list[MemoryEntry]] = defaultdict(list)
    for entry in entries:
        data = entry.structured_data
        about = f"{data.get('tool')} {data.get('skill_name')}"  # a file may hold any JSON there
        kind = (entry.layer, entry.category, about)
        kinds[kind].append(entry)
    yield from kinds.values()


def _gathered(entries: Sequence[MemoryEntry]) -> Iterator[tuple[MemoryEntry, ...]]:
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
