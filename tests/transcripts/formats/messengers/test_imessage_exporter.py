"""Apple's Messages as exported by imessage-exporter."""

import pytest

from memdeck.domain.conversation.conversation import Conversation, Role
from memdeck.transcripts import read_text
from memdeck.transcripts.formats.messengers import imessage_exporter
from tests.transcripts.exports import DATA, message_lines, read_sample, times


@pytest.mark.row("G4")
def test_a_text_is_read_without_what_the_program_adds():
    (conversation,) = read_sample("imessage.txt").conversations

    assert conversation.format == "imessage"
    assert message_lines(conversation) == [
        "Ana Lund: Shall we meet on Tuesday?\n\nI am free after 6",
        "+15550100: This is the hall",
        "Me: Tuesday is fine\nI keep bees on Mondays",
        "Me: I am a vegetarian",
    ]
    assert [one.role for one in conversation.messages] == [
        Role.OTHER,
        Role.OTHER,
        Role.USER,
        Role.USER,
    ]
    assert [one.name for one in conversation.messages[1].attachments] == ["hall photo.jpg"]
    assert times(conversation) == [
        "2024-06-03T14:20:00+00:00",
        "2024-06-03T14:25:00+00:00",
        "2024-06-03T14:30:00+00:00",
        "2024-06-03T23:05:00+00:00",
    ]
    assert conversation.is_local_time


@pytest.mark.row("G4")
def test_a_page_is_read_without_what_the_program_adds():
    (conversation,) = read_sample("imessage.html").conversations

    assert message_lines(conversation) == [
        "Ana Lund: Shall we meet on Tuesday & Friday?\nI am free after 6",
        "Me: Tuesday is fine",
        "+15550100: This is the hall",
        "Me: I am a vegetarian",
        "Me: https://example.org/choir",
    ]
    assert [one.name for one in conversation.messages[2].attachments] == ["hall.jpeg"]
    assert times(conversation)[-1] == "2024-06-04T00:05:00+00:00"


def test_the_older_name_of_reactions_is_known():
    text = (
        "Jun 03, 2024  2:20:00 PM\nAna\nHi\nReactions:\nLoved by Me\n\n\n"
        "Jun 03, 2024  2:21:00 PM\nMe\nHello\n\n"
    )
    (conversation,) = read_text(text).conversations

    assert message_lines(conversation) == ["Ana: Hi", "Me: Hello"]


def test_a_reply_that_is_only_written_below_its_message_is_kept():
    text = "Jun 03, 2024  2:20:00 PM\nAna\nHi\n    Jun 03, 2024  2:21:00 PM\n    Bo\n    Yes\n\n"
    (conversation,) = read_text(text).conversations

    assert message_lines(conversation) == ["Ana: Hi", "Bo: Yes"]


@pytest.mark.parametrize("size", [1, 9, 200])
def test_the_page_may_be_cut_anywhere(size):
    page = (DATA / "imessage.html").read_text(encoding="utf-8")

    (whole,) = imessage_exporter.read_page([page])
    (cut,) = imessage_exporter.read_page(page[at : at + size] for at in range(0, len(page), size))

    assert isinstance(whole, Conversation)
    assert cut == whole


def test_a_line_of_a_log_is_no_message():
    text = "Jun 03, 2024  2:20:00 PM server started\n\nJun 03, 2024  2:21:00 PM server stopped\n"

    assert "imessage" not in [conversation.format for conversation in read_text(text).conversations]
