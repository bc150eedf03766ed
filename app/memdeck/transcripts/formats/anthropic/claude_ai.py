"""Claude.ai: ``conversations.json`` of the account's export, one chat of it, or a shared one."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from memdeck.domain.conversation.conversation import Conversation, Message, Role, Skipped
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.build import as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.formats.anthropic.attachments import attachments
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.content_parts import text_of_content
from memdeck.transcripts.json.json_fields import Fields

_NAME = "claude_ai"
_ROLES = {"human": Role.USER, "assistant": Role.ASSISTANT}

# In ``text`` wherever the page showed a tool call.
_PLACEHOLDER = re.compile(
    r"\s{0,4}```\s{0,4}This block is not supported on your current device yet\.\s{0,4}```[ \t]*"
)


def matches(record: object) -> bool:
    chat = json_fields.mapping(record)
    messages = json_fields.items(chat.get("chat_messages"))
    return ("uuid" in chat and "chat_messages" in chat) or any(
        "sender" in json_fields.mapping(message) for message in messages
    )


def rejects(record: object) -> str:
    fields = json_fields.mapping(record)
    if "prompt_template" in fields and "docs" in fields:
        return "It holds a project's instructions and documents; paste what is to be remembered."
    return ""


def read(records: Iterable[object]) -> Iterator[Piece]:
    for number, record in enumerate(records, 1):
        yield _conversation(json_fields.mapping(record), number)


def _conversation(chat: Fields, number: int) -> Conversation | Skipped:
    if not isinstance(chat.get("chat_messages"), list):
        return Skipped(
            f"conversation {number}",
            "The export lost its messages; open it in Claude and copy it from there.",
        )
    messages = [
        json_fields.mapping(message) for message in json_fields.items(chat.get("chat_messages"))
    ]
    return assemble(
        _NAME,
        chat.get("uuid"),
        json_fields.text(chat.get("name")) or json_fields.text(chat.get("snapshot_name")),
        [_turn(message) for message in _active_path(messages) if _role(message)],
        started_at=parse_timestamp(chat.get("created_at")),
    )


def _active_path(messages: Sequence[Fields]) -> list[Fields]:
    """Return the messages without the answers and edits that the user discarded.

    The list holds every version; of several with one parent the last is kept.
    A message whose parent is unknown follows the one before it.
    """
    root = json_fields.text(messages[0].get("parent_message_uuid")) if messages else ""
    last_child: dict[str, tuple[str, Fields]] = {}
    known, before = {root} - {""}, root
    for number, message in enumerate(messages):
        parent = json_fields.text(message.get("parent_message_uuid"))
        own = json_fields.text(message.get("uuid")) or f"#{number}"
        last_child[parent if parent in known else before] = own, message
        known.add(own)
        before = own
    path: dict[str, Fields] = {}
    current = root
    while current in last_child and current not in path:
        following, path[current] = last_child[current]
        current = following
    return list(path.values())


def _role(message: Fields) -> Role | None:
    return _ROLES.get(json_fields.text(message.get("sender")))


def _turn(message: Fields) -> Message:
    own_text, files = _text(message), attachments(message)
    if not own_text:
        # The page turns a long paste into an attachment: the turn consists of nothing else.
        own_text = "\n\n".join(file.text for file in files if file.text)
        files = tuple(replace(file, text="") for file in files)
    return Message(
        id=as_id(message.get("uuid")),
        role=_role(message) or Role.OTHER,
        text=own_text,
        at=parse_timestamp(message.get("created_at")),
        attachments=files,
    )


def _text(message: Fields) -> str:
    """Return the text: the text blocks, else ``text``.

    If both exist, ``text`` is the blocks with placeholders between them.
    """
    candidates = (
        text_of_content(message.get("content"), {"text"}),
        json_fields.text(message.get("text")),
    )
    return next(filter(None, (clean(_PLACEHOLDER.sub("", text)) for text in candidates)), "")


FORMAT = JsonFormat(matches, read, rejects=rejects)
