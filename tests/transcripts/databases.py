"""Databases for tests, as the bytes of their files."""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing


def database(script: str, rows: Mapping[str, Iterable[tuple[object, ...]]]) -> bytes:
    """Return a database with the tables of *script* and *rows* of each table."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(script)
        for table, of_table in rows.items():
            for row in of_table:
                signs = ", ".join("?" * len(row))
                connection.execute(f"INSERT INTO {table} VALUES ({signs})", row)
        connection.commit()
        return connection.serialize()


def archived(text: str) -> bytes:
    """Return *text* in the archive format of Messages."""
    data = text.encode()
    length = len(data)
    size = bytes([length]) if length < 0x80 else b"\x81" + length.to_bytes(2, "little")
    return (
        b"\x04\x0bstreamtyped\x81\xe8\x03\x84\x01@\x84\x84\x84\x12NSAttributedString\x00"
        b"\x84\x84\x08NSObject\x00\x85\x92\x84\x84\x84\x08NSString\x01\x94\x84\x01+"
        + size
        + data
        + b"\x86\x84\x02iI\x01\x05\x92\x84\x84\x84\x0cNSDictionary\x00"
    )


MESSAGES_TABLES = """
CREATE TABLE message (ROWID INTEGER PRIMARY KEY, guid TEXT UNIQUE NOT NULL, text TEXT,
    subject TEXT, attributedBody BLOB, handle_id INTEGER DEFAULT 0, is_from_me INTEGER DEFAULT 0,
    date INTEGER, item_type INTEGER DEFAULT 0, associated_message_type INTEGER DEFAULT 0);
CREATE TABLE handle (ROWID INTEGER PRIMARY KEY, id TEXT NOT NULL, service TEXT NOT NULL);
CREATE TABLE chat (ROWID INTEGER PRIMARY KEY, guid TEXT UNIQUE, chat_identifier TEXT,
    display_name TEXT);
CREATE TABLE chat_message_join (chat_id INTEGER, message_id INTEGER);
CREATE TABLE chat_handle_join (chat_id INTEGER, handle_id INTEGER);
CREATE TABLE attachment (ROWID INTEGER PRIMARY KEY, filename TEXT, transfer_name TEXT);
CREATE TABLE message_attachment_join (message_id INTEGER, attachment_id INTEGER);
"""
LONG_TEXT = "I sing in a choir on Tuesdays. " * 12
FIRST_SECOND = 739_117_200  # 2024-06-03 at 14:20 UTC, counted from 2001


def _at(second: int) -> int:
    return (FIRST_SECOND + second) * 10**9


MESSAGES_ROWS: Mapping[str, list[tuple[object, ...]]] = {
    "handle": [(1, "+15550100", "iMessage"), (2, "+15550100", "SMS"), (3, "bo@b.org", "iMessage")],
    "chat": [
        (1, "iMessage;-;+15550100", "+15550100", ""),
        (2, "SMS;-;+15550100", "+15550100", ""),
        (3, "iMessage;+;chat77", "chat77", "Choir"),
        (4, "iMessage;+;chat78", "chat78", None),
    ],
    "message": [
        (1, "A-1", "Hello", None, None, 1, 0, _at(0), 0, 0),
        (2, "A-2", None, None, archived("Hi, Ana 🎵"), 1, 1, _at(60), 0, 0),
        (3, "A-3", None, None, archived(LONG_TEXT), 1, 1, _at(120), 0, 0),
        (4, "A-4", "Liked “Hello”", None, None, 1, 1, _at(130), 0, 2001),
        (5, "A-5", "\ufffcThe hall", None, None, 2, 0, _at(30), 0, 0),
        (6, "A-6", "Who comes?", None, None, 3, 0, _at(200), 0, 0),
        (7, "A-7", "I do", None, None, 1, 0, _at(210), 0, 0),
        (8, "A-8", None, None, None, 1, 0, _at(220), 2, 0),
        (9, "A-9", "Me too", "Tuesday", None, 0, 1, FIRST_SECOND + 300, 0, 0),
        (10, "A-10", "And here", None, None, 3, 0, _at(400), 0, 0),
    ],
    "chat_message_join": [
        *((1, 1), (1, 2), (1, 3), (1, 4), (2, 5), (3, 6), (3, 7), (3, 8), (3, 9), (4, 10))
    ],
    "chat_handle_join": [(1, 1), (2, 2), (3, 1), (3, 3), (4, 1), (4, 3)],
    "attachment": [(1, "~/Library/Messages/Attachments/aa/hall.heic", None)],
    "message_attachment_join": [(5, 1)],
}


def messages_database() -> bytes:
    return database(MESSAGES_TABLES, MESSAGES_ROWS)


CURSOR_TABLES = """
CREATE TABLE ItemTable (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB);
CREATE TABLE cursorDiskKV (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB);
"""
CURSOR_VALUES: Mapping[str, object] = {
    "composerData:c1": {
        "composerId": "c1",
        "name": "Tests of the importer",
        "createdAt": 1717424400000,
        "fullConversationHeadersOnly": [
            {"bubbleId": "b2", "type": 1},
            {"bubbleId": "b1", "type": 2},
            {"bubbleId": "b3", "type": 2},
        ],
    },
    "bubbleId:c1:b1": {"type": 2, "bubbleId": "b1", "text": "", "toolFormerData": {"name": "grep"}},
    "bubbleId:c1:b2": {
        "type": 1,
        "bubbleId": "b2",
        "text": "We use pytest, never unittest.",
        "createdAt": "2024-06-03T14:20:05.000Z",
    },
    "bubbleId:c1:b3": {
        "type": 2,
        "bubbleId": "b3",
        "text": "Then I write it with pytest.",
        "timingInfo": {"clientStartTime": 1717424410000},
    },
    "composerData:c0": {
        "name": "An older one",
        "conversation": [
            {"type": 1, "bubbleId": "x1", "text": "Call me Ines."},
            {"type": 2, "bubbleId": "x2", "text": "Hello, Ines."},
        ],
    },
    "composerData:c2": {
        "name": "What a helper was told",
        "subagentInfo": {"parentComposerId": "c1"},
        "conversation": [{"type": 1, "text": "Search the files."}],
    },
    "composerData:c3": {"composerId": "c3", "name": "", "conversation": []},
}
CURSOR_TABS = {
    "tabs": [
        {
            "tabId": "t1",
            "chatTitle": "A tab",
            "bubbles": [
                {"type": "user", "id": "u1", "text": "I prefer tabs."},
                {"type": "ai", "id": "a1", "rawText": "Noted."},
            ],
        }
    ]
}
CURSOR_WORKSPACE = {
    "allComposers": [
        {
            "composerId": "w1",
            "name": "In a workspace",
            "conversation": [{"type": 1, "bubbleId": "y1", "text": "I deploy on Fridays."}],
        },
        {"composerId": "c1", "name": "Only its name is here"},
    ]
}


def cursor_database(values: Mapping[str, object] = CURSOR_VALUES) -> bytes:
    items = {
        "workbench.panel.aichat.view.aichat.chatdata": CURSOR_TABS,
        "composer.composerData": CURSOR_WORKSPACE,
        "workbench.sideBar.size": 300,
    }
    return database(
        CURSOR_TABLES,
        {
            "ItemTable": [(key, json.dumps(value)) for key, value in items.items()],
            "cursorDiskKV": [(key, json.dumps(value).encode()) for key, value in values.items()],
        },
    )


DATABASES = (messages_database(), cursor_database())
