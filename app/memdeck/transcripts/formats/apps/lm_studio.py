"""LM Studio: one conversation per file, every message with all its versions.

An answer consists of steps, some of them thinking; a step's name begins with
its time. Nothing else has a time but the conversation itself.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import datetime

from memdeck.domain.conversation.conversation import (
    Attachment,
    Conversation,
    Message,
    Role,
    Skipped,
)
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.build import assemble
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.conversation.strip_markup_tags import without_thinking
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.content_parts import text_of_content
from memdeck.transcripts.json.json_fields import Fields

_NAME = "lm_studio"
_ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT}
_STEP_TIME = re.compile(r"\d{13}(?=-)")


def matches(record: object) -> bool:
    messages = json_fields.mappings(json_fields.mapping(record).get("messages"))
    return any(
        isinstance(message.get("versions"), list) and "currentlySelected" in message
        for message in messages
    )


def read(records: Iterable[object]) -> Iterator[Piece]:
    for record in records:
        yield _conversation(json_fields.mapping(record))


def _conversation(conversation: Fields) -> Conversation | Skipped:
    started_at = parse_timestamp(conversation.get("createdAt"))
    return assemble(
        _NAME,
        conversation.get("createdAt"),  # no two chats start in one millisecond
        json_fields.text(conversation.get("name")),
        _turns(json_fields.items(conversation.get("messages")), started_at),
        started_at=started_at,
    )


def _turns(messages: Iterable[object], started_at: datetime | None) -> Iterator[Message]:
    at = started_at
    for version in map(_selected, map(json_fields.mapping, messages)):
        role = _ROLES.get(json_fields.text(version.get("role")))
        steps = json_fields.mappings(version.get("steps"))
        visible = [step for step in steps if _is_shown(step)]
        at = next(filter(None, map(_time, visible)), at)
        if role is not None:
            yield Message(
                id="",
                role=role,
                text=_text(version, visible) if role is Role.USER else _answer(version, visible),
                at=at,
                attachments=tuple(_files(version)),
            )


def _selected(message: Fields) -> Fields:
    """Return the shown version of *message*; the last if the number is invalid."""
    versions = json_fields.items(message.get("versions"))
    number = message.get("currentlySelected")
    if isinstance(number, int) and 0 <= number < len(versions):
        return json_fields.mapping(versions[number])
    return json_fields.mapping(versions[-1]) if versions else {}


def _is_shown(step: Fields) -> bool:
    style = json_fields.mapping(step.get("style"))
    return step.get("type") == "contentBlock" and style.get("type") != "thinking"


def _time(step: Fields) -> datetime | None:
    found = _STEP_TIME.match(json_fields.text(step.get("stepIdentifier")))
    return parse_timestamp(found.group()) if found else None


def _text(version: Fields, steps: Iterable[Fields]) -> str:
    """Return the text; ``preprocessed`` repeats it together with the attachments."""
    # A step is written in pieces, split where the model changes.
    parts = (text_of_content(step.get("content"), between="") for step in steps)
    texts = [text_of_content(version.get("content")), *parts]
    prepared = json_fields.mapping(version.get("preprocessed"))
    return clean("\n\n".join(filter(None, texts))) or clean(
        text_of_content(prepared.get("content"))
    )


def _answer(version: Fields, steps: Iterable[Fields]) -> str:
    return clean(without_thinking(_text(version, steps)))


def _files(version: Fields) -> Iterator[Attachment]:
    for part in json_fields.mappings(version.get("content")):
        if part.get("type") == "file":
            names = (part.get("name"), part.get("fileIdentifier"), part.get("fileType"))
            yield Attachment(one_line(next(filter(None, map(json_fields.text, names)), "file")))


FORMAT = JsonFormat(matches, read)
