"""Le Chat of Mistral: ``chat-<uuid>.json``, a list of the messages of one chat, in no order.

There is no title. Attached files are in a folder next to it.
Source: the types of Superkikim/nexus-ai-chat-importer, made from real exports.
"""

from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import Message
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.attachments import attachments
from memdeck.transcripts.conversation.build import ROLES, as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean
from memdeck.transcripts.conversation.merge_parts import in_order
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    objects_at,
    text_at,
    text_of_content,
)

_NAME = "le_chat"


def matches(record: object) -> bool:
    message = as_fields(record)
    return {"chatId", "role", "createdAt"} <= message.keys() and (
        "contentChunks" in message or "content" in message
    )


def read(records: Iterable[object]) -> Iterator[Piece]:
    chats: dict[str, list[Fields]] = {}
    for message in map(as_fields, records):
        chats.setdefault(text_at(message, "chatId"), []).append(message)
    for chat_id, messages in chats.items():
        yield assemble(_NAME, chat_id, "", _turns(messages))


def _turns(messages: Iterable[Fields]) -> tuple[Message, ...]:
    """Return the messages sorted by time; of a rewritten message the last version."""
    latest: dict[str, Fields] = {}
    for number, message in enumerate(messages):
        own = text_at(message, "id") or f"#{number}"
        if own not in latest or _version(message) >= _version(latest[own]):
            latest[own] = message
    return in_order(turn for message in latest.values() if (turn := _turn(message)))


def _version(message: Fields) -> int:
    version = message.get("version")
    return version if isinstance(version, int) else 0


def _turn(message: Fields) -> Message | None:
    role = ROLES.get(text_at(message, "role"))
    if role is None:
        return None
    chunks = text_of_content(message.get("contentChunks"), between="")
    return Message(
        id=as_id(message.get("id")),
        role=role,
        text=clean(text_of_content(message.get("content")) or chunks),
        at=parse_timestamp(message.get("createdAt")),
        attachments=attachments(objects_at(message, "files"), "name", "type"),
    )


FORMAT = JsonFormat(matches, read, programs=(_NAME,))
