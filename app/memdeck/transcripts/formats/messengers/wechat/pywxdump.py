"""WeChat, as PyWxDump writes it: one row per message, in a table or a JSON list.

Source: its exportCSV and exportJSON; ``content`` was called ``msg`` and ``src`` before.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from memdeck.domain.conversation.conversation import Message, Role, Skipped
from memdeck.errors import TranscriptError
from memdeck.transcripts.chat_format import JsonFormat, Piece, TextFormat
from memdeck.transcripts.chat_text.chinese_apps import in_china
from memdeck.transcripts.chat_text.csv_tables import read_rows
from memdeck.transcripts.conversation.build import EMPTY, as_id, assemble, opening_id
from memdeck.transcripts.conversation.clean_text import one_line
from memdeck.transcripts.dates.clock import parse_datetime
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.formats.messengers.wechat.weflow_json import NAME, own_text
from memdeck.transcripts.json.json_fields import Fields, as_text, text_at
from memdeck.transcripts.json.parse import parse_json

_COLUMNS = frozenset({"msgsvrid", "type_name", "is_sender", "talker", "createtime"})
_TYPED = re.compile("文本|引用|text|quote", re.IGNORECASE)  # in the name of a type
_QUOTATION = re.compile(r"\[引用\]\([^()\n]{0,60}\)[\s\S]*")


def matches(record: object) -> bool:
    return _by_column(record).keys() >= _COLUMNS


def read(records: Iterable[object]) -> Iterator[Piece]:
    """Yield a conversation for each contact, in the order of first appearance."""
    conversations: dict[str, list[Message]] = {}
    for record in records:
        if isinstance(record, Skipped):
            yield record
        else:
            row = _by_column(record)
            conversations.setdefault(as_id(row.get("room_name")), []).append(_turn(row))
    if not conversations:
        yield Skipped("", EMPTY)
    for room, messages in conversations.items():
        yield assemble(NAME, room or opening_id(messages), "", messages)


def read_table(text: str) -> Iterator[Piece] | None:
    rows = read_rows(text, _COLUMNS)
    return None if rows is None else read(rows)


def _by_column(record: object) -> Fields:
    row = record if isinstance(record, Mapping) else {}
    return {name.casefold(): value for name, value in row.items() if isinstance(name, str)}


def _turn(row: Fields) -> Message:
    written = row.get("createtime")
    at = parse_timestamp(written)
    is_typed = _TYPED.search(text_at(row, "type_name")) is not None
    return Message(
        id=as_id(row.get("msgsvrid")),
        role=Role.USER if row.get("is_sender") in (1, "1") else Role.OTHER,
        text=own_text(_QUOTATION.sub("", _text(row))) if is_typed else "",
        author=one_line(text_at(row, "talker")),
        at=at or in_china(parse_datetime(as_text(written))),
    )


def _text(row: Fields) -> str:
    """Return the text of a row; in older versions part of an object, in a table as JSON."""
    content = row.get("content")
    unpacked = _unpacked(content) if isinstance(content, str) else content
    return text_at(row, "msg") or text_at(unpacked, "msg") or as_text(content)


def _unpacked(text: str) -> object:
    try:
        return parse_json(text.encode("utf-8", "replace"))
    except TranscriptError:
        return None


FORMAT = JsonFormat(matches, read)
TABLE = TextFormat(read_table)
