"""Discord, one channel per file, as DiscordChatExporter writes it in CSV.

Source: its CsvMessageWriter.
"""

from collections.abc import Iterator
from pathlib import PurePath

from memdeck.domain.conversation.conversation import Attachment, Message, Role, Skipped
from memdeck.transcripts.chat_format import Piece, TextFormat
from memdeck.transcripts.chat_text.csv_tables import Row, read_rows
from memdeck.transcripts.conversation.build import assemble, opening_id
from memdeck.transcripts.conversation.clean_text import one_line
from memdeck.transcripts.dates.timestamps import parse_local
from memdeck.transcripts.formats.messengers.discord.exporter_json import NAME, display_text
from memdeck.transcripts.input.limits import PIECE_BYTES

_COLUMNS = frozenset({"authorid", "author", "date", "content", "attachments", "reactions"})


def read(text: str) -> Iterator[Piece] | None:
    rows = read_rows(text, _COLUMNS)
    return None if rows is None else _pieces(rows)


def _pieces(rows: Iterator[Row | Skipped]) -> Iterator[Piece]:
    messages: list[Message] = []
    for row in rows:
        if isinstance(row, Skipped):
            yield row
        else:
            messages.append(_turn(row))
    yield assemble(NAME, opening_id(messages), "", messages)


def _turn(row: Row) -> Message:
    return Message(
        id="",
        role=Role.OTHER,
        text=display_text(row.get("content", ""), {}),
        author=one_line(row.get("author", "")),
        at=parse_local(row.get("date", "")),
        attachments=tuple(_files(row.get("attachments", ""))),
    )


def _files(addresses: str) -> Iterator[Attachment]:
    for address in filter(None, addresses.split(",")):
        yield Attachment(one_line(PurePath(address.partition("?")[0]).name) or "file")


FORMAT = TextFormat(read, limit_bytes=PIECE_BYTES)
