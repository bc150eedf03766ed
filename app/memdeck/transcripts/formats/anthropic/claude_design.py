"""Claude Design: a chat about a drawing, in ``design_chats/`` of a Claude account's export."""

from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import Message, Role
from memdeck.transcripts import fields
from memdeck.transcripts.assembly import as_id, assemble
from memdeck.transcripts.fields import Fields
from memdeck.transcripts.format import JsonFormat, Piece
from memdeck.transcripts.formats.claude_files import attachments
from memdeck.transcripts.moments import parse_moment
from memdeck.transcripts.parts import words_of
from memdeck.transcripts.wording import clean

_NAME = "claude_ai"
_ROLES = {"user": Role.USER, "human": Role.USER, "assistant": Role.ASSISTANT}
# What a person says while Claude draws stands among the blocks of its answer.
_INTERJECTION = "user_interjection"


def claims(record: object) -> bool:
    chat = fields.mapping(record)
    told = map(fields.mapping, fields.items(chat.get("messages")))
    contents = (fields.mapping(message.get("content")) for message in told)
    return "uuid" in chat and any("contentBlocks" in one or "content" in one for one in contents)


def read(records: Iterable[object]) -> Iterator[Piece]:
    for chat in map(fields.mapping, records):
        told = map(fields.mapping, fields.items(chat.get("messages")))
        yield assemble(
            _NAME,
            chat.get("uuid"),
            fields.text(chat.get("title")) or fields.text(chat.get("name")),
            [turn for message in told for turn in _turns(message)],
            started_at=parse_moment(chat.get("created_at")),
        )


def _turns(message: Fields) -> Iterator[Message]:
    """Give the turn that *message* is, and one for each time a person broke in on it."""
    role = _ROLES.get(fields.text(message.get("role")))
    if role is None:
        return
    content = fields.mapping(message.get("content"))
    blocks = fields.items(content.get("contentBlocks"))
    said = words_of(content.get("content")) or words_of(blocks)
    at = parse_moment(message.get("created_at"))
    files = attachments(content)
    yield Message(as_id(message.get("uuid")), role, clean(said), at=at, attachments=files)
    for block in map(fields.mapping, blocks):
        if block.get("type") == _INTERJECTION:
            words = fields.text(block.get("text")) or fields.text(block.get("content"))
            yield Message("", Role.USER, clean(words), at=at)


FORMAT = JsonFormat(claims, read)
