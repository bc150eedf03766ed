from datetime import UTC, datetime

import pytest

from memdeck.desktop.panels.detail.inspector_data import (
    AROUND_CHARACTERS,
    QUOTED_CHARACTERS,
    Passage,
    passage,
)
from memdeck.domain.consolidation.review_queue import ConversationHeader
from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.memory.entry import Evidence

SAID = datetime(2026, 1, 3, 12, tzinfo=UTC)
BEGUN = datetime(2026, 1, 2, 12, tzinfo=UTC)
TALK = Conversation(
    "chatgpt/1",
    "Style",
    "chatgpt",
    (
        Message("m0", Role.USER, "Hello"),
        Message("m1", Role.ASSISTANT, "How shall I write?"),
        Message("m2", Role.USER, "Keep it  short,\nno comments please. Thanks!", at=SAID),
        Message("m3", Role.ASSISTANT, "Understood."),
        Message("m4", Role.USER, "Good."),
    ),
    started_at=BEGUN,
)


def passage_of(message: str, quote: str, talk: Conversation | None = TALK):
    return passage(Evidence("chatgpt/1", message, quote), talk)


def test_a_quote_stands_between_the_messages_around_it():
    lines = passage_of("m2", "keep it short, no comments please").lines

    assert [line.message.id for line in lines] == ["m1", "m2", "m3"]
    assert (lines[1].before, lines[1].quote, lines[1].after) == (
        "",
        "Keep it  short,\nno comments please",
        ". Thanks!",
    )
    assert [line.quote for line in lines[::2]] == ["", ""]


@pytest.mark.parametrize(("message", "around"), [("m0", ["m0", "m1"]), ("m4", ["m3", "m4"])])
def test_the_first_and_the_last_message_have_one_neighbour(message, around):
    assert [line.message.id for line in passage_of(message, "").lines] == around


def test_words_that_are_not_in_the_message_leave_it_without_a_quote():
    line = passage_of("m2", "the moon is made of cheese").lines[1]

    assert line.quote == ""
    assert line.before.startswith("Keep it")


def test_a_conversation_that_is_not_kept_or_lacks_the_message_has_no_lines():
    assert passage_of("m2", "Keep", None).conversation is None
    assert passage_of("m2", "Keep", None).lines == ()
    assert passage_of("m9", "Keep").conversation is TALK
    assert passage_of("m9", "Keep").lines == ()


def test_long_messages_are_cut_around_the_quote():
    long = Conversation(
        "chatgpt/1",
        "",
        "chatgpt",
        (
            Message("m0", Role.ASSISTANT, "before " * 500),
            Message("m1", Role.USER, "x " * 5_000 + "the very words" + " y" * 5_000),
        ),
    )
    before, quoted = passage_of("m1", "the very words", long).lines

    assert len(before.before) <= AROUND_CHARACTERS + 1
    assert before.before.endswith("…")
    assert quoted.quote == "the very words"
    assert quoted.before.startswith("…")
    assert quoted.after.endswith("…")
    assert len(quoted.before) + len(quoted.quote) + len(quoted.after) <= QUOTED_CHARACTERS + 2


def test_a_passage_is_of_the_day_of_its_message_or_else_of_its_conversation():
    assert passage_of("m2", "Keep").day == SAID.astimezone().date()
    assert passage_of("m4", "Good").day == BEGUN.astimezone().date()
    assert passage_of("m2", "Keep", None).day is None


def test_a_removed_message_is_of_no_day():
    assert passage_of("m9", "Keep").day is None


def test_a_passage_of_a_header_is_of_the_day_of_its_message_alone():
    header = ConversationHeader("chatgpt/1", "", "chatgpt", BEGUN, {"m2": 3}, {"m2": SAID})

    assert Passage(Evidence("chatgpt/1", "m2"), header).day == SAID.astimezone().date()
    assert Passage(Evidence("chatgpt/1", "m3"), header).day is None
