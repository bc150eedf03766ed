"""Rows of data sets of conversations with many models."""

import pytest

from memdeck.domain.conversation.conversation import Remark
from memdeck.transcripts.formats.text.data_sets import MANY_CONVERSATIONS
from tests.transcripts.exports import as_json, message_lines, read_bytes, read_sample, times


@pytest.mark.row("G4")
def test_a_row_of_each_set_is_read_and_of_two_answers_the_winner():
    frisian, arena, wild = read_sample("lmsys.jsonl").conversations

    assert message_lines(frisian) == ["user: I speak Frisian.", "assistant: Goeie!"]
    assert message_lines(arena) == ["user: Hi", "assistant: Hello"]
    assert message_lines(wild) == ["user: Ja?", "assistant: Ja."]
    assert times(wild) == [None, "2023-04-09T00:02:53+00:00"]
    assert [one.format for one in (frisian, arena, wild)] == ["lmsys"] * 3


def test_a_row_with_a_time_says_when_its_conversation_began():
    _, arena, _ = read_sample("lmsys.jsonl").conversations

    assert arena.started_at
    assert arena.started_at.isoformat(timespec="seconds") == "2023-04-24T15:53:11+00:00"


def test_a_large_set_without_times_comes_with_a_caution():
    rows = [
        {"conversation_id": "c", "conversation": [{"role": "user", "content": f"{number}"}]}
        for number in range(MANY_CONVERSATIONS + 1)
    ]

    pieces = read_bytes(as_json(rows))

    assert isinstance(pieces[-1], Remark)
    assert "data set" in pieces[-1].what
