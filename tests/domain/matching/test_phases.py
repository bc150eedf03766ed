"""Phases that begin and end, such as an illness, and what tells of them."""

import pytest

from memdeck.domain.matching.phases import begins_or_ends_phase, ended_phase, phases_in
from memdeck.domain.matching.statement_relation import Stance, compare


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("My mum is in hospital.", "My mum was discharged from hospital.", "hospital"),
        ("I have covid.", "I tested negative.", "illness"),
        ("My wife is pregnant.", "My wife gave birth to a girl.", "pregnancy"),
        ("I'm on parental leave.", "I'm back at work.", "leave"),
        ("I'm taking an evening class.", "I dropped out of the evening class.", "activity"),
        ("I started Spanish classes.", "I stopped the Spanish classes.", "activity"),
        ("My wife is expecting, due in May.", "My wife had the baby.", "pregnancy"),
        ("我奶奶住院了。", "我奶奶出院了。", "hospital"),
        ("我感冒了。", "我的感冒好了。", "illness"),
        ("我在隔离。", "我解除隔离了。", "quarantine"),
        ("我在学法语。", "法语我不学了。", "activity"),
        ("我膝盖扭伤了。", "我的膝盖好了。", "illness"),
    ],
)
def test_an_end_ends_what_went_on(old, new, kind):
    assert ended_phase(old, new) == kind
    assert compare(old, new).stance is Stance.OPPOSES


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("My mum is in hospital.", "My dad is out of hospital."),
        ("I broke my arm.", "My ankle has healed."),
        ("I'm learning the cello.", "I gave up coffee."),
        ("I'm pregnant.", "I'm back at work."),
        ("My mum is in hospital.", "My mum will be out of hospital on Friday."),
        ("我爸爸住院了。", "我爸爸下周出院。"),
        ("我妈妈住院了。", "我爸爸出院了。"),
        ("I've recovered.", "I have covid."),
        ("I have the flu.", "I'm fully recovered next week, I hope."),
    ],
)
def test_another_phase_or_one_to_come_ends_nothing(old, new):
    assert compare(old, new).stance is not Stance.OPPOSES


@pytest.mark.parametrize("text", ["I'm no longer pregnant.", "I am not in hospital.", "我没怀孕。"])
def test_a_denied_phase_is_over(text):
    assert [phase.is_over for phase in phases_in(text)] == [True]


@pytest.mark.parametrize(
    "text", ["I started drinking again.", "I'm smoking again.", "我又开始喝酒了。", "我戒烟了。"]
)
def test_a_habit_that_is_taken_up_again_or_given_up_is_a_change(text):
    assert begins_or_ends_phase(text)


@pytest.mark.parametrize(
    "text",
    [
        "I left the room.",
        "I'm sick of the rain.",
        "Each test runs in isolation.",
        "The parser broke up the string.",
        "I left my phone in class.",
        "I finished training the model.",
        "我写完作业了。",
        "昨天发生了一件怪事。",
        "他生了一场气。",
        "我在调事务的隔离级别。",
        "我是个发烧友。",
        "我觉得流感疫苗很有用。",
        "我今天不去了，先下班。",
    ],
)
def test_a_remark_is_no_phase_of_a_life(text):
    assert not begins_or_ends_phase(text)


@pytest.mark.parametrize(
    "text",
    [
        "I'm in isolation with covid.",
        "I finished the first-aid training.",
        "我妻子生了个女儿。",
        "我姐姐昨天生了！",
        "我当爸爸了。",
        "我们在居家隔离。",
    ],
)
def test_a_phase_of_a_life_begins_or_ends(text):
    assert begins_or_ends_phase(text)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The user is getting married in May.", "The user got married yesterday."),
        ("The user's dad has flu.", "The user's dad is better, back home in Leeds."),
        ("用户要结婚了。", "用户上周末领证了。"),
        ("用户下个月结婚。", "用户婚礼办完了。"),
        ("用户发烧了。", "用户烧退了。"),
    ],
)
def test_a_wedding_and_an_illness_are_over(old, new):
    assert ended_phase(old, new)
