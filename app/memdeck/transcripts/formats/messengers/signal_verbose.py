"""Signal, in sigtop's long format: fields, an empty line, then the message."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from memdeck.domain.conversation.conversation import Attachment, Message, Role
from memdeck.transcripts.chat_format import Piece, TextFormat
from memdeck.transcripts.chat_text.headed_blocks import split_at_headers, unix_lines
from memdeck.transcripts.conversation.build import assemble, opening_id
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.formats.messengers.signal_text import NAME
from memdeck.transcripts.input.limits import PIECE_BYTES

_TITLE = re.compile(r"\A\s*Conversation: (?P<title>[^\n]*?)(?: \([^()\n]*\))?\n\s*\n")
_HEAD = re.compile(
    r"^From: (?P<author>[^\n]*?)(?: \([^()\n]*\))?\nType: (?P<type>[^\n]*)\n"
    r"(?:Sent: (?P<sent>[^\n]*)\n)?",
    re.MULTILINE,
)
_SENT = {"incoming": Role.OTHER, "outgoing": Role.USER}
_ATTACHMENT = "Attachment: "
_SIZE = re.compile(r" \([^()\n]*\)\Z")


def read(text: str) -> Iterator[Piece] | None:
    text = unix_lines(text)
    title = _TITLE.match(text)
    return _pieces(text, title["title"]) if title and _HEAD.search(text) else None


def _pieces(text: str, title: str) -> Iterator[Piece]:
    found = [
        (header, rest) for header, rest in split_at_headers(text, _HEAD) if header["type"] in _SENT
    ]
    messages = [_message(header, rest) for header, rest in found]
    yield assemble(NAME, opening_id(messages), title, messages)


def _message(header: re.Match[str], rest: str) -> Message:
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


FORMAT = TextFormat(read, limit_bytes=PIECE_BYTES)
