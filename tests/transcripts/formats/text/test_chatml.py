"""Conversations in ChatML."""

import pytest

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
