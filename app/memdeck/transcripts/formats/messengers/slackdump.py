"""Slack, as slackdump stores it: a channel as JSON, a workspace as a database, or a recording.

The JSON of a channel has its threads within the messages that open them, and people by their
ids unless asked otherwise. The database has every message once for each time it was loaded.
A recording is a folder of packed files, one for each channel, for the users, and so on. Each line
is an answer of Slack's:

    {"t": 0, "ts": 1717424400000000000, "id": "C1", "m": [...]}     messages of a channel
    {"t": 1, "ts": 1717424400000000000, "id": "C1", "p": {...}, "m": [...]}   replies to one
    {"t": 3, "ts": 1717424400000000000, "u": [...]}                 users

Source: slackdump's types, its page about chunks, and the tables that it creates.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import PurePath

from memdeck.domain.conversation.conversation import Skipped
from memdeck.errors import TranscriptError
from memdeck.transcripts.chat_format import (
    BundleFormat,
    DatabaseFormat,
    JsonFormat,
    Piece,
    conversation_format,
)
from memdeck.transcripts.conversation.build import EMPTY, assemble
from memdeck.transcripts.formats.messengers.slack import (
    NAME,
    Names,
    is_from_person,
    name_of,
    title_of,
    turns_of,
)
from memdeck.transcripts.input.database import Database, Tables, have_columns
from memdeck.transcripts.input.file import File, natural, unzipped
from memdeck.transcripts.input.limits import ARCHIVE_DEPTH, MIB
from memdeck.transcripts.json.json_fields import Fields, as_fields, fields_at, objects_at, text_at
from memdeck.transcripts.json.parse import unpacked
from memdeck.transcripts.json.records import Records

_REPLIES = "slackdump_thread_replies"


def matches(record: object) -> bool:
    channel = as_fields(record)
    messages = channel.get("messages")
    return (
        "channel_id" in channel
        and isinstance(messages, list)
        and all("ts" in as_fields(message) for message in messages[:1])
    )


def _channel(channel: Fields) -> Piece:
    messages = [
        each
        for message in objects_at(channel, "messages")
        for each in (message, *objects_at(message, _REPLIES))
        if is_from_person(each)
    ]
    once = {text_at(message, "ts"): message for message in messages}
    turns = turns_of(once.values(), Names({}, {}))
    return assemble(NAME, channel.get("channel_id"), text_at(channel, "name"), turns)


FORMAT = conversation_format(
    matches,
    _channel,
    why_not="It is no channel; export it again as JSON.",
    lists=("messages",),
    programs=(NAME,),
)


_NEEDED: Tables = {
    "MESSAGE": frozenset({"ID", "CHUNK_ID", "CHANNEL_ID", "DATA"}),
    "CHANNEL": frozenset({"ID", "CHUNK_ID", "DATA"}),
    "S_USER": frozenset({"ID", "CHUNK_ID", "DATA"}),
}


def matches_tables(tables: Tables) -> bool:
    return have_columns(tables, _NEEDED)


def read_database(database: Database) -> Iterator[Piece]:
    """Yield a conversation for each channel."""
    users = _latest(database, "S_USER")
    people = {id_: name for id_, user in users.items() if (name := name_of(user))}
    channels = _latest(database, "CHANNEL")
    titles = {id_: title_of(channel, people) for id_, channel in channels.items()}
    names = Names(people, titles)
    is_empty = True
    rows = database.rows(
        "SELECT CHANNEL_ID, ID, DATA FROM MESSAGE ORDER BY CHANNEL_ID, ID, CHUNK_ID"
    )
    for channel, of_channel in groupby(rows, lambda row: text_at(row, "CHANNEL_ID")):
        is_empty = False
        latest = {str(row["ID"]): as_fields(unpacked(row["DATA"])) for row in of_channel}
        turns = turns_of(filter(is_from_person, latest.values()), names)
        yield assemble(NAME, channel, titles.get(channel, channel), turns)
    if is_empty:
        yield Skipped("", EMPTY)


def _latest(database: Database, table: str) -> dict[str, Fields]:
    """Return what was last loaded of each user or channel, by its id."""
    rows = database.rows(f"SELECT ID, DATA FROM {table} ORDER BY CHUNK_ID")  # noqa: S608 - ours
    return {text_at(row, "ID"): as_fields(unpacked(row["DATA"])) for row in rows}


DATABASE = DatabaseFormat(matches_tables, read_database, programs=(NAME,))


_CONTENTS = ("m", "p", "u", "ch", "ci", "cu", "w", "f", "st", "b", "sm", "sf")
_FIRST_NANOSECOND = 10**18
_PACKED = ".gz"
_KINDS = (".json", ".jsonl")
_HEAD = re.compile(rb'\s*\{\s*"t":\s*\d{1,3},\s*"ts":\s*\d{19},')
_USED = (
    *("type", "subtype", "hidden", "ts", "thread_ts", "text", "files", "file"),
    *("user", "user_profile", "username", "bot_profile", "comment"),
)
_HELD_CHARS = 64 * MIB
"""Characters of text held before the channels so far are given out, each as a part of its own."""
_NO_MESSAGES = "It holds no messages; look at it in an editor."


@dataclass(slots=True)
class _Recording:
    """What the lines of a recording tell: names, and the messages of each channel by their time.

    A message that was loaded again replaces the earlier one.
    """

    people: dict[str, str] = field(default_factory=dict)
    channels: dict[str, Fields] = field(default_factory=dict)
    messages: dict[str, dict[str, Fields]] = field(default_factory=dict)
    held_chars: int = 0
    is_empty: bool = True
    """Whether it has had no messages so far."""

    def learn(self, line: Fields) -> None:
        """Add the users and channels in *line*."""
        for user in objects_at(line, "u"):
            if name := name_of(user):
                self.people[text_at(user, "id")] = name
        for channel in (*objects_at(line, "ch"), fields_at(line, "ci")):
            if own_id := text_at(channel, "id"):
                self.channels[own_id] = channel

    def add(self, line: Fields) -> None:
        """Add the messages in *line*."""
        of_channel = self.messages.setdefault(text_at(line, "id"), {})
        for message in (fields_at(line, "p"), *objects_at(line, "m")):
            if is_from_person(message):
                used = {name: message[name] for name in _USED if name in message}
                of_channel[text_at(message, "ts")] = used
                self.held_chars += len(text_at(message, "text"))
                self.is_empty = False

    def conversations(self) -> Iterator[Piece]:
        """Yield the conversations so far, and forget their messages."""
        titles = {id_: title_of(channel, self.people) for id_, channel in self.channels.items()}
        names = Names(self.people, titles)
        for channel, messages in self.messages.items():
            if messages:
                turns = turns_of(messages.values(), names)
                yield assemble(NAME, channel, titles.get(channel, channel), turns)
        self.messages.clear()
        self.held_chars = 0


def matches_line(record: object) -> bool:
    line = as_fields(record)
    kind, time = line.get("t"), line.get("ts")
    return (
        isinstance(kind, int)
        and isinstance(time, int)
        and time >= _FIRST_NANOSECOND
        and any(name in line for name in _CONTENTS)
    )


def read_lines(records: Iterable[object]) -> Iterator[Piece]:
    """Yield a conversation for each channel."""
    recording = _Recording()
    for line in map(as_fields, records):
        recording.learn(line)
        recording.add(line)
        if recording.held_chars > _HELD_CHARS:
            yield from recording.conversations()
    yield from recording.conversations()
    if recording.is_empty:
        yield Skipped("", _NO_MESSAGES)


LINES = JsonFormat(matches_line, read_lines, programs=(NAME,))


def matches_files(files: Sequence[File]) -> Sequence[File]:
    """Return the packed files of a recording, if there are several."""
    found = [file for file in files if _is_recorded(file)]
    return found if len(found) > 1 else []


def _is_recorded(file: File) -> bool:
    path = PurePath(file.name)
    if path.suffix != _PACKED or PurePath(path.stem).suffix not in _KINDS:
        return False
    try:
        return file.depth < ARCHIVE_DEPTH and bool(_HEAD.match(unzipped(file).head()))
    except TranscriptError:
        return False


def read_files(files: Sequence[File]) -> Iterator[Piece]:
    """Yield a conversation for each channel; the threads of one may be in files of their own."""
    recording = _Recording()
    for file in files:
        for record in Records(unzipped(file)):
            recording.learn(as_fields(record))
    in_order = sorted(files, key=lambda file: natural(file.name))
    for _, of_channel in groupby(in_order, key=_channel_in_name):
        for file in of_channel:
            records = Records(unzipped(file))
            for line in map(as_fields, records):
                recording.add(line)
                if recording.held_chars > _HELD_CHARS:
                    yield from recording.conversations()
            yield from (Skipped(file.name, why) for why in records.damage)
        yield from recording.conversations()
    if recording.is_empty:
        yield Skipped("", _NO_MESSAGES)


def _channel_in_name(file: File) -> tuple[str, str]:
    """Return the folder of *file* and the channel in its name, as in C1-1717424400.0001.json.gz."""
    path = PurePath(file.name)
    return str(path.parent), re.split("[-.]", path.name, maxsplit=1)[0]


FILES = BundleFormat(matches_files, read_files, programs=(NAME,))
