"""WeChat, as WeChatMsg (MemoTrace) writes it: a table of the messages of one or many chats."""

from collections.abc import Iterator

from memdeck.domain.conversation.conversation import Message, Role, Skipped
from memdeck.transcripts.chat_format import Piece, TextFormat
from memdeck.transcripts.chat_text.chinese_apps import in_china
from memdeck.transcripts.chat_text.csv_tables import Row, read_rows
from memdeck.transcripts.conversation.build import EMPTY, assemble, opening_id
from memdeck.transcripts.conversation.clean_text import one_line
from memdeck.transcripts.dates.clock import parse_datetime
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.formats.messengers.wechat.weflow_json import NAME, own_text
from memdeck.transcripts.input.limits import PIECE_BYTES

_COLUMNS = {"strcontent", "issender"}
_AUTHORS = ("remark", "nickname", "sender")
_TEXTS = {("1", ""), ("49", "57"), ("", "")}  # type and subtype: typed text, and replies


def read(text: str) -> Iterator[Piece] | None:
    rows = read_rows(text, _COLUMNS)
    return _pieces(rows) if rows else None


def _pieces(rows: Iterator[Row | Skipped]) -> Iterator[Piece]:
    conversations: dict[str, list[Message]] = {}
    for row in rows:
        if isinstance(row, Skipped):
            yield row
        else:
            conversations.setdefault(row.get("talkerid", ""), []).append(_turn(row))
    if not conversations:
        yield Skipped("", EMPTY)
    for messages in conversations.values():
        yield assemble(NAME, opening_id(messages), "", messages)


def _turn(row: Row) -> Message:
    kind = row.get("type", "").strip()
    subtype = row.get("subtype", "").strip() if kind == "49" else ""
    names = (one_line(row.get(key, "")) for key in _AUTHORS)
    at = parse_timestamp(row.get("createtime", "").strip())
    return Message(
        id="",
        role=Role.USER if row.get("issender", "").strip() == "1" else Role.OTHER,
        text=own_text(row.get("strcontent", "")) if (kind, subtype) in _TEXTS else "",
        author=next(filter(None, names), ""),
        at=at or in_china(parse_datetime(row.get("strtime", ""))),
    )


FORMAT = TextFormat(read, limit_bytes=PIECE_BYTES)
