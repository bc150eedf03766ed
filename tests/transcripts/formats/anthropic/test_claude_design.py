"""Chats of Claude Design, which are in an account's export with the others."""

import pytest

from tests.transcripts.exports import as_json, conversations_in, message_lines

START = "2026-08-03T09:00:00Z"


def chat(*messages: object) -> bytes:
    return as_json({"uuid": "d1", "title": "Poster", "created_at": START, "messages": messages})


@pytest.mark.row("G4")
def test_what_was_said_is_read_and_what_was_drawn_is_not():
    blocks = [
        {"type": "thinking", "thinking": "Red?"},
        {"type": "text", "text": "Here it is."},
        {"type": "tool_call", "toolCall": {"name": "edit"}},
        {"type": "user_interjection", "text": "Bigger!"},
        None,
    ]
    (conversation,) = conversations_in(
        chat(
            {"uuid": "1", "role": "user", "content": {"content": "A poster", "attachments": []}},
            {"uuid": "2", "role": "assistant", "content": {"contentBlocks": blocks}},
            {"uuid": "3", "role": "tool", "content": {"content": "done"}},
        )
    )

    assert message_lines(conversation) == [
        "user: A poster",
        "assistant: Here it is.",
        "user: Bigger!",
    ]
    assert (conversation.id, conversation.title, conversation.format) == (
        "claude_ai/d1",
        "Poster",
        "claude_ai",
    )
    assert conversation.started_at
    assert conversation.started_at.hour == 9


@pytest.mark.parametrize("content", [None, "A poster", {}, {"text": "A poster"}], ids=str)
def test_a_chat_of_another_program_is_not_taken(content):
    conversations = conversations_in(chat({"role": "user", "content": content}))

    assert [one.format for one in conversations if one.format == "claude_ai"] == []
