"""WeChat's own export: selected messages, sent as a mail or shared as text.

小明 和 小红 在微信上的聊天记录如下，请查收。

—————  2024-06-03  —————

小明  14:20

明天几点开会？

Source: such histories as openly published readers of them quote them.
"""

import re
from collections.abc import Iterator

from memdeck.domain.conversation.conversation import Attachment, Message, Role
from memdeck.transcripts.chat_format import Piece, TextFormat
from memdeck.transcripts.chat_text.chinese_apps import in_china, without_media
from memdeck.transcripts.chat_text.headed_blocks import split_at_headers, unix_lines
from memdeck.transcripts.conversation.build import assemble, opening_id
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.dates.clock import CLOCK, DATE, parse_datetime
from memdeck.transcripts.formats.messengers.wechat.weflow_json import ME, NAME
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


def read(text: str) -> Iterator[Piece] | None:
    text = unix_lines(text)
    first = _DAY.search(text, 0, _LONGEST_OPENING)
    messages = list(_messages(text)) if first else []
    if first is None or not messages:
        return None
    titled = _TITLE.search(text, 0, first.start())
    title = titled["title"] if titled else ""
    return iter([assemble(NAME, opening_id(messages), title, messages)])


def _messages(text: str) -> Iterator[Message]:
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


FORMAT = TextFormat(read, limit_bytes=PIECE_BYTES)
