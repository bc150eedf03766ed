"""Discord, one channel per file, as DiscordChatExporter writes it for readers: text and HTML.

    ==============================================================
    Guild: Choir
    Channel: Text channels / general
    ==============================================================

    [6/3/2024 2:20 PM] ana
    Hello there

In a page, the times are written in the language of the machine, but the id of each message
counts the milliseconds since 2015.

Source: its PlainTextMessageWriter and the template of its pages; Discord's description of ids.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from memdeck.domain.conversation.conversation import (
    Attachment,
    Conversation,
    Message,
    Role,
    Skipped,
)
from memdeck.transcripts.chat_format import PageFormat, Piece, RawPiece, TextFormat
from memdeck.transcripts.chat_text.headed_blocks import split_at_headers
from memdeck.transcripts.conversation.build import assemble, opening_id
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.conversation.html_to_text import plain_text
from memdeck.transcripts.dates.clock import hour_of_day, local_datetime
from memdeck.transcripts.dates.day_month_order import Day, Order, WrittenDate, decide, read_by
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.formats.messengers.discord_exporter import NAME, files_at
from memdeck.transcripts.input.limits import MIB, PIECE_BYTES

_RULE = "=" * 62
_TOP = re.compile(
    rf"\A{_RULE}\n(?:Guild|Server): [^\n]*\nChannel: (?P<channel>[^\n]*)\n"
    rf"(?:(?!{_RULE})[^\n]*\n)*?{_RULE}\n"
)
_CLOSING = f"\n{_RULE}\nExported "
_CLOCK = (
    r"(?P<hour>\d{1,2})[:.](?P<minute>\d\d)(?:[:.](?P<second>\d\d))?"
    r"(?:[ \xa0\u202f](?P<half>[AaPp]\.?[Mm]\.?|[上下]午|오[전후]))?"
)
_HEAD = re.compile(
    r"(?:\A|(?<=\n\n))\["
    r"(?P<first>\d{1,4})[-/. ]{1,2}(?:(?P<month>[A-Za-z]{3})|(?P<second_number>\d{1,2}))"
    rf"[-/. ]{{1,2}}(?P<third>\d{{2,4}})\.?,?[ ](?P<before>[上下]午|오[전후])?[ ]?{_CLOCK}\] "
    r"(?P<author>[^\n]{1,120})\n"
)
_PINNED = " (pinned)"
_ADDITION = re.compile(r"^\{(?P<kind>Attachments|Embed|Stickers|Reactions)\}$", re.MULTILINE)
_NOTICE = re.compile(
    r"Joined the server\.|Pinned a message\.|Started a thread\.|Left the group\."
    r"|(?:Added|Removed) [^\n]{1,100} (?:to|from) the group\."
    r"|Started a call that lasted [^\n]{1,30} minutes?\."
    r"|Changed the channel (?:icon\.|name: [^\n]{1,120})"
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_YEAR_DIGITS = 4
_YEAR_FIRST = (Order.YEAR_FIRST,)
_YEAR_LAST = (Order.MONTH_FIRST, Order.DAY_FIRST)
_DAY_FIRST = (Order.DAY_FIRST,)


def read(text: str) -> Iterator[RawPiece] | None:
    text = text.lstrip("\ufeff\n ")
    top = _TOP.match(text)
    return _pieces(text[top.end() :], _channel(top["channel"])) if top else None


def _channel(path: str) -> str:
    """Return the name of a channel without that of its category."""
    return one_line(path.rpartition(" / ")[2])


def _pieces(text: str, title: str) -> Iterator[RawPiece]:
    content = text.rpartition(_CLOSING)[0] or text
    found = list(split_at_headers(content.lstrip("\n"), _HEAD))
    decision = decide([_date(head) for head, _ in found])
    yield from read_by(decision, lambda days: _conversation(found, days, title))


def _conversation(
    found: Sequence[tuple[re.Match[str], str]], days: Sequence[Day], title: str
) -> Conversation | Skipped:
    messages = [_message(head, text, day) for (head, text), day in zip(found, days, strict=True)]
    return assemble(NAME, opening_id(messages), title, messages)


def _date(head: re.Match[str]) -> WrittenDate:
    first, third = int(head["first"]), int(head["third"])
    if head["month"]:
        month = head["month"].casefold()
        number = _MONTHS.index(month) + 1 if month in _MONTHS else 0
        return WrittenDate((first, number, third), _DAY_FIRST)
    numbers = first, int(head["second_number"]), third
    return WrittenDate(numbers, _YEAR_FIRST if len(head["first"]) == _YEAR_DIGITS else _YEAR_LAST)


def _message(head: re.Match[str], content: str, day: Day) -> Message:
    hour = hour_of_day(int(head["hour"]), head["half"] or head["before"] or "")
    addition = _ADDITION.search(content)
    text = clean(content[: addition.start()] if addition else content)
    return Message(
        id="",
        role=Role.OTHER,
        text="" if _NOTICE.fullmatch(text) else text,
        author=one_line(head["author"].removesuffix(_PINNED)),
        at=local_datetime(day, (hour, int(head["minute"]), int(head["second"] or 0))),
        attachments=_files(content[addition.start() :]) if addition else (),
    )


def _files(additions: str) -> tuple[Attachment, ...]:
    return tuple(
        file
        for addition, lines in split_at_headers(additions, _ADDITION)
        if addition["kind"] == "Attachments"
        for file in files_at(line.strip() for line in lines.split("\n"))
    )


FORMAT = TextFormat(read, limit_bytes=PIECE_BYTES, programs=(NAME,))


_SIGNS = ("chatlog__message-group", "data-message-id=")
_GROUP = "chatlog__message-group"
_START = re.compile(r"\bdata-message-id=\"?(?P<id>\d{5,20})\"?(?=[\s>])")
_LONGEST_START = 60
_ENTRIES = re.compile(r"<div class=\"?preamble__entry\"?>(?P<text>[^<>]{0,400})</div>")
_AUTHOR = re.compile(
    r"<span class=\"?chatlog__author(?:-name)?\"?(?:\s[^<>]{0,600})?>(?P<name>[^<>]{0,200})</span>"
)
_SPOKEN = re.compile(r"class=\"?chatlog__content\b")
_PRESERVED = re.compile(r"<(?P<tag>span|div) class=\"?(?:chatlog__markdown-)?preserve[\w-]*\"?>")
_LATER = re.compile(r"class=\"?chatlog__(?:embed|attachment|sticker|reaction)")
_EMOJI = re.compile(r"<img\b[^<>]{0,600}\balt=\"?(?P<alt>[^\"<>\s]{1,60})\"?[^<>]{0,600}>")
_NAMED_FILE = re.compile(
    r"title=\"(?:Image|Video|Audio): (?P<media>[^\"<>]{1,300}?) \([^()\"<>]{1,30}\)"
    r"|chatlog__attachment-generic-name\"?>\s{0,200}<a[^<>]{0,2000}>(?P<name>[^<>]{1,300})</a>"
)
_SYSTEM = "chatlog__system-notification"
_FIRST_MILLISECOND = 1_420_070_400_000
_CHARS = 4 * MIB


def matches_page(head: str) -> bool:
    return all(sign in head for sign in _SIGNS)


def read_page(chunks: Iterable[str]) -> Iterator[Piece]:
    messages: list[Message] = []
    title = author = ""
    for id_, markup in _parts(chunks):
        if not id_:
            entries = _ENTRIES.findall(markup)
            title = _channel(plain_text(entries[1])) if len(entries) > 1 else ""
        own, _, following = markup.partition(_GROUP)
        if id_:
            author = _name(own) or author
            messages.append(_bubble(id_, author, own))
        author = _name(following) or author
    yield assemble(NAME, opening_id(messages), title, messages)


def _parts(chunks: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the id of each message with the markup up to the next; first what precedes all."""
    id_, text, searched = "", "", 0
    for chunk in chunks:
        text += chunk
        at = 0
        for start in _START.finditer(text, searched, max(0, len(text) - _LONGEST_START)):
            yield id_, text[at : start.start()]
            id_, at = start["id"], start.end()
        text = text[at:]
        if len(text) > _CHARS:  # no message is as long; what ends it is kept
            text = text[:_CHARS] + text[-_LONGEST_START:]
        searched = max(0, len(text) - 2 * _LONGEST_START)
    at = 0
    for start in _START.finditer(text):
        yield id_, text[at : start.start()]
        id_, at = start["id"], start.end()
    yield id_, text[at:]


