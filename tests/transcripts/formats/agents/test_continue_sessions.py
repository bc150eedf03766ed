"""Continue's sessions."""

import pytest

from tests.transcripts.exports import message_lines, read_sample


@pytest.mark.row("G4")
def test_a_session_is_read_without_tools_and_thinking():
    (conversation,) = read_sample("continue.json").conversations

    assert (conversation.format, conversation.title) == ("continue", "Tests of the importer")
    assert conversation.id == "continue/6f1c2b1e-0691-4467-b98e-0fb865b4a639"
    assert message_lines(conversation) == [
        "user: We use pytest.",
        "assistant: Then I write it with pytest.",
    ]
