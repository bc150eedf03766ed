"""A transcript that was read: who said what, and when."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime
from enum import StrEnum

from memdeck.domain.fast_dataclass import value

NAME_CHARACTERS = 60
"""The length of a conversation's opening where that replaces its title."""

_USER_AND_ANOTHER = 2
"""Names that the user may have in one conversation: none, and one that a program knows."""

OPENING_CHARACTERS = 160
"""The length of the user's first message as shown in a line of a list."""


class Role(StrEnum):
    """The speaker of a message."""

    USER = "user"
    ASSISTANT = "assistant"
    OTHER = "other"
    """A participant of a chat among people who is not known to be the user."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file attached to a message: its name, and its text where the export holds it."""

    name: str
    text: str = ""


@value(frozen=True, slots=True)
class Message:
    """One turn. *at* is aware, or None where the export gives no time.

    *is_quoted* is set where the text is somebody else's, and *author* only passed it on.
    """

    id: str
    role: Role
    text: str
    author: str = ""
    at: datetime | None = None
    attachments: tuple[Attachment, ...] = ()
    is_quoted: bool = False


@dataclass(frozen=True, slots=True)
class ImportedMemory:
    """A memory that a file already holds as such, not as a chat."""

    content: str
    created_at: datetime | None = None
    category: str | None = None
    expires_at: date | None = None
    """The first day on which it no longer holds."""


@value(frozen=True, slots=True)
class ToolRun:
    """A tool that the assistant ran, and its output; said by nobody, and not to be trusted.

    *message* is the id of the turn after which it ran, *arguments* and *output* are
    shortened. *failed* is None where unknown.
    """

    message: str
    tool: str
    arguments: str
    output: str
    failed: bool | None = None


@dataclass(frozen=True, slots=True)
class Conversation:
    """The visible turns of one conversation, in the order they were read.

    *id* names it across imports (``chatgpt/6f1c``); *format* is the name of the transcript
    format; *forbidden* is set where the user asked that the conversation not be remembered.
    *remembered* is what they had the assistant remember or entered in a form, which is no turn.
    *is_fiction* is set for role play; *is_local_time* where the export names no time zone and
    one was assumed. *tool_runs* are those that the format contains, in order; they are not kept.
    Of the rest of a conversation, *earlier_speakers* are those of the messages before it.
    """

    id: str
    title: str
    format: str
    messages: tuple[Message, ...]
    started_at: datetime | None = None
    forbidden: bool = False
    remembered: tuple[ImportedMemory, ...] = ()
    is_fiction: bool = False
    is_local_time: bool = False
    tool_runs: tuple[ToolRun, ...] = ()
    earlier_speakers: tuple[tuple[Role, str], ...] = ()

    @property
    def speakers(self) -> tuple[tuple[Role, str], ...]:
        """The roles and names of those who speak, also in the messages before, each once.

        Those who only passed on messages of others are left out.
        """
        speaking = ((m.role, m.author) for m in self.messages if not m.is_quoted)
        return tuple(dict.fromkeys((*self.earlier_speakers, *speaking)))

    @property
    def people(self) -> tuple[str, ...]:
        """The names of those who may be the user, in the order in which they first speak.

        Those who only passed on messages of others are left out.
        """
        speaking = (
            message
            for message in self.messages
            if message.role is Role.OTHER and not message.is_quoted
        )
        return tuple(dict.fromkeys(message.author for message in speaking if message.author))

    @property
    def name(self) -> str:
        """Its title; where it has none, its opening."""
        if self.title or not self.messages:
            return self.title
        opening = " ".join(self.messages[0].text[: 4 * NAME_CHARACTERS].split())
        is_short = len(opening) <= NAME_CHARACTERS
        return opening if is_short else f"{opening[:NAME_CHARACTERS].rstrip()}…"


def opening_of(messages: Iterable[Message]) -> str:
    """Return the opening of *messages* in one line: the first text not by an assistant.

    At most ``OPENING_CHARACTERS``; "" where all text is an assistant's.
    """
    texts = (message.text for message in messages if message.role is not Role.ASSISTANT)
    lines = (" ".join(text[: 2 * OPENING_CHARACTERS].split()) for text in texts)
    return next(filter(None, lines), "")[:OPENING_CHARACTERS]


def with_user(conversation: Conversation, names: Collection[str]) -> Conversation:
    """Return *conversation* with the messages of people of these *names* as the user's own."""
    messages = tuple(
        replace(message, role=Role.USER)
        if message.role is Role.OTHER and message.author in names and not message.is_quoted
        else message
        for message in conversation.messages
    )
    return replace(conversation, messages=messages)


def owned_by(conversation: Conversation, names: Collection[str]) -> Conversation:
    """Return *conversation* with the messages of other named people as theirs, not the user's.

    *names* are the user's. If no message is by one of them, nothing changes, unless among several
    who may be the user one has no name: those are the user's messages.
    """
    speaking = {message.author for message in conversation.messages if message.role is Role.USER}
    is_unnamed = bool(names) and "" in speaking and len(speaking) > _USER_AND_ANOTHER
    if speaking.isdisjoint(names) and not is_unnamed:
        return conversation
    messages = tuple(
        replace(message, role=Role.OTHER)
        if message.role is Role.USER and message.author and message.author not in names
        else message
        for message in conversation.messages
    )
    return replace(conversation, messages=messages)


def continued(earlier: Conversation, later: Conversation) -> Conversation:
    """Return *later* preceded by the messages that only *earlier*, the same conversation, has."""
    here = {message.id for message in later.messages}
    before = tuple(message for message in earlier.messages if message.id not in here)
    return replace(later, messages=before + later.messages)


@dataclass(frozen=True, slots=True)
class Skipped:
    """A piece of a file that could not be read, and why."""

    where: str
    why: str


class DateOrder(StrEnum):
    """The first part of a date whose year is last."""

    DAY_FIRST = "day-first"
    MONTH_FIRST = "month-first"


@dataclass(frozen=True, slots=True)
class Remark:
    """A note on a file that was read, where nothing was lost.

    *dates* is how its dates were read, where they could as well be read the other way. *doubted*
    is set where the messages may be by nobody the user knows: it names the format whose
    conversations without times are meant.
    """

    where: str
    what: str
    dates: DateOrder | None = None
    doubted: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """The content of one or more files."""

    conversations: tuple[Conversation, ...] = ()
    memories: tuple[ImportedMemory, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    remarks: tuple[Remark, ...] = ()
