"""Claude Design: a chat about a drawing, in ``design_chats/`` of a Claude account's export."""

from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import Message, Role
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.build import as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.formats.anthropic.attachments import attachments
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.content_parts import text_of_content
from memdeck.transcripts.json.json_fields import Fields

_NAME = "claude_ai"
_ROLES = {"user": Role.USER, "human": Role.USER, "assistant": Role.ASSISTANT}
# What the user says while Claude draws is among the blocks of its answer.
_INTERJECTION = "user_interjection"


def matches(record: object) -> bool:
    chat = json_fields.mapping(record)
    messages = json_fields.mappings(chat.get("messages"))
    contents = (json_fields.mapping(message.get("content")) for message in messages)
    return "uuid" in chat and any("contentBlocks" in one or "content" in one for one in contents)


def read(records: Iterable[object]) -> Iterator[Piece]:
    for chat in map(json_fields.mapping, records):
        messages = json_fields.mappings(chat.get("messages"))
        yield assemble(
            _NAME,
            chat.get("uuid"),
            json_fields.text(chat.get("title")) or json_fields.text(chat.get("name")),
            [turn for message in messages for turn in _turns(message)],
            started_at=parse_timestamp(chat.get("created_at")),
        )


def _turns(message: Fields) -> Iterator[Message]:
    """Yield the turn of *message*, and one for each time the user interrupted it."""
    role = _ROLES.get(json_fields.text(message.get("role")))
    if role is None:
        return
    content = json_fields.mapping(message.get("content"))
    blocks = json_fields.items(content.get("contentBlocks"))
    content_text = text_of_content(content.get("content")) or text_of_content(blocks)
    at = parse_timestamp(message.get("created_at"))
    files = attachments(content)
    yield Message(as_id(message.get("uuid")), role, clean(content_text), at=at, attachments=files)
    for block in map(json_fields.mapping, blocks):
        if block.get("type") == _INTERJECTION:
            text = json_fields.text(block.get("text")) or json_fields.text(block.get("content"))
            yield Message("", Role.USER, clean(text), at=at)


FORMAT = JsonFormat(matches, read)
