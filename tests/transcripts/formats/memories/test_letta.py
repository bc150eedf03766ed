"""Letta's agent files: blocks are memories, and messages a conversation."""

import json
from datetime import UTC, datetime

import pytest

from memdeck.domain.conversation.conversation import Conversation, ImportedMemory
from tests.transcripts.exports import (
    as_json,
    conversations_in,
    message_lines,
    read_bytes,
    read_sample,
)

HUMAN = {"label": "human", "value": "\nName: Ana\nSings alto\n", "limit": 2000}


def said(role: str, text: object, **fields: object) -> dict[str, object]:
    return {"role": role, "content": [{"type": "text", "text": text}], **fields}


def sending(words: object, tool: str = "send_message") -> list[dict[str, object]]:
    return [{"function": {"name": tool, "arguments": json.dumps({"message": words})}}]


def conversation_of(*messages: object) -> list[str]:
    file = {"agents": [{"messages": list(messages)}], "blocks": []}
    return [
        line
        for conversation in conversations_in(as_json(file))
        for line in message_lines(conversation)
    ]


@pytest.mark.row("G4")
def test_blocks_are_memories_and_messages_a_conversation():
    reading = read_sample("letta.af")

    assert reading.memories == (
        ImportedMemory("Name: Ana\nSings alto"),
        ImportedMemory("I am a patient listener."),
    )
    (conversation,) = reading.conversations
    assert message_lines(conversation) == ["user: I sing alto.", "assistant: Since when?"]
    assert conversation.format == "letta"
    assert conversation.started_at == datetime(2025, 10, 31, 22, 57, tzinfo=UTC)


def test_the_first_generation_speaks_through_a_tool():
    login = json.dumps({"type": "login", "time": "now"})
    typed = json.dumps({"type": "user_message", "message": "I sing.", "time": "now"})
    old = {
        "agent_type": "memgpt_agent",
        "core_memory": [HUMAN],
        "messages": [
            said("system", "You are."),
            said("user", login),
            {"role": "user", "content": None, "text": typed},
            said("assistant", "She sings; ask.", tool_calls=sending("Since when?")),
            said("tool", "None"),
            said("assistant", "I should search.", tool_calls=sending("x", "archival_search")),
            said("user", json.dumps({"type": "heartbeat"})),
        ],
    }

    memory, conversation = read_bytes(as_json(old))

    assert memory == ImportedMemory("Name: Ana\nSings alto")
    assert isinstance(conversation, Conversation)
    assert message_lines(conversation) == ["user: I sing.", "assistant: Since when?"]


@pytest.mark.parametrize(
    ("message", "lines"),
    [
        (said("user", "{torn"), ["user: {torn"]),
        (said("user", '{"a": 1}'), ['user: {"a": 1}']),
        ({"role": "user", "content": "plain"}, ["user: plain"]),
        (said("assistant", "a", tool_calls=[{"function": {"name": "f"}}]), ["assistant: a"]),
        (said("user", 3), []),
        ({"role": ["user"], "content": {}}, []),
        (None, []),
    ],
    ids=str,
)
def test_what_was_said_is_taken_out_of_its_envelope(message, lines):
    assert conversation_of(message, said("user", "end")) == [*lines, "user: end"]


def test_json_within_json_reads_as_it_does_by_itself():
    file = {"agents": [{"messages": [said("user", "a")]}], "blocks": [HUMAN]}

    assert read_bytes(as_json(json.dumps(file, indent=2))) == read_bytes(as_json(file))


def test_an_agent_keeps_its_id_when_it_is_exported_again_with_others_before_it():
    one, other = {"messages": [said("user", "a")]}, {"messages": [said("user", "b")]}

    first = conversations_in(as_json({"agents": [one], "blocks": []}))
    again = conversations_in(as_json({"agents": [other, one], "blocks": []}))

    assert first[0].id == again[1].id != again[0].id
