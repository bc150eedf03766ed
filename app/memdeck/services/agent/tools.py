"""The tools of an agent, under the names and with the arguments of designs B and C."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum

from memdeck.domain.changes.plan import Action
from memdeck.domain.memory.entry import NO_DATA, MemoryEntry
from memdeck.domain.search.passage import Kind, Where
from memdeck.extraction.guards.injection import memory_reads_as_order
from memdeck.services.agent.write_memory import Writing, Written
from memdeck.services.memories.daily_logs import DailyLogs
from memdeck.services.proposals.forgetting import asks_to_forget
from memdeck.services.recall.policy_ranking import Recalled
from memdeck.services.recall.recall import Recall

_COMPARED = 200
"""Number of memories from which the nearest are picked without age and importance."""


class WriteTo(StrEnum):
    """Destination of an agent's text."""

    MEMORY = "memory"
    DAILY = "daily"


class Tools:
    """Tools that an agent host passes to its model. Source: seed 002, section 11; seed 001, 4.1."""

    def __init__(self, writing: Writing, daily_logs: DailyLogs, recollection: Recall) -> None:
        self._writing = writing
        self._daily_logs = daily_logs
        self._recollection = recollection

    async def memory_write(
        self,
        content: str,
        category: str | None = None,
        write_to: WriteTo | str = WriteTo.MEMORY,
        salience: float | None = None,
    ) -> Written:
        """Write a memory, or a note of the day; *salience*, in [0, 1], is its first score.

        It updates, repeats or contradicts the memories near it; what only the user may decide
        waits for the user's review, and so does a note that reads like an order. A request to
        forget is no memory and no note: it forgets what it names, or waits.

        Raises:
            UsageError: the text is empty, or *category* is none; see ``Writing.write``.
            LockedError: another program holds the vault.
            StorageError: the disk refused; the vault is as it was.
        """
        if WriteTo(write_to) is WriteTo.DAILY and await asyncio.to_thread(_may_be_noted, content):
            if category is not None:
                await asyncio.to_thread(self._writing.check_category, category)
            return await asyncio.to_thread(self._note, content, category)
        return await self._writing.write(content, category=category, score=salience)

    async def save_memory(
        self,
        content: str,
        memory_type: str | None = None,
        structured_data: Mapping[str, object] | None = None,
        importance_score: float | None = None,
        confidence: float | None = None,
    ) -> Written:
        """Save a memory: new, or in place of, merged with or next to one that is nearly the same.

        Raises as ``memory_write`` does.
        """
        return await self._writing.write(
            content,
            category=memory_type,
            score=importance_score,
            confidence=confidence,
            structured_data=structured_data or NO_DATA,
        )

    def memory_search(
        self,
        query: str,
        top_k: int = 5,
        use_decay: bool = True,  # noqa: FBT001, FBT002 - the design's signature
        category: str | None = None,
    ) -> tuple[Recalled, ...]:
        """Return the *top_k* memories that answer *query*, best first.

        Without *use_decay* only their similarity counts, not their age and importance; their
        ``score`` is their ``similarity`` then.

        Raises:
            StorageError: the vault or its index cannot be used.
        """
        categories = frozenset() if category is None else frozenset({category})
        where = Where(kinds=frozenset({Kind.MEMORY}), categories=categories)
        if use_decay:
            return self._recollection.recall(query, top_k, where=where).results
        answer = self._recollection.recall(query, _COMPARED, where=where, counts=False)
        nearest = tuple(
            replace(one, score=one.similarity)
            for one in sorted(answer.results, key=lambda one: -one.similarity)[:top_k]
        )
        self._recollection.note(query, nearest, answer.mode)
        return nearest

    def find_similar_memories(
        self, content: str, threshold: float = 0.9
    ) -> tuple[MemoryEntry, ...]:
        """Return the memories at least so like *content*, best first; see ``Writing.similar``."""
        return self._writing.similar(content, threshold)

    def _note(self, content: str, category: str | None) -> Written:
        changes = self._daily_logs.write_daily_log(content, category=category)
        return Written(Action.ADD, None, "It is noted in today's log.", changes)


def _may_be_noted(content: str) -> bool:
    """Return whether *content* is neither a request to forget nor reads like an order."""
    return not asks_to_forget(content) and not memory_reads_as_order(content)
