"""LibreChat: one conversation per file, its messages nested or in a flat list.

The last shown branch is not recorded; the newest is read.
"""

from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import (
    Attachment,
    Conversation,
    Message,
    Role,
    Skipped,
)
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.branches import active_path
from memdeck.transcripts.conversation.build import as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.conversation.strip_markup_tags import without_thinking
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.content_parts import text_of_content
from memdeck.transcripts.json.json_fields import Fields

_NAME = "librechat"


def matches(record: object) -> bool:
    conversation = json_fields.mapping(record)
    messages = map(json_fields.mapping, _messages_of(conversation))
    return "conversationId" in conversation and any(
        "isCreatedByUser" in message or "parentMessageId" in message for message in messages
    )


def read(records: Iterable[object]) -> Iterator[Piece]:
    for record in records:
        yield _conversation(json_fields.mapping(record))


def _conversation(conversation: Fields) -> Conversation | Skipped:
    messages: dict[str, Fields] = {}
    parents: dict[str, str] = {}
    for number, (message, holder) in enumerate(_unnested(_messages_of(conversation))):
        own = json_fields.text(message.get("messageId")) or f"#{number}"
        parents[own] = json_fields.text(message.get("parentMessageId"))
        if holder is not None:
            parents[own] = json_fields.text(holder.get("messageId")) or parents[own]
        messages[own] = message
    return assemble(
        _NAME,
        conversation.get("conversationId"),
        json_fields.text(conversation.get("title")),
        [turn for own in active_path(parents) if (turn := _turn(messages[own]))],
    )


def _messages_of(conversation: Fields) -> list[object]:
    return json_fields.items(conversation.get("messagesTree")) or json_fields.items(
        conversation.get("messages")
    )


def _unnested(messages: list[object]) -> Iterator[tuple[Fields, Fields | None]]:
    """Yield every message with its parent, parents first."""
    unvisited: list[tuple[object, Fields | None]] = [(item, None) for item in reversed(messages)]
    while unvisited:
        value, holder = unvisited.pop()
        message = json_fields.mapping(value)
        yield message, holder
        unvisited += [
            (item, message) for item in reversed(json_fields.items(message.get("children")))
        ]


def _turn(message: Fields) -> Message | None:
    is_user = message.get("isCreatedByUser")
    if not isinstance(is_user, bool):
        is_user = json_fields.text(message.get("sender")).casefold() == "user"
    if message.get("error") is True and not is_user:
        return None
    text = json_fields.text(message.get("text")) or text_of_content(message.get("content"))
    return Message(
        id=as_id(message.get("messageId")),
        role=Role.USER if is_user else Role.ASSISTANT,
        text=clean(text if is_user else without_thinking(text)),
        at=parse_timestamp(message.get("createdAt")),
        attachments=tuple(_files(message)),
    )


def _files(message: Fields) -> Iterator[Attachment]:
    for file in json_fields.mappings(message.get("files")):
        name = json_fields.text(file.get("filename")) or json_fields.text(file.get("type"))
        yield Attachment(one_line(name), clean(json_fields.text(file.get("text"))))


FORMAT = JsonFormat(matches, read)
