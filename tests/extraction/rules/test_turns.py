import pytest

from memdeck.domain.conversation.conversation import Role
from memdeck.extraction.rules.turns import is_among_people, is_among_themselves, turns
from tests.extraction.conversations import WEDNESDAY, build_conversation


def test_only_the_users_messages_are_turns():
    conversation = build_conversation(
        (Role.ASSISTANT, "Hello"), (Role.USER, "Hi"), (Role.OTHER, "Hey")
    )

    assert [turn.message.id for turn in turns(conversation)] == ["m1"]


def test_words_are_fresh_only_once_whoever_said_them():
    conversation = build_conversation(
        (Role.USER, "Bakery, harbour."),
        (Role.ASSISTANT, "Lisbon!"),
        (Role.USER, "Lisbon harbour sunset."),
    )

    assert [turn.fresh_words for turn in turns(conversation)] == [2, 1]


def test_the_words_of_a_question_are_not_fresh():
    conversation = build_conversation(
        (Role.USER, "Which harbour? The bakery."), (Role.USER, "Harbour lights.")
    )

    assert [turn.fresh_words for turn in turns(conversation)] == [1, 1]


def test_a_turn_right_after_a_question_answers_it():
    conversation = build_conversation(
        (Role.ASSISTANT, "Which one?"),
        (Role.USER, "Redis."),
        (Role.USER, "Version 7."),
    )

    assert [turn.answers for turn in turns(conversation)] == [True, False]


def test_the_day_is_the_messages_or_else_the_conversations():
    dated, undated = (
        build_conversation((Role.USER, "Hi"), at=WEDNESDAY),
        build_conversation((Role.USER, "Hi")),
    )

    assert [turn.said_on for turn in turns(dated)] == [WEDNESDAY.date()]
    assert [turn.said_on for turn in turns(undated)] == [None]


def test_several_are_remembered_if_several_are_the_user_and_no_assistant_speaks():
    ann, ben = (Role.USER, "Hi", "Ann"), (Role.USER, "Hi", "Ben")

    assert is_among_people(build_conversation(ann, ben))
    assert not is_among_people(build_conversation(ann, (Role.OTHER, "Hi", "Ben")))
    assert not is_among_people(build_conversation(ann, ann))
    assert not is_among_people(build_conversation(ann, (Role.ASSISTANT, "Hi", "gpt")))
    assert not is_among_people(build_conversation(ann, ben, (Role.ASSISTANT, "Hi", "gpt")))


@pytest.mark.parametrize(
    "lines",
    [
        ["I'm vegan.", "I live in Oslo and work as a nurse.", "My birthday is June 3."],
        ["我住在苏州。", "我对花生过敏。", "我每周游泳两次。"],
        ["Can you remember that I'm allergic to nuts?", *["I have an old cat."] * 4],
    ],
)
def test_who_only_reports_themselves_does_not_speak_to_another(lines):
    named = [(Role.USER, line, ["Ana", "Ben"][index % 2]) for index, line in enumerate(lines)]

    assert not is_among_themselves(build_conversation(*named))


@pytest.mark.parametrize(
    "lines",
    [
        ["Hey Ben, I moved to Lisbon.", "Wow! I live in Oslo now."],
        ["I moved to Lisbon.", "What is it like?", "Sunny.", "I like rain."],
        ["我搬到苏州了。", "你喜欢吗？我住在成都。", "喜欢。"],
    ],
)
def test_who_asks_another_and_calls_them_by_name_speaks_to_them(lines):
    named = [(Role.USER, line, ["Ana", "Ben"][index % 2]) for index, line in enumerate(lines)]

    assert is_among_themselves(build_conversation(*named))
    assert not is_among_themselves(build_conversation(*named, (Role.ASSISTANT, "Noted.")))
