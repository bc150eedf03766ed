"""Cursor's transcripts and its database."""

import pytest

from memdeck.domain.conversation.conversation import Skipped
from tests.transcripts.databases import CURSOR_TABLES, CURSOR_VALUES, cursor_database, database
from tests.transcripts.exports import (
    conversations_in,
    message_lines,
    read_bytes,
    read_sample,
    times,
)


@pytest.mark.row("G4")
def test_a_transcript_is_read_without_what_the_program_adds():
    (conversation,) = read_sample("cursor_agent.jsonl").conversations

    assert conversation.format == "cursor"
    assert message_lines(conversation) == [
        "user: We use pytest, never unittest.\nWrite a test.",
        "assistant: I look for the tests.",
        "assistant: Here it is.",
        "user: Thanks",
    ]
    assert times(conversation) == ["2024-06-03T12:20:00+00:00", None, None, None]


@pytest.mark.row("G4")
def test_every_generation_of_chats_in_the_database_is_read():
    by_title = {
        conversation.title: conversation for conversation in conversations_in(cursor_database())
    }

    assert {title: message_lines(conversation) for title, conversation in by_title.items()} == {
        "An older one": ["user: Call me Ines.", "assistant: Hello, Ines."],
        "Tests of the importer": [
            "user: We use pytest, never unittest.",
            "assistant: Then I write it with pytest.",
        ],
        "Named elsewhere": ["user: I deploy on Mondays."],
        "In a workspace": ["user: I deploy on Fridays."],
        "A tab": ["user: I prefer tabs.", "assistant: Noted."],
    }
    tests = by_title["Tests of the importer"]
    assert tests.id == "cursor/c1"
    assert times(tests) == ["2024-06-03T14:20:05+00:00", "2024-06-03T14:20:10+00:00"]
    assert [one.id for one in tests.messages] == ["b2", "b3"]


def test_messages_that_the_database_lacks_are_reported():
    values = {key: value for key, value in CURSOR_VALUES.items() if key != "bubbleId:c1:b3"}

    skipped = [piece for piece in read_bytes(cursor_database(values)) if isinstance(piece, Skipped)]

    assert [piece.where for piece in skipped] == ["file: Tests of the importer"]


def test_a_value_that_is_no_json_is_reported_and_the_rest_is_read():
    rows = [
        ("composerData:a", b"{"),
        ("composerData:b", b'{"conversation": [{"type": 1, "text": "a"}]}'),
    ]

    skipped, conversation = read_bytes(database(CURSOR_TABLES, {"cursorDiskKV": rows}))

    assert isinstance(skipped, Skipped)
    assert message_lines(conversation) == ["user: a"]  # type: ignore[arg-type]


def test_the_state_of_another_editor_holds_no_chat():
    state = database(CURSOR_TABLES, {"ItemTable": [("theme", "dark")]})

    assert [type(piece) for piece in read_bytes(state)] == [Skipped]
