"""Gemini CLI: sessions as JSON or as lines, and ``logs.json``, which only has the prompts.

A session of lines begins with its metadata. Later lines add a message, replace one
under its id, undo the last of them (``$rewindTo``) or set fields (``$set``); a
compressed history set that way undoes nothing here. A message may also be written as
the Gemini API takes it: a ``role``, "user" or "model", and ``parts``.
"""

import re
from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import Message, Role
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.build import as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean, without_tags
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    as_list,
    fields_at,
    list_at,
    text_at,
    value_at,
)

_NAME = "gemini_cli"
_ROLES = {
    "user": Role.USER,
    "gemini": Role.ASSISTANT,
    "model": Role.ASSISTANT,
    "assistant": Role.ASSISTANT,
}
_ABOUT = {"projectHash", "startTime", "lastUpdated"}
_SUBAGENT = "subagent"
_COMMAND = re.compile(r"[/?](?:[a-z][a-z0-9:_-]*)?(?:\s|$)")
_INSERTED = ("session_context", "state_snapshot", "hook_context")
_SET_UP = "This is the Gemini CLI. We are setting up the context for our chat."
_FILES = re.compile(r"\n--- Content from referenced files ---.*", re.DOTALL)


class _Session:
    """The state of a session, built from its lines in order."""

    def __init__(self, metadata: Fields | None = None) -> None:
        self._about = metadata or {}
        self._messages: dict[str, Fields] = {}
        self._add(list_at(self._about, "messages", "history"))

    def follow(self, record: Fields) -> None:
        if "$rewindTo" in record:
            self._rewind(as_id(record.get("$rewindTo")))
        elif "$set" in record:
            changed = dict(fields_at(record, "$set"))
            self._add(self._new_among(as_list(changed.pop("messages", None))))
            self._about = {**self._about, **changed}
        else:
            self._add([record])

    def conversations(self) -> Iterator[Piece]:
        """Yield the conversation, if there is one: a helper's has no text of the user."""
        turns = [turn for turn in map(_turn, self._messages.values()) if turn and turn.text]
        if turns and self._about.get("kind") != _SUBAGENT:
            yield assemble(
                _NAME,
                self._about.get("sessionId"),
                text_at(self._about, "summary"),
                turns,
                started_at=parse_timestamp(self._about.get("startTime")),
            )

    def _add(self, messages: Iterable[object]) -> None:
        for message in map(as_fields, messages):
            self._messages[as_id(message.get("id")) or f"#{len(self._messages)}"] = message

    def _new_among(self, messages: Iterable[object]) -> Iterator[object]:
        """Yield the messages not yet known: some are written again under another id."""
        known = {_contents(message) for message in self._messages.values()}
        for message in map(as_fields, messages):
            if as_id(message.get("id")) in self._messages or _contents(message) not in known:
                yield message

    def _rewind(self, target: str) -> None:
        """Undo *target* and the messages after it; all if it is unknown."""
        ids = list(self._messages)
        for own in ids[ids.index(target) if target in self._messages else 0 :]:
            del self._messages[own]


def matches(record: object) -> bool:
    fields = as_fields(record)
    return _is_log_row(fields) or _is_head(fields)


def read(records: Iterable[object]) -> Iterator[Piece]:
    session = _Session()
    prompts: dict[str, list[Message]] = {}
    for record in map(as_fields, records):
        if _is_log_row(record):
            own = text_at(record, "sessionId")
            prompts.setdefault(own, []).append(_prompt(record))
        elif _is_head(record):
            yield from session.conversations()
            session = _Session(record)
        else:
            session.follow(record)
    yield from session.conversations()
    for own, messages in prompts.items():
        yield assemble(_NAME, f"{own}-prompts", "", messages)


def _is_head(record: Fields) -> bool:
    return bool(as_id(record.get("sessionId"))) and not _ABOUT.isdisjoint(record)


def _is_log_row(record: Fields) -> bool:
    return (
        "messageId" in record
        and isinstance(record.get("sessionId"), str)
        and isinstance(record.get("message"), str)
    )


def _prompt(row: Fields) -> Message:
    return Message(
        id=as_id(row.get("messageId")),
        role=Role.USER,
        text=typed(text_at(row, "message")) if row.get("type") == "user" else "",
        at=parse_timestamp(row.get("timestamp")),
    )


def _contents(message: Fields) -> tuple[str, str]:
    return text_at(message, "type", "role"), message_text(message)


def _turn(message: Fields) -> Message | None:
    role = _ROLES.get(text_at(message, "type", "role"))
    if role is None:
        return None
    content = message_text(message)
    return Message(
        id=as_id(message.get("id")),
        role=role,
        text=typed(content) if role is Role.USER else content,
        at=parse_timestamp(message.get("timestamp")),
    )


def message_text(message: Fields) -> str:
    """Return the text of *message* shown on the screen, else all that was sent."""
    contents = (message.get(key) for key in ("displayContent", "content", "parts"))
    texts = ("".join(_runs(content)) for content in contents)
    return clean(next(filter(None, texts), ""))


def typed(text: str) -> str:
    """Return the typed part of *text*; "" for a command to the program."""
    own = clean(_FILES.sub("", without_tags(text, _INSERTED)))
    return "" if _COMMAND.match(own) or own.startswith(_SET_UP) else own


def _runs(content: object) -> Iterator[str]:
    """Yield the text in *content*: a string, a part, or a list of either."""
    parts = content if isinstance(content, list) else [content]
    for part in parts:
        if isinstance(part, str):
            yield part
        elif value_at(part, "thought") is not True:
            yield text_at(part, "text")


FORMAT = JsonFormat(matches, read, programs=(_NAME,))
