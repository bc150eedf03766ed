"""Microsoft Copilot: the table of the account's activity, newest first.

Question and answer have one time, so rows are reversed, never sorted.
"""

from collections.abc import Iterator

from memdeck.domain.conversation.conversation import Message, Role, Skipped
from memdeck.transcripts.chat_format import Piece, TextFormat
from memdeck.transcripts.chat_text.csv_tables import Row, read_rows
from memdeck.transcripts.conversation.build import EMPTY, assemble, opening_id
from memdeck.transcripts.conversation.clean_text import clean
from memdeck.transcripts.dates.timestamps import parse_local
from memdeck.transcripts.input.limits import PIECE_BYTES

_NAME = "ms_copilot"
_COLUMNS = ("conversation", "time", "author", "message")
_ROLES = {"human": Role.USER, "user": Role.USER, "ai": Role.ASSISTANT, "copilot": Role.ASSISTANT}


def read(text: str) -> Iterator[Piece] | None:
    rows = read_rows(text, _COLUMNS)
    return _pieces(rows) if rows else None


def _pieces(rows: Iterator[Row | Skipped]) -> Iterator[Piece]:
    unread: list[Row] = []
    for row in rows:
        if isinstance(row, Skipped):
            yield row
        elif _role(row) is not None:
            unread.append(row)
        else:
            yield Skipped("a row", "Neither you nor Copilot wrote it; look at it in a spreadsheet.")
    conversations: dict[str, list[Message]] = {}
    for row in reversed(unread):
        conversations.setdefault(row.get("conversation", ""), []).append(_turn(row))
    if not conversations:
        yield Skipped("", EMPTY)
    for title, messages in conversations.items():
        yield assemble(_NAME, opening_id(messages), title, messages)


def _role(row: Row) -> Role | None:
    return _ROLES.get(row.get("author", "").strip().casefold())


def _turn(row: Row) -> Message:
    return Message(
        id="",
        role=_role(row) or Role.OTHER,
        text=clean(row.get("message", "")),
        at=parse_local(row.get("time", "")),
    )


FORMAT = TextFormat(read, limit_bytes=PIECE_BYTES, programs=(_NAME,))
