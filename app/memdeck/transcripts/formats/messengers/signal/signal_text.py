"""Signal's chats as text, as signal-export and sigtop write them.

signal-export    [2019-12-24, 12:23] Me: Hello
sigtop, short    2019-12-24 12:23 You: Hello

sigtop's long format has fields, an empty line, then the message.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import PurePath

from memdeck.domain.conversation.conversation import Attachment, Message, Role
from memdeck.transcripts.chat_format import Piece, TextFormat
from memdeck.transcripts.chat_text.headed_blocks import split_at_headers
from memdeck.transcripts.chat_text.speakers import are_of_one_conversation
from memdeck.transcripts.conversation.build import assemble, opening_id
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.dates.timestamps import parse_local
from memdeck.transcripts.input.limits import PIECE_BYTES

NAME = "signal"

_AT = r"(?P<day>\d{4}-\d\d-\d\d),?[ ](?P<clock>\d\d:\d\d(?P<seconds>:\d\d)?)"
_BRACKETED = re.compile(rf"^\[{_AT}\] (?P<author>[^\n]{{1,100}}?):(?=\s)", re.MULTILINE)
_SHORT = re.compile(rf"^{_AT} (?P<author>[^\n:]{{1,100}}):(?=\s)", re.MULTILINE)

ME = frozenset({"Me", "You"})
_OF_WHATSAPP = ("\u200e", "<attached:", "end-to-end encrypted", "<Media omitted>")

# ![photo.jpg](./media/photo.jpg)
_FILE = re.compile(r"!?\[(?P<name>[^\[\]\n]{1,200})\]\((?:\./)?media/[^()\n]{1,300}\)")
_REACTIONS = re.compile(r"\n\(- [^\n]* -\)\s*\Z")
_QUOTATION = re.compile(r"\A[ ]?\n+(?:>[^\n]*\n)+")
_DETAILS = re.compile(
    r"\A \[(?:(?:reply to [^\]\n]{1,200}|edited|\d{1,4} attachments?)(?:, )?){1,3}\](?=\s|\Z)"
)
NOTICE = re.compile(
    r"\A(?:\(This message was deleted\)|\(\( [^\n]* \)\)|\[[\w -]{1,40} message\]"
    r"|(?:Incoming|Outgoing|Missed)(?: voice| video| group)? call(?: \([^()\n]*\))?)"
)
_CHAT_FILES = {"chat.md", "index.md"}
_TITLE = re.compile(r"\A\s*Conversation: (?P<title>[^\n]*?)(?: \([^()\n]*\))?\n\s*\n")
_VERBOSE_HEAD = re.compile(
    r"^From: (?P<author>[^\n]*?)(?: \([^()\n]*\))?\nType: (?P<type>[^\n]*)\n"
    r"(?:Sent: (?P<sent>[^\n]*)\n)?",
    re.MULTILINE,
)
_SENT = {"incoming": Role.OTHER, "outgoing": Role.USER}
_ATTACHMENT = "Attachment: "
_SIZE = re.compile(r" \([^()\n]*\)\Z")


def read(text: str) -> Iterator[Piece] | None:
    for header in (_BRACKETED, _SHORT):
        first = header.search(text)
        if first and not text[: first.start()].strip() and _is_from_signal(text, header, first):
            messages = [_message(*block) for block in split_at_headers(text, header)]
            return iter([assemble(NAME, opening_id(messages), "", messages)])
    return None


def _is_from_signal(text: str, header: re.Pattern[str], first: re.Match[str]) -> bool:
    """Return whether it is Signal's, not WhatsApp's, whose times have seconds here, or a log.

    Whoever exports is "Me" or "You", but need not have said anything.
    """
    authors = {header_match["author"] for header_match in header.finditer(text)}
    if not authors.isdisjoint(ME):
        return True
    has_plain_header = (
        header is _BRACKETED and first["seconds"] is None and not are_of_one_conversation(authors)
    )
    return has_plain_header and not any(trace in text for trace in _OF_WHATSAPP)


def _message(header: re.Match[str], content: str) -> Message:
    content = _REACTIONS.sub("", _DETAILS.sub("", _QUOTATION.sub("", content)))
    names = [clean(file["name"]) for file in _FILE.finditer(content)]
    own_text = clean(_FILE.sub("", content))
    return Message(
        id="",
        role=Role.USER if header["author"] in ME else Role.OTHER,
        text="" if NOTICE.fullmatch(own_text) else own_text,
        author=one_line(header["author"]),
        at=parse_local(f"{header['day']}T{header['clock']}"),
        attachments=tuple(map(Attachment, names)),
    )


def title_in(file_name: str) -> str:
    """Return the name of the chat, which signal-export gives to the folder of its file."""
    path = PurePath(file_name)
    return one_line(path.parent.name) if path.name in _CHAT_FILES else ""


FORMAT = TextFormat(read, limit_bytes=PIECE_BYTES, title_in=title_in, programs=(NAME,))


def read_verbose(text: str) -> Iterator[Piece] | None:
    title = _TITLE.match(text)
    if title is None or not _VERBOSE_HEAD.search(text):
        return None
    messages = [
        _verbose_message(header, rest)
        for header, rest in split_at_headers(text, _VERBOSE_HEAD)
        if header["type"] in _SENT
    ]
    return iter([assemble(NAME, opening_id(messages), title["title"], messages)])


def _verbose_message(header: re.Match[str], rest: str) -> Message:
    details, _, content = rest.partition("\n\n") if not rest.startswith("\n") else ("", "", rest)
    names = (
        line.removeprefix(_ATTACHMENT)
        for line in details.split("\n")
        if line.startswith(_ATTACHMENT)
    )
    return Message(
        id="",
        role=_SENT[header["type"]],
        text=_own(content),
        author=one_line(header["author"]),
        at=_moment(header["sent"] or ""),
        attachments=tuple(Attachment(clean(_SIZE.sub("", name))) for name in names),
    )


def _own(text: str) -> str:
    """Return the message without the quoted one and its own earlier versions."""
    lines = text.split("\n")
    if lines[0].startswith("| Version: "):
        latest = lines[1:]
        earlier = (at for at, line in enumerate(latest) if line.startswith("| Version: "))
        lines = [line.removeprefix("|").removeprefix(" ") for line in latest[: next(earlier, None)]]
        lines = lines[lines.index("") :] if "" in lines else []
    return clean("\n".join(line for line in lines if not line.startswith(">")))


def _moment(sent: str) -> datetime | None:
    try:
        moment = parsedate_to_datetime(sent)
        return moment if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError):
        return None


VERBOSE = TextFormat(read_verbose, limit_bytes=PIECE_BYTES, programs=(NAME,))
