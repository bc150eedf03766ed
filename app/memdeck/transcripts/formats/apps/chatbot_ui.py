"""Chatbot UI: all chats in one file, with their folders and prompts. No times."""

from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import Message
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.build import ROLES, assemble
from memdeck.transcripts.conversation.clean_text import clean_turn
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    objects_at,
    text_at,
    text_of_content,
)

_NAME = "chatbot_ui"


def matches(record: object) -> bool:
    is_backup = not {"folders", "version"}.isdisjoint(as_fields(record))
    return is_backup and any("messages" in chat for chat in objects_at(record, "history"))


def read(records: Iterable[object]) -> Iterator[Piece]:
    for record in records:
        for chat in objects_at(record, "history"):
            chat_id = text_at(chat, "id")  # a number counts the chats of one browser
            turns = map(_turn, objects_at(chat, "messages"))
            yield assemble(_NAME, chat_id, text_at(chat, "name"), turns)


def _turn(message: Fields) -> Message | None:
    role = ROLES.get(text_at(message, "role"))
    text = clean_turn(text_of_content(message.get("content")), role)
    return Message(id="", role=role, text=text) if role else None


FORMAT = JsonFormat(matches, read, lists=("history",), programs=(_NAME,))
