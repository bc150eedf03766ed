"""LINE's chat history: a heading for each day, then time, name and text separated by tabs."""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import islice

from memdeck.domain.conversation.conversation import Conversation, Message, Role, Skipped
from memdeck.transcripts.chat_format import RawPiece, TextFormat
from memdeck.transcripts.chat_text.headed_blocks import split_at_headers, unix_lines
from memdeck.transcripts.conversation.build import assemble, opening_id
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.dates.ambiguous import read_by
from memdeck.transcripts.dates.clock import hour_of_day, local_datetime
from memdeck.transcripts.dates.day_month_order import Numbers, Order, decide
from memdeck.transcripts.formats.messengers.line.system_messages import is_wordless
from memdeck.transcripts.input.limits import PIECE_BYTES

NAME = "line"

# [LINE] Chat history with Ana   [LINE] Anaとのトーク履歴   [LINE] 與Ana的聊天記錄
_TITLE = re.compile(
    r"\A(?:(?:\[LINE\] ?)?(?:Chat history (?:with|in) (?P<en>.{1,100})"
    r"|(?P<ja>.{1,100}?)と?のトーク履歴|[与與]?(?P<zh>.{1,100}?)的聊天(?:记录|記錄))"
    r"|\[LINE\] ?(?P<other>.{1,100}))"
)
# 2024/06/03(Mon)   2024.06.03 Monday   2024年6月3日 週一   Mon, 06/03/2024
_DAY = (
    r"(?:[^\W\d]{1,10}(?:\.,?|,) ?|(?=\d{4}))(?P<first>\d{1,4})[./年-](?P<second>\d{1,2})[./月-]"
    r"(?P<third>\d{1,4})日?[^\t\n\d]{0,16}$"
)
_CLOCK = (
    r"(?:(?P<before>[^\W\d]{2})[ ]?)?(?P<hour>\d{1,2}):(?P<minute>\d\d)"
    r"(?:[ ]?(?P<after>[AaPp]\.?[Mm]\.?))?"
)
_HEAD = re.compile(rf"^(?:{_DAY}|{_CLOCK}\t(?P<author>[^\t\n]*)(?P<tab>\t|$))", re.MULTILINE)
_OPENING_HEADS = 10
_OPENING_CHARS = 300  # title and date of saving precede the first day


def read(text: str) -> Iterator[RawPiece] | None:
    text = unix_lines(text)
    headers = list(islice(_HEAD.finditer(text), _OPENING_HEADS))
    is_dated = bool(headers) and headers[0]["first"] is not None
    has_words = any(header["tab"] and header["author"] for header in headers)
    title = title_of(text)
    if not (is_dated and has_words) or (not title and headers[0].start() > _OPENING_CHARS):
        return None
    return _pieces(text, title)


def title_of(text: str) -> str:
    """Return the name of the chat in the first line of *text*, or ""."""
    title = _TITLE.fullmatch(text.lstrip().partition("\n")[0].rstrip())
    return next(filter(None, title.groups()), "") if title else ""


def _pieces(text: str, title: str) -> Iterator[RawPiece]:
    found = [(header, content) for header, content in split_at_headers(text, _HEAD)]
    days = [_numbers(header) for header, _ in found if header["first"]]
    decision = decide(days, (Order.YEAR_FIRST, Order.MONTH_FIRST, Order.DAY_FIRST))
    yield read_by(decision, lambda order: _conversation(found, order, title))


def _conversation(
    found: Sequence[tuple[re.Match[str], str]], order: Order, title: str
) -> Conversation | Skipped:
    messages: list[Message] = []
    day: Numbers = (0, 0, 0)
    for header, text in found:
        if header["first"]:
            day = order.date(_numbers(header))
        elif header["author"] and header["tab"]:
            messages.append(_message(header, text, day))
    return assemble(NAME, opening_id(messages), title, messages)


def _message(header: re.Match[str], content: str, day: Numbers) -> Message:
    return Message(
        id="",
        role=Role.OTHER,
        text=_text(content),
        author=one_line(header["author"]),
        at=_at(header, day),
    )


def _at(header: re.Match[str], day: Numbers) -> datetime | None:
    hour = hour_of_day(int(header["hour"]), header["before"] or header["after"] or "")
    return local_datetime(day, (hour, int(header["minute"]), 0))


def _numbers(header: re.Match[str]) -> Numbers:
    return int(header["first"]), int(header["second"]), int(header["third"])


def _text(written: str) -> str:
    """Return the text; LINE writes several lines as a quoted cell."""
    text = clean(written)
    if "\n" in text and text.startswith('"') and text.endswith('"'):
        text = text[1:-1].replace('""', '"').strip()
    return "" if is_wordless(text) else text


FORMAT = TextFormat(read, limit_bytes=PIECE_BYTES)
