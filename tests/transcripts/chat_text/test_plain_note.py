"""A text without speakers is a note, unless it cannot be the user's own."""

import pytest

from memdeck.domain.conversation.conversation import Role
from memdeck.transcripts import read_text
from memdeck.transcripts.input.limits import NOTE_CHARS
from tests.transcripts.exports import read_sample


def test_a_note_is_one_message_of_the_users():
    (note,) = read_sample("note.md").conversations

    assert note.format == "note"
    assert [one.role for one in note.messages] == [Role.USER]
    assert note.messages[0].text.startswith("# Experience\n\nNote: I prefer trains")


@pytest.mark.parametrize(
    "text",
    [
        "12/31/23, 10:15 PM Ana is up\n12/31/23, 10:16 PM Bela is not",
        "[2024-05-01, 10:00:00] started\n[2024-05-01, 10:00:05] stopped\nsecond line",
        "2024年3月5日 上午9:05 - 小明：在吗\n2024年3月5日 上午9:06 - 小红：在",
        "2026-01-02 03:04:05,678 INFO started\n2026-01-02 03:04:06,001 WARN slow",
    ],
)
def test_a_log_or_a_chat_of_several_is_no_note(text):
    reading = read_text(text)

    assert reading.conversations == ()
    assert [one.why for one in reading.skipped] == [
        "It looks like a log or a chat of several people; paste only what you wrote."
    ]


def test_a_diary_is_a_note():
    text = "2026-01-02 I took the train.\n2026-01-03 I stayed at home."

    assert len(read_text(text).conversations) == 1


def test_a_book_is_no_note():
    reading = read_text("All work and no play. " * (NOTE_CHARS // 20))

    assert reading.conversations == ()
    assert reading.skipped[0].where == "pasted text"
