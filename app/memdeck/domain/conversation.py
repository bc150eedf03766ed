"""A transcript, once it has been read: who said what, and when."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Role(StrEnum):
    """Whose words a message holds."""

    USER = "user"
    ASSISTANT = "assistant"
    OTHER = "other"
    """Another person in a chat among people."""


@dataclass(frozen=True, slots=True)
class Message:
    """One turn. *at* is aware, or None where the export gives no time."""

    id: str
    role: Role
    text: str
    author: str = ""
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Conversation:
    """The visible turns of one talk, in the order they were read.

    *id* names it across imports (``chatgpt/6f1c``); *format* is the name of the
    transcript format; *forbidden* is set where the person asked that the talk
    not be remembered.
    """

    id: str
    title: str
    format: str
    messages: tuple[Message, ...]
    started_at: datetime | None = None
    forbidden: bool = False


@dataclass(frozen=True, slots=True)
class ImportedMemory:
    """A memory that a file already holds as such, not as a chat."""

    content: str
    created_at: datetime | None = None
    category: str | None = None


@dataclass(frozen=True, slots=True)
class Skipped:
    """A piece of a file that could not be read, and why."""

    where: str
    why: str


@dataclass(frozen=True, slots=True)
class Reading:
    """All that one or more files gave."""

    conversations: tuple[Conversation, ...] = ()
    memories: tuple[ImportedMemory, ...] = ()
    skipped: tuple[Skipped, ...] = ()
