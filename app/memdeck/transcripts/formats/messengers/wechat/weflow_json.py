"""WeChat, as WeFlow and EchoTrace write it: one JSON object per chat.

WeChat has no JSON export of its own. The file says which speaker is the owner of
the phone.
"""

import re
from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import Message, Role
from memdeck.transcripts.chat_format import JsonFormat, Piece, each_conversation
from memdeck.transcripts.chat_text.chinese_apps import in_china, without_media
from memdeck.transcripts.conversation.build import as_id, assemble, opening_id
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.dates.clock import parse_datetime
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.json.json_fields import Fields, as_fields, fields_at, objects_at, text_at

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


def matches(record: object) -> bool:
    chat = as_fields(record)
    session = fields_at(chat, "session")
    has_messages = isinstance(chat.get("messages"), list)
    return has_messages and ("wxid" in session or isinstance(chat.get("weflow"), dict))


def read(records: Iterable[object]) -> Iterator[Piece]:
    why_not = "It holds no chat of WeChat's; export it again."
    return each_conversation(records, matches, _conversation, why_not=why_not)


def own_text(text: str) -> str:
    """Return the person's own part of *text*, cleaned; in a quotation's XML it is the title."""
    if text.lstrip().startswith(("<", "\ufeff<")):
        titled = _TITLE_OF_XML.search(text)
        text = titled["title"] if titled else ""
    return without_media(clean(text))


def _conversation(chat: Fields) -> Piece:
    session = fields_at(chat, "session")
    rows = objects_at(chat, "messages")
    messages = [_turn(message) for message in rows if _is_from_a_person(message)]
    chat_id = as_id(session.get("wxid")) or opening_id(messages)
    return assemble(NAME, chat_id, text_at(session, *_TITLES), messages)


def _is_from_a_person(message: Fields) -> bool:
    """Return whether a person sent it, not the program."""
    is_notice = "isSend" in message and message["isSend"] is None
    return not is_notice and not text_at(message, "senderUsername").endswith(_ROOM)


def _turn(message: Fields) -> Message:
    sender = text_at(message, "senderUsername")
    at = parse_timestamp(message.get("createTime"))
    return Message(
        id="",  # localId counts within one of several databases
        role=Role.USER if message.get("isSend") in (1, "1") else Role.OTHER,
        text=_text(message, sender),
        author=one_line(text_at(message, "senderDisplayName") or sender),
        at=at or in_china(parse_datetime(text_at(message, "formattedTime"))),
    )


def _text(message: Fields, sender: str) -> str:
    content = text_at(message, "content")
    if speaker := _SPOKEN.match(content):
        return clean(content[speaker.end() :])
    if _WORDLESS.search(text_at(message, "type")):
        return ""
    return own_text(content.removeprefix(f"{sender}:\n"))


FORMAT = JsonFormat(matches, read, lists=("messages",))
