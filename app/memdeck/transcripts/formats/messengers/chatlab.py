"""ChatLab's format, to which several programs export chats of people: one object, or lines.

Source: the description of ChatLab 0.0.2.
"""

from collections.abc import Iterable, Iterator
from pathlib import PurePath

from memdeck.domain.conversation.conversation import Attachment, Message, Role
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.build import as_id, assemble, opening_id
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.json.json_fields import Fields, as_fields, fields_at, objects_at, text_at

_NAME = "chatlab"
_SPOKEN = (0, 7, 25)  # a text, a link, a reply
_FILES = (1, 2, 3, 4)


def matches(record: object) -> bool:
    return "version" in fields_at(record, "chatlab") and "platform" in fields_at(record, "meta")


def read(records: Iterable[object]) -> Iterator[Piece]:
    meta: Fields = {}
    messages: list[Message] = []
    for record in map(as_fields, records):
        if matches(record):
            if messages and _key(meta) != _key(fields_at(record, "meta")):
                yield _conversation(meta, messages)
                messages = []
            meta = fields_at(record, "meta")
        rows = objects_at(record, "messages") or [record]
        owner = text_at(meta, "ownerId")
        messages += [_message(row, owner) for row in rows if "sender" in row]
    yield _conversation(meta, messages)


def _key(meta: Fields) -> tuple[str, ...]:
    return tuple(text_at(meta, name) for name in ("name", "platform", "groupId", "ownerId"))


def _conversation(meta: Fields, messages: list[Message]) -> Piece:
    return assemble(_NAME, opening_id(messages), text_at(meta, "name"), messages)


def _message(row: Fields, owner: str) -> Message:
    kind, sender, content = row.get("type"), text_at(row, "sender"), text_at(row, "content")
    return Message(
        id=as_id(row.get("platformMessageId")),
        role=Role.USER if owner and sender == owner else Role.OTHER,
        text=clean(content) if kind in _SPOKEN else "",
        author=one_line(text_at(row, "groupNickname", "accountName")) or sender,
        at=parse_timestamp(row.get("timestamp")),
        attachments=(Attachment(one_line(PurePath(content).name) or "file"),)
        if kind in _FILES
        else (),
    )


FORMAT = JsonFormat(matches, read, lists=("messages",), programs=(_NAME,))
