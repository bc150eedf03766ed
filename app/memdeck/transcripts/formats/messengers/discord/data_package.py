"""Discord's own data package of the user: a folder for each channel they wrote in.

Next to the rows of messages, ``channel.json`` describes the channel.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePath

from memdeck.domain.conversation.conversation import Skipped
from memdeck.errors import TranscriptError
from memdeck.transcripts.chat_format import BundleFormat, Piece
from memdeck.transcripts.formats.messengers.discord import data_package_rows
from memdeck.transcripts.input.encoding import decode
from memdeck.transcripts.input.file import File
from memdeck.transcripts.input.limits import TEXT_BYTES
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.records import Records

_CHANNEL = "channel.json"
_ROWS = "messages.json"
_TABLE = "messages.csv"
_NO_ROWS = "It is no list of messages; ask Discord for your data again."


def matches(files: Sequence[File]) -> Sequence[File]:
    return [file for folder in _channels(files) for file in folder.values()]


def read(files: Sequence[File]) -> Iterator[Piece]:
    for folder in _channels(files):
        channel = _json_fields(folder[_CHANNEL])
        if _ROWS in folder:
            records = Records(folder[_ROWS])
            yield from data_package_rows.read(records, channel)
            yield from (Skipped(folder[_ROWS].name, why) for why in records.damage)
        else:
            yield from _read_table(folder[_TABLE], channel)


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
    return next(map(json_fields.mapping, Records(file)), {})


def _read_table(file: File, channel: Mapping[str, object]) -> Iterator[Piece]:
    try:
        data = file.read(TEXT_BYTES)
    except TranscriptError as error:
        yield Skipped(file.name, str(error))
        return
    if data is None:
        yield Skipped(file.name, "It is too long; cut it into parts and read those.")
        return
    pieces = data_package_rows.read_table(decode(data), channel)
    yield from pieces or [Skipped(file.name, _NO_ROWS)]


FORMAT = BundleFormat(matches, read)
