"""What a speaker takes back at once is not stated."""

import pytest

from memdeck.domain.conversation.conversation import Message, Role
from memdeck.extraction.episodes.retractions import is_retracted

SAID = Message("m1", Role.USER, "I'm allergic to almonds too", "Elena")


def by(author, text):
    return Message("m2", Role.USER, text, author)


@pytest.mark.parametrize(
    "text",
    [
        "kidding",
        "haha just kidding!",
        "jk",
        "I'm joking, obviously",
        "No, that's not true.",
        "No, I don't",
        "Scratch that",
        "开玩笑的",
        "哈哈骗你的",
        "逗你们玩呢～",
        "不是，说错了",
    ],
)
def test_a_joke_or_a_denial_takes_back_what_was_said(text):
    assert is_retracted(text, SAID, ())
    assert is_retracted("", SAID, [by("Elena", text)])


@pytest.mark.parametrize(
    "text",
    [
        "No kidding!",
        "You're kidding",
        "I'm not joking",
        "No, I don't like cake either",
        "And I love jokes.",
        "别开玩笑",
        "他喜欢开玩笑",
    ],
)
def test_other_sentences_take_nothing_back(text):
    assert not is_retracted(text, SAID, ())


def test_only_a_joke_is_admitted_after_a_reaction_of_another():
    reaction = by("Tom", "oh no")

    assert is_retracted("", SAID, [reaction, by("Elena", "kidding")])
    assert not is_retracted("", SAID, [reaction, by("Elena", "No, I don't")])
    assert not is_retracted("", SAID, [by("Tom", "kidding")])


@pytest.mark.parametrize(
    ("text", "is_denied"),
    [
        ("he's joking", True),
        ("don't believe her", True),
        ("that's a lie", True),
        ("is he joking?", False),
        ("he's joking about it a lot these days", False),
        ("他开玩笑的", True),
        ("别听她的，瞎说的", True),
        ("他开玩笑的吗？", False),
    ],
)
def test_another_person_may_say_at_once_that_it_was_a_joke(text, is_denied):
    assert is_retracted("", SAID, [by("Tom", text)]) is is_denied
    assert not is_retracted("", SAID, [by("Tom", "oh no"), by("Tom", text)])
