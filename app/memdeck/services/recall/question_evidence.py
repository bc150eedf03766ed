"""What speaks for the hits of a question besides its words: events, a time, and people."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, tzinfo
from typing import TYPE_CHECKING

from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.search.mode import Mode
from memdeck.domain.search.passage import PAGES, Kind, Passage, Where
from memdeck.extraction.dates.values import Days
from memdeck.services.pages.passage_fields import message_id
from memdeck.services.recall.asked_time import asked_time
from memdeck.services.recall.passages import memory_passage

if TYPE_CHECKING:
    from memdeck.recall.index.protocol import Index, Meaning
    from memdeck.recall.ranking.event_evidence import FoundEvent
    from memdeck.recall.ranking.ranking import Ranked
    from memdeck.recall.text.tokenizer import Segmenter

Sources = Mapping[str, MemoryEntry | Passage]
"""The source of each hit by its id: a memory, or another passage."""


@dataclass(frozen=True, slots=True)
class Query:
    """A query and its filter. *meaning* is its vector; None to search by words alone.

    Relative dates in it count from *day*; None for a text that is no question.
    """

    text: str
    meaning: "Meaning | None"
    mode: Mode
    where: Where
    day: date | None


@dataclass(frozen=True, slots=True)
class QuestionEvidence:
    """What speaks for the hits of *query* in *index*; its days are those of *zone*."""

    query: Query
    index: "Index"
    segmenter: "Segmenter"
    zone: tzinfo

    def moved_up(
        self, ranked: "Sequence[Ranked]", sources: Sources, *, has_events: bool
    ) -> "Sequence[Ranked]":
        """Return *ranked* with those moved up that events, or a time or person named, speak for.

        Events speak for messages where these are searched, and pages are not.
        """
        from memdeck.recall.ranking.event_evidence import evidence_of, moved_up  # noqa: PLC0415 - numpy, for recall alone

        kinds = self.query.where.kinds
        events: Sequence[FoundEvent] = ()
        if has_events and Kind.MESSAGE in kinds and kinds.isdisjoint(PAGES):
            events = self._events(self.query.text, self.query.meaning, self.query.mode)
        evidence = evidence_of(self.query.text, events)
        in_time = self._in_time(sources, events, has_events=has_events)
        of_named = self._of_named(sources)
        if not evidence and not in_time and not of_named:
            return ranked
        messages = {id_: source for id_, source in sources.items() if isinstance(source, Passage)}
        memories = {
            id_: [message_id(each.conversation, each.message) for each in source.evidence]
            for id_, source in sources.items()
            if isinstance(source, MemoryEntry)
        }
        return moved_up(ranked, evidence, in_time, messages, memories, of_named)

    def _of_named(self, sources: Sources) -> frozenset[str]:
        """Return the ids of what people named in the question said, and of memories about them."""
        from memdeck.recall.ranking.event_evidence import is_named  # noqa: PLC0415 - numpy, for recall alone

        people = {
            source.owner if isinstance(source, MemoryEntry) else source.speaker
            for source in sources.values()
        }
        named = [name for name in people if is_named(name, self.query.text)]

        def is_of_named(source: MemoryEntry | Passage) -> bool:
            if isinstance(source, MemoryEntry):
                return source.owner in named or any(
                    is_named(name, source.content) for name in named
                )
            return source.kind is Kind.MESSAGE and source.speaker in named

        return frozenset(id_ for id_, source in sources.items() if is_of_named(source))

    def _in_time(
        self, sources: Sources, events: "Sequence[FoundEvent]", *, has_events: bool
    ) -> frozenset[str]:
        """Return the ids of what is of the time that the question names.

        There are none if the time is filtered anyway.
        """
        where, day = self.query.where, self.query.day
        if day is None or where.since or where.until:
            return frozenset()
        event_days = self._event_days if has_events else lambda _described: None
        time = asked_time(self.query.text, day, self.zone, event_days)
        if time is None:
            return frozenset()
        passages = {
            id_: memory_passage(source) if isinstance(source, MemoryEntry) else source
            for id_, source in sources.items()
        }
        of_time = [id_ for id_, passage in passages.items() if time.admits(passage)]
        of_time += (passage.evidence for _, passage in events if time.admits(passage))
        return frozenset(of_time)

    def _event_days(self, described: str) -> Days | None:
        """Return the days of the event that *described* is about, None if none has its words."""
        for _, passage in self._events(described, None, Mode.KEYWORD):
            if passage.at is not None:
                first, last = passage.at, passage.until or passage.at
                return Days(first.astimezone(self.zone).date(), last.astimezone(self.zone).date())
        return None

    def _events(self, text: str, meaning: "Meaning | None", mode: Mode) -> "Sequence[FoundEvent]":
        from memdeck.recall.ranking.search import found_events  # noqa: PLC0415 - numpy, for recall alone

        people = self.query.where.people
        return found_events(text, meaning, self.index, self.segmenter, mode, people)
