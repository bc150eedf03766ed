"""Poe, as the browser extension PoeLog saves a conversation.

    Conversation with Web Search (2 messages)

    Human:

    I keep bees

    Web Search:

    Lovely!

Poe itself has no export. Other extensions write names that any conversation has.

Source: the writer of PoeLog.
"""

import re
from collections.abc import Iterator

from memdeck.domain.conversation.conversation import Attachment, Message, Remark, Role
from memdeck.transcripts.chat_format import Piece, TextFormat
from memdeck.transcripts.chat_text.headed_blocks import split_at_headers
from memdeck.transcripts.conversation.build import assemble, with_opening_id
from memdeck.transcripts.conversation.clean_text import clean_turn, one_line

_NAME = "poe"

_HEAD = re.compile(
    r"\A[\s\ufeff]*+Conversation with (?P<bot>[^\n]{1,100}) \((?P<count>\d{1,6}) messages?\)\n"
)
_HUMAN = "Human"
_FILES = re.compile(r"\nAttached files:\n(?P<files>(?:- \[[^\n]*(?:\n|\Z))++)\s*\Z")
_FILE = re.compile(r"^- \[(?P<name>[^\n]*?)\](?: ?[(\[]|$)", re.MULTILINE)
_NO_TEXT = "undefined"


def read(text: str) -> Iterator[Piece] | None:
    head = _HEAD.match(text)
    return _pieces(text[head.end() :], head["bot"], int(head["count"])) if head else None


def _pieces(text: str, bot: str, count: int) -> Iterator[Piece]:
    speaker = re.compile(rf"^(?:(?P<user>{_HUMAN})|{re.escape(bot)}):\n\n", re.MULTILINE)
    own_id, messages = with_opening_id(
        _message(content, Role.USER if head["user"] else Role.ASSISTANT)
        for head, content in split_at_headers(text, speaker)
    )
    yield assemble(_NAME, own_id, "", messages)
    found = sum(1 for _ in speaker.finditer(text))
    if found != count:
        yield Remark(
            "",
            f"It says that it has {count:,} messages, but {found:,} were found; check the"
            " conversation before you rely on it.",
        )


def _message(content: str, role: Role) -> Message:
    files = _FILES.search(content)
    text = clean_turn(content[: files.start()] if files else content, role)
    names = _FILE.finditer(files["files"]) if files else ()
    return Message(
        id="",
        role=role,
        text="" if text == _NO_TEXT else text,
        attachments=tuple(Attachment(one_line(found["name"])) for found in names),
    )


FORMAT = TextFormat(read, programs=(_NAME,))
