"""Objects that are too large for memory; low limits make that a few kilobytes."""

import copy
import io
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.errors import TranscriptError
from memdeck.transcripts.input.safe_stream import PieceStream
from memdeck.transcripts.json.records import parts
from tests.transcripts.exports import as_json

LISTS = {
    "messages",
    "chats.list",
    "chats.list.item.messages",
    "left.list",
    "left.list.item.messages",
}
FLAT: dict[str, Any] = {
    "name": "Choir",
    "members": ["a", "b"],
    "messages": [{"id": n} for n in range(9)],
}


def chat(name: str, count: int) -> dict[str, Any]:
    return {"name": name, "messages": [{"id": n} for n in range(count)], "end": name}


DEEP: dict[str, Any] = {
    "about": {"me": 1},
    "chats": {"about": "x", "list": [chat("a", 9), chat("b", 0), chat("c", 3)]},
    "left": {"list": [chat("d", 7), chat("e", 1)]},
}


@pytest.fixture
def small_parts(monkeypatch):
    monkeypatch.setattr("memdeck.transcripts.json.records.HEAD_BYTES", 16)
    monkeypatch.setattr("memdeck.transcripts.json.records.PART_BYTES", 40)


def cut(value: object) -> list[Any]:
    """Return the parts as they are when they are yielded, because each is freed with the next."""
    stream = PieceStream(io.BytesIO(as_json(value)))
    return [copy.deepcopy(part) for part in parts(stream, LISTS)]


@pytest.mark.usefixtures("small_parts")
def test_parts_have_the_same_top_and_every_item_once():
    read = cut(FLAT)

    assert len(read) > 2
    assert [one["name"] for one in read] == ["Choir"] * len(read)
    assert [item for one in read for item in one["messages"]] == FLAT["messages"]


@pytest.mark.usefixtures("small_parts")
def test_lists_of_an_objects_objects_are_cut_and_each_item_is_given_once():
    read = cut(DEEP)

    messages: dict[str, list[int]] = {}
    for part in read:
        for chat in [*part["chats"]["list"], *part.get("left", {}).get("list", [])]:
            messages.setdefault(chat["name"], []).extend(chat["messages"])
    assert len(read) > 4
    assert all(part["about"] == {"me": 1} for part in read)
    assert messages == {
        chat["name"]: chat["messages"] for kind in ("chats", "left") for chat in DEEP[kind]["list"]
    }


def test_a_small_object_is_one_part():
    assert cut(DEEP) == [DEEP]


def test_what_lies_in_no_list_may_not_be_large(monkeypatch):
    monkeypatch.setattr("memdeck.transcripts.input.safe_stream.PARSED_BYTES", 1_000)

    with pytest.raises(TranscriptError, match="export that chat alone"):
        cut({"picture": "x" * 2_000, "messages": [1]})


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(0, 9),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(["messages", "chats", "list", "item"]), inner)
        ),
    )
)
def test_an_object_of_any_shape_is_given(value):
    read = cut({"messages": value, "chats": value})

    assert read[-1].keys() == {"messages", "chats"}
