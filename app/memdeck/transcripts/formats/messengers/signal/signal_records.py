"""Signal's chats as JSON: its own export, and the one of signal-export.

Signal writes ``main.jsonl``, its backup as JSON: a line for each person, group, chat and message,
in this order. signal-export writes ``data.json``, a line for each message of one chat.

Source: ``Backup.proto`` of Signal, and ``models.py`` of signal-export.
"""

from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import Message, Role
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.attachments import attachments
from memdeck.transcripts.conversation.build import as_id, assemble, opening_id
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.dates.timestamps import parse_local, parse_timestamp
from memdeck.transcripts.formats.messengers.signal.signal_text import ME, NAME, NOTICE
from memdeck.transcripts.json.json_fields import Fields, as_fields, fields_at, objects_at, text_at

_HEADER = {"version", "backupTimeMs"}
_FRAMES = {
    "account": "profileKey",
    "recipient": "id",
    "chat": "recipientId",
    "chatItem": "chatId",
}
_NAMES = (
    ("nickname.given", "nickname.family"),
    ("systemGivenName", "systemFamilyName"),
    ("profileGivenName", "profileFamilyName"),
    ("username",),
    ("e164",),
)
_TEXTS = ("standardMessage.text.body", "directStoryReplyMessage.textReply.text.body")
_EXPORTED = {"date", "sender", "body", "reactions", "attachments"}


def matches(record: object) -> bool:
    frame = as_fields(record)
    return frame.keys() >= _HEADER or (
        len(frame) == 1
        and any(needed in fields_at(frame, name) for name, needed in _FRAMES.items())
    )


def read(records: Iterable[object]) -> Iterator[Piece]:
    people: dict[str, str] = {}
    own_name = ""
    titles: dict[str, str] = {}
    messages: dict[str, list[Message]] = {}
    for frame in map(as_fields, records):
        account, recipient = fields_at(frame, "account"), fields_at(frame, "recipient")
        chat, item = fields_at(frame, "chat"), fields_at(frame, "chatItem")
        own_name = own_name or _joined(account, "givenName", "familyName")
        if recipient:
            people[as_id(recipient.get("id"))] = _name(recipient, own_name)
        if chat:
            titles[as_id(chat.get("id"))] = people.get(as_id(chat.get("recipientId")), "")
        if item:
            messages.setdefault(as_id(item.get("chatId")), []).append(_message(item, people))
    for chat_id, own_messages in messages.items():
        title = titles.get(chat_id, "")
        yield assemble(NAME, opening_id(own_messages), title, own_messages)


def _name(recipient: Fields, own_name: str) -> str:
    contact = fields_at(recipient, "contact")
    if "self" in recipient:
        return own_name
    if title := text_at(recipient, "group.snapshot.title.title"):
        return one_line(title)
    return next(filter(None, (_joined(contact, *paths) for paths in _NAMES)), "")


def _joined(holder: Fields, *paths: str) -> str:
    return one_line(" ".join(filter(None, (text_at(holder, path) for path in paths))))


def _message(item: Fields, people: dict[str, str]) -> Message:
    pointers = (
        fields_at(file, "pointer") for file in objects_at(item, "standardMessage.attachments")
    )
    return Message(
        id="",
        role=Role.USER if "outgoing" in item else Role.OTHER,
        text=clean(text_at(item, *_TEXTS)),
        author=people.get(as_id(item.get("authorId")), ""),
        at=parse_timestamp(item.get("dateSent")),
        attachments=attachments(pointers, "fileName", "contentType", unnamed="file"),
    )


FORMAT = JsonFormat(matches, read, programs=(NAME,))


def matches_exported(record: object) -> bool:
    return as_fields(record).keys() >= _EXPORTED


def read_exported(records: Iterable[object]) -> Iterator[Piece]:
    messages = [_exported(as_fields(record)) for record in records]
    yield assemble(NAME, opening_id(messages), "", messages)


def _exported(record: Fields) -> Message:
    text = clean(text_at(record, "body"))
    is_silent = record.get("deleted") or record.get("call") or NOTICE.fullmatch(text)
    sender = text_at(record, "sender")
    return Message(
        id="",
        role=Role.USER if sender in ME else Role.OTHER,
        text="" if is_silent else text,
        author=one_line(sender),
        at=parse_local(text_at(record, "date")),
        attachments=attachments(objects_at(record, "attachments"), "name"),
    )


EXPORTED = JsonFormat(matches_exported, read_exported, programs=(NAME,))
