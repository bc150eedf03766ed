"""Asking a model what becomes of one memory, once for each case."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from memdeck.domain.cache_use import CacheUse
from memdeck.domain.decision import Decision
from memdeck.domain.entry import MemoryEntry

KEPT = 256
"""Decisions that are kept; of these the one that was used longest ago goes first."""

Case = tuple[str, str, str, tuple[tuple[str, str], ...]]
"""Who decides, what is written, its category, and the memories near it: id and words."""


@runtime_checkable
class Decider(Protocol):
    """What decides by a model; ``name`` tells one model from another."""

    @property
    def name(self) -> str: ...

    async def decide(
        self, said: str, category: str, near: Sequence[MemoryEntry]
    ) -> Decision | None:
        """Return what becomes of *said*; None where the answer was of no use.

        Raises:
            ModelError: there was no answer.
        """


class Decisions:
    """What a model decided, so that the same case is asked once. One event loop at a time.

    Source: seed 002, section 14.2.
    """

    def __init__(self) -> None:
        self._made: dict[Case, Decision] = {}
        self.use = CacheUse()

    async def of(
        self, decider: Decider, said: str, category: str, near: Sequence[MemoryEntry]
    ) -> Decision | None:
        """Return what *decider* says, or said before of the same words; raises as it does."""
        shown = tuple((entry.id, entry.content) for entry in near)
        case = (decider.name, said, category, shown)
        if case in self._made:
            self.use = CacheUse(self.use.hits + 1, self.use.misses)
            self._made[case] = self._made.pop(case)
            return self._made[case]
        self.use = CacheUse(self.use.hits, self.use.misses + 1)
        decision = await decider.decide(said, category, near)
        if decision is not None:
            self._made[case] = decision
            if len(self._made) > KEPT:
                del self._made[next(iter(self._made))]
        return decision
