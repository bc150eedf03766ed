"""Parts and versions of a conversation are merged."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from memdeck.domain.conversation.conversation import (
    Conversation,
    ImportedMemory,
    Message,
    Role,
    Skipped,
)
from memdeck.transcripts.conversation.merge_parts import in_order, joined, union

CAT = ImportedMemory("Has a cat")
DOG = ImportedMemory("Has a dog")


def said(id_, minute=None, text=""):
    at = None if minute is None else datetime(2025, 1, 1, 10, minute, tzinfo=UTC)
    return Message(id_, Role.USER, text or id_, at=at)


def chat(*messages, id_="a", **fields):
    return Conversation(id_, fields.pop("title", ""), "made", messages, **fields)


def ids(conversation):
    return [one.id for one in conversation.messages]


def test_parts_that_follow_each_other_become_one_conversation():
    lost = Skipped("b", "Torn.")
    pieces = [chat(said("1")), chat(said("2")), lost, chat(said("3"), id_="b"), CAT]

    assert list(joined(pieces)) == [
        chat(said("1"), said("2")),
        lost,
        chat(said("3"), id_="b"),
        CAT,
    ]


def test_messages_that_all_have_a_time_stand_in_its_order():
    assert ids(union([chat(said("3", 3), said("4", 4)), chat(said("1", 1))])) == ["1", "3", "4"]


def test_without_every_time_they_stand_as_they_came():
    assert ids(union([chat(said("3", 3)), chat(said("1"))])) == ["3", "1"]


def test_a_message_of_both_is_that_of_the_later():
    mended = union([chat(said("1"), said("2")), chat(said("1", text="Mended"))])

    assert [one.text for one in mended.messages] == ["Mended", "2"]


def test_what_only_one_says_of_the_conversation_stands():
    early, late = (datetime(2025, 1, day, tzinfo=UTC) for day in (1, 2))

    whole = union(
        [
            chat(said("1"), started_at=late, remembered=(CAT,)),
            chat(said("2"), title="Pets", started_at=early, forbidden=True, remembered=(CAT, DOG)),
        ]
    )

    assert replace(whole, messages=()) == chat(
        title="Pets", started_at=early, forbidden=True, remembered=(CAT, DOG)
    )


@pytest.mark.parametrize(
    ("minutes", "kept"), [((3, 9), 3), ((9, 3), 3), ((3, None), 3), ((None, 3), 3)]
)
def test_a_message_of_both_has_the_earliest_time_that_is_reported(minutes, kept):
    first, second = minutes

    mended = union([chat(said("1", first)), chat(said("1", second, text="Copied"))])

    assert mended.messages == (said("1", kept, text="Copied"),)


def test_a_time_without_a_zone_is_sorted_among_times_with_one():
    local = Message("b", Role.USER, "b", at=datetime(2025, 1, 1, 10, 30))  # noqa: DTZ001

    messages = in_order([said("c", 40), local, said("a", 20)])

    assert [message.id for message in messages] == ["a", "b", "c"]
    assert messages[1] is local
