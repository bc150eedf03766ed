"""Discord, one channel per file, as DiscordChatExporter writes it in JSON or CSV.

Source: its JsonMessageWriter and CsvMessageWriter.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePath

from memdeck.domain.conversation.conversation import Attachment, Message, Role, Skipped
from memdeck.transcripts.chat_format import Piece, TextFormat, conversation_format
from memdeck.transcripts.chat_text.csv_tables import Row, read_rows
from memdeck.transcripts.conversation.attachments import attachments
from memdeck.transcripts.conversation.build import as_id, assemble, opening_id
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.dates.timestamps import parse_local, parse_timestamp
from memdeck.transcripts.input.limits import PIECE_BYTES
from memdeck.transcripts.json.json_fields import Fields, as_fields, fields_at, objects_at, text_at

NAME = "discord"

_SPOKEN = {"Default", "Reply", "ThreadStarterMessage", "0", "19", "21"}
_MENTION = re.compile(r"<@!?(\d{1,20})>")
_EMOJI = re.compile(r"<a?(:\w{1,40}:)\d{1,20}>")
_COLUMNS = frozenset({"authorid", "author", "date", "content", "attachments", "reactions"})


def matches(record: object) -> bool:
    export = as_fields(record)
    return (
        "guild" in export
        and "id" in fields_at(export, "channel")
        and isinstance(export.get("messages"), list)
    )


def display_text(text: str, people: Mapping[str, str]) -> str:
    """Return *text* with mentions of known *people* and emoji replaced by names."""
    named = _MENTION.sub(lambda mention: "@" + people.get(mention[1], mention[1]), text)
    return clean(_EMOJI.sub(r"\1", named))


def _conversation(export: Fields) -> Piece:
    channel = fields_at(export, "channel")
    messages = objects_at(export, "messages")
    return assemble(
        NAME,
        channel.get("id"),
        text_at(channel, "name"),
        [_turn(message) for message in messages if text_at(message, "type") in _SPOKEN],
    )


def _turn(message: Fields) -> Message:
    people = {as_id(item.get("id")): _name(item) for item in objects_at(message, "mentions")}
    own = display_text(text_at(message, "content"), people)
    forwarded = fields_at(message, "forwardedMessage")
    files = objects_at(message if own else forwarded, "attachments")
    return Message(
        id=as_id(message.get("id")),
        role=Role.OTHER,
        text=own or display_text(text_at(forwarded, "content"), people),
        author=_name(fields_at(message, "author")),
        at=parse_timestamp(message.get("timestamp")),
        attachments=attachments(files, "fileName", unnamed=None),
        is_quoted=not own,
    )


def _name(person: Fields) -> str:
    """Return a person's display name; each server may have another."""
    return one_line(text_at(person, "nickname", "name"))


FORMAT = conversation_format(
    matches,
    _conversation,
    why_not="It is no channel; export it again as JSON.",
    lists=("messages",),
    programs=(NAME,),
)


def read_table(text: str) -> Iterator[Piece] | None:
    rows = read_rows(text, _COLUMNS)
    return None if rows is None else _pieces(rows)


def _pieces(rows: Iterator[Row | Skipped]) -> Iterator[Piece]:
    messages: list[Message] = []
    for row in rows:
        if isinstance(row, Skipped):
            yield row
        else:
            messages.append(_row_turn(row))
    yield assemble(NAME, opening_id(messages), "", messages)


def _row_turn(row: Row) -> Message:
    return Message(
        id="",
        role=Role.OTHER,
        text=display_text(row.get("content", ""), {}),
        author=one_line(row.get("author", "")),
        at=parse_local(row.get("date", "")),
        attachments=files_at(row.get("attachments", "").split(",")),
    )


def files_at(addresses: Iterable[str]) -> tuple[Attachment, ...]:
    """Return the files at *addresses*, by the names in these; an empty one is none."""
    paths = (PurePath(address.partition("?")[0]) for address in addresses if address)
    return tuple(Attachment(one_line(path.name) or "file") for path in paths)


TABLE = TextFormat(read_table, limit_bytes=PIECE_BYTES, programs=(NAME,))
