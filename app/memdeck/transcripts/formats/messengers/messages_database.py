"""Apple's Messages on a Mac: its database, ``~/Library/Messages/chat.db``.

Since macOS 13 the text of most messages is only in ``attributedBody``, an archive of typed
values; the text follows the name of the class NSString. Times count from 2001, in seconds, since
macOS 10.13 in nanoseconds.

Source: the tables as openly published readers of them describe them.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import groupby
from pathlib import PurePosixPath

from memdeck.domain.conversation.conversation import Attachment, Message, Role, Skipped
from memdeck.transcripts.chat_format import DatabaseFormat, Piece
from memdeck.transcripts.conversation.build import EMPTY, as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.conversation.merge_parts import in_order
from memdeck.transcripts.input.database import Database, Row, Tables, have_columns
from memdeck.transcripts.json.json_fields import as_text, text_at

_NAME = "imessage"

_NEEDED: Tables = {
    "message": frozenset({"guid", "text", "handle_id", "is_from_me", "date"}),
    "handle": frozenset({"id"}),
    "chat": frozenset({"chat_identifier"}),
    "chat_message_join": frozenset({"chat_id", "message_id"}),
}
_LATER = ("attributedBody", "subject", "item_type", "associated_message_type")
_FILES: Tables = {
    "attachment": frozenset({"transfer_name", "filename"}),
    "message_attachment_join": frozenset({"message_id", "attachment_id"}),
}
_MEMBERS: Tables = {"chat_handle_join": frozenset({"chat_id", "handle_id"})}

_EPOCH = datetime(2001, 1, 1, tzinfo=UTC)
_NANOSECONDS = 10**11
_REACTION = 1000
"""The least type of a message that reacts to another."""
_OBJECT = "\ufffc"  # stands for a picture
_STRING = b"NSString"
_LENGTH_BYTES = {0x81: 2, 0x82: 4}
_LONGEST_GAP = 16


def matches(tables: Tables) -> bool:
    return have_columns(tables, _NEEDED)


def read(database: Database) -> Iterator[Piece]:
    """Yield a conversation for each person or group, whatever service carried its messages."""
    titles = _titles(database)
    files = _files(database)
    is_empty = True
    for key, rows in groupby(_rows(database), lambda row: text_at(row, "chat_identifier")):
        is_empty = False
        messages = in_order(message for row in rows if (message := _message(row, files)))
        yield assemble(_NAME, key, titles.get(key, key), messages)
    if is_empty:
        yield Skipped("", EMPTY)


def _rows(database: Database) -> Iterator[Row]:
    """Yield the messages with their chats and senders, those of one chat together."""
    later = [f", message.{name}" for name in _LATER if name in database.tables["message"]]
    return database.rows(
        "SELECT message.ROWID AS number, message.guid, message.text, message.is_from_me,"  # noqa: S608 - names from a fixed list
        f" message.date, handle.id AS sender, chat.chat_identifier {''.join(later)}"
        " FROM message LEFT JOIN handle ON handle.ROWID = message.handle_id"
        " LEFT JOIN chat_message_join ON chat_message_join.message_id = message.ROWID"
        " LEFT JOIN chat ON chat.ROWID = chat_message_join.chat_id"
        " ORDER BY chat.chat_identifier, message.date, message.ROWID"
    )


def _titles(database: Database) -> dict[str, str]:
    """Return the name of each group, or else its members."""
    titles: dict[str, str] = {}
    if have_columns(database.tables, _MEMBERS):
        members: dict[str, dict[str, None]] = {}
        for row in database.rows(
            "SELECT chat.chat_identifier, handle.id AS member FROM chat"
            " JOIN chat_handle_join ON chat_handle_join.chat_id = chat.ROWID"
            " JOIN handle ON handle.ROWID = chat_handle_join.handle_id"
        ):
            members.setdefault(text_at(row, "chat_identifier"), {})[text_at(row, "member")] = None
        titles = {key: ", ".join(names) for key, names in members.items()}
    if "display_name" in database.tables["chat"]:
        for row in database.rows("SELECT chat_identifier, display_name FROM chat"):
            if name := text_at(row, "display_name"):
                titles[text_at(row, "chat_identifier")] = name
    return titles


def _files(database: Database) -> dict[object, list[Attachment]]:
    """Return the files of each message, by its number."""
    files: dict[object, list[Attachment]] = {}
    if have_columns(database.tables, _FILES):
        for row in database.rows(
            "SELECT message_id, transfer_name, filename FROM message_attachment_join"
            " JOIN attachment ON attachment.ROWID = message_attachment_join.attachment_id"
        ):
            path = PurePosixPath(text_at(row, "filename"))
            name = one_line(text_at(row, "transfer_name") or path.name)
            files.setdefault(row["message_id"], []).append(Attachment(name))
    return files


def _message(row: Row, files: dict[object, list[Attachment]]) -> Message | None:
    """Return what somebody wrote; None for a reaction, or for news about the group."""
    reacts = row.get("associated_message_type")
    if row.get("item_type") or (isinstance(reacts, int) and reacts >= _REACTION):
        return None
    is_own = row["is_from_me"] == 1
    text = text_at(row, "text") or typed_text(row.get("attributedBody"))
    lines = (as_text(row.get("subject")), text.replace(_OBJECT, ""))
    return Message(
        id=as_id(row["guid"]),
        role=Role.USER if is_own else Role.OTHER,
        text=clean("\n".join(filter(None, lines))),
        author="" if is_own else one_line(text_at(row, "sender")),
        at=_time(row["date"]),
        attachments=tuple(files.get(row["number"], ())),
    )


def typed_text(archive: object) -> str:
    """Return the text in *archive*, an attributed string as Messages stores it."""
    if not isinstance(archive, bytes):
        return ""
    name = archive.find(_STRING)
    sign = archive.find(b"+", name, name + len(_STRING) + _LONGEST_GAP) if name >= 0 else -1
    if sign < 0 or sign + 1 >= len(archive):
        return ""
    start = sign + 1
    length = archive[start]
    if size := _LENGTH_BYTES.get(length, 0):
        length = int.from_bytes(archive[start + 1 : start + 1 + size], "little")
    text = archive[start + 1 + size : start + 1 + size + length]
    return text.decode("utf-8", "replace")


def _time(value: object) -> datetime | None:
    if not isinstance(value, int) or value <= 0:
        return None
    seconds = value / 1e9 if value > _NANOSECONDS else value
    return _EPOCH + timedelta(microseconds=round(seconds * 1e6))


FORMAT = DatabaseFormat(matches, read, programs=(_NAME,))
