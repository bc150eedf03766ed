"""The sessions of GitHub Copilot's command line."""

import pytest

from memdeck.transcripts.formats.agents import copilot_cli
from tests.transcripts.exports import as_json, conversations_in, message_lines, read_sample, times


@pytest.mark.row("G4")
def test_what_was_typed_and_answered_is_read_without_helpers_and_tools():
    (conversation,) = read_sample("copilot_events.jsonl").conversations

    assert conversation.id == "github_copilot/5e56"
    assert message_lines(conversation) == [
        "user: Add a retry",
        "assistant: Looking.",
        "assistant: The retry is there.",
    ]
    assert times(conversation)[0] == "2026-04-26T10:00:01+00:00"


def test_a_file_may_hold_several_sessions():
    events = [
        event
        for key in ("a", "b")
        for event in (
            {"type": "session.start", "data": {"sessionId": key}},
            {"type": "user.message", "data": {"content": f"Hi {key}"}},
        )
    ]
    conversations = conversations_in(as_json(events))

    assert [(one.id, message_lines(one)) for one in conversations] == [
        ("github_copilot/a", ["user: Hi a"]),
        ("github_copilot/b", ["user: Hi b"]),
    ]


@pytest.mark.parametrize("kind", [{}, [], None, 3])
def test_an_event_of_no_known_kind_is_none_of_its(kind):
    assert not copilot_cli.matches({"type": kind, "data": {"content": "Hi"}})
