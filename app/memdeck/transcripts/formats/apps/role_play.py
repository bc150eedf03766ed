"""Role plays of other programs, in the formats that SillyTavern imports.

Text Generation WebUI (pairs of turns), Agnai and RisuAI. All of it is fiction.
"""

from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import Message, Role
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.build import as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean_turn, one_line
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    as_list,
    as_text,
    fields_at,
    list_at,
    objects_at,
    text_at,
)


def matches(record: object) -> bool:
    return bool(_kind(as_fields(record)))


def read(records: Iterable[object]) -> Iterator[Piece]:
    for record in map(as_fields, records):
        match _kind(record):
            case "agnai":
                yield _conversation("agnai", record, _agnai(record))
            case "risu":
                chat = fields_at(record, "data")
                yield _conversation("risu", chat, _risu(chat))
            case _:
                yield _conversation("text_generation_webui", {}, _pairs(record))


def _kind(record: Fields) -> str:
    """Return the program that wrote *record*, or "" if none of these."""
    messages = objects_at(record, "messages")
    if any("msg" in message for message in messages):
        return "agnai"
    if record.get("type") == "risuChat":
        return "risu"
    has_pairs = any(isinstance(pair, list) for pair in _shown_pairs(record))
    return "text_generation_webui" if has_pairs else ""


def _conversation(kind: str, holder: Fields, turns: Iterable[Message]) -> Piece:
    title = text_at(holder, "name")
    return assemble(kind, holder.get("_id"), title, turns, is_fiction=True)


def _agnai(chat: Fields) -> Iterator[Message]:
    for line in objects_at(chat, "messages"):
        is_user = bool(line.get("userId"))
        own_id, at = line.get("_id"), line.get("createdAt")
        yield turn(line.get("msg"), line.get("handle"), at, own_id, is_user=is_user)


def _risu(chat: Fields) -> Iterator[Message]:
    for line in objects_at(chat, "message"):
        is_user = line.get("role") == "user"
        yield turn(line.get("data"), line.get("name"), line.get("time"), is_user=is_user)


def _shown_pairs(chat: Fields) -> list[object]:
    newer = list_at(chat, "visible") if "internal" in chat else []
    return newer or list_at(chat, "data_visible")


def _pairs(chat: Fields) -> Iterator[Message]:
    for pair in map(as_list, _shown_pairs(chat)):
        for index, text in enumerate(pair[:2]):
            yield turn(text, is_user=index == 0)


def turn(
    text: object, name: object = "", at: object = None, own_id: object = None, *, is_user: bool
) -> Message:
    """Return a turn of the user, or of the character called *name*."""
    role = Role.USER if is_user else Role.ASSISTANT
    return Message(
        id=as_id(own_id),
        role=role,
        text=clean_turn(as_text(text), role),
        author="" if is_user else one_line(as_text(name)),
        at=parse_timestamp(at),
    )


FORMAT = JsonFormat(matches, read, programs=("text_generation_webui", "agnai", "risu"))
