"""How a vault's policy ranks the passages found, and the reasons."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, tzinfo
from typing import TYPE_CHECKING

from memdeck.domain.fast_dataclass import value
from memdeck.domain.memory.decay import score_on
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.memory.past_plans import Time, past_plan, past_plan_of, with_past_plan
from memdeck.domain.memory.policy import Policy, RecencyFrom
from memdeck.domain.search.passage import Kind, Passage, Where
from memdeck.domain.search.usage import Usage, usage_of
from memdeck.services.pages.passage_fields import Named, named
from memdeck.services.recall.passages import memory_passage

if TYPE_CHECKING:
    from memdeck.recall.index.protocol import Meaning
    from memdeck.recall.ranking.ranking import Ranked


PAST_PLAN = 0.5
"""Share of its score that a plan has whose day has passed: what is still to come goes first."""


@value(frozen=True, slots=True)
class ScoredHit:
    """A passage that was found, with its score by the policy.

    *score* is the rank score, in [0, 1]. It is relative to the best hit by words and meaning,
    so it compares the hits of one query, and not those of two. *importance* is a memory's score
    on the day asked for, and the first score of a middling memory for a message. It was written
    or used *idle_days* ago; None if unknown. *past_plan* is the time of a plan that has passed,
    as written, else "".
    """

    ranked: "Ranked"
    source: MemoryEntry | Passage
    score: float
    importance: float
    idle_days: int | None
    past_plan: str = ""

    @property
    def meaning(self) -> float | None:
        """The cosine, in [-1, 1]; None if it is not known."""
        return self.ranked.nearness

    @property
    def created_s(self) -> float:
        """When the memory was created, in seconds since 1970; 0 for others, or if unknown."""
        return self.source.created_s if isinstance(self.source, MemoryEntry) else 0.0

    def explained(self) -> "Recalled":
        """Return it as a result, with the reasons."""
        from memdeck.recall.ranking.ranking import why  # noqa: PLC0415 - for recall alone

        source = self.source
        is_memory = isinstance(source, MemoryEntry)
        return Recalled(
            named=named(self.ranked.id),
            passage=memory_passage(source) if isinstance(source, MemoryEntry) else source,
            score=self.score,
            similarity=self.ranked.score,
            importance=self.importance,
            meaning=self.meaning,
            why=why(
                self.ranked, self.idle_days, self.importance if is_memory else 0.0, self.past_plan
            ),
            entry=source if isinstance(source, MemoryEntry) else None,
            past_plan=self.past_plan,
        )


@value(frozen=True, slots=True)
class Recalled:
    """A memory or message that was found, and why.

    *score*, *importance* and *meaning* are those of ``ScoredHit``; *similarity*,
    in [0, 1], is how well it answers compared with the best that was found, which has 1 even
    if it answers badly. Only *meaning* can be compared between queries.
    *entry* is the memory itself. *originals* are the messages that it rests on, if requested.
    *past_plan* is that of ``ScoredHit``.
    """

    named: Named
    passage: Passage
    score: float
    similarity: float
    importance: float
    meaning: float | None
    why: str
    entry: MemoryEntry | None = None
    originals: tuple[Passage, ...] = ()
    past_plan: str = ""

    @property
    def id(self) -> str:
        """The id that every interface uses for it; see ``Named``."""
        return self.named.id

    @property
    def kind(self) -> Kind:
        return self.passage.kind

    @property
    def content(self) -> str:
        return self.passage.text

    @property
    def content_as_of_today(self) -> str:
        """The text; of a plan that has passed, with a remark that says so."""
        return with_past_plan(self.content, self.past_plan)


@dataclass(frozen=True, slots=True)
class PolicyRanking:
    """Ranks the hits of a query by *policy*, on *day* in the vault's *zone*.

    *usages* counts retrievals, by id, besides those that the entries themselves count.
    *meaning* is the vector of the query; None if words alone were searched. *asked* returns
    the time that the query names: a plan for it ranks as high as others.
    """

    policy: Policy
    day: date
    zone: tzinfo
    usages: Mapping[str, Usage]
    meaning: "Meaning | None"
    asked: Callable[[], Where | None] = lambda: None

    def scored(
        self, ranked: Iterable["Ranked"], sources: Mapping[str, MemoryEntry | Passage]
    ) -> list[ScoredHit]:
        """Return the hits that *sources* has, best first; of equals, the more similar or newer one.

        Passages irrelevant to the query are left out, however important.
        """
        from memdeck.recall.ranking.ranking import combined  # noqa: PLC0415 - for recall alone

        scored = []
        for hit in ranked:
            source = sources.get(hit.id)
            if source is None or not self._is_relevant(hit, source):
                continue
            if isinstance(source, MemoryEntry):
                importance = score_on(source, self.policy, self.day)
                used = self._used_on(source)
            else:
                importance, used = self._importance_of(source), self._day_of(source.at)
            idle_days = None if used is None else max(0, (self.day - used).days)
            score = combined(hit.score, importance, idle_days or 0, self.policy.ranking)
            plan = self._past_plan(source)
            if plan and not self._is_asked(plan):
                score *= PAST_PLAN
            written = plan.written if plan else ""
            scored.append(ScoredHit(hit, source, score, importance, idle_days, written))
        return sorted(scored, key=lambda hit: (-hit.score, -hit.ranked.score, -hit.created_s))

    def _is_relevant(self, hit: "Ranked", source: MemoryEntry | Passage) -> bool:
        """Return whether *hit* has a word of the query, or is near enough in meaning."""
        if hit.has_word or hit.nearness is None or self.meaning is None:
            return hit.has_word
        from memdeck.recall.vectors.centering import language_of  # noqa: PLC0415 - slow, rarely used
        from memdeck.recall.vectors.thresholds import least_meaning  # noqa: PLC0415 - slow, rarely used

        text = source.text if isinstance(source, Passage) else source.content
        query = self.meaning
        return hit.nearness >= least_meaning(query.model, query.language, language_of(text))

    def _importance_of(self, passage: Passage) -> float:
        medium = self.policy.first_scores.medium
        return medium if passage.importance is None else passage.importance

    def _is_asked(self, plan: Time) -> bool:
        asked = self.asked()
        first, last = (
            datetime.combine(day, time(12), self.zone) for day in (plan.first, plan.last)
        )
        return asked is not None and asked.is_in_time(first, last)

    def _past_plan(self, source: MemoryEntry | Passage) -> Time | None:
        """Return the time of the plan that a memory or a claim is, if it has passed; else None."""
        if isinstance(source, MemoryEntry):
            return past_plan_of(source, self.day)
        if source.kind is not Kind.SEMANTIC:
            return None  # a message stays what was said on its day
        return past_plan(source.text, self._day_of(source.at), self.day)

    def _used_on(self, entry: MemoryEntry) -> date | None:
        if self.policy.ranking.recency_from is RecencyFrom.LAST_ACCESSED:
            accessed = usage_of(entry, self.usages).last
            if accessed is not None:
                return self._day_of(accessed)
        return entry.last_activated if entry.is_dated else self._day_of(entry.created_at)

    def _day_of(self, moment: datetime | None) -> date | None:
        return None if moment is None else moment.astimezone(self.zone).date()
