"""Messenger and Instagram as web pages, ``message_1.html``, newest first: the default download.

A page names no conversation: each part of a long one is read by itself.
"""

import re
from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import Attachment, Message, Role
from memdeck.transcripts.chat_format import PageFormat, Piece
from memdeck.transcripts.chat_text.headed_blocks import split_at_sign
from memdeck.transcripts.conversation.build import assemble, opening_id
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.conversation.html_to_text import plain_text
from memdeck.transcripts.conversation.merge_parts import in_order
from memdeck.transcripts.dates.google_dates import parse_written
from memdeck.transcripts.formats.messengers.meta import is_notice

_START = "_a6-g uiBoxWhite noborder"
_SENDER = re.compile(r"class=\"_3-95 _2pim _a6-h _a6-i\">(?P<name>[^<]{1,400})<")
_CONTENT = '<div class="_3-95 _a6-p"><div><div>'
_DATE = re.compile(r"<div class=\"_3-94 _a6-o\">(?P<date>[^<]{1,100})<")
_TITLE = re.compile(r"<title>(?P<title>[^<]{0,400})</title>")
_FILE = re.compile(r"\bsrc=\"(?P<path>[^\"<>]{1,400})\"")
_BETWEEN = "</div><div>"
_END = "</div>"
_SHOWN = 2  # the first fields of a message may hold its text; a shared page follows


def matches(head: str) -> bool:
    return _START in head and _SENDER.search(head) is not None and _CONTENT in head


def read(chunks: Iterable[str]) -> Iterator[Piece]:
    parts = split_at_sign(chunks, _START)
    head = next(parts)
    title = _TITLE.search(head)
    messages = [message for markup in parts if (message := _message(markup))]
    messages.reverse()
    ordered = in_order(messages)
    yield assemble(
        "instagram" if "instagram" in head.lower() else "messenger",
        opening_id(ordered),
        plain_text(title["title"]) if title else "",
        ordered,
    )


def _message(markup: str) -> Message | None:
    sender, date = _SENDER.search(markup), _DATE.search(markup)
    if sender is None or date is None:
        return None
    author = one_line(plain_text(sender["name"]))
    content = markup[: date.start()].partition(_CONTENT)[2]
    fields = (field.partition(_END)[0] for field in content.split(_BETWEEN)[:_SHOWN])
    text = next(filter(None, map(clean, map(plain_text, fields))), "")
    paths = (plain_text(file["path"]) for file in _FILE.finditer(content))
    return Message(
        id="",
        role=Role.OTHER,
        text="" if is_notice(text, author) else text,
        author=author,
        at=parse_written(date["date"].strip()),
        attachments=tuple(Attachment(one_line(path.rpartition("/")[2])) for path in paths),
    )


FORMAT = PageFormat(matches, read, programs=("messenger", "instagram"))
