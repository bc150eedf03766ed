"""WeChat, as other programs write its messages: it has no JSON export of its own.

WeFlow and EchoTrace write one JSON object per chat, which says who owns the phone. PyWxDump
writes one row per message, in a table or a JSON list; ``content`` was called ``msg`` and ``src``
before (source: its exportCSV and exportJSON). WeChatMsg (MemoTrace) writes a table of the
messages of one or many chats.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from memdeck.domain.conversation.conversation import Message, Role, Skipped
from memdeck.transcripts.chat_format import JsonFormat, Piece, TextFormat, conversation_format
from memdeck.transcripts.chat_text.chinese_apps import in_china, without_media
from memdeck.transcripts.chat_text.csv_tables import Row, read_rows
from memdeck.transcripts.conversation.build import EMPTY, as_id, assemble, opening_id
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.dates.clock import parse_datetime
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.input.limits import PIECE_BYTES
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    as_text,
    fields_at,
    objects_at,
    text_at,
)
from memdeck.transcripts.json.parse import unpacked

NAME = "wechat"
ME = frozenset({"我"})
"""Names for the phone's owner in some exported texts."""

_ROOM = "@chatroom"
_TITLES = ("displayName", "remark", "nickname")

# In the name of a type: its content is no text, or nobody's.
_WORDLESS = re.compile(
    "图片|语音|视频|表情|名片|位置|红包|转账|小程序|链接|图文|文件|直播|转发|聊天记录|音乐|通话|系统|拍一拍|撤回"
)
_SPOKEN = re.compile(r"\A\s*\[语音转文字\]")
_TITLE_OF_XML = re.compile(r"<title>(?:<!\[CDATA\[)?(?P<title>[^<\]]{1,20000})")
_ROW_COLUMNS = frozenset({"msgsvrid", "type_name", "is_sender", "talker", "createtime"})
_TYPED = re.compile("文本|引用|text|quote", re.IGNORECASE)  # in the name of a type
_QUOTATION = re.compile(r"\[引用\]\([^()\n]{0,60}\)[\s\S]*")
_WECHATMSG_COLUMNS = {"strcontent", "issender"}
_AUTHORS = ("remark", "nickname", "sender")
_TEXTS = {("1", ""), ("49", "57"), ("", "")}  # type and subtype: typed text, and replies


def matches_chat(record: object) -> bool:
    chat = as_fields(record)
    session = fields_at(chat, "session")
    has_messages = isinstance(chat.get("messages"), list)
    return has_messages and ("wxid" in session or isinstance(chat.get("weflow"), dict))


def own_text(text: str) -> str:
    """Return the person's own part of *text*, cleaned; in a quotation's XML it is the title."""
    if text.lstrip().startswith(("<", "\ufeff<")):
        titled = _TITLE_OF_XML.search(text)
        text = titled["title"] if titled else ""
    return without_media(clean(text))


def _conversation(chat: Fields) -> Piece:
    session = fields_at(chat, "session")
    rows = objects_at(chat, "messages")
    messages = [_chat_turn(message) for message in rows if _is_from_a_person(message)]
    chat_id = as_id(session.get("wxid")) or opening_id(messages)
    return assemble(NAME, chat_id, text_at(session, *_TITLES), messages)


def _is_from_a_person(message: Fields) -> bool:
    """Return whether a person sent it, not the program."""
    is_notice = "isSend" in message and message["isSend"] is None
    return not is_notice and not text_at(message, "senderUsername").endswith(_ROOM)


def _chat_turn(message: Fields) -> Message:
    sender = text_at(message, "senderUsername")
    at = parse_timestamp(message.get("createTime"))
    return Message(
        id="",  # localId counts within one of several databases
        role=Role.USER if message.get("isSend") in (1, "1") else Role.OTHER,
        text=_chat_text(message, sender),
        author=one_line(text_at(message, "senderDisplayName") or sender),
        at=at or in_china(parse_datetime(text_at(message, "formattedTime"))),
    )


def _chat_text(message: Fields, sender: str) -> str:
    content = text_at(message, "content")
    if speaker := _SPOKEN.match(content):
        return clean(content[speaker.end() :])
    if _WORDLESS.search(text_at(message, "type")):
        return ""
    return own_text(content.removeprefix(f"{sender}:\n"))


CHATS = conversation_format(
    matches_chat,
    _conversation,
    why_not="It holds no chat of WeChat's; export it again.",
    lists=("messages",),
    programs=(NAME,),
)


def matches_row(record: object) -> bool:
    return _by_column(record).keys() >= _ROW_COLUMNS


def read_records(records: Iterable[object]) -> Iterator[Piece]:
    """Yield a conversation for each contact, in the order of first appearance."""
    conversations: dict[str, list[Message]] = {}
    for record in records:
        if isinstance(record, Skipped):
            yield record
        else:
            row = _by_column(record)
            conversations.setdefault(as_id(row.get("room_name")), []).append(_row_turn(row))
    if not conversations:
        yield Skipped("", EMPTY)
    for room, messages in conversations.items():
        yield assemble(NAME, room or opening_id(messages), "", messages)


def read_table(text: str) -> Iterator[Piece] | None:
    rows = read_rows(text, _ROW_COLUMNS)
    return None if rows is None else read_records(rows)


def _by_column(record: object) -> Fields:
    row = record if isinstance(record, Mapping) else {}
    return {name.casefold(): value for name, value in row.items() if isinstance(name, str)}


def _row_turn(row: Fields) -> Message:
    written = row.get("createtime")
    at = parse_timestamp(written)
    is_typed = _TYPED.search(text_at(row, "type_name")) is not None
    return Message(
        id=as_id(row.get("msgsvrid")),
        role=Role.USER if row.get("is_sender") in (1, "1") else Role.OTHER,
        text=own_text(_QUOTATION.sub("", _row_text(row))) if is_typed else "",
        author=one_line(text_at(row, "talker")),
        at=at or in_china(parse_datetime(as_text(written))),
    )


def _row_text(row: Fields) -> str:
    """Return the text of a row; in older versions part of an object, in a table as JSON."""
    content = row.get("content")
    return text_at(row, "msg") or text_at(unpacked(content), "msg") or as_text(content)


ROWS = JsonFormat(matches_row, read_records, programs=(NAME,))
TABLE = TextFormat(read_table, programs=(NAME,))


def read_wechatmsg(text: str) -> Iterator[Piece] | None:
    rows = read_rows(text, _WECHATMSG_COLUMNS)
    return _wechatmsg_pieces(rows) if rows else None


def _wechatmsg_pieces(rows: Iterator[Row | Skipped]) -> Iterator[Piece]:
    conversations: dict[str, list[Message]] = {}
    for row in rows:
        if isinstance(row, Skipped):
            yield row
        else:
            conversations.setdefault(row.get("talkerid", ""), []).append(_wechatmsg_turn(row))
    if not conversations:
        yield Skipped("", EMPTY)
    for messages in conversations.values():
        yield assemble(NAME, opening_id(messages), "", messages)


def _wechatmsg_turn(row: Row) -> Message:
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


WECHATMSG = TextFormat(read_wechatmsg, limit_bytes=PIECE_BYTES, programs=(NAME,))
