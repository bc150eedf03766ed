"""LibreChat's conversations: the newest branch, nested or flat."""

import pytest

from memdeck.domain.conversation.conversation import Attachment
from tests.transcripts.exports import as_json, conversations_in, message_lines, read_sample, times


def message(
    own: str, parent: object, text: object = "said", **changes: object
) -> dict[str, object]:
    is_user = own.startswith("u")
    fields = {"messageId": own, "parentMessageId": parent, "isCreatedByUser": is_user}
    return {**fields, "text": text, **changes}


def read(*messages: object) -> list[str]:
    conversations = conversations_in(as_json({"conversationId": "c", "messages": messages}))
    return [text for conversation in conversations for text in message_lines(conversation)]


@pytest.mark.row("G4")
def test_the_newest_branch_of_nested_messages_is_read():
    (conversation,) = read_sample("librechat.json").conversations

    assert message_lines(conversation) == [
        "user: I travel with my daughter. Where to?",
        "assistant: To the castle.\n\nThen a boat.",
        "user: Thanks",
    ]
    assert conversation.id == "librechat/c0ffee00-0001-4000-8000-00000000f001"
    assert conversation.title == "A trip to Ghent"
    assert [one.id for one in conversation.messages] == ["m1", "m3", "m4"]
    assert times(conversation) == ["2024-06-01T10:00:00+00:00", None, None]
    assert conversation.messages[0].attachments == (Attachment("map.pdf"),)


def test_nested_messages_may_be_called_a_tree():
    nested = message("u1", None, "one", children=[message("a1", "u1", "two")])
    conversation = {"conversationId": "c", "recursive": True, "messagesTree": [nested]}

    (read_conversation,) = conversations_in(as_json(conversation))

    assert [one.text for one in read_conversation.messages] == ["one", "two"]


def test_a_flat_list_is_read_by_its_parents():
    root = "00000000-0000-0000-0000-000000000000"

    assert read(
        message("u1", root, "old"),
        message("a1", "u1", "old answer"),
        message("u2", root, "new"),
        message("a2", "u2", "first"),
        message("a3", "u2", "second"),
    ) == ["user: new", "assistant: second"]


def test_a_flat_list_of_one_branch_may_have_lost_parents():
    assert read(message("u1", None, "one"), message("a1", "lost", "two")) == [
        "user: one",
        "assistant: two",
    ]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"text": "<think>hm</think>Yes."}, ["assistant: Yes."]),
        ({"text": ":::thinking\nhm\n:::\nYes."}, ["assistant: Yes."]),
        ({"isCreatedByUser": None, "sender": "User"}, ["user: said"]),
        ({"isCreatedByUser": None, "sender": "GPT-4"}, ["assistant: said"]),
        ({"error": True}, []),
        ({"text": None, "content": None}, []),
        ({"text": ["x"], "content": {"type": "text"}}, []),
    ],
    ids=str,
)
def test_what_a_message_says_is_its_text_without_thinking(changes, expected):
    assert read(message("u1", None, "one"), message("a1", "u1", **{"text": "said", **changes})) == [
        "user: one",
        *expected,
    ]
