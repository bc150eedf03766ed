"""Merge many memories into few: by a model if one is set up, else by choosing some."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Protocol

from memdeck.domain.matching.representatives import TextSimilarity, alike_by_words
from memdeck.domain.memory.candidate import Importance
from memdeck.domain.memory.daily_log import DailyLog
from memdeck.domain.memory.policy import Policy
from memdeck.domain.upkeep.compression import Condensation, Condensed, Piece, condensed_by_rule
from memdeck.domain.upkeep.idleness import IdleGroup
from memdeck.domain.upkeep.log_retention import (
    SUMMARY_NOTES,
    Filing,
    LogSummary,
    listed,
    memory_of,
    summarize_by_rule,
)
from memdeck.errors import ModelError
from memdeck.services.recall.semantic_compare import Comparing

MOST_ASKED = 24
"""Limit of one plan's questions to a model and groups compared by meaning: some minutes."""

LEAST_COVERED = 0.5
"""Least share of a group that a model's memories must cover."""
TOO_NARROW = "The model left most of a group out, so its most telling memories stand for the rest."
TOO_MANY = "The model was asked about {} groups; of the others, the most telling memories stand."


class Condenser(Protocol):
    """Condenses texts into at most so many memories in its own words; none if it could not."""

    async def condense(self, pieces: Sequence[Piece], most: int) -> Condensation: ...


class Condensing:
    """How one plan condenses memories; *notes* reports the problems.

    A model that gives no answer is not asked again.
    """

    def __init__(self, condenser: Condenser | None, comparing: Comparing, policy: Policy) -> None:
        self._condenser = condenser
        self._comparing = comparing
        self._policy = policy
        self._asked = 0
        self._compared = 0
        self.notes: list[str] = []

    async def group(self, group: IdleGroup, today: date) -> tuple[IdleGroup, Sequence[Condensed]]:
        """Return the part of *group* that is replaced, and the memories that replace it.

        A memory that a model's answer does not name is not archived; if it names fewer
        than half of the group, its most representative memories replace the rest.
        """
        pieces = [Piece.of(entry) for entry in group.entries]
        memories = await self._asked_about(pieces, group.few)
        named = {id_ for memory in memories for id_ in memory.sources}
        covered = tuple(entry for entry in group.entries if entry.id in named)
        if memories and len(covered) >= len(group.entries) * LEAST_COVERED:
            return replace(group, entries=covered), memories
        if memories and TOO_NARROW not in self.notes:
            self.notes.append(TOO_NARROW)
        return group, await asyncio.to_thread(self._by_rule, group, today)

    async def log(self, log: DailyLog, filing: Filing) -> LogSummary:
        """Return the condensed *log*."""
        pieces = [Piece(str(n), note.content, log.day) for n, note in enumerate(log.entries)]
        memories = await self._asked_about(pieces, SUMMARY_NOTES)
        ticked = [memory for memory in memories if memory.ticked]
        if not ticked:
            return await asyncio.to_thread(summarize_by_rule, log, filing)
        notes = [log.entries[int(memory.sources[0])] for memory in ticked]
        return LogSummary(
            listed(memory.content for memory in ticked),
            tuple(
                memory_of(note, memory.content, log.day, filing, memory.importance)
                for note, memory in zip(notes, ticked, strict=True)
                if memory.importance is Importance.HIGH
            ),
        )

    async def _asked_about(self, pieces: Sequence[Piece], most: int) -> Sequence[Condensed]:
        if self._condenser is None:
            return ()
        if self._asked == MOST_ASKED:
            self.notes.append(TOO_MANY.format(MOST_ASKED))
            self._condenser = None
            return ()
        self._asked += 1
        try:
            answer = await self._condenser.condense(pieces, most)
        except ModelError as error:
            self.notes.append(f"The most telling memories stand for the rest: {error}")
            self._condenser = None
            return ()
        self.notes += (note for note in answer.notes if note not in self.notes)
        return answer.memories

    def _by_rule(self, group: IdleGroup, today: date) -> Sequence[Condensed]:
        return condensed_by_rule(group, self._policy, today, self._similarity(group))

    def _similarity(self, group: IdleGroup) -> TextSimilarity:
        """Return how texts of *group* are compared: by meaning for the first, else by words."""
        by_words = alike_by_words(entry.content for entry in group.entries)
        if not self._comparing.is_set_up or self._compared == MOST_ASKED:
            return by_words
        self._compared += 1
        self._comparing.prepare(entry.content for entry in group.entries)
        similarities = self._comparing.similarities

        def similarity(text: str, other: str) -> float:
            by_meaning = similarities.of(text, other) if similarities else None
            return by_words(text, other) if by_meaning is None else by_meaning

        return similarity
