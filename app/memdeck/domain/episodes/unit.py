"""A unit: a part of a conversation about one thing, and what happened in it."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from memdeck.domain.episodes.event import Event


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
    *narrative* has a line for each message that states something, in order of time. *since* and
    *until* are aware, None where unknown.

    Source: seed 004, section 2.1.
    """

    id: str
    conversation: str
    messages: tuple[str, ...]
    users: tuple[str, ...]
    participants: tuple[str, ...]
    subject: str
    summary: str
    narrative: tuple[str, ...]
    source_type: SourceType
    group: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    events: tuple[Event, ...] = ()

    def event_id(self, event: Event) -> str:
        """Return the id by which every interface calls *event*, one of this unit."""
        return f"{self.id}.{event.key}"
