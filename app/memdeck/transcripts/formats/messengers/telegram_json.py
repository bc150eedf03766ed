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
from memdeck.transcripts import fields
from memdeck.transcripts.assembly import as_id, assemble
from memdeck.transcripts.fields import Fields
from memdeck.transcripts.format import JsonFormat, Piece
from memdeck.transcripts.moments import parse_local, parse_moment
from memdeck.transcripts.wording import clean, one_line

_NAME = "telegram"
_TYPES = {"message", "service"}
_TIMES = {"date", "date_unixtime"}
_CHAT_LISTS = ("chats", "left_chats")
_CODES = "verification_codes"  # sign-in codes that Telegram sends: secrets, and nobody's words
_OWN_NOTES = "saved_messages"
_MEDIA = ("file", "photo", "thumbnail")
_NOT_SAVED = "("  # opens “(File not included. Change data exporting settings to download.)”


def claims(record: object) -> bool:
    export = fields.mapping(record)
    return any(map(_is_chat, [export, *_chats_of(export)]))


def read(records: Iterable[object]) -> Iterator[Piece]:
    for export in map(fields.mapping, records):
        owner = as_id(fields.mapping(export.get("personal_information")).get("user_id"))
        for chat in _chats_of(export) or [export]:
            if fields.text(chat.get("type")) != _CODES:
                yield _conversation(chat, owner)


def _chats_of(export: Fields) -> list[Fields]:
    lists = (fields.mapping(export.get(name)).get("list") for name in _CHAT_LISTS)
    return [fields.mapping(chat) for chat in chain.from_iterable(map(fields.items, lists))]


def _is_chat(chat: Fields) -> bool:
    told = map(fields.mapping, fields.items(chat.get("messages")))
    return any(
        fields.text(message.get("type")) in _TYPES and not _TIMES.isdisjoint(message)
        for message in told
    )


def _conversation(chat: Fields, owner: str) -> Conversation | Skipped:
    if fields.text(chat.get("type")) == _OWN_NOTES:
        owner = as_id(chat.get("id")) or owner
    told = map(fields.mapping, fields.items(chat.get("messages")))
    return assemble(
        _NAME,
        chat.get("id"),
        fields.text(chat.get("name")),
        [_turn(message, owner) for message in told if message.get("type") == "message"],
    )


def _turn(message: Fields, owner: str) -> Message:
    is_quoted = "forwarded_from" in message  # null where the account was deleted
    is_own = owner != "" and _sender(message) == owner and not is_quoted
    return Message(
        id=as_id(message.get("id")),
        role=Role.USER if is_own else Role.OTHER,
        text=clean("".join(_runs(message))),
        author=one_line(fields.text(message.get("from"))),
        at=parse_moment(message.get("date_unixtime"))
        or parse_local(fields.text(message.get("date"))),
        attachments=tuple(_attachments(message)),
        is_quoted=is_quoted,
    )


def _sender(message: Fields) -> str:
    """Return the number of the account that wrote; exports before 2021 write it bare."""
    return as_id(message.get("from_id")).removeprefix("user")


def _runs(message: Fields) -> Iterator[str]:
    """Give the text as it is cut where its style changes."""
    text = message.get("text")
    if isinstance(text, str):
        yield text
    for run in fields.items(text):
        yield run if isinstance(run, str) else fields.text(fields.mapping(run).get("text"))


def _attachments(message: Fields) -> Iterator[Attachment]:
    """Give the files, and the addresses behind words that hide them."""
    for run in map(fields.mapping, fields.items(message.get("text"))):
        if address := one_line(fields.text(run.get("href"))):
            yield Attachment(address)
    for kind in _MEDIA:
        if place := fields.text(message.get(kind)):
            yield Attachment(_file_name(message, kind, place))
            break


def _file_name(message: Fields, kind: str, place: str) -> str:
    told = fields.text(message.get("file_name"))
    kept = "" if place.startswith(_NOT_SAVED) else PurePath(place).name
    return one_line(told or kept or fields.text(message.get("media_type"))) or kind


FORMAT = JsonFormat(
    claims,
    read,
    lists=(
        "messages",
        "chats.list",
        "chats.list.item.messages",
        "left_chats.list",
        "left_chats.list.item.messages",
    ),
)
