"""Slack, as slackdump stores it: a channel as JSON, or a workspace as a SQLite database.

The JSON of a channel has its threads within the messages that open them, and people by their
ids unless asked otherwise. The database has every message once for each time it was loaded.

Source: slackdump's types and the tables that it creates.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby

from memdeck.domain.conversation.conversation import Skipped
from memdeck.errors import TranscriptError
from memdeck.transcripts.chat_format import DatabaseFormat, JsonFormat, Piece, each_conversation
from memdeck.transcripts.conversation.build import EMPTY, assemble
from memdeck.transcripts.formats.messengers.slack import (
    NAME,
    Names,
    in_threads,
    is_from_person,
    name_of,
    parse_message,
    title_of,
)
from memdeck.transcripts.input.database import Database, Row, Tables
from memdeck.transcripts.json.json_fields import Fields, as_fields, objects_at, text_at
from memdeck.transcripts.json.parse import parse_json

_REPLIES = "slackdump_thread_replies"
_NOBODY = Names({}, {})


def matches(record: object) -> bool:
    channel = as_fields(record)
    messages = channel.get("messages")
    return (
        "channel_id" in channel
        and isinstance(messages, list)
        and all("ts" in as_fields(message) for message in messages[:1])
    )


def read(records: Iterable[object]) -> Iterator[Piece]:
    why_not = "It is no channel; export it again as JSON."
    return each_conversation(records, matches, _channel, why_not=why_not)


def _channel(channel: Fields) -> Piece:
    messages = [
        each
        for message in objects_at(channel, "messages")
        for each in (message, *objects_at(message, _REPLIES))
        if is_from_person(each)
    ]
    once = {text_at(message, "ts"): message for message in messages}
    turns = [parse_message(message, _NOBODY) for message in in_threads(once.values())]
    return assemble(NAME, channel.get("channel_id"), text_at(channel, "name"), turns)


FORMAT = JsonFormat(matches, read, lists=("messages",))


_NEEDED: Tables = {
    "MESSAGE": frozenset({"ID", "CHUNK_ID", "CHANNEL_ID", "DATA"}),
    "CHANNEL": frozenset({"ID", "CHUNK_ID", "DATA"}),
    "S_USER": frozenset({"ID", "CHUNK_ID", "DATA"}),
}


def matches_tables(tables: Tables) -> bool:
    return all(columns <= tables.get(name, frozenset()) for name, columns in _NEEDED.items())


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
        latest = {str(row["ID"]): row for row in of_channel}
        messages = [message for message in map(_value, latest.values()) if is_from_person(message)]
        turns = [parse_message(message, names) for message in in_threads(messages)]
        yield assemble(NAME, channel, titles.get(channel, channel), turns)
    if is_empty:
        yield Skipped("", EMPTY)


def _latest(database: Database, table: str) -> dict[str, Fields]:
    """Return what was last loaded of each user or channel, by its id."""
    rows = database.rows(f"SELECT ID, DATA FROM {table} ORDER BY CHUNK_ID")  # noqa: S608 - ours
    return {text_at(row, "ID"): _value(row) for row in rows}


def _value(row: Row) -> Fields:
    data = row["DATA"]
    try:
        return as_fields(parse_json(data if isinstance(data, bytes) else str(data).encode()))
    except TranscriptError:
        return {}


DATABASE = DatabaseFormat(matches_tables, read_database)
