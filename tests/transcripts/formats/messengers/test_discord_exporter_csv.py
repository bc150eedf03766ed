"""A Discord channel as exported by DiscordChatExporter for a spreadsheet."""

import pytest

from memdeck.domain.conversation.conversation import Role, Skipped
from tests.transcripts.exports import conversations_in, message_lines, read_bytes, times

HEAD = "AuthorID,Author,Date,Content,Attachments,Reactions\r\n"
ROWS = (
    '1,lena,2024-03-05T09:05:00.1230000+02:00,"I sing: on Tuesdays\r\nand Fridays",,👍 (2)\r\n'
    "2,max#0001,2024-03-05T09:06:00.0000000+02:00,Look,https://cdn.example/1/a.png?ex=1,\r\n"
    "2,max#0001,2024-03-05T09:07:00.0000000+02:00,,https://cdn.example/1/b.png,\r\n"
)


@pytest.mark.row("G4")
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_who_wrote_what_and_when_is_read(mark):
    (conversation,) = conversations_in(f"{mark}{HEAD}{ROWS}".encode())

    assert conversation.format == "discord"
    assert message_lines(conversation) == [
        "lena: I sing: on Tuesdays\nand Fridays",
        "max#0001: Look",
    ]
    assert times(conversation)[0] == "2024-03-05T07:05:00.123000+00:00"
    assert {one.role for one in conversation.messages} == {Role.OTHER}
    assert [one.name for one in conversation.messages[1].attachments] == ["a.png"]


def test_a_channel_exported_again_with_more_in_it_is_the_same():
    more = "1,lena,2024-03-05T09:08:00.0000000+02:00,And now,,\r\n"
    early, later = (conversations_in(f"{HEAD}{ROWS * 2}{end}".encode())[0].id for end in ("", more))

    assert early == later


def test_a_table_without_rows_is_reported():
    assert [type(one) for one in read_bytes(HEAD.encode())] == [Skipped]


def test_a_row_that_is_damaged_is_reported_and_the_rest_is_read():
    torn = f'1,lena,,"{"x" * 200_000}\n'

    pieces = read_bytes(f"{HEAD}{ROWS}{torn}".encode())

    assert [type(one).__name__ for one in pieces] == ["Skipped", "Conversation"]
