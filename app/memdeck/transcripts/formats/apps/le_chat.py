"""Le Chat of Mistral: ``chat-<uuid>.json``, a list of the messages of one chat, in no order.

There is no title. Attached files are in a folder next to it.
Source: the types of Superkikim/nexus-ai-chat-importer, made from real exports.
"""

from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import Attachment, Message, Role
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.build import as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.conversation.merge_parts import in_order
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.content_parts import text_of_content
from memdeck.transcripts.json.json_fields import Fields

_NAME = "le_chat"
_ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT}


def matches(record: object) -> bool:
    message = json_fields.mapping(record)
    return {"chatId", "role", "createdAt"} <= message.keys() and (
        "contentChunks" in message or "content" in message
    )


def read(records: Iterable[object]) -> Iterator[Piece]:
    chats: dict[str, list[Fields]] = {}
    for message in map(json_fields.mapping, records):
        chats.setdefault(json_fields.text(message.get("chatId")), []).append(message)
    for chat_id, messages in chats.items():
        yield assemble(_NAME, chat_id, "", _turns(messages))


def _turns(messages: Iterable[Fields]) -> tuple[Message, ...]:
    """Return the messages sorted by time; of a rewritten message the last version."""
    latest: dict[str, Fields] = {}
    for number, message in enumerate(messages):
        own = json_fields.text(message.get("id")) or f"#{number}"
        if own not in latest or _version(message) >= _version(latest[own]):
            latest[own] = message
    return in_order(turn for message in latest.values() if (turn := _turn(message)))


def _version(message: Fields) -> int:
    version = message.get("version")
    return version if isinstance(version, int) else 0


def _turn(message: Fields) -> Message | None:
    role = _ROLES.get(json_fields.text(message.get("role")))
    if role is None:
        return None
    chunks = text_of_content(message.get("contentChunks"), between="")
    files = json_fields.mappings(message.get("files"))
    names = (
        json_fields.text(file.get("name")) or json_fields.text(file.get("type")) for file in files
    )
    return Message(
        id=as_id(message.get("id")),
        role=role,
        text=clean(text_of_content(message.get("content")) or chunks),
        at=parse_timestamp(message.get("createdAt")),
        attachments=tuple(Attachment(one_line(name)) for name in names),
    )


FORMAT = JsonFormat(matches, read)
