"""Conversations in ChatML."""

import pytest

from memdeck.transcripts import read_text
from tests.transcripts.exports import DATA, as_json, conversations_in, message_lines, read_sample


@pytest.mark.row("G4")
def test_turns_are_read_and_instructions_begin_a_conversation():
    first, second = read_sample("chatml.txt").conversations

    assert first.format == "chatml"
    assert message_lines(first) == ["user: I keep bees.\nWhat do they need?", "assistant: Flowers."]
    assert message_lines(second) == ["user: Hello"]


def test_it_may_be_a_field_of_each_row():
    text = (DATA / "chatml.txt").read_text(encoding="utf-8")

    rows = conversations_in(as_json([{"text": text}, {"text": text.replace("bees", "hens")}]))

    assert [len(conversation.messages) for conversation in rows] == [2, 1, 2, 1]


def test_the_marks_of_llama_are_read():
    text = (
        "<|begin_of_text|><|start_header_id|>system<|end_header_id|>\n\nBe brief.<|eot_id|>"
        "<|start_header_id|>user<|end_header_id|>\n\nMay I go?<|eot_id|>"
        "<|start_header_id|>assistant<|end_header_id|>\n\nYes.<|eot_id|>"
    )
    (conversation,) = read_text(text).conversations

    assert message_lines(conversation) == ["user: May I go?", "assistant: Yes."]
