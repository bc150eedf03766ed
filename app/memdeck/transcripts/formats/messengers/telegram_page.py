"""Telegram Desktop's web pages of a chat, ``messages.html``: each has up to a thousand messages.

A message of the person who wrote the one before it is *joined* to that, without a name.

Source: ``export_output_html.cpp`` of Telegram Desktop.
"""

import re
from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import Attachment, Message, Role
from memdeck.transcripts.chat_format import PageFormat, Piece
from memdeck.transcripts.chat_text.headed_blocks import split_at_sign
from memdeck.transcripts.conversation.build import assemble, opening_id
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.conversation.html_to_text import plain_text
from memdeck.transcripts.dates.google_dates import parse_written
from memdeck.transcripts.formats.messengers.telegram import NAME

_SIGNS = ("<title>Exported Data</title>", 'class="page_wrap')
_START = '<div class="message '
_OPENING = re.compile(r"default[^\"<>]{0,60}\" id=\"message(?P<id>\d{1,18})\"")
_TITLE = re.compile(r"<div class=\"text bold\">(?P<title>[^<]{0,400})</div>")
_DATE = re.compile(r"<div class=\"pull_right date details\" title=\"(?P<date>[^\"<>]{1,60})\"")
_AUTHOR = re.compile(r"<div class=\"from_name\">(?P<name>[^<]{0,400})<")
_FORWARDED = '<div class="forwarded body">'
_TEXT = '<div class="text">'
_TEXT_END = "</div>"
_FILE = re.compile(
    r"<a class=\"(?:photo_wrap|video_file_wrap|sticker_wrap|animated_wrap|[^\"<>]{0,80}\bmedia_)"
    r"[^\"<>]{0,80}\" href=\"(?P<path>[^\"<>]{1,400})\""
)


def matches(head: str) -> bool:
    return all(sign in head for sign in _SIGNS)


def read(chunks: Iterable[str]) -> Iterator[Piece]:
    parts = split_at_sign(chunks, _START)
    title = _TITLE.search(next(parts))
    messages: list[Message] = []
    author = ""
    for markup in parts:
        opening = _OPENING.match(markup)
        if opening is None:
            continue
        own, forwarded, quoted = markup.partition(_FORWARDED)
        if named := _AUTHOR.search(own):
            author = one_line(plain_text(named["name"]))
        messages.append(_message(opening["id"], author, own, quoted, is_quoted=bool(forwarded)))
    name = plain_text(title["title"]) if title else ""
    yield assemble(NAME, opening_id(messages), name, messages)


def _message(id_: str, author: str, own: str, quoted: str, *, is_quoted: bool) -> Message:
    date = _DATE.search(own)
    text = (quoted if is_quoted else own).partition(_TEXT)[2].partition(_TEXT_END)[0]
    paths = (plain_text(file["path"]) for file in _FILE.finditer(own + quoted))
    return Message(
        id=id_,
        role=Role.OTHER,
        text=clean(plain_text(text)),
        author=author,
        at=parse_written(date["date"]) if date else None,
        attachments=tuple(Attachment(one_line(path.rpartition("/")[2])) for path in paths),
        is_quoted=is_quoted,
    )


FORMAT = PageFormat(matches, read, is_repeat=True, programs=(NAME,))
