"""Gemini CLI's sessions: the final messages and answers, after all edits."""

import json

import pytest

from tests.transcripts.exports import (
    archive,
    as_json,
    conversations_in,
    message_lines,
    read_bytes,
    read_sample,
    times,
)

HEAD = {"sessionId": "s", "projectHash": "h", "startTime": "2026-03-01T08:00:00Z"}


def lines(*records: object) -> bytes:
    return "\n".join(map(json.dumps, [HEAD, *records])).encode()


def said(own: str, text: object = "", kind: str = "user") -> dict[str, object]:
    return {"id": own, "type": kind, "content": text or f"text of {own}"}


def texts_of(data: bytes) -> list[str]:
    return [one.text for conversation in conversations_in(data) for one in conversation.messages]


@pytest.mark.row("G4")
def test_a_session_is_read_without_notices_commands_and_tools():
    (conversation,) = read_sample("gemini_cli.json").conversations

    assert conversation.id == "gemini_cli/5d0e4f1a-77aa-4c1e-8a10-0123456789ab"
    assert conversation.title == "Fix the build"
    assert message_lines(conversation) == [
        "user: The build fails; I use Meson.",
        "assistant: A comma is missing.",
        "user: Look at @meson.build",
    ]
    assert times(conversation)[0] == "2025-10-20T09:00:02+00:00"


def test_lines_are_followed_through_rewinds_and_rewritings():
    (conversation,) = read_sample("gemini_cli.jsonl").conversations

    assert conversation.title == "A name for a boat"
    assert message_lines(conversation) == [
        "user: Name my boat.",
        "assistant: Heron, perhaps.",
        "user: She is a 1974 sloop.",
        "assistant: Then Seventy-Four.",
    ]


def test_the_log_gives_the_prompts_of_each_session():
    one, two = read_sample("gemini_cli_logs.json").conversations

    assert message_lines(one) == ["user: Write tests for my parser"]
    assert (two.id, message_lines(two)) == ("gemini_cli/s-two-prompts", ["user: I prefer tabs"])


def test_messages_that_are_set_at_once_are_read():
    data = lines({"$set": {"messages": [said("a"), said("b", kind="gemini")]}}, said("c"))

    assert texts_of(data) == ["text of a", "text of b", "text of c"]


def test_a_rewind_to_nowhere_takes_all_back():
    assert texts_of(lines(said("a"), {"$rewindTo": "x"}, said("b"))) == ["text of b"]


def test_a_helpers_session_is_none_of_the_users():
    assert texts_of(lines({"$set": {"kind": "subagent"}}, said("a"))) == []


def test_a_session_of_notices_alone_is_nothing_and_no_fault():
    data = as_json({**HEAD, "messages": [said("a", kind="info")]})

    assert read_bytes(archive({"a.json": data, "b.json": data})) == []


def test_sessions_one_after_the_other_are_kept_apart():
    other = {**HEAD, "sessionId": "t"}

    conversations = conversations_in(lines(said("a"), other, said("a", "other")))

    assert [(one.id, one.messages[0].text) for one in conversations] == [
        ("gemini_cli/s", "text of a"),
        ("gemini_cli/t", "other"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        *("/quit", "/memory add x", "?", "/chat:save"),
        "<session_context>x</session_context>",
        "This is the Gemini CLI. We are setting up the context for our chat.\nToday is Monday.",
    ],
)
def test_what_the_program_wants_or_puts_there_is_not_said(text):
    assert texts_of(lines(said("a"), said("b", text))) == ["text of a"]


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("/home/me/file is broken", "/home/me/file is broken"),
        ("plain", "plain"),
        ({"text": "one part"}, "one part"),
        (["a ", {"text": "b"}, {"text": "t", "thought": True}, {"functionCall": {}}, None], "a b"),
        ("See @a\n--- Content from referenced files ---\nsecret", "See @a"),
    ],
)
def test_what_was_typed_is_read_in_every_form(content, text):
    assert texts_of(lines(said("a", content))) == [text]


@pytest.mark.parametrize(
    "messages",
    [
        [said("a"), said("b", kind="model")],
        [
            {"role": "user", "parts": [{"text": "text of a"}]},
            {"role": "model", "parts": [{"text": "text of b"}, {"functionCall": {}}]},
        ],
    ],
)
@pytest.mark.parametrize("key", ["messages", "history"])
def test_a_session_may_have_the_roles_of_the_api(messages, key):
    (conversation,) = conversations_in(as_json({**HEAD, key: messages}))

    assert message_lines(conversation) == ["user: text of a", "assistant: text of b"]
