"""The selection of conversations, which is the same in the window and on the command line."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.services.imports.conversation_list import (
    ConversationState,
    Selection,
    is_readable,
    newest,
    with_new_messages,
)
from tests.fakes.listings import listed

OLD, LATE, UNDATED = listed("old", 3), listed("late", 20), listed("undated", opening="On bees")
CONVERSATIONS = (UNDATED, OLD, LATE)


@pytest.mark.parametrize(
    ("selection", "found"),
    [
        (Selection(), CONVERSATIONS),
        (Selection(newest=2), (OLD, LATE)),
        (Selection(newest=0), ()),
        (Selection(since=date(2026, 1, 10)), (LATE,)),
        (Selection(since=date(2027, 1, 1)), ()),
        (Selection(text="BEES on"), (UNDATED,)),
        (Selection(text="old zebra"), ()),
        (Selection(newest=1, text="l"), (LATE,)),
        (Selection(newest=1, since=date(2026, 1, 1), text="old"), (OLD,)),
    ],
)
def test_what_is_asked_for_comes_in_the_order_of_the_files(selection, found):
    assert selection.of(CONVERSATIONS) == list(found)


def test_only_the_selection_of_all_is_all():
    assert Selection().is_all
    assert not Selection(newest=3).is_all


@given(st.permutations(CONVERSATIONS), st.integers(0, 4))
def test_the_newest_are_the_same_however_the_files_lie(conversations, count):
    assert {one.id for one in newest(conversations, count)} <= {
        one.id for one in newest(conversations, count + 1)
    }
    assert len(newest(conversations, count)) == min(count, len(CONVERSATIONS))


def test_a_conversation_began_without_an_end_counts_by_its_start():
    begun = listed("begun", started_at=datetime(2026, 1, 30, 12, tzinfo=UTC))

    assert newest((*CONVERSATIONS, begun), 1) == [begun]
    assert Selection(since=date(2026, 1, 25)).of((*CONVERSATIONS, begun)) == [begun]


def test_news_are_the_conversations_in_which_something_may_be_read():
    conversations = [listed(one.name, state=one) for one in ConversationState]

    assert [conversation.state for conversation in with_new_messages(conversations)] == [
        ConversationState.NEW,
        ConversationState.GROWN,
    ]


def test_a_chat_among_people_is_readable_once_the_user_is_known():
    chat = listed("chat", people=("Anna", "Ben"))

    assert [is_readable(chat, names) for names in ((), ("Anna",), ("Cleo",))] == [
        False,
        True,
        False,
    ]
