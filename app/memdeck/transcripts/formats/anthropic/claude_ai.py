"""Claude.ai: ``conversations.json`` of the account's export, one chat of it, or a shared one.

The export also has Claude Design's chats about drawings, in ``design_chats/``. Files and long
pastes turned into files are attached to a message.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from memdeck.domain.conversation.conversation import Attachment, Message, Role, Skipped
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.build import ROLES, as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    fields_at,
    objects_at,
    text_at,
    text_of_content,
)

_NAME = "claude_ai"
_ROLES = {"human": Role.USER, "assistant": Role.ASSISTANT}
_SPOKEN_BLOCKS = frozenset({"text", "voice_note"})

# In ``text`` wherever the page showed a tool call.
_PLACEHOLDER = re.compile(
    r"\s{0,4}```\s{0,4}This block is not supported on your current device yet\.\s{0,4}```[ \t]*"
)
_DESIGN_ROLES = ROLES | {"human": Role.USER}
# What the user says while Claude draws is among the blocks of its answer.
_INTERJECTION = "user_interjection"


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
    """Return the text: the blocks of text and speech, else ``text``.

    If both exist, ``text`` is the blocks with placeholders between them.
    """
    blocks = text_of_content(message.get("content"), _SPOKEN_BLOCKS)
    return _shown(blocks) or _shown(text_at(message, "text"))


def _shown(text: str) -> str:
    return clean(_PLACEHOLDER.sub("", text))


FORMAT = JsonFormat(matches, read, rejects=rejects, programs=(_NAME,))


def attachments(message: Fields) -> tuple[Attachment, ...]:
    """Return the attachments of *message*, with their text if exported; each file once."""
    found: dict[str, Attachment] = {}
    for number, file in enumerate(_attached(message)):
        found.setdefault(file.name if not file.text else f"{number}", file)
    named = {file.name for file in found.values() if file.text}
    return tuple(file for file in found.values() if file.text or file.name not in named)


def _attached(message: Fields) -> Iterator[Attachment]:
    for file in objects_at(message, "attachments"):
        text = clean(text_at(file, "extracted_content"))
        yield Attachment(
            one_line(text_at(file, "file_name")) or ("paste" if text else "file"), text
        )
    for file in objects_at(message, "files") + objects_at(message, "files_v2"):
        yield Attachment(one_line(text_at(file, "file_name")) or "file")


def matches_design(record: object) -> bool:
    contents = (fields_at(message, "content") for message in objects_at(record, "messages"))
    return "uuid" in as_fields(record) and any(
        not {"contentBlocks", "content"}.isdisjoint(content) for content in contents
    )


def read_design(records: Iterable[object]) -> Iterator[Piece]:
    for chat in map(as_fields, records):
        yield assemble(
            _NAME,
            chat.get("uuid"),
            text_at(chat, "title", "name"),
            chain.from_iterable(map(_design_turns, objects_at(chat, "messages"))),
            started_at=parse_timestamp(chat.get("created_at")),
        )


def _design_turns(message: Fields) -> Iterator[Message]:
    """Yield the turn of *message*, and one for each time the user interrupted it."""
    role = _DESIGN_ROLES.get(text_at(message, "role"))
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


DESIGN = JsonFormat(matches_design, read_design, programs=(_NAME,))
