"""The database of Apple's Messages."""

import pytest

from memdeck.domain.conversation.conversation import Conversation, Remark, Role, Skipped
from memdeck.transcripts import read_files
from memdeck.transcripts.formats.messengers.messages_database import typed_text
from tests.transcripts.databases import (
    LONG_TEXT,
    MESSAGES_ROWS,
    MESSAGES_TABLES,
    archived,
    database,
    messages_database,
)
from tests.transcripts.exports import conversations_in, message_lines, read_bytes, times


@pytest.mark.row("G4")
def test_each_person_and_each_group_is_a_conversation():
    by_title = {
        conversation.title: conversation for conversation in conversations_in(messages_database())
    }

    assert list(by_title) == ["+15550100", "Choir", "+15550100, bo@b.org"]
    assert {conversation.format for conversation in by_title.values()} == {"imessage"}
    assert message_lines(by_title["+15550100"]) == [
        "+15550100: Hello",
        "+15550100: The hall",
        "user: Hi, Ana 🎵",
        f"user: {LONG_TEXT.strip()}",
    ]
    assert times(by_title["+15550100"])[:2] == [
        "2024-06-03T14:20:00+00:00",
        "2024-06-03T14:20:30+00:00",
    ]
    assert [one.id for one in by_title["+15550100"].messages] == ["A-1", "A-5", "A-2", "A-3"]


def test_a_group_is_read_with_its_senders_and_without_news_about_it():
    choir = conversations_in(messages_database())[1]

    assert message_lines(choir) == [
        "bo@b.org: Who comes?",
        "+15550100: I do",
        "user: Tuesday\nMe too",
    ]
    assert [one.role for one in choir.messages] == [Role.OTHER, Role.OTHER, Role.USER]
    assert times(choir)[-1] == "2024-06-03T14:25:00+00:00"  # in seconds, as in old versions


def test_a_picture_is_an_attachment():
    first = conversations_in(messages_database())[0]

    assert [one.name for one in first.messages[1].attachments] == ["hall.heic"]


def test_a_database_of_an_old_mac_lacks_columns():
    tables = MESSAGES_TABLES
    for column in (
        "subject TEXT,",
        "attributedBody BLOB,",
        ", associated_message_type INTEGER DEFAULT 0",
    ):
        tables = tables.replace(column, "")
    old = [(*row[:3], *row[5:9]) for row in MESSAGES_ROWS["message"][:1]]

    (conversation,) = conversations_in(database(tables, {**MESSAGES_ROWS, "message": old}))

    assert message_lines(conversation) == ["+15550100: Hello"]


@pytest.mark.parametrize("length", [0, 1, 127, 128, 255, 256, 60_000])
def test_archived_text_is_found_whatever_its_length(length):
    text = ("é" + "abcdefg" * length)[:length] if length else ""

    assert typed_text(archived(text)) == text


@pytest.mark.parametrize(
    "archive", [None, "text", b"", b"NSString", b"NSString\x01+", archived("a")[:70]]
)
def test_an_archive_that_breaks_off_has_no_text_or_less(archive):
    assert len(typed_text(archive)) <= 1


@pytest.mark.parametrize("cut", [100, 4_096, 9_000])
def test_a_database_that_breaks_off_is_reported(cut):
    pieces = read_bytes(messages_database()[:cut])

    assert any(isinstance(piece, Skipped) for piece in pieces)


def test_a_database_of_something_else_is_left_alone():
    other = database("CREATE TABLE message (id, text)", {"message": [(1, "Hello")]})

    assert [type(piece) for piece in read_bytes(other)] == [Skipped]


def test_nothing_is_written_next_to_the_file(tmp_path):
    path = tmp_path / "chat.db"
    path.write_bytes(messages_database())
    path.chmod(0o400)

    assert len(read_files([path]).conversations) == 3
    assert list(tmp_path.iterdir()) == [path]


def test_a_view_in_the_place_of_a_table_is_not_asked():
    tables = MESSAGES_TABLES.replace("CREATE TABLE handle (", "CREATE TABLE hidden (")
    view = "CREATE VIEW handle AS SELECT ROWID, id, service FROM hidden;"
    rows = {name: of_table for name, of_table in MESSAGES_ROWS.items() if name != "handle"}

    assert [type(piece) for piece in read_bytes(database(tables + view, rows))] == [Skipped]


def test_a_database_with_a_log_beside_it_is_remarked():
    data = bytearray(messages_database())
    data[18:20] = b"\x02\x02"  # as Messages has it while it runs

    pieces = read_bytes(bytes(data))

    assert [type(piece) for piece in pieces] == [Conversation] * 3 + [Remark]
