"""Ids are stable: they are the vendor's, or are computed from the messages."""

import re
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.conversation.conversation import Conversation, Message, Role, Skipped
from memdeck.transcripts.conversation.build import (
    as_id,
    assemble,
    opening_id,
    with_ids,
    with_opening_id,
)

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)

messages = st.lists(
    st.builds(
        Message,
        id=st.sampled_from(["", "a", "a-2", "b"]),
        role=st.sampled_from(Role),
        text=st.text(max_size=3),
        at=st.sampled_from([None, NOON]),
    )
)


def said(text: str, **fields: object) -> Message:
    return Message(id="", role=Role.USER, text=text, **fields)  # type: ignore[arg-type]


@given(messages)
def test_no_two_messages_share_an_id(sequence):
    ids = [one.id for one in with_ids(sequence)]

    assert len(set(ids)) == len(sequence)
    assert all(ids)


@given(messages)
def test_a_message_that_comes_later_changes_no_id_before_it(sequence):
    assert list(with_ids(sequence))[:-1] == list(with_ids(sequence[:-1]))


def test_an_id_follows_from_time_speaker_and_words_alone():
    ids = {
        next(with_ids([one])).id
        for one in (
            said("a"),
            said("b"),
            said("a", at=NOON),
            Message(id="", role=Role.ASSISTANT, text="a"),
        )
    }

    assert len(ids) == 4
    assert next(with_ids([said("a", at=NOON)])) == next(with_ids([said("a", at=NOON)]))


@pytest.mark.parametrize("vendor_id", ["6f1c-22", "a:b.c_d", "0"])
def test_a_vendors_id_stands_as_it_is(vendor_id):
    assert as_id(vendor_id) == vendor_id


@pytest.mark.parametrize("vendor_id", ["a b", "--> x", "a#b", "a/b", "é", "x" * 200, "\ud83d"])
def test_an_id_that_would_break_a_reference_is_hashed(vendor_id):
    assert re.fullmatch("[0-9a-f]{16}", as_id(vendor_id))


@pytest.mark.parametrize("vendor_id", [None, "", " ", True, 1.5, [], {}, 10**30])
def test_what_is_no_id_is_none(vendor_id):
    assert as_id(vendor_id) == ""


def test_a_number_is_an_id():
    assert as_id(42) == "42"


def test_a_conversation_without_an_id_is_known_by_its_words():
    one = assemble("plain_text", None, "", [said("a"), said("b")])
    again = assemble("plain_text", None, "other title", [said("a"), said("b")])
    other = assemble("plain_text", None, "", [said("ab")])

    assert isinstance(one, Conversation)
    assert isinstance(again, Conversation)
    assert isinstance(other, Conversation)
    assert one.id == again.id != other.id


def test_a_conversation_begins_with_its_first_known_time():
    conversation = assemble("plain_text", "x", "", [said("a"), said("b", at=NOON)])

    assert isinstance(conversation, Conversation)
    assert conversation.started_at == NOON


def test_a_title_is_one_line_of_bounded_length():
    conversation = assemble("plain_text", "x", "a\n b\u200e" + "c" * 500, [said("a")])

    assert isinstance(conversation, Conversation)
    assert conversation.title == "a b" + "c" * 197


@pytest.mark.parametrize(
    ("title", "where"), [("Plans", "“Plans”"), ("", "an untitled conversation")]
)
def test_a_conversation_in_which_nothing_is_said_is_skipped(title, where):
    skipped = assemble("plain_text", "x", title, [said("")])

    assert isinstance(skipped, Skipped)
    assert skipped.where == where


@given(messages)
def test_an_id_from_the_opening_leaves_all_messages(given_messages):
    own_id, rest = with_opening_id(given_messages)

    assert own_id == opening_id(given_messages)
    assert list(rest) == given_messages


def test_an_id_from_the_opening_takes_no_more_than_the_opening():
    made = iter([said(""), *(said(str(number)) for number in range(9))])

    with_opening_id(made)

    assert next(made).text == "3"
