"""WeChat, as WeChatMsg (MemoTrace) writes it: a table of one chat's messages, or of many chats'."""

from collections.abc import Iterator

from memdeck.domain.conversation.conversation import Message, Role, Skipped
from memdeck.transcripts.assembly import EMPTY, assemble, opening_id
from memdeck.transcripts.china import in_china
from memdeck.transcripts.clocks import parse_stamp
from memdeck.transcripts.format import Piece, TextFormat
from memdeck.transcripts.formats.wechat import NAME, own_words
from memdeck.transcripts.limits import PIECE_BYTES
from memdeck.transcripts.moments import parse_moment
from memdeck.transcripts.tables import Row, read_rows
from memdeck.transcripts.wording import one_line

_COLUMNS = {"strcontent", "issender"}
_AUTHORS = ("remark", "nickname", "sender")
_TEXTS = {("1", ""), ("49", "57"), ("", "")}  # type and subtype: what was typed, and answers to it


def read(text: str) -> Iterator[Piece] | None:
    rows = read_rows(text, _COLUMNS)
    return _pieces(rows) if rows else None


def _pieces(rows: Iterator[Row | Skipped]) -> Iterator[Piece]:
    talks: dict[str, list[Message]] = {}
    for row in rows:
        if isinstance(row, Skipped):
            yield row
        else:
            talks.setdefault(row.get("talkerid", ""), []).append(_turn(row))
    if not talks:
        yield Skipped("", EMPTY)
    for messages in talks.values():
        yield assemble(NAME, opening_id(messages), "", messages)


def _turn(row: Row) -> Message:
    kind = row.get("type", "").strip()
    subtype = row.get("subtype", "").strip() if kind == "49" else ""
    names = (one_line(row.get(key, "")) for key in _AUTHORS)
    at = parse_moment(row.get("createtime", "").strip())
    return Message(
        id="",
        role=Role.USER if row.get("issender", "").strip() == "1" else Role.OTHER,
        text=own_words(row.get("strcontent", "")) if (kind, subtype) in _TEXTS else "",
        author=next(filter(None, names), ""),
        at=at or in_china(parse_stamp(row.get("strtime", ""))),
    )


FORMAT = TextFormat(read, limit_bytes=PIECE_BYTES)
