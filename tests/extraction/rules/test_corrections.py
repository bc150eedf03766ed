"""Only a statement that the user corrects at once is proposed in its corrected form."""

import pytest

from memdeck.domain.conversation.conversation import Role
from memdeck.extraction.rules import RuleExtractor
from tests.extraction.conversations import WEDNESDAY, build_conversation, candidates_from


def ticked(*texts):
    return [one.content for one in candidates_from(*texts, at=WEDNESDAY) if one.ticked]


@pytest.mark.parametrize(
    ("texts", "memory"),
    [
        (["I weigh 52 kg", "no wait it's 54"], "The user weighs 54 kg"),
        (["I moved to Oslo in 2019", "my mistake, 2018"], "The user moved to Oslo in 2018"),
        (["I live in Leeds", "oops, I meant Leicester"], "The user lives in Leicester"),
        (["i live in leeds", "typo, i meant leicester"], "The user lives in leicester"),
        (["My sister's name is Anna", "Oops, Hanna not Anna"], "The user's sister's name is Hanna"),
        (["I'm 52 years old. No wait, 54."], "The user is 54 years old"),
        (["I have 15 hens and 5 ducks", "correction: 6 not 5"], "The user has 15 hens and 6 ducks"),
        (
            ["My phone number ends in one", "sorry, I meant two"],
            "The user's phone number ends in two",
        ),
        (["I weigh 1,050 lbs", "typo, 1,060 lbs"], "The user weighs 1,060 lbs"),
        (["我每周跑步两次", "不对，是每周三次"], "用户每周跑步三次"),
        (["我住在苏州", "说错了，是杭州"], "用户住在杭州"),
        (["I have four goats, I mean five."], "The user has five goats."),
        (["I row twice a week, actually three times."], "The user rows three times a week."),
        (["I row three times a week, actually twice."], "The user rows twice a week."),
        (
            ["My shift starts at 6 on Monday, no, Tuesday."],
            "The user's shift starts at 6 on Tuesday. (2024-05-21)",
        ),
        (["My birthday is on April 3.", "oops, May 13"], "The user's birthday is on May 13."),
        (["My son is in fifth grade, wait, sixth grade."], "The user's son is in sixth grade."),
        (
            ["I work at Bosch — scratch that, at Siemens since last month."],
            "The user works at Siemens since last month (2024-04).",
        ),
        (["我今年35岁，不对，是36岁"], "用户今年 (2024)36岁"),
        (["我妹妹住在波恩，哦不，是科隆。"], "用户的妹妹住在科隆。"),
        (["我有两个侄子，哦不对，三个。"], "用户有三个侄子。"),
        (["我在博世上班，不是，在西门子上班。"], "用户在西门子上班。"),
        (["我生日是三月三号。", "说错了，是四月十三号"], "用户生日是四月十三号。"),
        (["我今年34岁，等等，35岁。"], "用户今年 (2024)35岁。"),
        (["我女儿叫小红", "写错了，叫小虹"], "用户的女儿叫小虹"),
    ],
)
def test_a_corrected_fact_is_proposed_with_the_new_value_alone(texts, memory):
    assert ticked(*texts) == [memory]


def test_a_corrected_day_is_the_one_that_a_todo_is_due():
    found = candidates_from(
        "My dentist appointment is on Monday", "sorry, I meant Tuesday", at=WEDNESDAY
    )

    (todo,) = found
    assert todo.content == "The user's dentist appointment is on Tuesday (2024-05-21)"
    assert todo.expires_at is not None
    assert todo.expires_at.isoformat() == "2024-05-22"
    assert [(one.message, one.quote) for one in todo.evidence] == [
        ("m0", "My dentist appointment is on Monday"),
        ("m1", "sorry, I meant Tuesday"),
    ]


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("I weigh 52 kg", "no, I don't need a diet"),
        ("I weigh 52 kg", "No, 30 grams is too much"),
        ("I have 15 hens", "wait, 54 not 5"),
        ("I have two cats", "wait, let me check"),
        ("I have two cats", "sorry, I meant the other file"),
        ("My boss is Anna", "wait, Bob is calling"),
        ("I live in Leeds", "hold on, is it Leicester?"),
        ("I have three cats", "no, two dogs are enough work"),
        ("I live in Leeds", "actually, since you ask, it rains a lot"),
        ("I was born in 1991", "oops, wrong window"),
        ("我住在苏州", "不对，代码还是报错"),
        ("我住在苏州", "不对，是代码报错"),
        ("我有两个孩子", "不对，你算错了"),
        ("我每天跑5公里", "不，谢谢"),
    ],
)
def test_an_unrelated_no_leaves_what_was_said_before(first, then):
    assert ticked(first, then)[:1] == ticked(first)


def test_a_sure_correction_of_something_unclear_leaves_the_fact_to_the_user():
    (fact,) = candidates_from("I have two cats and two dogs", "typo, I meant three")

    assert fact.content == "The user has two cats and two dogs"
    assert not fact.ticked
    assert fact.reason == "You corrected this right after; look which words hold."


def test_nobody_corrects_what_another_said():
    lines = ((Role.USER, "I weigh 52 kg", "Ann"), (Role.USER, "no wait it's 54", "Ben"))

    (fact,) = RuleExtractor().extract(build_conversation(*lines)).candidates
    assert fact.content == "Ann weighs 52 kg"


def test_a_conversation_without_the_user_has_nothing_to_correct():
    assert (
        RuleExtractor().extract(build_conversation((Role.ASSISTANT, "no wait, 54"))).candidates
        == ()
    )


@pytest.mark.parametrize(
    ("text", "memory"),
    [
        ("Oops, typo, my name is Nora.", "The user's name is Nora."),
        ("My mistake, I work at Lidl.", "The user works at Lidl."),
        ("I take that back, I love opera.", "The user loves opera."),
        ("打错了，我叫王蕾。", "用户叫王蕾。"),
        ("不好意思，说错了，我住在无锡。", "用户住在无锡。"),
    ],
)
def test_the_opening_of_a_correction_is_no_part_of_the_memory(text, memory):
    assert [one.content for one in candidates_from(text)] == [memory]


def test_what_a_sure_correction_denies_is_left_to_the_user():
    (first, *_) = candidates_from("我不吃芹菜。", "说错了，我吃芹菜。")

    assert not first.ticked
