"""Chatbot UI: all chats in one file, beside their folders and prompts. No times."""

from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import Conversation, Message, Role, Skipped
from memdeck.transcripts import fields
from memdeck.transcripts.assembly import assemble
from memdeck.transcripts.fields import Fields
from memdeck.transcripts.format import JsonFormat, Piece
from memdeck.transcripts.insertions import without_thinking
from memdeck.transcripts.parts import words_of
from memdeck.transcripts.wording import clean

_NAME = "chatbot_ui"
_ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT}


def claims(record: object) -> bool:
    backup = fields.mapping(record)
    chats = map(fields.mapping, fields.items(backup.get("history")))
    is_backup = "folders" in backup or "version" in backup
    return is_backup and any("messages" in chat for chat in chats)


def read(records: Iterable[object]) -> Iterator[Piece]:
    for record in records:
        for chat in fields.items(fields.mapping(record).get("history")):
            yield _conversation(fields.mapping(chat))


def _conversation(chat: Fields) -> Conversation | Skipped:
    told = map(fields.mapping, fields.items(chat.get("messages")))
    return assemble(
        _NAME,
        fields.text(chat.get("id")),  # a number counts the chats of one browser
        fields.text(chat.get("name")),
        [turn for message in told if (turn := _turn(message))],
    )


def _turn(message: Fields) -> Message | None:
    role = _ROLES.get(fields.text(message.get("role")))
    words = words_of(message.get("content"))
    if role is Role.ASSISTANT:
        words = without_thinking(words)
    return Message(id="", role=role, text=clean(words)) if role else None


FORMAT = JsonFormat(claims, read, lists=("history",))
