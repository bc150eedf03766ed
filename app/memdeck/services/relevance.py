"""What a vault's policy makes of what was found: its order, and the reasons."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, tzinfo
from typing import TYPE_CHECKING

from memdeck.domain.entry import MemoryEntry
from memdeck.domain.passage import Kind, Passage
from memdeck.domain.policy import Policy, RecencyFrom
from memdeck.domain.reading import score_on
from memdeck.services.passages import Named, named

if TYPE_CHECKING:
    from memdeck.recall.ranking import Ranked


@dataclass(frozen=True, slots=True)
class Recalled:
    """A memory or message that was found, and why.

    *score* is what it ranks by, *similarity* how well it answers, compared with
    the best that was found; both in [0, 1]. *importance* is a memory's reading
    on the day asked for, and the first score of a middling one for a message.
    *meaning*, in [-1, 1], is the cosine; None where it is not known. *entry* is
    the memory itself.
    """

    named: Named
    passage: Passage
    score: float
    similarity: float
    importance: float
    meaning: float | None
    why: str
    entry: MemoryEntry | None = None

    @property
    def id(self) -> str:
        return self.named.id

    @property
    def kind(self) -> Kind:
        return self.passage.kind

    @property
    def content(self) -> str:
        return self.passage.text


@dataclass(frozen=True, slots=True)
class Relevance:
    """How recall weighs what it finds, by *policy*, on *day* in the vault's *zone*."""

    policy: Policy
    day: date
    zone: tzinfo

    def ordered(
        self,
        ranked: Iterable["Ranked"],
        passages: Mapping[str, Passage],
        entries: Mapping[str, MemoryEntry],
    ) -> list[Recalled]:
        """Return what is still there of *ranked*, best first; of equals, the better answer.

        What has nothing to do with the query is left out, important as it may be.
        """
        told = [
            self._recalled(one, passages[one.id], entries)
            for one in ranked
            if one.score > 0 and one.id in passages
        ]
        return sorted(told, key=lambda one: (-one.score, -one.similarity))

    def _recalled(
        self, ranked: "Ranked", passage: Passage, entries: Mapping[str, MemoryEntry]
    ) -> Recalled:
        from memdeck.recall.ranking import weighed  # noqa: PLC0415 - for recall alone
        from memdeck.recall.reasons import why  # noqa: PLC0415

        name = named(ranked.id)
        entry = entries.get(name.entry)
        importance = self._importance(entry)
        idle_days = self._idle_days(passage, entry)
        return Recalled(
            named=name,
            passage=passage,
            score=weighed(ranked.score, importance, idle_days or 0, self.policy.ranking),
            similarity=ranked.score,
            importance=importance,
            meaning=ranked.nearness,
            why=why(ranked, idle_days, 0.0 if entry is None else importance),
            entry=entry,
        )

    def _importance(self, entry: MemoryEntry | None) -> float:
        if entry is None:
            return self.policy.first_scores.medium
        return score_on(entry, self.policy, self.day)

    def _idle_days(self, passage: Passage, entry: MemoryEntry | None) -> int | None:
        """Return the days since it was said or used; None where nobody knows."""
        used = None if entry is None else self._used_on(entry)
        if used is None and passage.at is not None:
            used = passage.at.astimezone(self.zone).date()
        return None if used is None else max(0, (self.day - used).days)

    def _used_on(self, entry: MemoryEntry) -> date | None:
        if self.policy.ranking.recency_from is RecencyFrom.LAST_ACCESSED and entry.last_accessed:
            return entry.last_accessed.astimezone(self.zone).date()
        return entry.last_activated if entry.is_dated else None
