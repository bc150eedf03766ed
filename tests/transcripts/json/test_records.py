"""The values of a JSON file, complete or damaged."""

import io
import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.conversation.conversation import Skipped
from memdeck.transcripts.input.safe_stream import PieceStream
from tests.transcripts.exports import (
    as_json,
    chatgpt_conversation,
    conversations_in,
    exchange,
    message_lines,
    read_bytes,
)

CONVERSATIONS = [chatgpt_conversation(f"talk-{n}", f"I have {n} cats.", "很好。") for n in range(5)]
WHOLE = as_json(CONVERSATIONS)
READ = conversations_in(WHOLE)
LINES = b"".join(as_json({"messages": exchange(f"Q{n}", f"A{n}")}) + b"\n" for n in range(5))

TRAILING = "Something follows the end of its list; look at the file in an editor"
TORN = "It breaks off or is damaged; download or export it again"


def skipped_in(data: bytes) -> list[str]:
    return [piece.why for piece in read_bytes(data) if isinstance(piece, Skipped)]


@given(st.integers(0, len(WHOLE)))
def test_a_torn_list_gives_the_conversations_before_the_tear(cut):
    read = conversations_in(WHOLE[:cut])

    assert read == READ[: len(read)]
    assert cut < len(WHOLE) or read == READ


def test_a_torn_list_says_how_much_was_read():
    cut = WHOLE.index(b"I have 3 cats")

    assert skipped_in(WHOLE[:cut]) == [f"{TORN} (the first 3 entries were read)."]


@given(st.integers(0, len(LINES)))
def test_torn_lines_give_the_conversations_before_the_tear(cut):
    whole = conversations_in(LINES)
    read = conversations_in(LINES[:cut])

    assert read == whole[: len(read)]
    assert len(read) >= LINES[:cut].count(b"\n")


def test_a_damaged_line_takes_no_other_with_it():
    lines = LINES.splitlines(keepends=True)
    damaged = b"".join([lines[0], b'{"messages": [\n', b"\n", *lines[1:], b"\x00\n"])

    assert conversations_in(damaged) == conversations_in(LINES)
    assert skipped_in(damaged) == ["2 of its lines are damaged; export it again to have them."]


def test_lines_are_read_even_if_the_first_is_damaged():
    assert conversations_in(b'{"messages": [\n' + LINES) == conversations_in(LINES)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "gb18030"])
@pytest.mark.parametrize(
    "data", [WHOLE, LINES, as_json(CONVERSATIONS[0])], ids=["list", "lines", "one"]
)
def test_other_encodings_read_the_same(data, encoding):
    assert conversations_in(data.decode().encode(encoding)) == conversations_in(data)


@pytest.mark.parametrize("indent", [None, 0, 2])
def test_spacing_makes_no_difference(indent):
    assert conversations_in(b"\n " + json.dumps(CONVERSATIONS, indent=indent).encode()) == READ
    assert (
        conversations_in(json.dumps(CONVERSATIONS[0], indent=indent).encode() + b"\n") == READ[:1]
    )


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "1" * 400])
def test_a_number_that_is_none_costs_a_time_and_nothing_else(number):
    conversation = as_json(chatgpt_conversation("k", "I sail.")).replace(
        b"1735725600", number.encode()
    )

    (read,) = conversations_in(b"[" + conversation + b"]")

    assert message_lines(read) == ["user: I sail."]
    assert read.messages[0].at is None


def test_half_characters_and_nul_are_dropped():
    data = WHOLE.replace(b"cats", b"\\ud83dca\\u0000ts\x01")

    assert conversations_in(data) == READ


def test_a_second_list_is_reported():
    assert conversations_in(WHOLE + b" " + WHOLE) == READ
    assert skipped_in(WHOLE + WHOLE) == [f"{TRAILING} (the first 5 entries were read)."]


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 10_000 + b"]" * 10_000,
        b"[" * 1_000_000,
        b'{"mapping":' * 10_000 + b"1" + b"}" * 10_000,
        b'[{"mapping":' + b"[" * 10_000 + b"]" * 10_000 + b"}]",
        b'{"messages":[\n' + b"[" * 10_000,
        b'[{"a":1,"b":[' + b"[1]," * 100_000,
    ],
    ids=["list", "open", "objects", "inside", "half", "wide"],
)
def test_what_is_nested_too_deeply_is_reported(data):
    assert skipped_in(data) == [f"{TORN}."]


def test_deep_nesting_in_one_conversation_leaves_those_before_it():
    deep = b'{"mapping":{"a":' + b"[" * 5_000 + b"]" * 5_000 + b"}}"

    assert conversations_in(WHOLE[:-1] + b"," + deep + b"]") == READ


def test_brackets_in_what_was_said_do_not_count_as_nesting():
    conversation = as_json([chatgpt_conversation("k", "[" * 5_000, "{" * 5_000)])

    assert message_lines(conversations_in(conversation)[0]) == [
        "user: " + "[" * 5_000,
        "assistant: " + "{" * 5_000,
    ]


