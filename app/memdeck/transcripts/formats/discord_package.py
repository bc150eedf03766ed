"""Discord's own package of a person's data: a folder for each channel that they wrote in.

Beside the rows of what they wrote, ``channel.json`` says which channel it is.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePath

from memdeck.domain.conversation import Skipped
from memdeck.errors import TranscriptError
from memdeck.transcripts import fields
from memdeck.transcripts.encodings import decode
from memdeck.transcripts.format import BundleFormat, Piece
from memdeck.transcripts.formats import discord_rows
from memdeck.transcripts.limits import TEXT_BYTES
from memdeck.transcripts.records import Records
from memdeck.transcripts.sources import Source

_CHANNEL = "channel.json"
_ROWS = "messages.json"
_TABLE = "messages.csv"
_NO_ROWS = "It is no list of messages; ask Discord for your data again."


def claims(sources: Sequence[Source]) -> Sequence[Source]:
    return [source for files in _channels(sources) for source in files.values()]


def read(sources: Sequence[Source]) -> Iterator[Piece]:
    for files in _channels(sources):
        channel = _told(files[_CHANNEL])
        if _ROWS in files:
            records = Records(files[_ROWS])
            yield from discord_rows.read(records, channel)
            yield from (Skipped(files[_ROWS].name, why) for why in records.damage)
        else:
            yield from _read_table(files[_TABLE], channel)


def _channels(sources: Sequence[Source]) -> list[dict[str, Source]]:
    """Return the files of each channel by their names."""
    folders: dict[PurePath, dict[str, Source]] = {}
    for source in sources:
        place = PurePath(source.name)
        if place.name in {_CHANNEL, _ROWS, _TABLE}:
            folders.setdefault(place.parent, {})[place.name] = source
    return [
        files
        for files in folders.values()
        if _CHANNEL in files and len(files) > 1 and "id" in _told(files[_CHANNEL])
    ]


def _told(source: Source) -> Mapping[str, object]:
    return next(map(fields.mapping, Records(source)), {})


def _read_table(source: Source, channel: Mapping[str, object]) -> Iterator[Piece]:
    try:
        data = source.read(TEXT_BYTES)
    except TranscriptError as error:
        yield Skipped(source.name, str(error))
        return
    if data is None:
        yield Skipped(source.name, "It is too long; cut it into parts and read those.")
        return
    pieces = discord_rows.read_table(decode(data), channel)
    yield from pieces or [Skipped(source.name, _NO_ROWS)]


FORMAT = BundleFormat(claims, read)
