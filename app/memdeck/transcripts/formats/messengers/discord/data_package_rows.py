"""The user's messages in one channel, as listed in Discord's own data package.

``messages.json``, or ``messages.csv`` before 2024: only the user's own messages,
with times in UTC that do not say so.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import PurePath

from memdeck.domain.conversation.conversation import (
    Attachment,
    Conversation,
    Message,
    Role,
    Skipped,
)
from memdeck.transcripts.chat_format import JsonFormat, Piece, TextFormat
from memdeck.transcripts.chat_text.csv_tables import read_rows
from memdeck.transcripts.conversation.build import as_id, assemble
from memdeck.transcripts.conversation.clean_text import one_line
from memdeck.transcripts.dates.timestamps import parse_local
from memdeck.transcripts.formats.messengers.discord.exporter_json import NAME, display_text
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.json_fields import Fields

_COLUMNS = ("id", "timestamp", "contents", "attachments")
_HIGHEST_ID = 2**64
_NO_CHANNEL: Fields = {}


def matches(record: object) -> bool:
    return set(_COLUMNS) <= _by_column(record).keys()


def read(records: Iterable[object], channel: Fields = _NO_CHANNEL) -> Iterator[Piece]:
    """Yield the one conversation of *records*; *channel* describes it, if known."""
    yield _conversation(map(_by_column, records), channel)


def read_table(text: str, channel: Fields = _NO_CHANNEL) -> Iterator[Piece] | None:
    """Read a table like ``read``; return None for text of another format."""
    rows = read_rows(text, _COLUMNS)
    return None if rows is None else _read_rows(rows, channel)


def _read_rows(rows: Iterable[Mapping[str, str] | Skipped], channel: Fields) -> Iterator[Piece]:
    every = list(rows)
    yield _conversation((row for row in every if not isinstance(row, Skipped)), channel)
    yield from (row for row in every if isinstance(row, Skipped))


def _by_column(record: object) -> Fields:
    return {name.casefold(): value for name, value in json_fields.mapping(record).items()}


def _conversation(rows: Iterable[Fields], channel: Fields) -> Conversation | Skipped:
    messages = sorted(map(_turn, rows), key=_age)
    own_id = as_id(channel.get("id")) or next((f"own-{one.id}" for one in messages if one.id), "")
    server = json_fields.text(json_fields.mapping(channel.get("guild")).get("name"))
    title = ", ".join(filter(None, (json_fields.text(channel.get("name")), server)))
    return assemble(NAME, own_id, title, messages)


def _turn(row: Fields) -> Message:
    return Message(
        id=_id(row.get("id")),
        role=Role.USER,
        text=display_text(json_fields.text(row.get("contents")), {}),
        at=_moment(json_fields.text(row.get("timestamp"))),
        attachments=tuple(_files(json_fields.text(row.get("attachments")))),
    )


def _id(value: object) -> str:
    """Return an id, which in JSON may be a number of 19 digits."""
    match value:
        case bool():
            return ""
        case int() if 0 < value < _HIGHEST_ID:
            return str(value)
        case _:
            return as_id(value)


def _age(message: Message) -> int:
    """Return the id as a sort key: Discord's ids grow with time."""
    return int(message.id) if message.id.isdecimal() else 0


def _moment(text: str) -> datetime | None:
    at = parse_local(text)
    return at if at is None or at.tzinfo else at.replace(tzinfo=UTC)


def _files(addresses: str) -> Iterator[Attachment]:
    for address in addresses.split():
        yield Attachment(one_line(PurePath(address.partition("?")[0]).name) or "file")


FORMAT = JsonFormat(matches, read)
TABLE = TextFormat(read_table)
