"""Objects too large to hold: here a few kilobytes, by limits set low."""

import io
from typing import Any

import pytest

from memdeck.errors import TranscriptError
from memdeck.transcripts import limits
from memdeck.transcripts.large_objects import cut_at, parts
from memdeck.transcripts.streams import PieceStream
from tests.transcripts.exports import as_json

LISTS = {"messages", "chats.list"}
FLAT: dict[str, Any] = {
    "name": "Choir",
    "members": ["a", "b"],
    "messages": [{"id": n} for n in range(9)],
}
DEEP: dict[str, Any] = {
    "about": {"me": 1},
    "chats": {"about": "x", "list": [{"id": n} for n in range(3)]},
}


@pytest.fixture
def small_parts(monkeypatch):
    monkeypatch.setattr("memdeck.transcripts.large_objects.HEAD_BYTES", 16)
    monkeypatch.setattr("memdeck.transcripts.large_objects.PART_BYTES", 40)


def cut(value: object) -> list[Any]:
    data = as_json(value)
    top, name = cut_at(PieceStream(io.BytesIO(data)), LISTS)
    return list(parts(PieceStream(io.BytesIO(data)), top, name))


@pytest.mark.usefixtures("small_parts")
def test_parts_have_the_same_top_and_every_item_once():
    read = cut(FLAT)

    assert len(read) > 2
    assert [one["name"] for one in read] == ["Choir"] * len(read)
    assert [item for one in read for item in one["messages"]] == FLAT["messages"]


def test_a_list_within_an_object_stays_there():
    assert cut(DEEP) == [{**DEEP, "chats": {"list": DEEP["chats"]["list"]}}]


def test_an_object_without_such_a_list_is_said_to_be_too_large():
    with pytest.raises(TranscriptError, match="one piece of more than 64 MB; export fewer"):
        cut({"messages": {}, "list": [1, 2]})


def test_a_list_far_from_the_top_is_not_sought_to_the_end(monkeypatch):
    monkeypatch.setattr("memdeck.transcripts.streams.PIECE_BYTES", 1_000)

    with pytest.raises(TranscriptError, match="export fewer"):
        cut({"picture": "x" * (limits.HEAD_BYTES + 1_000), "messages": [1]})
