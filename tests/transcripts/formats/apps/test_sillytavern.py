"""SillyTavern's chats: the visible drafts, as fiction."""

import json

import pytest

from tests.transcripts.exports import conversations_in, message_lines, read_sample


def chat(*lines: object) -> bytes:
    header = {"user_name": "A", "character_name": "B", "chat_metadata": {}}
    return "\n".join(map(json.dumps, [header, *lines])).encode()


def said(text: object, **changes: object) -> dict[str, object]:
    return {"name": "A", "is_user": True, "mes": text, **changes}


@pytest.mark.row("G4")
def test_the_shown_turns_are_read_as_fiction():
    (conversation,) = read_sample("sillytavern.jsonl").conversations

    assert message_lines(conversation) == [
        "Seraphina: *She smiles.* Welcome, traveller.",
        "user: I come from the northern wall.",
        "Seraphina: It is cold there.",
        "user: Farewell.",
    ]
    assert conversation.is_fiction
    assert conversation.is_local_time
    assert [one.role for one in conversation.messages][:2] == ["assistant", "user"]


def test_a_chat_that_goes_on_keeps_its_id():
    header = {"user_name": "A", "character_name": "B", "create_date": "2024-7-19@15h30m00s"}
    lines = [json.dumps(one).encode() for one in (header, said("one"), said("two"))]

    (short,), (long,) = (conversations_in(b"\n".join(lines[:count])) for count in (2, 3))

    assert short.id == long.id


def test_the_mark_of_a_chat_is_its_id():
    header = {"user_name": "A", "character_name": "B", "chat_metadata": {"integrity": "i-1"}}

    (conversation,) = conversations_in(
        json.dumps(header).encode() + b"\n" + json.dumps(said("a")).encode()
    )

    assert conversation.id == "sillytavern/i-1"


def test_chats_put_together_in_one_file_are_read_apart():
    conversations = conversations_in(chat(said("a")) + b"\n" + chat(said("b")))

    assert [message_lines(one) for one in conversations] == [["user: a"], ["user: b"]]


@pytest.mark.parametrize(
    "line",
    [3, {"name": "A"}, said(None), said({"a": 1}), said("x", is_system=True), said("", swipes=3)],
    ids=str,
)
def test_what_is_not_shown_is_no_turn(line):
    (conversation,) = conversations_in(chat(said("a"), line))

    assert message_lines(conversation) == ["user: a"]
