"""Signal for Android, as signalbackup-tools writes a chat of its backup: as text, or as a page.

    [Mar 03, 2024 09:15:40] <Ana Lund> Hello
    [Mar 03, 2024 09:16:02] *** <Ana Lund> sent file "map.pdf"
    [Mar 03, 2024 09:16:02] *** Incoming voice call

Source: ``exporttxt.cc`` and ``htmlwrite.cc`` of signalbackup-tools.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import PurePath

from memdeck.domain.conversation.conversation import Attachment, Message, Role
from memdeck.transcripts.chat_format import PageFormat, Piece, TextFormat
from memdeck.transcripts.chat_text.headed_blocks import split_at_headers, split_at_sign
from memdeck.transcripts.conversation.build import assemble, opening_id
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.conversation.html_to_text import plain_text
from memdeck.transcripts.dates.google_dates import parse_written
from memdeck.transcripts.formats.messengers.signal.signal_text import NAME
from memdeck.transcripts.input.limits import PIECE_BYTES

_STAMP = r"[A-Z][a-z]{2} \d\d, \d{4} \d\d:\d\d:\d\d"
_HEAD = re.compile(
    rf"^\[(?P<stamp>{_STAMP})\] (?:<(?P<author>[^\n]{{1,200}}?)>(?= )|\*\*\*(?P<notice>[^\n]*))",
    re.MULTILINE,
)
_SENT_FILE = re.compile(r" <(?P<author>[^\n]{1,200}?)> sent file(?: \"(?P<name>[^\n]*)\")?")
_REACTION = r"[^:;()\n]{1,100}: [^\s\w:;()]{1,20}"
_REACTIONS = re.compile(rf" \({_REACTION}(?:; {_REACTION}){{0,100}}\)\Z")
_ID = " (_id"  # Ana Lund (_id7).txt


def read(text: str) -> Iterator[Piece] | None:
    text = text.lstrip("\ufeff\n")
    if not _HEAD.match(text):
        return None
    messages = list(_messages(text))
    return iter([assemble(NAME, opening_id(messages), "", messages)])


def _messages(text: str) -> Iterator[Message]:
    files: list[tuple[str, str, str]] = []
    for head, content in split_at_headers(text, _HEAD):
        stamp, author = head["stamp"], head["author"]
        if author is None:
            if sent := _SENT_FILE.match(head["notice"]):
                files.append((stamp, sent["author"], sent["name"] or "file"))
            continue
        # The files of a message are written before it, with its time.
        names = [name for *of, name in files if of == [stamp, author]]
        files.clear()
        yield Message(
            id="",
            role=Role.OTHER,
            text=clean(_REACTIONS.sub("", content.rstrip("\n"))),
            author=one_line(author),
            at=parse_written(stamp),
            attachments=tuple(Attachment(one_line(name)) for name in names),
        )


def title_in(file_name: str) -> str:
    """Return the name of the chat in *file_name*."""
    return one_line(PurePath(file_name).name.rpartition(_ID)[0])


FORMAT = TextFormat(read, limit_bytes=PIECE_BYTES, title_in=title_in, programs=(NAME,))


_SIGN = "<!-- Message: _id:"
_TITLE = re.compile(r"<title>(?P<title>[^<]{0,400})</title>")
_KIND = re.compile(r"<div class=\"msg msg-(?P<kind>incoming|outgoing)(?P<more>[^\"<>]{0,200})\">")
_AUTHOR = re.compile(r"<span class=\"msg-name msg-name-\d+\">(?P<name>[^<]{0,400})</span>")
_BODY = re.compile(r"<div(?: class=\"msg-all-emoji\")?>\s{0,40}<pre>")
_BODY_END = "</pre>"
_FOOTER = '<div class="footer'
_DATE = re.compile(rf"<span class=\"msg-data\">\s{{0,40}}(?P<stamp>{_STAMP})")
_FILE = re.compile(r"Attachment '(?P<name>[^\n<>]{1,300})'")
_GONE = ("deleted-msg", "msg-viewonce")
_ROLES = {"incoming": Role.OTHER, "outgoing": Role.USER}


def matches_page(head: str) -> bool:
    return _SIGN in head and _KIND.search(head) is not None


def read_page(chunks: Iterable[str]) -> Iterator[Piece]:
    parts = split_at_sign(chunks, _SIGN)
    title = _TITLE.search(next(parts))
    name = plain_text(title["title"]) if title else ""
    messages = [message for part in parts if (message := _bubble(part, name))]
    yield assemble(NAME, opening_id(messages), name, messages)


def _bubble(markup: str, chat: str) -> Message | None:
    kind = _KIND.search(markup)
    if kind is None or any(sign in kind["more"] for sign in _GONE):
        return None
    own, _, footer = markup.partition(_FOOTER)
    author = _AUTHOR.search(own, kind.end())
    bodies = list(_BODY.finditer(own, kind.end()))
    body = own[bodies[-1].end() :].partition(_BODY_END)[0] if bodies else ""
    dates = _DATE.findall(footer)  # of earlier versions, then its own
    is_own = kind["kind"] == "outgoing"
    return Message(
        id="",
        role=_ROLES[kind["kind"]],
        text=clean(plain_text(f"<pre>{body}</pre>")),
        author=one_line(plain_text(author["name"]) if author else "" if is_own else chat),
        at=parse_written(dates[-1]) if dates else None,
        attachments=tuple(
            Attachment(one_line(plain_text(file["name"]))) for file in _FILE.finditer(own)
        ),
    )


PAGE = PageFormat(matches_page, read_page, programs=(NAME,))
