"""Messages as the OpenAI API takes them, which many programs log and agents pass.

A list of messages, an object that holds one, lines of either, the lines of a
batch (``body``), and requests to the Responses API (``input``, ``output``) or
to Gemini's (``contents`` of ``parts``). The most general of all formats, so the
last to be tried.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

from memdeck.domain.arguments import abbreviated
from memdeck.domain.conversation.conversation import Conversation, Message, Role, Skipped
from memdeck.errors import UsageError
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.build import as_id, assemble, content_id, with_ids
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.dates.timestamps import parse_local, parse_timestamp
from memdeck.transcripts.formats.openai.api_tool_calls import tool_runs
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    as_list,
    fields_at,
    list_at,
    text_at,
)

_NAME = "openai_messages"
_ROLES = {
    "user": Role.USER,
    "human": Role.USER,
    "assistant": Role.ASSISTANT,
    "ai": Role.ASSISTANT,
    "model": Role.ASSISTANT,
}
_SILENT = {"system", "developer", "tool", "function"}
_CONTENTS = {"content", "parts", "tool_calls"}
_SPOKEN = {"", "text", "input_text", "output_text"}
_TIMES = ("timestamp", "created_at", "create_time", "created", "time", "at")
_INSTEAD = ("tool_calls", "function_call", "refusal", "audio")
"""Fields an assistant's message may have instead of content. Source: OpenAI's API."""
_LISTS = ("messages", "input", "output", "contents", "history")
_HOLDERS = ("conversations", "chats", "sessions")
_SHORTEST_ID = 16


def parse_messages(messages: Iterable[object], conversation_id: object) -> Conversation:
    """Return the conversation that an agent's host passes, under its id.

    A message is ``{"role", "content"}`` or an object of these fields, the
    content a string or a list of parts; ``id``, ``name`` and a time are kept
    where there are any. Anything neither the user's nor the assistant's is left out,
    except tool calls and results, which are kept separately. Without an id one is
    made from the text.
    """
    records = [*map(_as_fields, messages)]
    turns = {
        index: turn
        for index, record in enumerate(records)
        for turn in _turns([record])
        if turn.text
    }
    messages_said = tuple(with_ids(turns.values()))
    own_id = conversation_id if isinstance(conversation_id, str) else as_id(conversation_id)
    return Conversation(
        id=own_id or content_id(messages_said),
        title="",
        format=_NAME,
        messages=messages_said,
        started_at=next((turn.at for turn in messages_said if turn.at), None),
        tool_runs=tool_runs(records, [*turns], messages_said),
    )


def check_messages(messages: Iterable[object], name: str) -> None:
    """Check that ``parse_messages`` leaves out nothing by mistake; *name* is the argument's.

    A tool call and its result, as the Responses API lists them, have no role. The content of a
    tool or the system may be anything. An assistant that calls a tool, or declines, may have no
    content. A time may be missing; one without a zone is allowed, though its instant is unknown.

    Raises:
        UsageError: a message has no known role, a content or a name of another type, or an
            invalid time.
    """
    for index, record in enumerate(map(_as_fields, messages)):
        where = f"{name}[{index}]"
        role, content = record.get("role"), record.get("content")
        content = record.get("parts") if content is None else content
        if role is None and "type" in record:
            continue
        if not isinstance(role, str) or role not in {*_ROLES, *_SILENT}:
            raise UsageError(
                f"{where}: role takes user, assistant, system, developer or tool,"
                f" not {abbreviated(role)}."
            )
        says_nothing = content is None and any(map(record.get, _INSTEAD))
        if role in _ROLES and not (says_nothing or _is_content(content)):
            raise UsageError(
                f"{where}: content takes a text or a list of dictionaries,"
                f" not {abbreviated(content)}."
            )
        if role in _ROLES and not isinstance(record.get("name"), str | None):
            raise UsageError(f"{where}: name takes a text, not {abbreviated(record['name'])}.")
        for key in _TIMES:
            if not _is_time(record.get(key)):
                raise UsageError(
                    f"{where}: {key} takes a time as ISO 8601 or seconds since 1970, not"
                    f" {abbreviated(record[key])}."
                )


def _is_content(content: object) -> bool:
    if isinstance(content, list | tuple):
        return all(isinstance(part, str | Mapping) for part in content)
    return isinstance(content, str)


def _is_time(value: object) -> bool:
    if value in (None, "", 0) and not isinstance(value, bool):  # written for "never"
        return True
    return (isinstance(value, str) and parse_local(value) is not None) or (
        parse_timestamp(value) is not None
    )


def matches(record: object) -> bool:
    return any(
        _is_message(value) or any(map(_is_message, _messages_of(value)))
        for value in _held_in([record])
    )


def read(records: Iterable[object]) -> Iterator[Piece]:
    """Yield a conversation for each record with one; bare messages together are one."""
    bare: list[object] = []
    for number, record in enumerate(_held_in(records), 1):
        if _is_message(record):
            bare.append(record)
        elif messages := _messages_of(record):
            yield _conversation(as_fields(record), messages)
        elif "type" not in as_fields(record):  # a tool call or result, in the Responses API
            yield Skipped(f"entry {number}", "It holds no messages; look at it in an editor.")
    if bare:
        yield _conversation({}, bare)


def _as_fields(message: object) -> dict[object, object]:
    """Return an agent's message object as a dictionary; empty if it is none."""
    if isinstance(message, Iterable):
        with suppress(TypeError, ValueError):
            return dict(message)
    return {}


