"""Chats of people in ChatLab's format."""

import pytest

from memdeck.domain.conversation.conversation import Role
from tests.transcripts.exports import as_json, conversations_in, message_lines, read_sample, times

HEADER = {"chatlab": {"version": "0.0.2"}, "meta": {"name": "C", "platform": "viber"}}


@pytest.mark.row("G4")
def test_texts_and_replies_are_read_and_the_owner_is_the_user():
    (conversation,) = read_sample("chatlab.json").conversations

    assert (conversation.format, conversation.title) == ("chatlab", "Allotment")
    assert message_lines(conversation) == ["Piet: Who waters?", "Ines: I do."]
    assert [one.role for one in conversation.messages] == [Role.OTHER, Role.USER]
    assert times(conversation)[0] == "2026-02-02T02:40:00+00:00"


def test_lines_are_read_as_an_object_is_and_may_hold_several_chats():
    lines = [
        {"_type": "header", **HEADER},
        {"_type": "member", "platformId": "a", "accountName": "Ana"},
        {"_type": "message", "sender": "a", "accountName": "Ana", "type": 0, "content": "Hi"},
        {"_type": "header", **HEADER, "meta": {"name": "D", "platform": "viber"}},
        {"_type": "message", "sender": "b", "accountName": "Bo", "type": 0, "content": "Yes"},
    ]
    conversations = conversations_in(as_json(lines))

    assert [(one.title, message_lines(one)) for one in conversations] == [
        ("C", ["Ana: Hi"]),
        ("D", ["Bo: Yes"]),
    ]


def test_a_message_of_no_known_kind_is_left_out():
    rows = [
        {"sender": "a", "accountName": "Ana", "type": {}, "content": "Hi"},
        {"sender": "a", "accountName": "Ana", "type": 0, "content": "Yes"},
    ]
    (conversation,) = conversations_in(as_json({**HEADER, "messages": rows}))

    assert message_lines(conversation) == ["Ana: Yes"]
