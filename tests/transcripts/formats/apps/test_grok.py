"""Grok's export: the branch of its leaf, and times in any format."""

import pytest

from memdeck.domain.conversation.conversation import Attachment
from tests.transcripts.exports import (
    archive,
    as_json,
    conversations_in,
    message_lines,
    read_bytes,
    read_sample,
    times,
)


def conversation(*responses: object, **head: object) -> dict[str, object]:
    return {"conversation": head, "responses": [{"response": one} for one in responses]}


def response(text: object, sender: object = "human", **fields: object) -> dict[str, object]:
    return {"message": text, "sender": sender, **fields}


@pytest.mark.row("G4")
def test_the_branch_of_the_leaf_is_read_without_cards():
    lights, hello = read_sample("grok.json").conversations

    assert message_lines(lights) == [
        "user: I am in Tromsø in March. Will I see them?",
        "assistant: Likely.",
    ]
    assert lights.messages[0].attachments == (Attachment("f-1"),)
    assert message_lines(hello) == ["user: Hi", "assistant: Hello"]


def test_ids_titles_and_times_are_the_vendors():
    lights, hello = read_sample("grok.json").conversations

    assert lights.id == "grok/9e2f0000-0001-4000-8000-00000000c001"
    assert hello.id == "grok/9e2f0000-0002-4000-8000-00000000c002"
    assert lights.title == "Northern lights"
    assert [one.id for one in lights.messages] == ["r1", "r3"]
    assert times(lights) == [
        "2025-06-21T20:28:21.194000+00:00",
        "2025-06-21T20:28:30+00:00",
    ]
    assert times(hello) == ["2025-06-22T08:00:01+00:00", None]


@pytest.mark.parametrize("sender", ["system", "", None, ["human"]])
def test_who_is_neither_the_user_nor_grok_has_no_turn(sender):
    (read,) = conversations_in(as_json([conversation(response("a"), response("b", sender))]))

    assert message_lines(read) == ["user: a"]


@pytest.mark.parametrize(
    "time",
    [{"$date": -3}, {"$date": {"$numberLong": "x"}}, {"$date": {}}, [], "soon", None],
    ids=str,
)
def test_a_time_that_is_none_is_none(time):
    (read,) = conversations_in(as_json(conversation(response("a", create_time=time))))

    assert times(read) == [None]


def test_the_account_next_to_the_chats_is_left_out():
    account = as_json({"user": {"email": "noor@example.org"}, "sessions": []})
    chats = as_json({"conversations": [conversation(response("a"), id="c")]})

    pieces = read_bytes(archive({"x/prod-mc-auth.json": account, "x/prod-grok.json": chats}))

    assert [type(piece).__name__ for piece in pieces] == ["Conversation", "Skipped"]
    assert "noor" not in str(pieces[1])
