"""Telegram Desktop: ``result.json``, of one chat or of the whole account."""

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import PurePath

from memdeck.domain.conversation.conversation import (
    Attachment,
    Conversation,
    Message,
    Role,
    Skipped,
)
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.build import as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.dates.timestamps import parse_local, parse_timestamp
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.json_fields import Fields

_NAME = "telegram"
_TYPES = {"message", "service"}
_TIMES = {"date", "date_unixtime"}
_CHAT_LISTS = ("chats", "left_chats")
_CODES = "verification_codes"  # sign-in codes that Telegram sends: secrets, not messages
_OWN_NOTES = "saved_messages"
_MEDIA = ("file", "photo", "thumbnail")
_NOT_SAVED = "("  # opens “(File not included. Change data exporting settings to download.)”


def matches(record: object) -> bool:
    export = json_fields.mapping(record)
    return any(map(_is_chat, [export, *_chats_of(export)]))


def read(records: Iterable[object]) -> Iterator[Piece]:
    for export in map(json_fields.mapping, records):
        owner = as_id(json_fields.mapping(export.get("personal_information")).get("user_id"))
        for chat in _chats_of(export) or [export]:
            if json_fields.text(chat.get("type")) != _CODES:
                yield _conversation(chat, owner)


def _chats_of(export: Fields) -> list[Fields]:
    lists = (json_fields.mapping(export.get(name)).get("list") for name in _CHAT_LISTS)
    return [
        json_fields.mapping(chat) for chat in chain.from_iterable(map(json_fields.items, lists))
    ]


def _is_chat(chat: Fields) -> bool:
    messages = json_fields.mappings(chat.get("messages"))
    return any(
        json_fields.text(message.get("type")) in _TYPES and not _TIMES.isdisjoint(message)
        for message in messages
    )


def _conversation(chat: Fields, owner: str) -> Conversation | Skipped:
    if json_fields.text(chat.get("type")) == _OWN_NOTES:
        owner = as_id(chat.get("id")) or owner
    messages = json_fields.mappings(chat.get("messages"))
    return assemble(
        _NAME,
        chat.get("id"),
        json_fields.text(chat.get("name")),
        [_turn(message, owner) for message in messages if message.get("type") == "message"],
    )


def _turn(message: Fields, owner: str) -> Message:
    is_quoted = "forwarded_from" in message  # null where the account was deleted
    is_own = owner != "" and _sender(message) == owner and not is_quoted
    return Message(
        id=as_id(message.get("id")),
        role=Role.USER if is_own else Role.OTHER,
        text=clean("".join(_runs(message))),
        author=one_line(json_fields.text(message.get("from"))),
        at=parse_timestamp(message.get("date_unixtime"))
        or parse_local(json_fields.text(message.get("date"))),
        attachments=tuple(_attachments(message)),
        is_quoted=is_quoted,
    )


def _sender(message: Fields) -> str:
    """Return the sender's account number; exports before 2021 write it bare."""
    return as_id(message.get("from_id")).removeprefix("user")


def _runs(message: Fields) -> Iterator[str]:
    """Yield the text runs, split where the style changes."""
    text = message.get("text")
    if isinstance(text, str):
        yield text
    for run in json_fields.items(text):
        yield (
            run if isinstance(run, str) else json_fields.text(json_fields.mapping(run).get("text"))
        )


def _attachments(message: Fields) -> Iterator[Attachment]:
    """Yield the files, and the addresses behind link texts."""
    for run in json_fields.mappings(message.get("text")):
        if address := one_line(json_fields.text(run.get("href"))):
            yield Attachment(address)
    for kind in _MEDIA:
        if place := json_fields.text(message.get(kind)):
            yield Attachment(_file_name(message, kind, place))
            break


def _file_name(message: Fields, kind: str, path: str) -> str:
    file_name = json_fields.text(message.get("file_name"))
    path_name = "" if path.startswith(_NOT_SAVED) else PurePath(path).name
    return one_line(file_name or path_name or json_fields.text(message.get("media_type"))) or kind


FORMAT = JsonFormat(
    matches,
    read,
    lists=(
        "messages",
        "chats.list",
        "chats.list.item.messages",
        "left_chats.list",
        "left_chats.list.item.messages",
    ),
)
