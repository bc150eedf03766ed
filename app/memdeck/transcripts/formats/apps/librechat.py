"""LibreChat: one conversation per file, its messages nested or in a flat list.

The last shown branch is not recorded; the newest is read.
"""

from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import Message, Role
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.attachments import attachments
from memdeck.transcripts.conversation.branches import active_path
from memdeck.transcripts.conversation.build import as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean_turn
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    objects_at,
    text_at,
    text_of_content,
    value_at,
)

_NAME = "librechat"


def matches(record: object) -> bool:
    return "conversationId" in as_fields(record) and any(
        "isCreatedByUser" in message or "parentMessageId" in message for message in _outer(record)
    )


def read(records: Iterable[object]) -> Iterator[Piece]:
    return map(_conversation, records)


def _conversation(record: object) -> Piece:
    messages: dict[str, Fields] = {}
    parents: dict[str, str] = {}
    for number, (message, holder) in enumerate(_unnested(record)):
        own = text_at(message, "messageId") or f"#{number}"
        parents[own] = text_at(holder, "messageId") or text_at(message, "parentMessageId")
        messages[own] = message
    return assemble(
        _NAME,
        value_at(record, "conversationId"),
        text_at(record, "title"),
        [_turn(messages[own]) for own in active_path(parents)],
    )


def _unnested(record: object) -> Iterator[tuple[Fields, Fields]]:
    """Yield every message with the message it is in, if any; outer ones first."""
    unvisited: list[tuple[Fields, Fields]] = [(item, {}) for item in reversed(_outer(record))]
    while unvisited:
        message, holder = unvisited.pop()
        yield message, holder
        unvisited += [(item, message) for item in reversed(objects_at(message, "children"))]


def _outer(record: object) -> list[Fields]:
    return objects_at(record, "messagesTree", "messages")


def _turn(message: Fields) -> Message | None:
    is_user = message.get("isCreatedByUser")
    if not isinstance(is_user, bool):
        is_user = text_at(message, "sender").casefold() == "user"
    if message.get("error") is True and not is_user:
        return None
    role = Role.USER if is_user else Role.ASSISTANT
    text = text_at(message, "text") or text_of_content(message.get("content"))
    return Message(
        id=as_id(message.get("messageId")),
        role=role,
        text=clean_turn(text, role),
        at=parse_timestamp(message.get("createdAt")),
        attachments=attachments(objects_at(message, "files"), "filename", "type", text="text"),
    )


FORMAT = JsonFormat(matches, read, programs=(_NAME,))
