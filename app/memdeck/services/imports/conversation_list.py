"""Conversations without their messages: a list, and what the user selects in it."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from enum import Enum, auto

from memdeck.domain.conversation.conversation import (
    Conversation,
    ImportedMemory,
    Remark,
    Role,
    Skipped,
    opening_of,
)
from memdeck.domain.conversation.read_positions import ReadPositions, read_count
from memdeck.domain.prompt.tokens import estimate_tokens
from memdeck.extraction.guards.secrets import redact

_SAMPLE_CHARS = 1_000
_CONTEXT_CHARS = 1_000  # of an answer; a model is shown no more
_LONG_AGO = datetime(1900, 1, 1, tzinfo=UTC)  # before any chat; as a timestamp too, everywhere


class ConversationState(Enum):
    """The state of a conversation in the vault."""

    NEW = auto()
    GROWN = auto()
    """It was read before, and has new messages since."""
    READ = auto()
    FORBIDDEN = auto()
    """Its owner asked that it not be remembered."""


@dataclass(frozen=True, slots=True)
class ListedConversation:
    """A conversation without its messages.

    *tokens* estimates what a model is given to read of it, *own_chars* is the length of the
    user's messages; *people* are those who may be the user, if it is not known. *copies* is how
    often the files hold it, *read_count* how many of its messages were read before,
    *remembered* the memories that come with it.
    """

    id: str
    title: str
    format: str
    opening: str
    message_count: int
    own_chars: int
    tokens: int
    state: ConversationState
    started_at: datetime | None = None
    ended_at: datetime | None = None
    people: tuple[str, ...] = ()
    is_fiction: bool = False
    copies: int = 1
    read_count: int = 0
    remembered: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ConversationListing:
    """All that files hold, with one item for each conversation in the order of the files.

    *own_names* are the names by which the user is known already.
    """

    conversations: tuple[ListedConversation, ...] = ()
    memories: tuple[ImportedMemory, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    remarks: tuple[Remark, ...] = ()
    own_names: tuple[str, ...] = ()

    @property
    def people(self) -> tuple[str, ...]:
        """Those who may be the user in some conversation, each once."""
        return tuple(dict.fromkeys(name for found in self.conversations for name in found.people))

    def trusted(self) -> list[ListedConversation]:
        """Return the conversations without a remark that they may be other people's text."""
        doubted = {remark.doubted for remark in self.remarks if remark.doubted}
        return [
            conversation
            for conversation in self.conversations
            if conversation.started_at or conversation.format not in doubted
        ]


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
        selected = matching(conversations, self.text)
        if self.since is not None:
            selected = since(selected, self.since)
        if self.newest is None:
            return selected
        wanted = {conversation.id for conversation in newest(selected, self.newest)}
        return [conversation for conversation in selected if conversation.id in wanted]


def listed_conversation(conversation: Conversation, positions: ReadPositions) -> ListedConversation:
    """Return *conversation* as it is listed; *positions* say what of it was read."""
    own_texts = [
        message.text for message in conversation.messages if message.role is not Role.ASSISTANT
    ]
    own_chars = sum(map(len, own_texts))
    answers = (message.text for message in conversation.messages if message.role is Role.ASSISTANT)
    shown_chars = own_chars + sum(min(len(text), _CONTEXT_CHARS) for text in answers)
    times = [message.at for message in conversation.messages if message.at is not None]
    is_known = any(message.role is Role.USER for message in conversation.messages)
    count = read_count(conversation, positions)
    return ListedConversation(
        id=conversation.id,
        title=conversation.title,
        format=conversation.format,
        opening=opening_of(conversation.messages),
        message_count=len(conversation.messages),
        own_chars=own_chars,
        tokens=_tokens("".join(own_texts)[:_SAMPLE_CHARS], shown_chars),
        state=_state(conversation, count),
        started_at=conversation.started_at,
        ended_at=max(times, default=conversation.started_at),
        people=() if is_known else conversation.people,
        is_fiction=conversation.is_fiction,
        read_count=count,
        remembered=tuple(memory.content for memory in conversation.remembered),
    )


def masked(conversation: ListedConversation) -> ListedConversation:
    """Return *conversation* with secrets in its title and opening masked, to be shown.

    It takes longer than to read the conversation: mask only what is shown.
    """
    return replace(
        conversation, title=redact(conversation.title), opening=redact(conversation.opening)
    )


def with_copies(
    conversation: ListedConversation, known: ListedConversation | None
) -> ListedConversation:
    """Return the longer of two copies of a conversation, and how many there are."""
    if known is None:
        return conversation
    longer = max(conversation, known, key=lambda copy: copy.message_count)
    return replace(longer, copies=known.copies + 1)


def _tokens(sample: str, chars: int) -> int:
    """Return an estimate of the tokens in *chars* characters like those of *sample*."""
    return round(estimate_tokens(sample) * chars / len(sample)) if sample else 0


def _state(conversation: Conversation, count: int) -> ConversationState:
    if conversation.forbidden:
        return ConversationState.FORBIDDEN
    if count == len(conversation.messages):
        return ConversationState.READ
    return ConversationState.GROWN if count else ConversationState.NEW


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
    """Return the *conversations* last active on *day* or later; none without a date."""
    return [
        conversation
        for conversation in conversations
        if (conversation.ended_at or conversation.started_at)
        and latest_on(conversation).astimezone().date() >= day
    ]


def newest(conversations: Iterable[ListedConversation], count: int) -> list[ListedConversation]:
    """Return those *count* of *conversations* that was last active, the latest first."""
    return sorted(conversations, key=latest_on, reverse=True)[:count]


def with_new_messages(conversations: Iterable[ListedConversation]) -> list[ListedConversation]:
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
