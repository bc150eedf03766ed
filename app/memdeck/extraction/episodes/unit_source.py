"""What a model is sent of a unit."""

import hashlib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.episodes.unit import Unit
from memdeck.extraction.episodes.participants import owners_of
from memdeck.extraction.guards.injection import reads_as_order
from memdeck.extraction.text.people import People

_DIGEST_DIGITS = 16


@dataclass(frozen=True)  # without slots, for the cached property
class UnitSource:
    """A *unit* by rules, and what a model may read of it.

    *candidates* are the messages that are sent unless they read like an order. *people* are those
    of the whole conversation. No event may be of a person whom the user forgot, as
    *is_person_forgotten* says of the name.
    """

    unit: Unit
    candidates: tuple[Message, ...]
    people: People
    is_person_forgotten: Callable[[str], bool]

    @cached_property
    def messages(self) -> tuple[Message, ...]:
        """The messages to send.

        Rules alone do not ask for them, and so load no weights that recognize an order.
        """
        return tuple(
            message
            for message in self.candidates
            if message.role is Role.ASSISTANT or not reads_as_order(message.text)
        )

    @property
    def owners(self) -> tuple[str, ...]:
        """The people who speak in the unit, "" for the user."""
        return owners_of(self.messages, self.people)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of those who speak in the unit; without that of a user who has none."""
        speaking = (m.author for m in self.messages if m.role is Role.USER and m.author)
        return tuple(dict.fromkeys(speaking))

    @property
    def digest(self) -> str:
        """The digest of what the model is sent."""
        sent = "\n".join(
            f"{message.id}\t{message.author}\t{message.at}\t{message.text}"
            for message in self.messages
        )
        return hashlib.sha256(sent.encode("utf-8", "backslashreplace")).hexdigest()[:_DIGEST_DIGITS]

    def narrated_as(self, other: Unit) -> Unit:
        """Return this unit with what a model wrote about it in *other*, an earlier state."""
        return replace(
            self.unit,
            subject=other.subject,
            summary=other.summary,
            narrative=other.narrative,
            events=other.events,
            episodes=other.episodes,
            keywords=other.keywords,
            importance=other.importance,
            model=other.model,
            sent_digest=other.sent_digest,
        )


def unit_sources(
    conversation: Conversation,
    units: Sequence[Unit],
    withheld: Collection[str],
    is_person_forgotten: Callable[[str], bool] = lambda _name: False,
) -> Iterator[UnitSource]:
    """Yield the source of each unit of *conversation*.

    Messages that are *withheld*, quoted, or without text are not sent, nor a person's that read
    like an order: if nobody is known as the user, these are not withheld.
    """
    people = People(conversation)
    messages: Mapping[str, Message] = {message.id: message for message in conversation.messages}
    for unit in units:
        of_unit = (messages[id_] for id_ in unit.messages)
        yield UnitSource(
            unit,
            tuple(
                _as_said(message, conversation.started_at)
                for message in of_unit
                if message.id not in withheld and not message.is_quoted and message.text.strip()
            ),
            people,
            is_person_forgotten,
        )


def _as_said(message: Message, started_at: datetime | None) -> Message:
    """Return *message* with a time if possible, and as a person's unless an assistant wrote it."""
    is_person = message.role is Role.OTHER and message.author
    role = Role.USER if is_person else message.role
    return replace(message, role=role, at=message.at or started_at)
