import pytest

from memdeck.domain.conversation.conversation import Message, Role
from memdeck.extraction.episodes.message_signals import signals_of


def signals(text):
    return signals_of(Message("m1", Role.USER, text))


@pytest.mark.parametrize(
    "text",
    [
        "Hey Anna! Long time no see!",
        "Since we last spoke I moved house.",
        "Hi Ben, great to hear from you again!",
        "好久不见，最近怎么样？",
    ],
)
def test_some_phrases_open_a_conversation_alone(text):
    assert signals(text).opening >= 1


@pytest.mark.parametrize("text", ["Hey Anna, thanks!", "The pan is hot.", "Hello, that's great."])
def test_an_answer_opens_none(text):
    assert signals(text).opening < 0.3


@pytest.mark.parametrize("text", ["Talk to you soon!", "Bye, take care", "晚安，明天再聊"])
def test_a_farewell_closes_a_conversation(text):
    assert signals(text).closing >= 0.8


def test_after_a_question_a_conversation_goes_on():
    assert signals("What do you cook?").closing < 0


def test_the_words_of_a_message_are_its_vocabulary():
    assert signals("The garlic is in the pan.").words == {"garlic", "pan"}
    assert "做菜" in signals("我在学做菜").words or "学做" in signals("我在学做菜").words
