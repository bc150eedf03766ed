"""GitHub Copilot's chats in Visual Studio Code."""

import pytest

from memdeck.transcripts import read_text
from tests.transcripts.exports import as_json, conversations_in, message_lines, read_sample, times


@pytest.mark.row("G4")
def test_an_exported_chat_is_read_without_thoughts_tools_and_hidden_requests():
    (conversation,) = read_sample("copilot_chat.json").conversations

    assert conversation.format == "github_copilot"
    assert message_lines(conversation) == [
        "user: Where is the router?",
        "assistant: It is in `router.ts`.\n\nI checked.",
        "user: And its tests?",
        "assistant: In `test/`.",
    ]
    assert times(conversation)[:2] == ["2026-02-02T02:40:00+00:00", None]


@pytest.mark.row("G4")
def test_a_journal_gives_the_session_as_its_last_line_leaves_it():
    (conversation,) = read_sample("copilot_session.jsonl").conversations

    assert conversation.id == "github_copilot/5e55"
    assert conversation.title == "Stashing"
    assert message_lines(conversation) == [
        "user: How do I stash?",
        "assistant: Use git stash.",
        "user: And restore?",
        "assistant: git stash pop",
    ]
    assert times(conversation)[-1] == "2026-02-02T02:41:05+00:00"


REQUESTS = [
    {"requestId": "r", "message": {"text": "Hi"}, "response": [{"value": "Hello"}]},
    {"requestId": "s", "message": {"text": "Bye"}, "response": [{"value": "See you"}]},
]
WHOLE = {"kind": 0, "v": {"sessionId": "s", "requests": REQUESTS}}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"kind": 2, "k": ["requests"], "i": 1}, ["Hi", "Hello"]),
        ({"kind": 3, "k": ["requests", 1, "response"]}, ["Hi", "Hello", "Bye"]),
        ({"kind": 1, "k": ["requests", 1, "message", "text"], "v": "Ciao"}, None),
        ({"kind": 1, "k": ["requests", 9, "message"], "v": "Ciao"}, ["Hi", "Hello", "Bye"]),
        ({"kind": 1, "k": ["requests", True, "message"], "v": "Ciao"}, ["Hi", "Hello", "Bye"]),
        ({"kind": 1, "k": [], "v": "Ciao"}, ["Hi", "Hello", "Bye"]),
        ({"kind": 1, "k": None, "v": "Ciao"}, ["Hi", "Hello", "Bye"]),
        ({"kind": 7, "k": ["requests"], "v": "Ciao"}, ["Hi", "Hello", "Bye"]),
    ],
    ids=str,
)
def test_a_change_concerns_the_part_at_its_path_and_none_elsewhere(change, said):
    (conversation,) = conversations_in(as_json([WHOLE, change]))

    expected = said or ["Hi", "Hello", "Ciao", "See you"]
    assert [one.text for one in conversation.messages][: len(expected)] == expected


def test_requests_of_another_program_are_no_chat():
    assert not read_text(
        '{"requests": [{"url": "https://example.org"}], "version": 1}'
    ).conversations