def _conversation(holder: Mapping[str, object], messages: list[object]) -> Piece:
    title = text_at(holder, "title", "name")
    started_at = next(filter(None, (parse_timestamp(holder.get(key)) for key in _TIMES)), None)
    return assemble(_NAME, _lasting_id(holder), title, _turns(messages), started_at=started_at)


def _lasting_id(holder: Mapping[str, object]) -> str:
    """Return a conversation's id if it is lasting: a row's number means nothing elsewhere."""
    ids = (text_at(holder, key) for key in ("conversation_id", "id"))
    return next((as_id(id_) for id_ in ids if len(id_) >= _SHORTEST_ID), "")


def _held_in(records: Iterable[object]) -> Iterator[object]:
    """Yield *records*, replacing one that holds a list of conversations by these."""
    for record in records:
        lists = (list_at(record, key) for key in _HOLDERS)
        held = next((items for items in lists if any(map(_messages_of, items))), [])
        yield from held or [record]


def _messages_of(record: object) -> list[object]:
    """Return the messages in *record*, in any of the known shapes."""
    if isinstance(record, list):
        return record if any(map(_is_message, record)) else []
    holder = as_fields(record)
    holder = fields_at(holder, "body") or holder
    found: list[object] = []
    for key in _LISTS:
        value = holder.get(key)
        if key == "input" and isinstance(value, str):
            found.append({"role": "user", "content": value})
        elif any(map(_is_message, as_list(value))):
            found += as_list(value)
    return found


def _is_message(value: object) -> bool:
    message = as_fields(value)
    role = text_at(message, "role")
    return (
        (role in _ROLES or role in _SILENT)
        and not _CONTENTS.isdisjoint(message)
        and isinstance(_content(message), str | list | None)
    )


def _content(message: Fields) -> object:
    return message.get("content") or message.get("parts")


def _turns(messages: Iterable[object]) -> Iterator[Message]:
    for message in map(as_fields, messages):
        role = _ROLES.get(text_at(message, "role"))
        if role is not None:
            yield Message(
                id=as_id(message.get("id")),
                role=role,
                text=clean("\n".join(_text(_content(message)))),
                author=one_line(text_at(message, "name")),
                at=next(filter(None, (parse_timestamp(message.get(key)) for key in _TIMES)), None),
            )


def _text(content: object) -> Iterator[str]:
    if isinstance(content, str):
        yield content
    for part in as_list(content):
        record = as_fields(part)
        if isinstance(part, str):
            yield part
        elif text_at(record, "type") in _SPOKEN and record.get("thought") is not True:
            yield text_at(record, "text")


FORMAT = JsonFormat(matches, read, is_loose=True, programs=(_NAME,))
