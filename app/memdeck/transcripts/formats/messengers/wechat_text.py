"""WeChat as text: its own export, and what is copied from its window or saved by WeChatMsg.

The export has selected messages, sent as a mail or shared as text:

    小明 和 小红 在微信上的聊天记录如下，请查收。

    —————  2024-06-03  —————

    小明  14:20

    明天几点开会？

In a copy, a line of name and time, in either order, precedes the text:

    王工 2024-06-03 14:20:00
    明天几点开会？

Source: such histories as openly published readers of them quote them.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from memdeck.domain.conversation.conversation import Attachment, Message, Role
from memdeck.transcripts.chat_format import Piece, TextFormat
from memdeck.transcripts.chat_text.chinese_apps import in_china, without_media
from memdeck.transcripts.chat_text.headed_blocks import split_at_headers
from memdeck.transcripts.chat_text.speakers import are_of_one_conversation, may_be_a_person
from memdeck.transcripts.conversation.build import assemble, opening_id
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.dates.clock import CLOCK, DATE, matched_datetime, parse_datetime
from memdeck.transcripts.formats.messengers.wechat_rows import ME, NAME
from memdeck.transcripts.input.limits import PIECE_BYTES

_SPACE = r"[ \t\xa0\u3000]"
_DAY = re.compile(
    rf"^{_SPACE}*—{{3,}}{_SPACE}*(?P<date>{DATE}){_SPACE}*—{{3,}}{_SPACE}*$", re.MULTILINE
)
_HEAD = re.compile(
    rf"^{_SPACE}*(?P<name>\S[^\n]{{0,59}}?){_SPACE}{{2,8}}(?P<clock>{CLOCK}){_SPACE}*$",
    re.MULTILINE,
)
_TITLE = re.compile(
    r"^\s{0,9}(?P<title>[^\s][^\n]{0,199}?)[ ]?"
    r"(?:在微信上|微信群上|在微信群上)的聊天(?:记录|記錄)如下",
    re.MULTILINE,
)
_LONGEST_OPENING = 500  # characters before the first day: participants, and a greeting
# [图片: 8b0abeb1.jpg(请在附件中查看)]
_FILE = re.compile(
    r"\[[^\[\]\n:：]{1,10}[:：][ ]?(?P<name>[^\[\]\n]{1,200}?)[(（][^()（）\n]{1,30}[)）]\]"
)
_NAME = r"(?P<name>[^\s\[（(:：][^\n]{0,59}?)"
_COPIED_HEADS = (
    re.compile(rf"^{_NAME}[ \t\u3000]{{1,4}}{DATE}[ \t]{{1,4}}{CLOCK}[ \t]{{0,4}}$", re.MULTILINE),
    re.compile(rf"^{DATE}[ \t]{{1,4}}{CLOCK}[ \t\u3000]{{1,4}}{_NAME}[ \t]{{0,4}}$", re.MULTILINE),
)
_QUOTATION = re.compile(r"\n引用[:：][^\n]*\Z")

_LEAST_SPEAKERS = 2
_SPEAKING = 0.5  # share of the name and time lines with text below, by a known speaker


def read_mail(text: str) -> Iterator[Piece] | None:
    first = _DAY.search(text, 0, _LONGEST_OPENING)
    messages = list(_mail_messages(text)) if first else []
    if first is None or not messages:
        return None
    titled = _TITLE.search(text, 0, first.start())
    title = titled["title"] if titled else ""
    return iter([assemble(NAME, opening_id(messages), title, messages)])


def _mail_messages(text: str) -> Iterator[Message]:
    for day, of_the_day in split_at_headers(text, _DAY):
        for header, content in split_at_headers(of_the_day, _HEAD):
            author = one_line(header["name"])
            yield Message(
                id="",
                role=Role.USER if author in ME else Role.OTHER,
                text=without_media(clean(_FILE.sub("", content))),
                author=author,
                at=in_china(parse_datetime(f"{day['date']} {header['clock']}")),
                attachments=tuple(
                    Attachment(clean(file["name"])) for file in _FILE.finditer(content)
                ),
            )


MAIL = TextFormat(read_mail, limit_bytes=PIECE_BYTES, programs=(NAME,))


def read_copied(text: str) -> Iterator[Piece] | None:
    for header in _COPIED_HEADS:
        first = header.search(text)
        if first and not text[: first.start()].strip():
            found = [
                (one_line(match["name"]), match, clean(content))
                for match, content in split_at_headers(text, header)
            ]
            if _is_chat([(author, content) for author, _, content in found]):
                messages = [_message(*entry) for entry in found]
                return iter([assemble(NAME, opening_id(messages), "", messages)])
    return None


def _is_chat(author_texts: Sequence[tuple[str, str]]) -> bool:
    """Return whether people take turns, unlike in a log or a conversation with an assistant."""
    times = Counter(author for author, text in author_texts if text)
    if are_of_one_conversation(times):
        return False
    known = sum(count for count in times.values() if count > 1 or not ME.isdisjoint(times))
    has_names = all(text and may_be_a_person(author) for author, text in author_texts)
    return len(times) >= _LEAST_SPEAKERS and (has_names or known >= _SPEAKING * len(author_texts))


def _message(author: str, header: re.Match[str], content: str) -> Message:
    return Message(
        id="",
        role=Role.USER if author in ME else Role.OTHER,
        text=without_media(_QUOTATION.sub("", content).rstrip()),
        author=author,
        at=in_china(matched_datetime(header)),
    )


COPIED = TextFormat(read_copied, limit_bytes=PIECE_BYTES, programs=(NAME,))