def test_a_piece_too_long_for_memory_is_reported(monkeypatch):
    for module in ("safe_stream", "limits"):
        monkeypatch.setattr(f"memdeck.transcripts.input.{module}.PARSED_BYTES", 100_000)
    long = as_json(chatgpt_conversation("long", "word " * 40_000))

    pieces = read_bytes(b"[" + as_json(CONVERSATIONS[0]) + b"," + long + b"," + WHOLE[1:])

    assert [one for one in pieces if not isinstance(one, Skipped)] == READ[:1]
    assert "One piece of it is larger than" in pieces[-1].why  # type: ignore[union-attr]


def test_few_bytes_that_would_fill_the_memory_are_reported(monkeypatch):
    for module in ("safe_stream", "limits"):
        monkeypatch.setattr(f"memdeck.transcripts.input.{module}.PARSED_BYTES", 100_000)
    many = [{"a": 1}] * 1_000

    for heavy in ({"b": many}, [many], [CONVERSATIONS[0], many]):
        for indent in (None, 1):
            (*_, why) = skipped_in(json.dumps(heavy, indent=indent).encode())
            assert "One piece of it is larger than" in why
    assert conversations_in(LINES + as_json({"b": many})) == conversations_in(LINES)


def test_a_damaged_list_of_all_too_many_things_is_not_gone_on_with(monkeypatch):
    for module in ("safe_stream", "limits"):
        monkeypatch.setattr(f"memdeck.transcripts.input.{module}.PARSED_BYTES", 100_000)

    (why,) = skipped_in(b"[null, nothing, " + b" " * 70_000 + as_json([{"a": 1}] * 2_000)[1:])

    assert why.startswith("One piece of it is larger than")


def test_damage_in_a_list_too_long_to_be_read_at_once_ends_it(monkeypatch):
    monkeypatch.setattr("memdeck.transcripts.json.records.PIECE_BYTES", 1_000)

    assert conversations_in(WHOLE[:-1] + b", nothing, " + WHOLE[1:]) == READ
    assert skipped_in(WHOLE[:-1] + b", nothing, " + WHOLE[1:])[0].startswith(TORN)


def test_an_object_too_long_for_memory_that_is_torn_is_reported(monkeypatch):
    monkeypatch.setattr("memdeck.transcripts.json.records.PIECE_BYTES", 1_000)
    data = json.dumps(chatgpt_conversation("k", "word " * 1_000), indent=1).encode()

    assert skipped_in(data[:-9])[0].startswith(TORN)


@pytest.mark.parametrize("words", ["a", '"', "\\", "\u0041"])
def test_a_long_string_is_read_in_chunks_that_grow_with_it(words):
    data = io.BytesIO(json.dumps([words * 300_000]).encode())
    asked: list[int] = []

    class Stream:
        def read(self, size: int = -1, /) -> bytes:
            asked.append(size)
            return data.read(size)

    pieces = PieceStream(Stream())
    while pieces.read(1_000):
        pass

    assert len(asked) < 30


def test_a_file_of_damaged_lines_is_given_up(monkeypatch):
    monkeypatch.setattr("memdeck.transcripts.json.records.LOST_PIECES", 50)

    pieces = read_bytes(LINES + b"{]\n" * 60)

    assert [one for one in pieces if not isinstance(one, Skipped)] == conversations_in(LINES)
    assert skipped_in(LINES + b"{]\n" * 60)[0].startswith("Too much of it is damaged to go on")


def test_a_line_too_long_for_memory_takes_no_other_with_it(monkeypatch):
    monkeypatch.setattr("memdeck.transcripts.json.records.PIECE_BYTES", 1_000)
    lines = LINES.splitlines(keepends=True)
    long = as_json({"messages": exchange("Long", "word " * 1_000)}) + b"\n"

    assert conversations_in(b"".join([*lines[:2], long, *lines[2:]])) == conversations_in(LINES)


def test_an_object_too_long_for_memory_is_reported(monkeypatch):
    monkeypatch.setattr("memdeck.transcripts.json.records.PIECE_BYTES", 1_000)
    monkeypatch.setattr("memdeck.transcripts.input.safe_stream.PARSED_BYTES", 1_000)
    data = json.dumps(chatgpt_conversation("k", "word " * 1_000), indent=1).encode()

    (why,) = skipped_in(data)

    assert why.startswith("One piece of it is larger than")


def test_a_large_object_on_one_line_is_read_in_parts(monkeypatch):
    conversation = {
        "conversation": {"id": "c"},
        "responses": [{"message": "word " * 50, "sender": "human"}],
    }
    data = as_json(
        {"conversations": [conversation | {"conversation": {"id": key}} for key in "abcdefgh"]}
    )
    whole = conversations_in(data)
    monkeypatch.setattr("memdeck.transcripts.json.records.PIECE_BYTES", 1_000)
    monkeypatch.setattr("memdeck.transcripts.input.safe_stream.PARSED_BYTES", 4_000)
    monkeypatch.setattr("memdeck.transcripts.json.records.HEAD_BYTES", 16)
    monkeypatch.setattr("memdeck.transcripts.json.records.PART_BYTES", 500)

    assert conversations_in(data) == whole


def test_reading_twice_gives_the_same():
    assert all(one == other for one, other in pairwise(conversations_in(WHOLE) for _ in range(3)))
