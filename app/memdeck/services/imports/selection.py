"""Select among listed conversations: the newest, those since a day, those about a text."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime

from memdeck.services.imports.conversation_list import ConversationState, ListedConversation

_LONG_AGO = datetime(1900, 1, 1, tzinfo=UTC)  # before any chat; as a timestamp too, everywhere


@dataclass(frozen=True, slots=True)
class Selection:
    """The user's selection; everything by default."""

    newest: int | None = None
    since: date | None = None
    text: str = ""

    @property
    def is_all(self) -> bool:
        """True if nothing is left out."""
        return self == Selection()

    def of(self, conversations: Iterable[ListedConversation]) -> list[ListedConversation]:
        """Return the selected ones of *conversations*, in the order of the files."""
        kept = matching(conversations, self.text)
        if self.since is not None:
            kept = since(kept, self.since)
        if self.newest is None:
            return kept
        wanted = {conversation.id for conversation in newest(kept, self.newest)}
        return [conversation for conversation in kept if conversation.id in wanted]


def matching(conversations: Iterable[ListedConversation], text: str) -> list[ListedConversation]:
    """Return the *conversations* whose title, opening or people contain every word of *text*."""
    words = text.casefold().split()
    if not words:
        return list(conversations)
    return [
        conversation
        for conversation in conversations
        if all(word in _searched(conversation) for word in words)
    ]


def since(conversations: Iterable[ListedConversation], day: date) -> list[ListedConversation]:
    """Return the *conversations* that went on on *day* or later; none without a date."""
    return [
        conversation
        for conversation in conversations
        if (conversation.ended_at or conversation.started_at)
        and latest_on(conversation).astimezone().date() >= day
    ]


def newest(conversations: Iterable[ListedConversation], count: int) -> list[ListedConversation]:
    """Return those *count* of *conversations* that went on last, the latest first."""
    return sorted(conversations, key=latest_on, reverse=True)[:count]


def news(conversations: Iterable[ListedConversation]) -> list[ListedConversation]:
    """Return the *conversations* with messages that were not read, and may be."""
    return [
        conversation
        for conversation in conversations
        if conversation.state in (ConversationState.NEW, ConversationState.GROWN)
    ]


def latest_on(conversation: ListedConversation) -> datetime:
    """Return when *conversation* last went on; for one without a date, long ago."""
    return conversation.ended_at or conversation.started_at or _LONG_AGO


def is_readable(conversation: ListedConversation, names: Collection[str]) -> bool:
    """Return whether it is known which messages in *conversation* are the user's own."""
    return not conversation.people or any(name in names for name in conversation.people)


def _searched(conversation: ListedConversation) -> str:
    return "\n".join((conversation.title, conversation.opening, *conversation.people)).casefold()
