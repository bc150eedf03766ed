"""Claude.ai: ``conversations.json`` of the account's export, one chat of it, or a shared one."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from memdeck.domain.conversation.conversation import Message, Role, Skipped
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.build import as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.formats.anthropic.attachments import attachments
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    objects_at,
    text_at,
    text_of_content,
)

_NAME = "claude_ai"
_ROLES = {"human": Role.USER, "assistant": Role.ASSISTANT}

# In ``text`` wherever the page showed a tool call.
_PLACEHOLDER = re.compile(
    r"\s{0,4}```\s{0,4}This block is not supported on your current device yet\.\s{0,4}```[ \t]*"
)


def matches(record: object) -> bool:
    return {"uuid", "chat_messages"} <= as_fields(record).keys() or any(
        "sender" in message for message in objects_at(record, "chat_messages")
    )


def rejects(record: object) -> str:
    if {"prompt_template", "docs"} <= as_fields(record).keys():
        return "It holds a project's instructions and documents; paste what is to be remembered."
    return ""


def read(records: Iterable[object]) -> Iterator[Piece]:
    for number, chat in enumerate(map(as_fields, records), 1):
        if isinstance(chat.get("chat_messages"), list):
            yield assemble(
                _NAME,
                chat.get("uuid"),
                text_at(chat, "name", "snapshot_name"),
                map(_turn, _active_path(objects_at(chat, "chat_messages"))),
                started_at=parse_timestamp(chat.get("created_at")),
            )
        else:
            yield Skipped(
                f"conversation {number}",
                "The export lost its messages; open it in Claude and copy it from there.",
            )


def _active_path(messages: Sequence[Fields]) -> list[Fields]:
    """Return the messages without the answers and edits that the user discarded.

    The list holds every version; of several with one parent the last is kept.
    A message whose parent is unknown follows the one before it.
    """
    root = text_at(messages[0], "parent_message_uuid") if messages else ""
    last_child: dict[str, tuple[str, Fields]] = {}
    known, before = {root} - {""}, root
    for number, message in enumerate(messages):
        parent = text_at(message, "parent_message_uuid")
        own = text_at(message, "uuid") or f"#{number}"
        last_child[parent if parent in known else before] = own, message
        known.add(own)
        before = own
    path: dict[str, Fields] = {}
    current = root
    while current in last_child and current not in path:
        following, path[current] = last_child[current]
        current = following
    return list(path.values())


def _turn(message: Fields) -> Message | None:
    role = _ROLES.get(text_at(message, "sender"))
    if role is None:
        return None
    own_text, files = _text(message), attachments(message)
    if not own_text:
        # The page turns a long paste into an attachment: the turn consists of nothing else.
        own_text = "\n\n".join(file.text for file in files if file.text)
        files = tuple(replace(file, text="") for file in files)
    return Message(
        id=as_id(message.get("uuid")),
        role=role,
        text=own_text,
        at=parse_timestamp(message.get("created_at")),
        attachments=files,
    )


def _text(message: Fields) -> str:
    """Return the text: the text blocks, else ``text``.

    If both exist, ``text`` is the blocks with placeholders between them.
    """
    blocks = text_of_content(message.get("content"), {"text"})
    return _shown(blocks) or _shown(text_at(message, "text"))


def _shown(text: str) -> str:
    return clean(_PLACEHOLDER.sub("", text))


FORMAT = JsonFormat(matches, read, rejects=rejects)
