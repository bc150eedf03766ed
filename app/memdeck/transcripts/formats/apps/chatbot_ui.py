"""Chatbot UI: all chats in one file, with their folders and prompts. No times."""

from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import Conversation, Message, Role, Skipped
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.build import assemble
from memdeck.transcripts.conversation.clean_text import clean
from memdeck.transcripts.conversation.strip_markup_tags import without_thinking
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.content_parts import text_of_content
from memdeck.transcripts.json.json_fields import Fields

_NAME = "chatbot_ui"
_ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT}


def matches(record: object) -> bool:
    backup = json_fields.mapping(record)
    chats = json_fields.mappings(backup.get("history"))
    is_backup = "folders" in backup or "version" in backup
    return is_backup and any("messages" in chat for chat in chats)


def read(records: Iterable[object]) -> Iterator[Piece]:
    for record in records:
        for chat in json_fields.items(json_fields.mapping(record).get("history")):
            yield _conversation(json_fields.mapping(chat))


def _conversation(chat: Fields) -> Conversation | Skipped:
    messages = json_fields.mappings(chat.get("messages"))
    return assemble(
        _NAME,
        json_fields.text(chat.get("id")),  # a number counts the chats of one browser
        json_fields.text(chat.get("name")),
        [turn for message in messages if (turn := _turn(message))],
    )


def _turn(message: Fields) -> Message | None:
    role = _ROLES.get(json_fields.text(message.get("role")))
    content = text_of_content(message.get("content"))
    if role is Role.ASSISTANT:
        content = without_thinking(content)
    return Message(id="", role=role, text=clean(content)) if role else None


FORMAT = JsonFormat(matches, read, lists=("history",))
