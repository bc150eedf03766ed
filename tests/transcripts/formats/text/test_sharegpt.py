"""ShareGPT's conversations, and checks for data sets."""

import pytest

from memdeck.domain.conversation.conversation import Conversation, Remark
from memdeck.transcripts.formats.text.data_sets import MANY_CONVERSATIONS
from tests.transcripts.exports import (
    as_json,
    conversations_in,
    message_lines,
    read_bytes,
    read_sample,
)


def row(*lines: object, **fields: object) -> dict[str, object]:
    return {"conversations": lines, **fields}


def line(speaker: object, value: object) -> dict[str, object]:
    return {"from": speaker, "value": value}


@pytest.mark.row("G4")
def test_people_and_models_of_every_name_are_read():
    bees, hello = read_sample("sharegpt.json").conversations

    assert message_lines(bees) == ["user: I keep bees.", "assistant: How many hives?"]
    assert message_lines(hello) == ["user: Hi", "assistant: Hello"]


def test_newer_sets_name_a_role():
    lines = [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Hello"}]

    (conversation,) = conversations_in(as_json([{"id": "1", "conversations": lines}]))

    assert message_lines(conversation) == ["user: Hi", "assistant: Hello"]
    assert conversation.format == "sharegpt"


def test_rows_of_one_number_in_several_sets_have_ids_of_their_own():
    first, second = (
        conversations_in(as_json([row(line("human", text), id="0")]))[0] for text in ("a", "b")
    )

    assert first.id != second.id
    assert first == conversations_in(as_json([row(line("human", "a"), id="0")]))[0]


@pytest.mark.parametrize(
    "odd",
    [3, None, line("observation", "x"), line(["human"], "x"), line("human", {"a": 1})],
    ids=str,
)
def test_an_odd_line_is_no_turn(odd):
    (conversation,) = conversations_in(as_json([row(line("human", "a"), odd)]))

    assert message_lines(conversation) == ["user: a"]


@pytest.mark.parametrize(
    ("count", "warnings"), [(MANY_CONVERSATIONS, 0), (MANY_CONVERSATIONS + 1, 1)]
)
def test_very_many_conversations_without_times_come_with_a_caution(count, warnings):
    pieces = read_bytes(as_json([row(line("human", f"{number}")) for number in range(count)]))

    assert sum(isinstance(piece, Conversation) for piece in pieces) == count
    assert [
        (piece.what.split(" conversations")[0], piece.doubted)
        for piece in pieces
        if isinstance(piece, Remark)
    ] == [(f"These are {count:,}", "sharegpt")] * warnings
