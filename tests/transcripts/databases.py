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
CREATE TABLE composerHeaders (composerId TEXT PRIMARY KEY, value TEXT);
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
    "composerData:c4": {"conversation": [{"type": 1, "text": "I deploy on Mondays."}]},
    "composerData:c5": {"conversation": [{"type": 1, "text": "Read the files."}]},
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
            "composerHeaders": [
                ("c4", json.dumps({"name": "Named elsewhere", "createdAt": 1717424400000})),
                ("c5", json.dumps({"name": "Of a helper", "subagentInfo": {"parent": "c4"}})),
            ],
            "ItemTable": [(key, json.dumps(value)) for key, value in items.items()],
            "cursorDiskKV": [(key, json.dumps(value).encode()) for key, value in values.items()],
        },
    )


OPENCODE_TABLES = """
CREATE TABLE session (id TEXT PRIMARY KEY, project_id TEXT, parent_id TEXT, title TEXT,
    time_created INTEGER, time_updated INTEGER);
CREATE TABLE message (id TEXT PRIMARY KEY, session_id TEXT, time_created INTEGER, data TEXT);
CREATE TABLE part (id TEXT PRIMARY KEY, message_id TEXT, session_id TEXT, data TEXT);
"""


def opencode_database() -> bytes:
    parts = [
        ("prt_1", "msg_1", {"type": "text", "text": "We use pytest."}),
        ("prt_2", "msg_1", {"type": "text", "text": "Called the Read tool", "synthetic": True}),
        ("prt_3", "msg_2", {"type": "reasoning", "text": "A test is wanted."}),
        ("prt_4", "msg_2", {"type": "tool", "tool": "bash", "state": {"output": "1 passed"}}),
        ("prt_5", "msg_2", {"type": "text", "text": "Then I write it with pytest."}),
        ("prt_6", "msg_3", {"type": "text", "text": "Search the files."}),
    ]
    return database(
        OPENCODE_TABLES,
        {
            "session": [
                ("ses_1", "p", None, "Tests of the importer", 1717424400000, 1717424409000),
                ("ses_2", "p", "ses_1", "A helper", 1717424401000, 1717424401000),
            ],
            "message": [
                ("msg_1", "ses_1", 1717424400500, json.dumps({"role": "user"})),
                ("msg_2", "ses_1", 1717424405000, json.dumps({"role": "assistant"})),
                ("msg_3", "ses_2", 1717424402000, json.dumps({"role": "user"})),
            ],
            "part": [(id_, of, "ses_1", json.dumps(data)) for id_, of, data in parts],
        },
    )


SLACKDUMP_TABLES = """
CREATE TABLE MESSAGE (ID INTEGER NOT NULL, CHUNK_ID INTEGER NOT NULL, CHANNEL_ID TEXT NOT NULL,
    TS TEXT NOT NULL, TXT TEXT, DATA BLOB NOT NULL, PRIMARY KEY (ID, CHUNK_ID));
CREATE TABLE CHANNEL (ID TEXT NOT NULL, CHUNK_ID INTEGER NOT NULL, NAME TEXT, DATA BLOB NOT NULL);
CREATE TABLE S_USER (ID TEXT NOT NULL, CHUNK_ID INTEGER NOT NULL, USERNAME TEXT, DATA BLOB);
"""


def slack_said(user: str, stamp: str, text: str, **fields: str) -> dict[str, str]:
    return {"type": "message", "user": user, "ts": stamp, "text": text, **fields}


def slackdump_database() -> bytes:
    opening = "1717424400.000100"
    said = [
        (1, slack_said("U1", opening, "Who sings?", thread_ts=opening)),
        (2, slack_said("U1", opening, "Who sings on <#C2>, <@U2>?", thread_ts=opening)),
        (1, slack_said("U2", "1717424500.000100", "Another thing")),
        (3, slack_said("U2", "1717424600.000100", "I do", thread_ts=opening)),
        (3, slack_said("U2", "1717424700.000100", "joined", subtype="channel_join")),
    ]
    users = {"U1": "Ana Lund", "U2": "Bo"}
    return database(
        SLACKDUMP_TABLES,
        {
            "MESSAGE": [
                (
                    int(one["ts"].replace(".", "")),
                    chunk,
                    "C1",
                    one["ts"],
                    "",
                    json.dumps(one).encode(),
                )
                for chunk, one in said
            ],
            "CHANNEL": [
                (id_, 1, name, json.dumps({"id": id_, "name": name}).encode())
                for id_, name in {"C1": "choir", "C2": "tuesday"}.items()
            ],
            "S_USER": [
                (id_, 1, name, json.dumps({"id": id_, "real_name": name}).encode())
                for id_, name in users.items()
            ],
        },
    )


DATABASES = (
    messages_database(),
    cursor_database(),
    opencode_database(),
    slackdump_database(),
)
