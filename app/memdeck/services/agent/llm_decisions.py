"""What a model decides on one memory: asked once for each case, taken while it still holds."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Protocol, assert_never, runtime_checkable

from memdeck.domain.changes.plan import Action, PlanRow
from memdeck.domain.changes.plan_decision import Decision
from memdeck.domain.consolidation.consolidate import SAME_SUBJECT
from memdeck.domain.matching.similarity import Likeness, Match
from memdeck.domain.memory.candidate import Candidate, Flag
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.search.cache_stats import CacheUse
from memdeck.services.vault.contents import Contents

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


def is_on_the_subject(match: Match) -> bool:
    """Tell whether *match* may be on the same subject; one of the same words is clear."""
    match match.likeness:
        case Likeness.EXACT:
            return False
        case Likeness.FUZZY:
            return match.similarity >= SAME_SUBJECT
        case Likeness.EMBEDDING:
            return True
        case _:
            assert_never(match.likeness)


def still_holds(near: Iterable[MemoryEntry], contents: Contents, matches: Iterable[Match]) -> bool:
    """Tell whether a decision beside *near* is one beside what *matches* by now."""
    shown = {entry.id: entry.content for entry in near}
    is_as_shown = all(
        id_ in contents.entries and contents.entries[id_].content == content
        for id_, content in shown.items()
    )
    return is_as_shown and all(
        one.entry_id in shown
        for one in matches
        if one.likeness is Likeness.EXACT or is_on_the_subject(one)
    )


def as_decided(row: PlanRow, decision: Decision, candidate: Candidate) -> PlanRow:
    """Return *row*, which adds *candidate*, as a model decided.

    What the person forgot or rejected is not the model's to decide.
    """
    if row.action is not Action.ADD or Flag.FORGOTTEN_BEFORE in row.flags:
        return row
    return replace(
        row,
        action=decision.action,
        target=decision.target,
        content=decision.content or row.content,
        relation=decision.relation,
        reason=f"{candidate.reason} {decision.reason}".strip() if decision.reason else row.reason,
        ticked=candidate.ticked,
        flags=candidate.flags,
    )
