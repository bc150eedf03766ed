"""The sessions of Qwen Code."""

import pytest

from memdeck.transcripts import read_text
from tests.transcripts.exports import message_lines, read_sample, times


@pytest.mark.row("G4")
def test_what_was_typed_and_answered_is_read_without_thoughts_and_tools():
    (conversation,) = read_sample("qwen_code.jsonl").conversations

    assert conversation.id == "qwen_code/3b1e6c2a-5f7d-4e0a-9c55-0a1b2c3d4e5f"
    assert message_lines(conversation) == [
        "user: We use SQLite here, never a server. Add an index.",
        "assistant: I will look at the table.",
        "assistant: The index is there.",
        "user: Thank you.",
    ]
    assert times(conversation)[0] == "2026-02-03T09:00:00+00:00"


def test_records_that_name_no_parent_are_read_in_their_order():
    lines = (
        '{"sessionId":"s","type":"system","subtype":"slash_command","systemPayload":{}}\n'
        '{"sessionId":"s","type":"user","message":{"role":"user","parts":[{"text":"Hi"}]}}\n'
        '{"sessionId":"s","type":"assistant","message":{"parts":[{"text":"Hello"}]}}\n'
    )
    (conversation,) = read_text(lines).conversations

    assert message_lines(conversation) == ["user: Hi", "assistant: Hello"]
