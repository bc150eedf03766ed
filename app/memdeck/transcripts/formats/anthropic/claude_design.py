"""Claude Design: a chat about a drawing, in ``design_chats/`` of a Claude account's export."""

from collections.abc import Iterable, Iterator
from itertools import chain

from memdeck.domain.conversation.conversation import Message, Role
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.build import ROLES, as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.formats.anthropic.attachments import attachments
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    fields_at,
    objects_at,
    text_at,
    text_of_content,
)

_NAME = "claude_ai"
_ROLES = ROLES | {"human": Role.USER}
# What the user says while Claude draws is among the blocks of its answer.
_INTERJECTION = "user_interjection"


def matches(record: object) -> bool:
    contents = (fields_at(message, "content") for message in objects_at(record, "messages"))
    return "uuid" in as_fields(record) and any(
        not {"contentBlocks", "content"}.isdisjoint(content) for content in contents
    )


def read(records: Iterable[object]) -> Iterator[Piece]:
    for chat in map(as_fields, records):
        yield assemble(
            _NAME,
            chat.get("uuid"),
            text_at(chat, "title", "name"),
            chain.from_iterable(map(_turns, objects_at(chat, "messages"))),
            started_at=parse_timestamp(chat.get("created_at")),
        )


def _turns(message: Fields) -> Iterator[Message]:
    """Yield the turn of *message*, and one for each time the user interrupted it."""
    role = _ROLES.get(text_at(message, "role"))
    if role is None:
        return
    content = fields_at(message, "content")
    blocks = objects_at(content, "contentBlocks")
    text = text_of_content(content.get("content")) or text_of_content(content.get("contentBlocks"))
    at = parse_timestamp(message.get("created_at"))
    files = attachments(content)
    yield Message(as_id(message.get("uuid")), role, clean(text), at=at, attachments=files)
    for block in blocks:
        if block.get("type") == _INTERJECTION:
            yield Message("", Role.USER, clean(text_at(block, "text", "content")), at=at)


FORMAT = JsonFormat(matches, read)
