"""Continue's sessions."""

import pytest

from tests.transcripts.exports import (
    as_json,
    conversations_in,
    exchange,
    message_lines,
    read_sample,
)


@pytest.mark.row("G4")
def test_a_session_is_read_without_tools_and_thinking():
    (conversation,) = read_sample("continue.json").conversations

    assert (conversation.format, conversation.title) == ("continue", "Tests of the importer")
    assert conversation.id == "continue/6f1c2b1e-0691-4467-b98e-0fb865b4a639"
    assert message_lines(conversation) == [
        "user: We use pytest.",
        "assistant: Then I write it with pytest.",
    ]


def test_a_session_without_context_is_kiros():
    session = {
        "sessionId": "k",
        "workspaceDirectory": "/importer",
        "title": "Bees",
        "history": [{"message": item} for item in exchange("I keep bees", "Lovely!")],
    }
    (conversation,) = conversations_in(as_json(session))

    assert conversation.format == "kiro"
    assert message_lines(conversation) == ["user: I keep bees", "assistant: Lovely!"]
