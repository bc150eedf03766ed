"""Discord's own data package of the user: a folder for each channel they wrote in.

``messages.json``, or ``messages.csv`` before 2024, lists only the user's own messages, with
times in UTC that do not say so. Next to it, ``channel.json`` describes the channel.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePath

from memdeck.domain.conversation.conversation import Message, Role, Skipped
from memdeck.errors import TranscriptError
from memdeck.transcripts.chat_format import BundleFormat, JsonFormat, Piece, TextFormat
from memdeck.transcripts.chat_text.csv_tables import read_rows
from memdeck.transcripts.conversation.build import as_id, assemble
from memdeck.transcripts.dates.timestamps import parse_in_utc
from memdeck.transcripts.formats.messengers.discord_exporter import NAME, display_text, files_at
from memdeck.transcripts.input.encoding import decode
from memdeck.transcripts.input.file import File
from memdeck.transcripts.input.limits import TEXT_BYTES
from memdeck.transcripts.json.json_fields import Fields, as_fields, text_at
from memdeck.transcripts.json.records import Records

_COLUMNS = ("id", "timestamp", "contents", "attachments")
_HIGHEST_ID = 2**64
_NO_CHANNEL: Fields = {}
_CHANNEL = "channel.json"
_ROWS = "messages.json"
_TABLE = "messages.csv"
_NO_ROWS = "It is no list of messages; ask Discord for your data again."


def matches_messages(record: object) -> bool:
    return set(_COLUMNS) <= _by_column(record).keys()


def read_messages(records: Iterable[object], channel: Fields = _NO_CHANNEL) -> Iterator[Piece]:
    """Yield the one conversation of *records*; *channel* describes it, if known."""
    yield _conversation(map(_by_column, records), channel)


def read_table(text: str, channel: Fields = _NO_CHANNEL) -> Iterator[Piece] | None:
    """Read a table like ``read``; return None for text of another format."""
    rows = read_rows(text, _COLUMNS)
    return None if rows is None else _read_rows(rows, channel)


def _read_rows(rows: Iterable[Mapping[str, str] | Skipped], channel: Fields) -> Iterator[Piece]:
    every = list(rows)
    yield _conversation((row for row in every if not isinstance(row, Skipped)), channel)
    yield from (row for row in every if isinstance(row, Skipped))


def _by_column(record: object) -> Fields:
    return {name.casefold(): value for name, value in as_fields(record).items()}


def _conversation(rows: Iterable[Fields], channel: Fields) -> Piece:
    messages = sorted(map(_turn, rows), key=_age)
    own_id = as_id(channel.get("id")) or next(
        (f"own-{message.id}" for message in messages if message.id), ""
    )
    title = ", ".join(filter(None, (text_at(channel, "name"), text_at(channel, "guild.name"))))
    return assemble(NAME, own_id, title, messages)


def _turn(row: Fields) -> Message:
    return Message(
        id=_id(row.get("id")),
        role=Role.USER,
        text=display_text(text_at(row, "contents"), {}),
        at=parse_in_utc(text_at(row, "timestamp")),
        attachments=files_at(text_at(row, "attachments").split()),
    )


def _id(value: object) -> str:
    """Return an id, which in JSON may be a number of 19 digits."""
    match value:
        case bool():
            return ""
        case int() if 0 < value < _HIGHEST_ID:
            return str(value)
        case _:
            return as_id(value)


def _age(message: Message) -> int:
    """Return the id as a sort key: Discord's ids grow with time."""
    return int(message.id) if message.id.isdecimal() else 0


MESSAGES = JsonFormat(matches_messages, read_messages, programs=(NAME,))
TABLE = TextFormat(read_table, programs=(NAME,))


def matches(files: Sequence[File]) -> Sequence[File]:
    return [file for folder in _channels(files) for file in folder.values()]


def read(files: Sequence[File]) -> Iterator[Piece]:
    for folder in _channels(files):
        channel = _json_fields(folder[_CHANNEL])
        if _ROWS in folder:
            records = Records(folder[_ROWS])
            yield from read_messages(records, channel)
            yield from (Skipped(folder[_ROWS].name, why) for why in records.damage)
        else:
            yield from _read_table_file(folder[_TABLE], channel)


def _channels(files: Sequence[File]) -> list[dict[str, File]]:
    """Return the files of each channel by name."""
    folders: dict[PurePath, dict[str, File]] = {}
    for file in files:
        path = PurePath(file.name)
        if path.name in {_CHANNEL, _ROWS, _TABLE}:
            folders.setdefault(path.parent, {})[path.name] = file
    return [
        folder
        for folder in folders.values()
        if _CHANNEL in folder and len(folder) > 1 and "id" in _json_fields(folder[_CHANNEL])
    ]


def _json_fields(file: File) -> Mapping[str, object]:
    return next(map(as_fields, Records(file)), {})


def _read_table_file(file: File, channel: Mapping[str, object]) -> Iterator[Piece]:
    try:
        data = file.read(TEXT_BYTES)
    except TranscriptError as error:
        yield Skipped(file.name, str(error))
        return
    if data is None:
        yield Skipped(file.name, "It is too long; cut it into parts and read those.")
        return
    pieces = read_table(decode(data), channel)
    yield from pieces or [Skipped(file.name, _NO_ROWS)]


FORMAT = BundleFormat(matches, read, programs=(NAME,))