def _name(markup: str) -> str:
    author = _AUTHOR.search(markup)
    return one_line(plain_text(author["name"])) if author else ""


def _bubble(id_: str, author: str, markup: str) -> Message:
    files = (file["media"] or file["name"] for file in _NAMED_FILE.finditer(markup))
    return Message(
        id=id_,
        role=Role.OTHER,
        text="" if _SYSTEM in markup else _text(markup),
        author=author,
        at=_time(int(id_)),
        attachments=tuple(Attachment(one_line(plain_text(name))) for name in files),
    )


def _text(markup: str) -> str:
    """Return the words of the message, which keep their line ends."""
    spoken = _SPOKEN.search(markup)
    later = _LATER.search(markup)
    end = later.start() if later else len(markup)
    start = _PRESERVED.search(markup, spoken.end(), end) if spoken else None
    if start is None:
        return ""
    own = _inside(markup[start.end() : end], start["tag"])
    return clean(plain_text(f"<pre>{_EMOJI.sub(_emoji, own)}</pre>"))


def _inside(markup: str, tag: str) -> str:
    """Return *markup* up to the end of the element *tag* that is open where it begins."""
    depth = 1
    for found in re.finditer(rf"<(/?){tag}\b", markup):
        depth += -1 if found[1] else 1
        if depth == 0:
            return markup[: found.start()]
    return markup


def _emoji(image: re.Match[str]) -> str:
    """Return a character; the name of a picture that a server has of its own."""
    alt = image["alt"]
    return f":{alt.strip(':')}:" if alt.isascii() else alt


def _time(id_: int) -> datetime | None:
    return parse_timestamp((id_ >> 22) + _FIRST_MILLISECOND)


PAGE = PageFormat(matches_page, read_page, programs=(NAME,))
