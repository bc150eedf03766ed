"""The days of a model's answer are checked in code."""

from dataclasses import replace
from datetime import date

import pytest

from memdeck.domain.memory.candidate import Flag
from tests.fakes.conversations import conversation_of
from tests.fakes.proposals import TEA, but, only


def test_a_day_counted_from_tomorrow_need_not_have_been_said():
    proposal = but(quote="I fly to Oslo tomorrow", content="The user flies to Oslo on 2026-03-11")
    assert only(conversation_of("I fly to Oslo tomorrow"), proposal).ticked


@pytest.mark.parametrize(
    ("text", "day", "ticked"),
    [
        ("I fly to Oslo tomorrow", "2026-03-11", True),
        ("I fly to Oslo tomorrow", "2026-04-11", False),
        ("I fly to Oslo next Friday", "2026-03-20", True),
        ("I fly to Oslo next Friday", "2026-06-26", False),
        ("我后天飞奥斯陆", "2026-03-12", True),
        ("我后天飞奥斯陆", "2026-05-12", False),
    ],
)
def test_a_day_is_counted_again_from_the_day_it_was_said(text, day, ticked):
    is_english = text.isascii()
    content = f"The user flies to Oslo on {day}" if is_english else f"用户 {day} 飞奥斯陆"
    dated = only(conversation_of(text), but(quote=text, content=content))
    due = only(
        conversation_of(text), but(quote=text, content="The user flies to Oslo", last_day=day)
    )

    assert dated.ticked is ticked
    assert ("check the date" in due.reason) is not ticked


@pytest.mark.parametrize(
    ("claimed", "expires_at", "ticked"),
    [
        ("2026-04-01", date(2026, 4, 2), True),
        ("2026-04-01T00:00:00Z", date(2026, 4, 2), True),
        ("2026-03-14", date(2026, 3, 15), False),
        ("2026-03-19", date(2026, 3, 20), False),
        ("9999-12-31", None, True),
        ("2026-03-01", None, True),
        ("soon", None, True),
        ("2026-02-30", None, True),
        ("", None, True),
    ],
)
def test_an_expiry_is_a_day_after_the_conversation(claimed, expires_at, ticked):
    candidate = only(conversation_of("I drink green tea"), but(last_day=claimed))
    assert (candidate.expires_at, candidate.ticked) == (expires_at, ticked)


@pytest.mark.parametrize(
    ("text", "content", "expires", "flags", "expires_at"),
    [
        ("I fly to Oslo tomorrow", "The user flies to Oslo tomorrow", "", (Flag.UNDATED,), None),
        ("下周我去奥斯陆", "用户下周去奥斯陆", "", (Flag.UNDATED,), None),
        (
            "I fly to Oslo tomorrow",
            "The user flies to Oslo on 2024-05-01",
            "2024-05-01",
            (Flag.UNDATED,),
            None,
        ),
        (
            "I fly to Oslo on 1 May 2027",
            "The user flies to Oslo on 2027-05-01",
            "2027-05-01",
            (),
            date(2027, 5, 2),
        ),
        ("我要飞奥斯陆", "用户于2024-05-01飞奥斯陆", "", (Flag.UNDATED,), None),
        ("I fly to Oslo often", "The user flies to Oslo often", "", (), None),
    ],
)
def test_a_conversation_without_a_date_gives_none_to_guess_from(
    text, content, expires, flags, expires_at
):
    proposal = but(quote=text, content=content, last_day=expires)
    candidate = only(conversation_of(text, at=None), proposal)

    assert candidate.said_on is None
    assert (candidate.flags, candidate.expires_at) == (flags, expires_at)


def test_a_message_without_a_time_was_said_when_the_conversation_started():
    conversation = conversation_of("I drink green tea")
    undated = replace(conversation.messages[0], at=None)
    candidate = only(replace(conversation, messages=(undated,)), TEA)
    assert candidate.said_on == date(2026, 3, 10)
