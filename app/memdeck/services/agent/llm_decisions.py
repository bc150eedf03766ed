"""A model's decisions on one memory: asked once per case, used while they are valid."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Protocol, assert_never, runtime_checkable

from memdeck.domain.changes.plan import Action, Decision, PlanRow
from memdeck.domain.consolidation.consolidate import SAME_SUBJECT
from memdeck.domain.matching.similarity import Match, MatchKind
from memdeck.domain.memory.candidate import Candidate, Flag
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.services.recall.lru_cache import LruCache
from memdeck.services.vault.contents import Contents

CACHED = 256
"""Number of decisions that are cached."""


@runtime_checkable
class Decider(Protocol):
    """Decides by a model; ``name`` identifies the model."""

    @property
    def name(self) -> str: ...

    async def decide(
        self, text: str, category: str, near: Sequence[MemoryEntry]
    ) -> Decision | None:
        """Decide what to do with *text*; None if the answer was of no use.

        Raises:
            ModelError: there was no answer.
        """


class Decisions:
    """A cache of a model's decisions, so that each case is asked once. One event loop at a time.

    Source: seed 002, section 14.2.
    """

    def __init__(self) -> None:
        self.cache = LruCache[Decision](CACHED)

    async def of(
        self, decider: Decider, text: str, category: str, near: Sequence[MemoryEntry]
    ) -> Decision | None:
        """Return the decision of *decider*, or its cached one for the text; raises as it does."""
        near_texts = tuple((entry.id, entry.content) for entry in near)
        case = (decider.name, text, category, near_texts)
        decision = self.cache.get(case)
        if decision is None:
            decision = await decider.decide(text, category, near)
            if decision is not None:
                self.cache.put(case, decision)
        return decision


def is_on_the_subject(match: Match) -> bool:
    """Return whether *match* may be on the same subject; False for the same words."""
    match match.kind:
        case MatchKind.EXACT:
            return False
        case MatchKind.FUZZY:
            return match.similarity >= SAME_SUBJECT
        case MatchKind.EMBEDDING:
            return True
        case _:
            assert_never(match.kind)


def still_holds(near: Iterable[MemoryEntry], contents: Contents, matches: Iterable[Match]) -> bool:
    """Return whether a decision made with *near* is valid for the current *matches*."""
    near_texts = {entry.id: entry.content for entry in near}
    is_unchanged = all(
        id_ in contents.entries and contents.entries[id_].content == content
        for id_, content in near_texts.items()
    )
    return is_unchanged and all(
        match.entry_id in near_texts
        for match in matches
        if match.kind is MatchKind.EXACT or is_on_the_subject(match)
    )


def as_decided(row: PlanRow, decision: Decision, candidate: Candidate) -> PlanRow:
    """Return *row*, which adds *candidate*, changed as a model decided.

    The model may not decide on what the user forgot or rejected.
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
