"""A Discord channel as exported by DiscordChatExporter."""

import json

import pytest

from memdeck.domain.conversation.conversation import Role
from tests.transcripts.exports import (
    as_json,
    conversations_in,
    message_lines,
    read_bytes,
    read_sample,
    times,
)


def channel(*messages: object, **fields: object) -> dict[str, object]:
    return {"guild": {}, "channel": {"id": "7", "name": "c"}, "messages": messages, **fields}


def message(own: str, text: str = "said", **changes: object) -> dict[str, object]:
    return {"id": own, "type": "Default", "content": text, "author": {"name": "a"}, **changes}


@pytest.mark.row("G4")
def test_what_was_written_is_read_and_notices_are_not():
    (conversation,) = read_sample("discord_channel.json").conversations

    assert (conversation.id, conversation.title) == ("discord/600700800900100200", "rehearsals")
    assert message_lines(conversation) == [
        "Lena: I can sing on Tuesdays, @max :tada:",
        "max: So can I.",
        "max: Concert on the 9th",
        "Lena: The score",
        "Carl Bot: Reminder set",
    ]
    assert times(conversation)[0] == "2024-06-01T08:00:02.500000+00:00"
    assert conversation.messages[0].id == "90071992547409932"
    assert {one.role for one in conversation.messages} == {Role.OTHER}


def test_what_was_forwarded_is_quoted_with_its_files():
    (conversation,) = read_sample("discord_channel.json").conversations

    assert [one.text for one in conversation.messages if one.is_quoted] == ["Concert on the 9th"]
    assert [one.name for one in conversation.messages[2].attachments] == ["poster.png"]
    assert [one.name for one in conversation.messages[3].attachments] == ["score.pdf"]


def test_the_parts_of_a_channel_are_one_conversation(tmp_path):
    from memdeck.transcripts import read_files

    for number in (1, 2):
        part = json.dumps(channel(message(str(number)), message(f"{number}0")))
        (tmp_path / f"c [part {number}].json").write_text(part)

    (conversation,) = read_files([tmp_path]).conversations

    assert [one.id for one in conversation.messages] == ["1", "10", "2", "20"]


@pytest.mark.parametrize(
    "kind", ["Call", "RecipientAdd", "GuildMemberJoin", "20", None, 0, ["Reply"]]
)
def test_a_notice_is_no_turn(kind):
    (conversation,) = conversations_in(
        as_json(channel(message("1", "first"), message("2", type=kind)))
    )

    assert message_lines(conversation) == ["a: first"]


def test_who_is_not_among_the_mentioned_stays_a_number():
    (conversation,) = conversations_in(as_json(channel(message("1", "<@!44> and <@5"))))

    assert message_lines(conversation) == ["a: @44 and <@5"]


def test_another_object_next_to_a_channel_is_reported():
    pieces = read_bytes(as_json([channel(message("1")), {"guild": {}}]))

    assert [type(piece).__name__ for piece in pieces] == ["Conversation", "Skipped"]
