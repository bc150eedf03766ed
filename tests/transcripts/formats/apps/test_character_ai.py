"""Chats of Character.AI, which are all fiction."""

import pytest

from tests.transcripts.exports import (
    DATA,
    as_json,
    message_lines,
    read_bytes,
    read_sample,
    times,
)


@pytest.mark.row("G4")
def test_every_history_of_a_character_is_read_without_dismissed_answers():
    spy, again = read_sample("character_ai.json").conversations

    assert message_lines(spy) == ["Ada: Good evening.", "user: I am a spy."]
    assert message_lines(again) == ["user: Hello again."]
    assert (spy.id, again.id) == ("character_ai/hist-1", "character_ai/hist-2")
    assert spy.title == "Ada"
    assert times(spy)[1] == "2023-05-01T10:00:30+00:00"
    assert spy.is_fiction


@pytest.mark.row("G4")
def test_turns_are_read_in_order_as_the_user_chose_them():
    (conversation,) = read_sample("character_ai_turns.json").conversations

    assert (conversation.id, conversation.title) == ("character_ai/chat-1", "Ada")
    assert message_lines(conversation) == ["Ada: Good evening.", "user: I am a spy."]
    assert times(conversation) == ["2024-05-01T10:00:00+00:00", "2024-05-01T10:00:30.500000+00:00"]
    assert conversation.is_fiction


@pytest.mark.row("G4")
def test_the_page_of_all_chats_is_read():
    spy, again = read_sample("character_ai_page.html").conversations

    assert (spy.title, str(spy.started_at)) == ("Ada", "2024-05-01 10:00:00+00:00")
    assert message_lines(spy) == ["Ada: Good evening, `spy`.", "user: I am a spy.\nAt night."]
    assert message_lines(again) == ["user: Hello again."]
    assert spy.is_fiction


@pytest.mark.parametrize("before_its_end", [1, 100])
def test_a_page_that_breaks_off_is_reported(before_its_end):
    page = (DATA / "character_ai_page.html").read_bytes()
    (skipped,) = read_bytes(page[: page.index(b"`);") - before_its_end])

    assert "breaks off" in skipped.why  # type: ignore[union-attr]


@pytest.mark.row("G4")
def test_examples_are_chats_and_no_note_of_the_user():
    spy, again = read_sample("character_ai_examples.txt").conversations

    assert message_lines(spy) == [
        "assistant: Good evening.",
        "user: I am a spy.\nAt night.",
        "assistant: Hm.",
    ]
    assert message_lines(again) == ["user: Hello again."]
    assert spy.is_fiction


@pytest.mark.parametrize(
    "value",
    [
        {"histories": {"histories": [3]}},
        {"turns": [{"candidates": 3, "author": None}]},
        {"turns": [{"candidates": [{}], "author": {}, "create_time": 5}, None]},
    ],
    ids=str,
)
def test_a_chat_without_words_is_reported(value):
    assert [type(piece).__name__ for piece in read_bytes(as_json(value))] == ["Skipped"]
