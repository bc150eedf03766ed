"""Cursor: the transcripts of its agent, line by line, and its database ``state.vscdb``.

A transcript has neither times nor ids. The database has both: a chat of the composer holds its
messages itself, or lists their ids, which are then rows of their own. Before the composer, the
chats of a workspace were the tabs of one value.

Source: the keys and fields of the database as openly published readers of it list them.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from itertools import groupby

from memdeck.domain.conversation.conversation import Message, Role, Skipped
from memdeck.transcripts.chat_format import DatabaseFormat, JsonFormat, Piece
from memdeck.transcripts.conversation.build import EMPTY, ROLES, as_id, assemble, opening_id
from memdeck.transcripts.conversation.clean_text import (
    clean,
    clean_turn,
    inside_tags,
    without_tags,
)
from memdeck.transcripts.dates.google_dates import parse_written
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.input.database import Database, Row, Tables
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    fields_at,
    objects_at,
    text_at,
    text_of_content,
    value_at,
)
from memdeck.transcripts.json.parse import unpacked

_NAME = "cursor"

_QUERY = "user_query"
_TIMESTAMP = re.compile(r"<timestamp>(?:[A-Z][a-z]+day, )?(?P<time>[^<>\n]{1,80})</timestamp>")
_INSERTED = (
    "timestamp",
    "system_reminder",
    "attached_files",
    "additional_data",
    "open_and_recently_viewed_files",
    "user_info",
    "rules",
    "git_status",
    "agent_transcripts",
)


def matches(record: object) -> bool:
    line = as_fields(record)
    return (
        text_at(line, "role") in ROLES
        and "content" in fields_at(line, "message")
        and line.keys().isdisjoint({"type", "content", "uuid", "sessionId"})
    )


def read(records: Iterable[object]) -> Iterator[Piece]:
    messages = [_turn(line) for line in map(as_fields, records) if matches(line)]
    yield assemble(_NAME, opening_id(messages), "", messages)


def _turn(line: Fields) -> Message:
    role = ROLES[text_at(line, "role")]
    content = text_of_content(value_at(line, "message.content"))
    stamp = _TIMESTAMP.search(content[:200])
    return Message(
        id="",
        role=role,
        text=_typed(content) if role is Role.USER else clean_turn(content, role),
        at=parse_written(stamp["time"]) if stamp and role is Role.USER else None,
    )


def _typed(text: str) -> str:
    """Return what the user typed, without what the program adds."""
    if queries := [clean(query) for query in inside_tags(text, _QUERY)]:
        return "\n\n".join(filter(None, queries))
    return clean(without_tags(text, _INSERTED))


FORMAT = JsonFormat(matches, read, programs=(_NAME,))


_PAIRS = frozenset({"key", "value"})
_TABLES = ("cursorDiskKV", "ItemTable")
_TABS = "workbench.panel.aichat.view.aichat.chatdata"
_COMPOSERS, _HEADERS = "composer.composerData", "composer.composerHeaders"
_HEADER = frozenset({"composerId", "value"})
_SPEAKERS = {1: Role.USER, 2: Role.ASSISTANT, "user": Role.USER, "ai": Role.ASSISTANT}
_MISSING = "Not all of its messages are in the database; copy that chat from Cursor."
_UNREADABLE = "It is damaged; copy that chat from Cursor."


def matches_tables(tables: Tables) -> bool:
    return any(tables.get(name, frozenset()) >= _PAIRS for name in _TABLES)


def read_database(database: Database) -> Iterator[Piece]:
    """Yield every chat: those of the composer, then those of older versions."""
    is_empty = True
    for piece in _chats(database):
        is_empty = False
        yield piece
    if is_empty:
        yield Skipped("", EMPTY)


def _chats(database: Database) -> Iterator[Piece]:
    items = [unpacked(row["value"]) for row in _items(database)]
    listed = [composer for value in items for composer in objects_at(value, "allComposers")]
    headers = {text_at(composer, "composerId"): composer for composer in listed}
    if database.tables.get("cursorDiskKV", frozenset()) >= _PAIRS:
        yield from _composers(database, headers | _headers(database))
    for composer in listed:
        if objects_at(composer, "conversation"):
            yield from _composer(composer, {})
    for value in items:
        yield from map(_tab, objects_at(value, "tabs"))


def _items(database: Database) -> Iterator[Row]:
    if not database.tables.get("ItemTable", frozenset()) >= _PAIRS:
        return iter(())
    return database.rows(
        "SELECT key, value FROM ItemTable WHERE key IN (?, ?, ?)", _COMPOSERS, _HEADERS, _TABS
    )


def _headers(database: Database) -> dict[str, Fields]:
    """Return what newer versions keep apart about each chat: its name, and whose it is."""
    if not database.tables.get("composerHeaders", frozenset()) >= _HEADER:
        return {}
    rows = database.rows("SELECT composerId, value FROM composerHeaders")
    return {text_at(row, "composerId"): as_fields(unpacked(row["value"])) for row in rows}


def _composers(database: Database, headers: Mapping[str, Fields]) -> Iterator[Piece]:
    """Yield the chats of the composer; both queries are in the order of their ids."""
    bubbles = groupby(_rows(database, "bubbleId"), lambda row: text_at(row, "key").split(":")[1])
    of, group = next(bubbles, ("", iter(())))
    for row in _rows(database, "composerData"):
        own = text_at(row, "key").partition(":")[2]
        while of and of < own:
            of, group = next(bubbles, ("", iter(())))
        messages: dict[str, Row] = {}
        if of == own:
            messages = {text_at(bubble, "key").rpartition(":")[2]: bubble for bubble in group}
        value = unpacked(row["value"])
        if value is None:
            yield Skipped(own, _UNREADABLE)
        else:
            about = {**headers.get(own, {}), "composerId": own}
            yield from _composer(about | dict(as_fields(value)), messages)


def _rows(database: Database, kind: str) -> Iterator[Row]:
    """Yield the rows whose keys begin with *kind* and a colon, in the order of their keys."""
    return database.rows(
        "SELECT key, value FROM cursorDiskKV WHERE key >= ? AND key < ? ORDER BY key",
        f"{kind}:",
        f"{kind};",
    )


def _composer(composer: Fields, rows: Mapping[str, Row]) -> Iterator[Piece]:
    """Yield the chat, unless an agent held it with a helper of its own."""
    if fields_at(composer, "subagentInfo"):
        return
    bubbles = objects_at(composer, "conversation")
    headers = objects_at(composer, "fullConversationHeadersOnly")
    if not bubbles:
        ids = [text_at(header, "bubbleId") for header in headers]
        bubbles = [as_fields(unpacked(rows[id_]["value"])) for id_ in ids if id_ in rows]
        if len(bubbles) < len(ids) or (not ids and text_at(composer, "conversationState")):
            yield Skipped(text_at(composer, "name", "composerId"), _MISSING)
    if not bubbles:
        return
    yield assemble(
        _NAME,
        composer.get("composerId"),
        text_at(composer, "name"),
        map(_message, bubbles),
        started_at=parse_timestamp(composer.get("createdAt")),
    )


def _tab(tab: Fields) -> Piece:
    return assemble(
        _NAME,
        tab.get("tabId"),
        text_at(tab, "chatTitle"),
        map(_message, objects_at(tab, "bubbles")),
    )


def _message(bubble: Fields) -> Message | None:
    kind = bubble.get("type")
    role = _SPEAKERS.get(kind) if isinstance(kind, int | str) else None
    if role is None:
        return None
    text = text_at(bubble, "text", "rawText")
    return Message(
        id=as_id(text_at(bubble, "bubbleId", "id")),
        role=role,
        text=_typed(text) if role is Role.USER else clean_turn(text, role),
        at=_time(bubble),
    )


def _time(bubble: Fields) -> datetime | None:
    return parse_timestamp(bubble.get("createdAt")) or parse_timestamp(
        value_at(bubble, "timingInfo.clientStartTime")
    )


DATABASE = DatabaseFormat(matches_tables, read_database, programs=(_NAME,))
