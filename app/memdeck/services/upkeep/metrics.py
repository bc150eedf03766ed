"""Metrics of a vault: its contents, what will fade, what is retrieved, and how quickly."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from heapq import nlargest
from typing import TYPE_CHECKING

from memdeck.domain.memory.decay import score_on
from memdeck.domain.memory.entry import MemoryEntry, Section
from memdeck.domain.memory.forecast import moved
from memdeck.domain.search.search_metrics import CacheUse, Latency
from memdeck.domain.search.usage import Usage, usage_of
from memdeck.errors import StorageError
from memdeck.services.pages.vault_page import damaged_pages
from memdeck.services.recall.recall import Recall
from memdeck.services.vault.contents import Contents
from memdeck.services.vault.vault import Vault

if TYPE_CHECKING:
    from memdeck.recall.index.protocol import IndexStats

HOT = 20
"""Number of most retrieved memories. Source: seed 001, section 6.2."""
AHEAD_DAYS = 30
"""How far ahead fading memories are listed."""


@dataclass(frozen=True, slots=True)
class HotMemory:
    """A memory that is retrieved often."""

    entry: MemoryEntry
    usage: Usage


@dataclass(frozen=True, slots=True)
class Fading:
    """Memories that reach a threshold within ``AHEAD_DAYS`` if unused, the lowest first."""

    to_archive: tuple[MemoryEntry, ...]
    to_forget: tuple[MemoryEntry, ...]


@dataclass(frozen=True, slots=True)
class IndexState:
    """The contents of the search index; None if there is none yet, or *word* reports an error."""

    stats: "IndexStats | None" = None
    word: str = ""


@dataclass(frozen=True, slots=True)
class Metrics:
    """*mean_importance* is today's mean score, 0 of no memories.

    *retrieval* and *caches* are of this program since it started; *retrieved* counts the
    memories ever returned. *hot* are the memories returned most. *lacks* are sentences about
    what the program that owns the memories would miss; *damaged_pages* are the names of pages
    that cannot be read, and why.
    """

    total: int
    by_category: Mapping[str, int]
    by_layer: Mapping[str, int]
    mean_importance: float
    broken: int
    fading: Fading
    retrieved: int
    hot: tuple[HotMemory, ...]
    retrieval: Latency
    caches: Mapping[str, CacheUse]
    index: IndexState
    lacks: tuple[str, ...] = ()
    damaged_pages: tuple[tuple[str, str], ...] = ()


class MemoryMetrics:
    """Measures one vault. Off the GUI thread.

    *decisions* counts how often a model's decision was cached. Source: seed 001, sections 6.2
    and 7.
    """

    def __init__(self, vault: Vault, recall: Recall, decisions: Callable[[], CacheUse]) -> None:
        self._vault = vault
        self._recall = recall
        self._decisions = decisions

    def collect(self) -> Metrics:
        """Return the current metrics of the vault."""
        contents, policy = self._vault.load(), self._vault.policy
        entries = contents.entries.values()
        usages = self._recall.accesses.usages()
        scores = [score_on(entry, policy, contents.today) for entry in entries]
        return Metrics(
            total=len(entries),
            by_category=dict(Counter(entry.category for entry in entries).most_common()),
            by_layer=dict(Counter(entry.layer.value for entry in entries).most_common()),
            mean_importance=sum(scores) / len(scores) if scores else 0.0,
            broken=len(contents.broken),
            fading=self._fading(contents),
            retrieved=sum(usage_of(entry, usages).count for entry in entries),
            hot=_hot(contents, usages, HOT),
            retrieval=self._recall.latency,
            caches={
                "embedding": self._recall.embedding.cache_use,
                "search": self._recall.cache_use,
                "decisions": self._decisions(),
            },
            index=self._index(),
            lacks=self._vault.store.backend.lacks(),
            damaged_pages=tuple(damaged_pages(self._vault)),
        )

    def get_hot_memories(self, limit: int = HOT) -> tuple[HotMemory, ...]:
        """Return the memories that are retrieved most, the most used and latest first."""
        return _hot(self._vault.load(), self._recall.accesses.usages(), limit)

    def _fading(self, contents: Contents) -> Fading:
        policy = self._vault.policy
        archive, forget = policy.lines.active, policy.lines.forget
        day = moved(contents.today, AHEAD_DAYS)
        scored = [(score_on(entry, policy, day), entry) for entry in contents.entries.values()]
        scored.sort(key=lambda pair: pair[0])
        return Fading(
            to_archive=tuple(
                entry
                for score, entry in scored
                if forget <= score < archive and entry.section is Section.ACTIVE
            ),
            to_forget=tuple(entry for score, entry in scored if score < forget),
        )

    def _index(self) -> IndexState:
        """Return the state of the index; none is created for it."""
        if not self._recall.indexing.is_made:
            return IndexState()
        try:
            return IndexState(self._recall.stats())
        except StorageError as error:
            return IndexState(word=str(error))


def _hot(contents: Contents, usages: Mapping[str, Usage], limit: int) -> tuple[HotMemory, ...]:
    known = (HotMemory(entry, usage_of(entry, usages)) for entry in contents.entries.values())
    used = (memory for memory in known if memory.usage.count)
    return tuple(nlargest(limit, used, key=_rank))


def _rank(memory: HotMemory) -> tuple[int, float]:
    usage = memory.usage
    return usage.count, usage.last.timestamp() if usage.last else 0.0
