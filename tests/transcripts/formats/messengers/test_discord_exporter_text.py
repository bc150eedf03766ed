"""A channel of Discord's, as DiscordChatExporter writes it for readers."""

import pytest

from memdeck.domain.conversation.conversation import Conversation, Remark
from memdeck.transcripts import read_text
from memdeck.transcripts.formats.messengers import discord_exporter_text
from tests.transcripts.exports import DATA, message_lines, read_sample, times

RULE = "=" * 62


def channel(*messages: str) -> str:
    return f"{RULE}\nGuild: A\nChannel: general\n{RULE}\n\n" + "".join(
        f"{message}\n\n\n" for message in messages
    )


@pytest.mark.row("G4")
def test_a_text_is_read_without_what_stands_below_a_message():
    (conversation,) = read_sample("discord_channel.txt").conversations

    assert (conversation.format, conversation.title) == ("discord", "general")
    assert message_lines(conversation) == [
        "ana: I sing on Tuesdays\n\nand [Fridays] too",
        "bo#1234: I play the organ",
    ]
    assert [one.name for one in conversation.messages[0].attachments] == ["hall.png", "song.mp3"]
    assert times(conversation) == ["2024-06-03T14:20:00+00:00", "2024-06-13T00:05:00+00:00"]


@pytest.mark.parametrize(
    "stamp",
    [
        "13-Jun-24 02:20 PM",
        "13/06/2024 14:20",
        "13.06.2024 14:20",
        "2024-06-13 14:20",
        "2024/6/13 14:20",
        "2024/6/13 下午2:20",
        "6/13/2024 2:20\u202fPM",
    ],
)
def test_a_time_is_read_as_the_machine_writes_it(stamp):
    (conversation,) = read_text(channel(f"[{stamp}] ana\nHi")).conversations

    assert times(conversation) == ["2024-06-13T14:20:00+00:00"]


def test_dates_that_fit_both_orders_are_remarked():
    reading = read_text(channel("[03/04/2024 14:20] ana\nHi"))

    assert [type(one) for one in reading.remarks] == [Remark]


@pytest.mark.row("G4")
def test_a_page_is_read_with_exact_times():
    (conversation,) = read_sample("discord_channel.html").conversations

    assert (conversation.format, conversation.title) == ("discord", "general")
    assert message_lines(conversation) == [
        "Ana & Co: I sing on Tuesdays\nand Fridays @Bo 🎵:wave:",
        "Ana & Co: Who comes?",
        "Bo: I do",
    ]
    assert times(conversation) == [
        "2024-06-03T14:20:00+00:00",
        "2024-06-03T14:20:05+00:00",
        "2024-06-03T14:21:30+00:00",
    ]
    assert [one.name for one in conversation.messages[0].attachments] == ["hall & choir.png"]


@pytest.mark.parametrize("size", [1, 13, 300])
def test_the_page_may_be_cut_anywhere(size):
    page = (DATA / "discord_channel.html").read_text(encoding="utf-8")
    pieces = (page[at : at + size] for at in range(0, len(page), size))

    (whole,) = discord_exporter_text.read_page([page])
    (cut,) = discord_exporter_text.read_page(pieces)

    assert isinstance(whole, Conversation)
    assert cut == whole
