"""OpenClaw: a session as its gateway stores it, line by line; archived ones too.

Lines are nodes of a tree, and the last line is the leaf that the session continues
from. A user's messages reach the agent with an envelope: sender, channel and time.
The gateway also speaks in the user's name to wake the agent up.
"""

import re
from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import Message, Role
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.attachments import attachments
from memdeck.transcripts.conversation.branches import active_path
from memdeck.transcripts.conversation.build import ROLES, as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean, without_thinking
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    fields_at,
    objects_at,
    text_at,
    text_of_content,
)

_NAME = "openclaw"

# [Wed 2026-02-18 11:21 GMT+1]    [Telegram Noor id:5 +2m 2026-02-18 11:21 CET]
_STAMP = re.compile(r"\[[^\[\]\n]{0,160}\d{4}-\d{2}-\d{2}[ T]\d{1,2}:\d{2}[^\[\]\n]{0,40}\]\s*")
_ABOUT = re.compile(r"[^\n]{1,80}\(untrusted[^()\n]{0,60}\):\s*```(?:json)?\n")
_ABOUT_END = re.compile(r"\n```\s*")
_EVENT = re.compile(r"System(?: \(untrusted\))?: \[[^\n]*(?:\n|\Z)\s*")
_MESSAGE_ID = re.compile(r"^\[message_id: [^\]\n]{1,120}\][ \t]*$", re.MULTILINE)
_REPLY_TAG = re.compile(r"\[\[ ?reply_to(?:_current|:[^\[\]\n]{0,120}) ?\]\]")
_WAKING = (
    "[cron:",
    "A new session was started via",
    "Read HEARTBEAT.md",
    "Pre-compaction memory flush",
)
_SILENT = {"HEARTBEAT_OK", "NO_REPLY"}
_OWN_SENDERS = {"", "external_user"}
_FILES = ("image", "file")


def matches(record: object) -> bool:
    line = as_fields(record)
    if line.get("type") == "session":
        return "id" in line and ("version" in line or "cwd" in line)
    message = fields_at(line, "message")
    return line.get("type") == "message" and "role" in message and "parentId" in line


def read(records: Iterable[object]) -> Iterator[Piece]:
    """Yield a conversation for each header; one file may hold several sessions."""
    session: list[Fields] = []
    for line in map(as_fields, records):
        if line.get("type") == "session" and session:
            yield _conversation(session)
            session = []
        session.append(line)
    yield _conversation(session)


def _conversation(lines: list[Fields]) -> Piece:
    header = lines[0] if lines[0].get("type") == "session" else {}
    nodes = {
        text_at(line, "id") or f"#{number}": line
        for number, line in enumerate(lines)
        if line is not header
    }
    parents = {key: text_at(line, "parentId") for key, line in nodes.items()}
    path = active_path(parents, next(reversed(parents), ""))
    names = [text_at(line, "name") for line in lines if line.get("type") == "session_info"]
    return assemble(
        _NAME,
        header.get("id"),
        next(filter(None, reversed(names)), ""),
        [_turn(nodes[key]) for key in path],
        started_at=parse_timestamp(header.get("timestamp")),
    )


def _turn(line: Fields) -> Message | None:
    message = fields_at(line, "message")
    role = ROLES.get(text_at(message, "role"))
    sender = text_at(message, "provenance.kind")
    if line.get("type") != "message" or role is None or sender not in _OWN_SENDERS:
        return None
    content = clean(text_of_content(message.get("content")))
    files = [part for part in objects_at(message, "content") if part.get("type") in _FILES]
    return Message(
        id=as_id(text_at(line, "id")),
        role=role,
        text=_typed(content) if role is Role.USER else _answer(content),
        at=parse_timestamp(line.get("timestamp")) or parse_timestamp(message.get("timestamp")),
        attachments=attachments(files, "name", "type"),
    )


def _typed(text: str) -> str:
    """Return the typed text out of its envelope; "" if the gateway wrote it."""
    at = 0
    while found := _ABOUT.match(text, at) or _EVENT.match(text, at) or _STAMP.match(text, at):
        at = found.end()
        if found.re is _ABOUT:
            closing = _ABOUT_END.search(text, at - 1)
            at = closing.end() if closing else len(text)
    typed = text[at:]
    return "" if typed.startswith(_WAKING) else clean(_MESSAGE_ID.sub("", typed))


def _answer(text: str) -> str:
    text = clean(_REPLY_TAG.sub("", without_thinking(text)))
    return "" if text in _SILENT else text


FORMAT = JsonFormat(matches, read, programs=(_NAME,))
