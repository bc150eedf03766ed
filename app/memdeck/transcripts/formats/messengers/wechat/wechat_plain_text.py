"""WeChat as text: copied from its window, or saved by WeChatMsg.

A line of name and time, in either order, precedes the text:

    王工 2024-06-03 14:20:00
    明天几点开会？
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from memdeck.domain.conversation.conversation import Message, Role
from memdeck.transcripts.chat_format import Piece, TextFormat
from memdeck.transcripts.chat_text.chinese_apps import in_china, without_media
from memdeck.transcripts.chat_text.headed_blocks import split_at_headers, unix_lines
from memdeck.transcripts.chat_text.speakers import are_of_one_conversation, may_be_a_person
from memdeck.transcripts.conversation.build import assemble, opening_id
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.dates.clock import CLOCK, DATE, matched_datetime
from memdeck.transcripts.formats.messengers.wechat.weflow_json import ME, NAME
from memdeck.transcripts.input.limits import PIECE_BYTES

_NAME = r"(?P<name>[^\s\[（(:：][^\n]{0,59}?)"
_HEADS = (
    re.compile(rf"^{_NAME}[ \t\u3000]{{1,4}}{DATE}[ \t]{{1,4}}{CLOCK}[ \t]{{0,4}}$", re.MULTILINE),
    re.compile(rf"^{DATE}[ \t]{{1,4}}{CLOCK}[ \t\u3000]{{1,4}}{_NAME}[ \t]{{0,4}}$", re.MULTILINE),
)
_QUOTATION = re.compile(r"\n引用[:：][^\n]*\Z")

_LEAST_SPEAKERS = 2
_SPEAKING = 0.5  # share of the name and time lines with text below, by a known speaker


def read(text: str) -> Iterator[Piece] | None:
    text = unix_lines(text)
    for header in _HEADS:
        first = header.search(text)
        if first and not text[: first.start()].strip():
            found = [
                (_author(match), match, clean(content))
                for match, content in split_at_headers(text, header)
            ]
            if _is_chat([(author, content) for author, _, content in found]):
                return _pieces([_message(*match) for match in found])
    return None


def _pieces(messages: Sequence[Message]) -> Iterator[Piece]:
    yield assemble(NAME, opening_id(messages), "", messages)


def _is_chat(author_texts: Sequence[tuple[str, str]]) -> bool:
    """Return whether people take turns, unlike in a log or a conversation with an assistant."""
    times = Counter(author for author, text in author_texts if text)
    if are_of_one_conversation(times):
        return False
    known = sum(count for count in times.values() if count > 1 or not ME.isdisjoint(times))
    has_names = all(text and may_be_a_person(author) for author, text in author_texts)
    return len(times) >= _LEAST_SPEAKERS and (has_names or known >= _SPEAKING * len(author_texts))


def _author(header: re.Match[str]) -> str:
    return one_line(header["name"])


def _message(author: str, header: re.Match[str], content: str) -> Message:
    return Message(
        id="",
        role=Role.USER if author in ME else Role.OTHER,
        text=without_media(_QUOTATION.sub("", content).rstrip()),
        author=author,
        at=in_china(matched_datetime(header)),
    )


FORMAT = TextFormat(read, limit_bytes=PIECE_BYTES)
