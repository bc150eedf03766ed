"""Role plays of other programs, which are all fiction."""

import pytest

from tests.transcripts.exports import (
    as_json,
    conversations_in,
    message_lines,
    read_bytes,
)

PAIRS = [["Who goes there?", "A friend."], ["", "Still a friend."], ["Pass."]]
AGNAI = [{"_id": "m1", "userId": "u", "msg": "Hi"}, {"_id": "m2", "handle": "Bo", "msg": "Hm."}]
RISU = [
    {"role": "char", "data": "Hm.", "name": "Bo"},
    {"role": "user", "data": "Hi", "time": 17e11},
]


@pytest.mark.parametrize(
    ("value", "kind", "lines"),
    [
        (
            {"data_visible": PAIRS},
            "text_generation_webui",
            [
                "user: Who goes there?",
                "assistant: A friend.",
                "assistant: Still a friend.",
                "user: Pass.",
            ],
        ),
        (
            {"internal": [], "visible": PAIRS[:1]},
            "text_generation_webui",
            ["user: Who goes there?", "assistant: A friend."],
        ),
        ({"name": "Gate", "messages": AGNAI}, "agnai", ["user: Hi", "Bo: Hm."]),
        (
            {"type": "risuChat", "ver": 1, "data": {"message": RISU, "name": "Gate"}},
            "risu",
            ["Bo: Hm.", "user: Hi"],
        ),
    ],
    ids=str,
)
def test_each_programs_form_is_read(value, kind, lines):
    (conversation,) = conversations_in(as_json(value))

    assert (conversation.format, message_lines(conversation)) == (kind, lines)
    assert conversation.is_fiction


@pytest.mark.parametrize(
    "value",
    [
        {"data_visible": [[3, None], {}, [["x"]]]},
        {"messages": [{"msg": 3}]},
        {"type": "risuChat", "data": {"message": {"role": "user"}}},
    ],
    ids=str,
)
def test_a_play_without_words_is_reported(value):
    assert [type(piece).__name__ for piece in read_bytes(as_json(value))] == ["Skipped"]
