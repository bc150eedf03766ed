"""A unit: a part of a conversation about one thing, and what happened in it."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from memdeck.domain.episodes.episode import Episode
from memdeck.domain.episodes.event import Event
from memdeck.domain.episodes.sentence import Sentence


class SourceType(StrEnum):
    """The kind of conversation that a unit is of."""

    ASSISTANT = "assistant"
    """With an assistant."""
    CHAT = "chat"
    """Among people."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A part of a *conversation*, from one boundary to the next.

    *id* depends on the conversation and the first message alone, so that a unit that grows keeps
    it. *messages* are ids, in order; the kept transcript has their text. *users* are the people who
    speak, *participants* also an assistant. *group* is the id of a chat among people.
    *narrative* is in order of time. *since* and *until* are aware, None where unknown.
    *importance* is in [0, 1]. *episodes* are those of its people, none if only one speaks.
    *model* is the name of the model that wrote it, "" for rules, and *sent_digest* that of the
    messages that the model read.

    Source: seed 004, section 2.1.
    """

    id: str
    conversation: str
    messages: tuple[str, ...]
    users: tuple[str, ...]
    participants: tuple[str, ...]
    subject: str
    summary: tuple[Sentence, ...]
    narrative: tuple[Sentence, ...]
    source_type: SourceType
    group: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    events: tuple[Event, ...] = ()
    episodes: tuple[Episode, ...] = ()
    keywords: tuple[str, ...] = ()
    importance: float = 0.0
    model: str = ""
    sent_digest: str = ""

    @property
    def texts(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """All sentences and events with the messages they rest on."""
        of_episodes = (
            sentence
            for episode in self.episodes
            for sentence in (*episode.summary, *episode.narrative)
        )
        sentences = (*self.summary, *self.narrative, *of_episodes)
        return (
            *((sentence.text, sentence.messages) for sentence in sentences),
            *((event.text, (event.message,)) for event in self.events),
        )

    def event_id(self, event: Event) -> str:
        """Return the id by which every interface calls *event*, one of this unit."""
        return f"{self.id}.{event.key}"

    def episode_id(self, episode: Episode) -> str:
        """Return the id by which every interface calls *episode*, one of this unit."""
        return f"{self.id}.{episode.key}"
