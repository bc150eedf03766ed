"""GitHub Copilot in Visual Studio Code: an exported chat, or a session as the program stores it.

A chat is an object with a list of requests. Since 2026 a session is a journal: a line with the
object, then lines that set, append to or delete a part of it.

Source: ``chatModel.ts`` and ``objectMutationLog.ts`` of Visual Studio Code.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath
from typing import Any

from memdeck.domain.conversation.conversation import Message, Role
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.build import as_id, assemble, opening_id
from memdeck.transcripts.conversation.clean_text import clean, clean_turn
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    as_list,
    as_text,
    fields_at,
    objects_at,
    text_at,
    value_at,
)

NAME = "github_copilot"
_WHOLE, _SET, _APPEND, _DELETE = range(4)
_DEPTH = 20
_PATHS = (
    "inlineReference.path",
    "inlineReference.uri.path",
    "inlineReference.location.uri.path",
)
_GAPS = re.compile(r"\n{3,}")


def matches(record: object) -> bool:
    value = as_fields(record)
    session = fields_at(value, "v") if value.get("kind") == _WHOLE else value
    has_requests = any(
        "message" in request and ("response" in request or "requestId" in request)
        for request in objects_at(session, "requests")
    )
    return has_requests or {"requests", "responderUsername", "sessionId"} <= session.keys()


def read(records: Iterable[object]) -> Iterator[Piece]:
    session: dict[str, Any] = {}
    for record in records:
        value = as_fields(record)
        if "v" not in value and "k" not in value:
            yield _conversation(value)
        elif value.get("kind") == _WHOLE:
            if session:
                yield _conversation(session)
            session = dict(fields_at(value, "v"))
        else:
            _change(session, value)
    if session:
        yield _conversation(session)


def _change(session: dict[str, Any], entry: Fields) -> None:
    """Change the part of *session* at the path of *entry*, if what it is part of exists."""
    path = as_list(entry.get("k"))
    if not path or len(path) > _DEPTH:
        return
    holder: Any = session
    for key in path[:-1]:
        holder = holder[key] if _has(holder, key) else None
    key, kind, value = path[-1], entry.get("kind"), entry.get("v")
    if kind == _APPEND and _has(holder, key) and isinstance(holder[key], list):
        length = entry.get("i")
        if isinstance(length, int) and not isinstance(length, bool) and length >= 0:
            del holder[key][length:]
        holder[key].extend(as_list(value))
    elif kind == _APPEND and isinstance(holder, dict) and isinstance(key, str):
        holder[key] = as_list(value)
    elif kind == _SET and (
        _has(holder, key) or (isinstance(holder, dict) and isinstance(key, str))
    ):
        holder[key] = value
    elif kind == _DELETE and isinstance(holder, dict) and isinstance(key, str):
        holder.pop(key, None)


def _has(holder: object, key: object) -> bool:
    if isinstance(holder, list):
        return isinstance(key, int) and not isinstance(key, bool) and 0 <= key < len(holder)
    return isinstance(holder, dict) and isinstance(key, str) and key in holder


def _conversation(session: Fields) -> Piece:
    messages = [
        message
        for request in objects_at(session, "requests")
        if not request.get("isHidden")
        for message in _turns(request)
    ]
    return assemble(
        NAME,
        session.get("sessionId") or opening_id(messages),
        text_at(session, "customTitle"),
        messages,
        started_at=parse_timestamp(session.get("creationDate")),
    )


def _turns(request: Fields) -> Iterator[Message]:
    question = text_at(request, "message.text", "message")
    id_ = as_id(request.get("requestId"))
    yield Message(id_, Role.USER, clean(question), at=parse_timestamp(request.get("timestamp")))
    answer = _GAPS.sub("\n\n", "".join(map(_text, objects_at(request, "response"))))
    at = parse_timestamp(value_at(request, "modelState.completedAt"))
    answer_id = as_id(request.get("responseId"))
    yield Message(answer_id, Role.ASSISTANT, clean_turn(answer, Role.ASSISTANT), at=at)


def _text(part: Fields) -> str:
    """Return the text of a part of an answer; an empty line for a tool that was used."""
    match part.get("kind"):
        case None:
            return as_text(part.get("value")) or text_at(part, "value.value")
        case "markdownContent" | "markdownVuln":
            return text_at(part, "content.value")
        case "inlineReference":
            path = text_at(part, *_PATHS)
            name = text_at(part, "name", "inlineReference.name") or PurePosixPath(path).name
            return f"`{name}`" if name else ""
        case "toolInvocation" | "toolInvocationSerialized":
            return "\n\n"
        case _:
            return ""


FORMAT = JsonFormat(matches, read, lists=("requests",), programs=(NAME,))
