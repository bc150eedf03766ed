"""The sort order, the ranges to tick, and the likely names of the user."""

from datetime import date

import pytest

from memdeck.desktop.review.picker.picker_labels import Column
from memdeck.desktop.review.picker.picker_model import ordered
from memdeck.desktop.review.picker.picker_view import Range, within
from memdeck.desktop.review.picker.questions import likely_names, people_of
from memdeck.services.imports.conversation_list import ConversationState, is_readable, matching
from tests.fakes.listings import listed

BEES = listed("bees", 5, opening="I keep forty hives.")
CATS = listed("cats", 9, opening="Two.", message_count=3, format="claude_ai")
MOVE = listed("搬家", opening="下周搬家", state=ConversationState.GROWN)
OLD = listed("old", 1, opening="", state=ConversationState.READ)
SECRET = listed("secret", 20, opening="", state=ConversationState.FORBIDDEN)
ALL = (BEES, CATS, MOVE, OLD, SECRET)
DAY = date(2026, 1, 9)


@pytest.mark.parametrize(
    ("text", "found"),
    [("", ALL), ("hives BEES", [BEES]), ("搬家", [MOVE]), ("bees cats", []), ("  ", ALL)],
)
def test_every_word_must_stand_in_title_or_opening(text, found):
    assert matching(ALL, text) == list(found)


def test_a_chat_is_found_by_its_people():
    chat = listed("chat", people=("Anna", "Ben"))

    assert matching([BEES, chat], "anna") == [chat]


@pytest.mark.parametrize(
    ("column", "first"),
    [
        (Column.CONVERSATION, BEES),
        (Column.DATE, MOVE),
        (Column.MESSAGES, CATS),
        (Column.PROGRAM, BEES),
        (Column.NOTE, BEES),
    ],
)
def test_conversations_can_be_ordered_by_every_column(column, first):
    assert ordered(ALL, column, is_descending=False)[0] == first


@pytest.mark.parametrize(
    ("range_", "ticked"),
    [
        (Range.WITH_NEW, [BEES, CATS, MOVE]),
        (Range.NEWEST, [CATS, BEES, MOVE]),
        (Range.SINCE, [CATS]),
        (Range.ALL, [BEES, CATS, MOVE, OLD, SECRET]),
        (Range.NONE, []),
    ],
)
def test_a_range_leaves_out_what_was_read_unless_all_is_wanted(range_, ticked):
    assert within(range_, ALL, DAY) == ticked


def test_of_many_conversations_the_newest_twenty_are_one_range():
    many = [listed(f"t{day}", day) for day in range(1, 29)]

    assert within(Range.NEWEST, many, DAY) == many[:7:-1]


def chats(*people):
    return [listed(f"c{number}", people=names) for number, names in enumerate(people)]


@pytest.mark.parametrize(
    ("people", "known", "names"),
    [
        ([("Anna", "Ben")], (), ()),
        ([("Anna", "Ben"), ("小明", "Anna")], (), ("Anna",)),
        ([("Anna", "Ben"), ("Anna", "Ben")], (), ()),
        ([("Anna", "Ben")], ("Ben", "Benno"), ("Ben",)),
        ([("Anna",), ("Ben",), ("Anna", "Ben")], ("Anna", "Ben"), ("Anna", "Ben")),
        ([], ("Anna",), ()),
    ],
)
def test_the_user_is_who_is_known_or_speaks_in_most_chats(people, known, names):
    assert likely_names(chats(*people), known) == names


def test_people_come_with_the_number_of_their_chats_the_most_frequent_first():
    assert people_of(chats(("Anna", "Ben"), ("Ben",))) == {"Ben": 2, "Anna": 1}


def test_a_chat_is_readable_once_it_is_known_who_the_user_is():
    (chat,) = chats(("Anna", "Ben"))

    assert (is_readable(chat, ()), is_readable(chat, ("Anna",)), is_readable(BEES, ())) == (
        False,
        True,
        True,
    )
