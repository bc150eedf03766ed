"""OpenClaw's sessions: the user's messages, without their envelope."""

import json

import pytest

from memdeck.domain.conversation.conversation import Attachment
from tests.transcripts.exports import conversations_in, message_lines, read_sample, times


def line(own: str, text: object, parent: str | None = None, **message: object) -> dict[str, object]:
    role = "assistant" if own.startswith("a") else "user"
    said = {"role": role, "content": text, **message}
    return {"type": "message", "id": own, "parentId": parent, "message": said}


def own_content(*lines: object) -> list[str]:
    data = "\n".join(map(json.dumps, lines)).encode()
    return [text for conversation in conversations_in(data) for text in message_lines(conversation)]


@pytest.mark.row("G4")
def test_the_branch_that_goes_on_is_read_out_of_its_envelopes():
    (conversation,) = read_sample("openclaw.jsonl").conversations

    assert message_lines(conversation) == [
        "user: I see my dentist on Fridays.",
        "assistant: Shall I book one?",
        "user: Yes, please.",
    ]
    assert (conversation.id, conversation.title) == (
        "openclaw/b7300bff-0001-4000-8000-00000000b001",
        "Dentist",
    )
    assert [one.id for one in conversation.messages] == ["a1", "a4", "a5"]
    assert times(conversation)[0] == "2026-04-08T01:03:50+00:00"
    assert conversation.messages[-1].attachments == (Attachment("image"),)


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("[Telegram Noor id:5 +2m 2026-02-18 11:21 CET] hi", ["user: hi"]),
        ("System: [2026-02-18 11:21:00 CET] Node connected\n\nhi", ["user: hi"]),
        ("Sender (untrusted metadata):\n```json\n{}\n```\nhi", ["user: hi"]),
        ("Sender (untrusted metadata):\n```json\n{", []),
        ("[cron:7 daily] Say good morning", []),
        ("A new session was started via /new or /reset.", []),
        ("[1] is a footnote", ["user: [1] is a footnote"]),
        ("Is this (untrusted):\n\nor not?", ["user: Is this (untrusted):\n\nor not?"]),
    ],
)
def test_the_envelope_is_taken_off_and_nothing_else(text, typed):
    assert own_content(line("a1", "Go on."), line("u1", text, "a1")) == [
        "assistant: Go on.",
        *typed,
    ]


@pytest.mark.parametrize(
    "odd",
    [
        line("a2", "NO_REPLY", "u1"),
        line("u2", "x", "u1", provenance={"kind": "inter_session"}),
        line("u2", "x", "u1", role="toolResult"),
        {"type": "custom", "id": "u2", "parentId": "u1", "message": {"role": "user"}},
        {"type": "message", "id": "u2", "parentId": "u1", "message": "x"},
    ],
    ids=str,
)
def test_what_nobody_said_is_no_turn(odd):
    assert own_content(line("u1", "hi"), odd) == ["user: hi"]


def test_a_session_of_the_first_version_has_no_tree():
    first = {"type": "session", "id": "s", "cwd": "/x"}
    lines = [{"type": "message", "message": {"role": "user", "content": text}} for text in "ab"]

    assert own_content(first, *lines) == ["user: a", "user: b"]


def test_sessions_put_together_in_one_file_are_read_apart():
    heads = [{"type": "session", "version": 3, "id": own} for own in ("s", "t")]
    data = [heads[0], line("u1", "one"), heads[1], line("u1", "two")]

    conversations = conversations_in("\n".join(map(json.dumps, data)).encode())

    assert {one.id: message_lines(one) for one in conversations} == {
        "openclaw/s": ["user: one"],
        "openclaw/t": ["user: two"],
    }
