"""LM Studio: one conversation per file, every message with all its versions.

An answer consists of steps, some of them thinking; a step's name begins with
its time. Nothing else has a time but the conversation itself.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import datetime

from memdeck.domain.conversation.conversation import Message
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.attachments import attachments
from memdeck.transcripts.conversation.build import ROLES, assemble
from memdeck.transcripts.conversation.clean_text import clean, clean_turn
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.json.json_fields import (
    Fields,
    objects_at,
    text_at,
    text_of_content,
    value_at,
)

_NAME = "lm_studio"
_STEP_TIME = re.compile(r"\d{13}(?=-)")


def matches(record: object) -> bool:
    messages = objects_at(record, "messages")
    return any(
        isinstance(message.get("versions"), list) and "currentlySelected" in message
        for message in messages
    )


def read(records: Iterable[object]) -> Iterator[Piece]:
    return map(_conversation, records)


def _conversation(record: object) -> Piece:
    created = value_at(record, "createdAt")
    started_at = parse_timestamp(created)
    return assemble(
        _NAME,
        created,  # no two chats start in one millisecond
        text_at(record, "name"),
        _turns(objects_at(record, "messages"), started_at),
        started_at=started_at,
    )


def _turns(messages: Iterable[Fields], started_at: datetime | None) -> Iterator[Message]:
    at = started_at
    for version in map(_selected, messages):
        role = ROLES.get(text_at(version, "role"))
        steps = objects_at(version, "steps")
        visible = [step for step in steps if _is_shown(step)]
        at = next(filter(None, map(_time, visible)), at)
        files = [part for part in objects_at(version, "content") if part.get("type") == "file"]
        if role is not None:
            yield Message(
                id="",
                role=role,
                text=clean_turn(_text(version, visible), role),
                at=at,
                attachments=attachments(
                    files, "name", "fileIdentifier", "fileType", unnamed="file"
                ),
            )


def _selected(message: Fields) -> Fields:
    """Return the shown version of *message*; the last if the number is invalid."""
    versions = objects_at(message, "versions")
    number = message.get("currentlySelected")
    if isinstance(number, int) and 0 <= number < len(versions):
        return versions[number]
    return versions[-1] if versions else {}


def _is_shown(step: Fields) -> bool:
    return step.get("type") == "contentBlock" and value_at(step, "style.type") != "thinking"


def _time(step: Fields) -> datetime | None:
    found = _STEP_TIME.match(text_at(step, "stepIdentifier"))
    return parse_timestamp(found.group()) if found else None


def _text(version: Fields, steps: Iterable[Fields]) -> str:
    """Return the text; ``preprocessed`` repeats it together with the attachments."""
    # A step is written in pieces, split where the model changes.
    parts = (text_of_content(step.get("content"), between="") for step in steps)
    texts = [text_of_content(version.get("content")), *parts]
    prepared = text_of_content(value_at(version, "preprocessed.content"))
    return clean("\n\n".join(filter(None, texts))) or clean(prepared)


FORMAT = JsonFormat(matches, read, programs=(_NAME,))
