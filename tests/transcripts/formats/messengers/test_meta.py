"""Messenger and Instagram: parts are merged, text is repaired, notices are skipped."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.transcripts import read_files
from memdeck.transcripts.formats.messengers.meta import is_notice, mended
from tests.transcripts.exports import (
    DATA,
    as_json,
    conversations_in,
    message_lines,
    read_bytes,
    read_sample,
    times,
)


def conversation_of(*messages: object, **fields: object) -> bytes:
    return as_json({"participants": [{"name": "A"}], "messages": messages, **fields})


def message(ms: object, text: object = "said", **changes: object) -> dict[str, object]:
    return {"sender_name": "A", "timestamp_ms": ms, "content": text, **changes}


@pytest.mark.row("G4")
@pytest.mark.parametrize("order", [[1, 2], [2, 1]])
def test_the_parts_of_a_conversation_are_one_the_oldest_first(order):
    paths = [DATA / f"messenger_message_{number}.json" for number in order]

    (conversation,) = read_files(paths).conversations

    assert (conversation.id, conversation.title) == ("messenger/zoemaric_7001", "Zoë Marić")
    assert message_lines(conversation) == [
        "Zoë Marić: Was machst du so?",
        "Tom Hale: I bake on Sundays.",
        "Zoë Marić: Crêpes für alle 🥞",
        "Tom Hale: Read this",
    ]
    assert times(conversation)[0] == "2023-11-14T22:13:21+00:00"
    assert conversation.people == ("Zoë Marić", "Tom Hale")


def test_files_and_shared_addresses_are_attachments():
    (conversation,) = read_sample("messenger_message_1.json").conversations

    names = [[one.name for one in turn.attachments] for turn in conversation.messages]

    assert names == [["2.jpg"], ["https://example.org/a"]]


def test_an_encrypted_conversation_is_read():
    (conversation,) = read_sample("messenger_encrypted.json").conversations

    assert conversation.title == "Zoë Marić"
    assert message_lines(conversation) == [
        "Zoë Marić: Wie geht’s?",
        "Tom Hale: My new number ends in 12",
    ]


def test_a_conversation_whose_files_are_instagrams_is_instagrams():
    (conversation,) = read_sample("instagram_message_1.json").conversations

    assert (conversation.format, conversation.id) == ("instagram", "instagram/zoe_55")
    assert message_lines(conversation) == ["Zoë Marić: Schau mal"]


def test_a_conversation_without_an_address_goes_by_its_people():
    first, second = (
        conversations_in(conversation_of(message(ms), participants=people))
        for ms, people in [(1700000000000, ["B", "A"]), (1700000001000, [{"name": "A"}, "B"])]
    )

    assert first[0].id == second[0].id


def test_messages_of_one_instant_keep_their_order():
    (conversation,) = conversations_in(
        conversation_of(message(1700000000000, "2"), message(1700000000000, "1"))
    )

    assert message_lines(conversation) == ["A: 1", "A: 2"]


@pytest.mark.parametrize("at", [None, "soon", -5, 1e30, [1], True])
def test_a_wrong_time_loses_no_words(at):
    (conversation,) = conversations_in(
        conversation_of(message(1700000000000), message(at, "timeless"))
    )

    assert sorted(message_lines(conversation)) == ["A: said", "A: timeless"]


def test_another_object_next_to_a_conversation_is_reported():
    whole = {"participants": [], "messages": [message(1)], "thread_path": "inbox/a_1"}

    pieces = read_bytes(as_json([whole, {"participants": []}]))

    assert [type(piece).__name__ for piece in pieces] == ["Conversation", "Skipped"]


@given(st.text())
def test_whatever_was_mangled_is_made_whole(text):
    sound = text.encode("utf-8", "ignore").decode()

    assert mended(sound.encode().decode("latin-1")) == sound


@pytest.mark.parametrize("text", ["café", "é", "naïve – so", "漢字", "plain", "Ã", ""])
def test_sound_text_stays_as_it_is(text):
    assert mended(text) == text


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("You sent an attachment.", True),
        ("Zoë sent a photo.", True),
        ("Zoë Marić named the group Crêpes.", True),
        ("Zoë missed your video call.", True),
        ("Zoë set the nickname for Tom to T.", True),
        ("Reacted 😂 to your message ", True),
        ("Liked a message", True),
        ("You are now connected on Messenger.", True),
        ("Tom sent an attachment.", False),
        ("You sent an attachment. Where is it?", False),
        ("Zoë sent me a photo of the cat", False),
        ("I liked a message", False),
        ("You called him a liar.", False),
        ("", False),
    ],
)
def test_a_notice_is_distinguished_from_a_message(text, answer):
    assert is_notice(text, "Zoë Marić") is answer
