"""One branch of a conversation is read: the named one, or else the newest."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.transcripts.conversation.branches import active_path

# An edited first question, and a second answer to the edit.
FORKED = {
    "old": "",
    "old answer": "old",
    "new": "",
    "first": "new",
    "second": "new",
    "end": "second",
}

ids = st.sampled_from("abcdef")


@pytest.mark.parametrize(
    ("leaf", "path"),
    [
        ("first", ["new", "first"]),
        ("old answer", ["old", "old answer"]),
        ("", ["new", "second", "end"]),
        ("nowhere", ["new", "second", "end"]),
    ],
)
def test_the_branch_of_the_leaf_is_taken_or_else_the_newest(leaf, path):
    assert active_path(FORKED, leaf) == path


def test_a_root_outside_the_conversation_is_a_root_all_the_same():
    assert active_path({"a": "0000", "b": "a", "c": "0000"}) == ["c"]


def test_messages_that_name_no_parents_are_one_line():
    assert active_path({"a": "", "b": "", "c": ""}) == ["a", "b", "c"]


def test_a_message_whose_parent_is_lost_follows_the_one_before_it():
    assert active_path({"a": "", "b": "a", "c": "lost", "d": "c"}) == ["a", "b", "c", "d"]


def test_children_may_come_before_their_parents():
    assert active_path({"b": "a", "c": "b", "a": ""}) == ["a", "b", "c"]


@given(st.dictionaries(ids, ids | st.just("")), ids | st.just(""))
def test_circles_end_and_nothing_comes_twice(parents, leaf):
    path = active_path(parents, leaf)

    assert len(path) == len(set(path))
    assert bool(path) == bool(parents)
