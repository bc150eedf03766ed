"""Le Chat's exports: the messages of a chat in order."""

import pytest

from memdeck.domain.conversation.conversation import Attachment
from tests.transcripts.exports import as_json, conversations_in, message_lines, read_sample, times


def message(own: str, text: object, **changes: object) -> dict[str, object]:
    fields = {"id": own, "chatId": "c", "role": "user", "createdAt": None, "content": text}
    return {**fields, **changes}


@pytest.mark.row("G4")
def test_messages_are_read_in_the_order_of_time_in_their_last_version():
    (conversation,) = read_sample("le_chat.json").conversations

    assert message_lines(conversation) == [
        "user: I do not fly. How do I get to Vienna?",
        "assistant: Take the night train.",
    ]
    assert conversation.id == "le_chat/7d9c0000-0001-4000-8000-00000000a001"
    assert times(conversation)[0] == "2025-09-19T16:18:19.500000+00:00"
    assert conversation.messages[0].attachments == (Attachment("ticket.png"),)


def test_without_every_time_they_stand_as_they_came():
    timed = message("b", "2", createdAt="2025-01-01T00:00:00Z")

    (conversation,) = conversations_in(as_json([message("a", "1"), timed, message("c", "3")]))

    assert message_lines(conversation) == ["user: 1", "user: 2", "user: 3"]


@pytest.mark.parametrize(
    "odd",
    [3, message("b", None), message("b", {"a": 1}), message("b", "x", role="system")],
    ids=str,
)
def test_an_odd_message_is_no_turn(odd):
    conversations = conversations_in(as_json([message("a", "1"), odd]))

    assert [message_lines(one) for one in conversations] == [["user: 1"]]
