"""The user's own messages in Discord's data package."""

import pytest

from memdeck.domain.conversation.conversation import Role
from tests.transcripts.exports import as_json, conversations_in, message_lines, read_sample, times


@pytest.mark.row("G4")
@pytest.mark.parametrize(
    ("name", "said", "at"),
    [
        (
            "discord_own.json",
            ["user: I moved to Graz", "user: second"],
            "2023-12-25T12:00:00+00:00",
        ),
        (
            "discord_own.csv",
            ["user: first", 'user: two\nlines, "quoted"'],
            "2020-05-01T10:00:00+00:00",
        ),
    ],
)
def test_own_messages_are_the_users_the_oldest_first(name, said, at):
    (conversation,) = read_sample(name).conversations

    assert message_lines(conversation) == said
    assert times(conversation)[0] == at
    assert not conversation.is_local_time
    assert {one.role for one in conversation.messages} == {Role.USER}


def test_ids_of_nineteen_digits_are_kept_and_a_file_goes_by_its_name():
    (conversation,) = read_sample("discord_own.json").conversations

    assert [one.id for one in conversation.messages] == [
        "1188888888888888888",
        "1199999999999999999",
    ]
    assert conversation.id == "discord/own-1188888888888888888"
    assert [one.name for one in conversation.messages[0].attachments] == ["view.png"]


def test_later_messages_leave_the_conversation_its_id():
    rows = [
        {"ID": str(own), "Timestamp": "", "Contents": "said", "Attachments": ""} for own in (1, 2)
    ]

    old, new = conversations_in(as_json(rows[:1])), conversations_in(as_json(rows))

    assert old[0].id == new[0].id


@pytest.mark.parametrize("own", [True, None, -1, 2**70, 1.5, "", "x" * 500])
def test_a_wrong_id_is_replaced(own):
    rows = [{"ID": own, "Timestamp": 3, "Contents": "said", "Attachments": None}]

    (conversation,) = conversations_in(as_json(rows))

    assert conversation.messages[0].id
    assert times(conversation) == [None]
