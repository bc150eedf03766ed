"""The position up to which a session was read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.conversation.read_positions import (
    is_recorded,
    positions_by_session,
    read_count,
    read_position,
    rest_of,
    resting_on_unread,
    session_of,
    unread,
)
from memdeck.domain.memory.candidate import Candidate
from memdeck.domain.memory.entry import Evidence


def chat(*ids, name="s1", roles=None):
    roles = roles or {}
    messages = tuple(Message(id_, roles.get(id_, Role.USER), f"said {id_}") for id_ in ids)
    return Conversation(name, "", "text", messages)


def ids(conversation):
    return [message.id for message in conversation.messages]


names = st.text(min_size=1)
lengths = st.integers(1, 30)


@given(names, lengths)
def test_a_conversation_with_a_position_is_read_to_its_end(name, length):
    whole = chat(*(f"m{n}" for n in range(length)), name=name)
    positions = positions_by_session([read_position(whole)])

    assert read_count(whole, positions) == length
    assert is_recorded(read_position(whole), positions)
    assert session_of(read_position(whole)) == name


@given(lengths, lengths)
def test_of_a_conversation_that_grew_only_what_is_new_is_left(before, more):
    every = [f"m{n}" for n in range(before + more)]
    positions = positions_by_session([read_position(chat(*every[:before]))])
    grown = chat(*every)

    assert ids(rest_of(grown, read_count(grown, positions))) == every[before:]


@given(st.lists(lengths, min_size=1, max_size=5))
def test_the_furthest_position_counts_in_any_order(lengths_read):
    every = [f"m{n}" for n in range(40)]
    positions = positions_by_session(
        read_position(chat(*every[:length])) for length in lengths_read
    )

    assert read_count(chat(*every), positions) == max(lengths_read)


def test_a_host_that_drops_what_is_old_has_the_rest_read():
    positions = positions_by_session([read_position(chat("m1", "m2", "m3"))])

    assert read_count(chat("sum", "m3", "m4"), positions) == 2
    assert read_count(chat("sum", "m8", "m9"), positions) == 0


@given(st.lists(lengths, min_size=1, max_size=5), lengths)
def test_an_older_state_of_a_conversation_was_read_with_the_newer(lengths_read, length):
    every = [f"m{n}" for n in range(40)]
    positions = positions_by_session(read_position(chat(*every[:read])) for read in lengths_read)

    assert read_count(chat(*every[:length]), positions) == min(length, max(lengths_read))


def test_what_was_edited_last_and_went_on_from_there_is_unread():
    positions = positions_by_session([read_position(chat("m1", "m2", "m3"))])

    assert read_count(chat("m1", "m2", "edited"), positions) == 0
    assert read_count(chat("m1", "m2", "edited", "m4"), positions) == 0


@given(names.filter(lambda name: "#" not in name or not name[-1].isdecimal()))
def test_a_name_is_no_position_however_it_is_written(name):
    assert session_of(name) == name
    assert read_count(chat("m1", name=name), positions_by_session([name])) == 1


def test_the_turn_that_the_rest_answers_stays_with_it():
    grown = chat("m1", "m2", "m3", roles={"m2": Role.ASSISTANT})

    assert ids(rest_of(grown, 2)) == ["m2", "m3"]
    assert ids(rest_of(grown, 1)) == ["m2", "m3"]
    assert ids(rest_of(grown, 3)) == []


@pytest.mark.parametrize(
    "positions", [positions_by_session(["s1"]), positions_by_session([], ["s1"])]
)
def test_a_bare_name_counts_for_all_of_a_session(positions):
    assert read_count(chat("m1", "m2"), positions) == 2
    assert is_recorded("s1", positions)


def test_a_position_says_more_than_a_memory_that_cites_the_session():
    positions = positions_by_session([read_position(chat("m1"))], ["s1"])

    assert read_count(chat("m1", "m2"), positions) == 1


def test_a_conversation_of_no_messages_has_none_to_read():
    assert read_count(chat(), positions_by_session([read_position(chat("m1", "m2"))])) == 0


def test_a_session_without_a_position_is_unread():
    assert read_count(chat("m1"), positions_by_session([read_position(chat("m1", name="s2"))])) == 0
    assert not is_recorded(
        read_position(chat("m1")), positions_by_session([read_position(chat("m2"))])
    )
    assert read_position(chat()) == "s1"


def resting_on(*messages):
    evidence = tuple(Evidence("s1", id_, "said") for id_ in messages)
    return Candidate(content=f"of {messages}", category="fact", session="s1", evidence=evidence)


def test_a_candidate_counts_while_something_it_rests_on_is_unread():
    old, both, new, bare = (resting_on(*ids_) for ids_ in (["m1"], ["m1", "m2"], ["m2"], []))
    positions = positions_by_session([read_position(chat("m1"))])

    assert resting_on_unread([old, both, new, bare], [chat("m1", "m2")], positions) == [
        both,
        new,
        bare,
    ]


def test_a_conversation_that_was_read_to_its_end_is_returned_whole_to_be_reported():
    positions = positions_by_session([read_position(chat("m1", "m2"))])

    assert ids(unread(chat("m1", "m2"), positions)) == ["m1", "m2"]
    assert ids(unread(chat("m1", "m2", "m3"), positions)) == ["m3"]


def test_the_rest_of_a_conversation_knows_who_spoke_before():
    said = Conversation(
        "c",
        "",
        "test",
        (
            Message("1", Role.USER, "Hi", "Ana"),
            Message("2", Role.OTHER, "Fwd", "Cy", is_quoted=True),
            Message("3", Role.USER, "Hi", "Ben"),
        ),
    )

    rest = rest_of(said, 2)

    assert [message.author for message in rest.messages] == ["Ben"]
    assert rest.speakers == said.speakers == ((Role.USER, "Ana"), (Role.USER, "Ben"))
