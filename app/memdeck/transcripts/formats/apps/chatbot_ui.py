"""Chatbot UI: all chats in one file, with their folders and prompts. No times."""

from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import Conversation, Message, Role, Skipped
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.build import assemble
from memdeck.transcripts.conversation.clean_text import clean
from memdeck.transcripts.conversation.strip_markup_tags import without_thinking
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.content_parts import words_of
from memdeck.transcripts.json.json_fields import Fields

_NAME = "chatbot_ui"
_ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT}


def claims(record: object) -> bool:
    backup = json_fields.mapping(record)
    chats = map(json_fields.mapping, json_fields.items(backup.get("history")))
    is_backup = "folders" in backup or "version" in backup
    return is_backup and any("messages" in chat for chat in chats)


def read(records: Iterable[object]) -> Iterator[Piece]:
    for record in records:
        for chat in json_fields.items(json_fields.mapping(record).get("history")):
            yield _conversation(json_fields.mapping(chat))


def _conversation(chat: Fields) -> Conversation | Skipped:
    told = map(json_fields.mapping, json_fields.items(chat.get("messages")))
    return assemble(
        _NAME,
        json_fields.text(chat.get("id")),  # a number counts the chats of one browser
        json_fields.text(chat.get("name")),
        [turn for message in told if (turn := _turn(message))],
    )


def _turn(message: Fields) -> Message | None:
    role = _ROLES.get(json_fields.text(message.get("role")))
    words = words_of(message.get("content"))
    if role is Role.ASSISTANT:
        words = without_thinking(words)
    return Message(id="", role=role, text=clean(words)) if role else None


FORMAT = JsonFormat(claims, read, lists=("history",))
