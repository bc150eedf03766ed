"""Qwen Code: a session in ``~/.qwen/projects``, one record a line.

A record is stored like one of Claude Code, with ``uuid`` and ``parentUuid``, and has the message as
the Gemini API takes it: a ``role``, "user" or "model", and ``parts``.

Source: the descriptions of these records in openly published readers of them.
"""

from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import Message, Role
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.branches import active_path
from memdeck.transcripts.conversation.build import ROLES, as_id, assemble
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.formats.google.gemini_cli import message_text, typed
from memdeck.transcripts.json.json_fields import Fields, as_fields, fields_at, text_at, value_at

_NAME = "qwen_code"


def matches(record: object) -> bool:
    line = as_fields(record)
    if "sessionId" not in line:
        return False
    has_parts = isinstance(value_at(line, "message.parts"), list)
    return (text_at(line, "type") in ROLES and has_parts) or "systemPayload" in line


def read(records: Iterable[object]) -> Iterator[Piece]:
    session = ""
    parents: dict[str, str] = {}
    messages: dict[str, Message] = {}
    for line in map(as_fields, records):
        own = as_id(line.get("uuid")) or f"#{len(parents)}"
        session = session or text_at(line, "sessionId")
        parents[own] = as_id(line.get("parentUuid"))
        if role := ROLES.get(text_at(line, "type")):
            messages[own] = _message(own, role, line)
    turns = [messages[own] for own in active_path(parents) if own in messages]
    yield assemble(_NAME, session, "", turns)


def _message(own: str, role: Role, line: Fields) -> Message:
    content = message_text(fields_at(line, "message"))
    text = typed(content) if role is Role.USER else content
    return Message(own, role, text, at=parse_timestamp(line.get("timestamp")))


FORMAT = JsonFormat(matches, read, programs=(_NAME,))
