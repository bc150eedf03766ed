"""Telegram Desktop: ``result.json``, of one chat or of the whole account."""

from collections.abc import Iterable, Iterator
from pathlib import PurePath

from memdeck.domain.conversation.conversation import Attachment, Message, Role
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.build import as_id, assemble, distinct_names
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.dates.timestamps import parse_local, parse_timestamp
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    as_list,
    as_text,
    objects_at,
    text_at,
    value_at,
)

NAME = "telegram"
_TYPES = {"message", "service"}
_TIMES = {"date", "date_unixtime"}
_CODES = "verification_codes"  # sign-in codes that Telegram sends: secrets, not messages
_OWN_NOTES = "saved_messages"
_MEDIA = ("file", "photo", "thumbnail")
_NOT_SAVED = "("  # opens “(File not included. Change data exporting settings to download.)”


def matches(record: object) -> bool:
    export = as_fields(record)
    return any(map(_is_chat, [export, *_chats_of(export)]))


def read(records: Iterable[object]) -> Iterator[Piece]:
    for export in map(as_fields, records):
        owner = as_id(value_at(export, "personal_information.user_id"))
        for chat in _chats_of(export) or [export]:
            if text_at(chat, "type") != _CODES:
                yield _conversation(chat, owner)


def _chats_of(export: Fields) -> list[Fields]:
    return objects_at(export, "chats.list") + objects_at(export, "left_chats.list")


def _is_chat(chat: Fields) -> bool:
    return any(
        text_at(message, "type") in _TYPES and not _TIMES.isdisjoint(message)
        for message in objects_at(chat, "messages")
    )


def _conversation(chat: Fields, owner: str) -> Piece:
    if text_at(chat, "type") == _OWN_NOTES:
        owner = as_id(chat.get("id")) or owner
    messages = [item for item in objects_at(chat, "messages") if item.get("type") == "message"]
    names = distinct_names({_sender(item): one_line(text_at(item, "from")) for item in messages})
    turns = [_turn(message, owner, names[_sender(message)]) for message in messages]
    return assemble(NAME, chat.get("id"), text_at(chat, "name"), turns)


def _sender(message: Fields) -> str:
    """Return the id of the author, which had no prefix before 2021; without one, the name."""
    id_ = as_id(message.get("from_id")).removeprefix("user")
    return id_ or one_line(text_at(message, "from"))


def _turn(message: Fields, owner: str, author: str) -> Message:
    is_quoted = "forwarded_from" in message  # null where the account was deleted
    is_own = owner != "" and _sender(message) == owner and not is_quoted
    return Message(
        id=as_id(message.get("id")),
        role=Role.USER if is_own else Role.OTHER,
        text=clean("".join(_runs(message))),
        author=author,
        at=parse_timestamp(message.get("date_unixtime")) or parse_local(text_at(message, "date")),
        attachments=tuple(_attachments(message)),
        is_quoted=is_quoted,
    )


def _runs(message: Fields) -> Iterator[str]:
    """Yield the text runs, split where the style changes; some scripts keep only the entities."""
    text = message.get("text") or message.get("text_entities")
    if isinstance(text, str):
        yield text
    for run in as_list(text):
        yield as_text(run) or text_at(run, "text")


def _attachments(message: Fields) -> Iterator[Attachment]:
    """Yield the files, and the addresses behind link texts."""
    for run in objects_at(message, "text"):
        if address := one_line(text_at(run, "href")):
            yield Attachment(address)
    for kind in _MEDIA:
        if path := text_at(message, kind):
            yield Attachment(_file_name(message, kind, path))
            break


def _file_name(message: Fields, kind: str, path: str) -> str:
    file_name = text_at(message, "file_name")
    path_name = "" if path.startswith(_NOT_SAVED) else PurePath(path).name
    return one_line(file_name or path_name or text_at(message, "media_type")) or kind


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
    programs=(NAME,),
)
