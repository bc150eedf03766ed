"""QQ's message history as text: one friend or group, or all of a list, one below the other.

2024-06-03 14:20:00 小李(12345678)
明天几点？
"""

import re
from collections.abc import Iterator

from memdeck.domain.conversation.conversation import Message, Role
from memdeck.transcripts.chat_format import Piece, TextFormat
from memdeck.transcripts.chat_text.chinese_apps import in_china, without_media
from memdeck.transcripts.chat_text.headed_blocks import split_at_headers
from memdeck.transcripts.conversation.build import assemble, opening_id
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.dates.clock import CLOCK, DATE, matched_datetime
from memdeck.transcripts.input.limits import PIECE_BYTES

_NAME = "qq"

_TITLE = "消息记录（此消息记录为文本格式"
_SECTION = re.compile(
    r"(?:^={8,}\n(?:消息分组[:：][^\n]*\n={8,}\n)?)?^消息对象[:：](?P<title>[^\n]*)(?:\n={8,}$)?",
    re.MULTILINE,
)
_NUMBER = r"(?:[(（](?P<number>\d{1,12})[)）]|<(?P<mail>[^<>\s]{1,80})>)"
_AT = rf"^{DATE}[ \t]{{1,4}}{CLOCK}[ \t]{{1,4}}"
_HEAD = re.compile(rf"{_AT}(?P<name>[^\n]{{0,80}}?){_NUMBER}?[ \t]{{0,4}}$", re.MULTILINE)
_NUMBERED_HEAD = re.compile(rf"{_AT}[^\n]{{0,80}}?{_NUMBER}[ \t]{{0,4}}$", re.MULTILINE)
_WORDS_BELOW = re.compile(rf"\n(?!{DATE})[^\n]*\S")  # in a log one header follows another
_RANK = re.compile(r"(?:【[^】\n]{0,30}】[ ]?)+")  # 【管理员】, before a name in a group
_OF_QQ = {"系统消息", "系統消息"}


def read(text: str) -> Iterator[Piece] | None:
    start = text.lstrip()
    if start.startswith((_TITLE, "消息对象")) or _SECTION.match(start):
        return _pieces(text)
    header = _NUMBERED_HEAD.match(start)
    has_words = header is not None and _WORDS_BELOW.match(start, header.end()) is not None
    return _pieces(text) if has_words else None


def _pieces(text: str) -> Iterator[Piece]:
    sections = [(match["title"], section) for match, section in split_at_headers(text, _SECTION)]
    for title, section in sections or [("", text)]:
        messages = [
            _message(header, content) for header, content in split_at_headers(section, _HEAD)
        ]
        yield assemble(_NAME, opening_id(messages), title, messages)


def _message(header: re.Match[str], content: str) -> Message:
    author = one_line(_RANK.sub("", header["name"]))
    return Message(
        id="",
        role=Role.OTHER,
        text="" if author in _OF_QQ else without_media(clean(content)),
        author=author or header["number"] or header["mail"] or "",
        at=in_china(matched_datetime(header)),
    )


FORMAT = TextFormat(read, limit_bytes=PIECE_BYTES, programs=(_NAME,))
