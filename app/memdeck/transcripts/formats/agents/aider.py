"""Aider: the history of a project, ``.aider.chat.history.md``, one session below the other.

    # aider chat started at 2024-06-03 14:20:00

    > Aider v0.86.1
    #### add a test for the importer
    Here is the test ...

The program ends the lines of the user (``####``) and its own (``>``) with two spaces, so that the
headings and quotations of an answer differ from them.

Source: the writer of the history in Aider.
"""

import re
from collections.abc import Iterator

from memdeck.domain.conversation.conversation import Message, Role
from memdeck.transcripts.chat_format import Piece, TextFormat
from memdeck.transcripts.chat_text.headed_blocks import split_at_headers
from memdeck.transcripts.conversation.build import assemble, opening_id
from memdeck.transcripts.conversation.clean_text import clean, clean_turn
from memdeck.transcripts.dates.timestamps import parse_local
from memdeck.transcripts.input.limits import PIECE_BYTES

_NAME = "aider"

_START = re.compile(
    r"^# aider chat started at (?P<at>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)[ ]*$", re.MULTILINE
)
_OWN, _PROGRAM = "#### ", ">"
_END = "  "
_SPOKEN = re.compile(r"/(?:ask|code|architect|context)\s+(?P<text>.*)", re.DOTALL)
_COMMAND = re.compile(r"[/!]\S")
_BLANK = "<blank>"


def read(text: str) -> Iterator[Piece] | None:
    text = text.lstrip("\ufeff\n ")
    return _sessions(text) if _START.match(text) else None


def _sessions(text: str) -> Iterator[Piece]:
    is_stripped = f"{_END}\n" not in text  # by an editor
    for start, content in split_at_headers(text, _START):
        messages = list(_messages(content, "" if is_stripped else _END))
        started_at = parse_local(start["at"])
        key = f"{start['at']} {opening_id(messages)}"
        yield assemble(_NAME, key, "", messages, started_at=started_at)


def _messages(text: str, end: str) -> Iterator[Message]:
    """Yield the turns; *end* is that of the lines which are not the assistant's."""
    lines: list[str] = []
    role: Role | None = None
    has_begun = False
    for line in [*text.split("\n"), f"{_PROGRAM}{end}"]:
        is_marked = line.endswith(end)
        if is_marked and line.startswith(_OWN):
            following = Role.USER
            has_begun = True
        elif not has_begun or (is_marked and line.startswith(_PROGRAM)):
            following = None  # before the user's first words, the program repeats its arguments
        elif role is Role.USER and not line.strip():
            continue
        else:
            following = Role.ASSISTANT
        if following is not role and role is not None:
            yield _message(role, lines)
        if following is not role:
            lines = []
        role = following
        lines.append(line.removeprefix(_OWN) if role is Role.USER else line)


def _message(role: Role, lines: list[str]) -> Message:
    text = clean_turn("\n".join(line.rstrip() for line in lines), role)
    return Message(id="", role=role, text=_typed(text) if role is Role.USER else text)


def _typed(text: str) -> str:
    """Return the user's words; "" for a command to the program."""
    if spoken := _SPOKEN.fullmatch(text):
        return clean(_once(spoken["text"]))
    return "" if text == _BLANK or _COMMAND.match(text) else text


def _once(text: str) -> str:
    """Return *text* without its repetition: Aider writes what ``/ask`` sends below the command."""
    lines = text.split("\n")
    half = len(lines) // 2
    return "\n".join(lines[:half]) if lines[:half] == lines[half:] else text


FORMAT = TextFormat(read, limit_bytes=PIECE_BYTES, programs=(_NAME,))
