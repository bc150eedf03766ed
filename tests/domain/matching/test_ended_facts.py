"""Statements that a fact of the user's life has ended, and other things that have ended."""

import pytest

from memdeck.domain.matching.contradiction import contradiction_sign
from memdeck.domain.matching.ended_facts import ended_things, says_something_ended
from tests.fakes.cpu_time import least_cpu_s


@pytest.mark.parametrize(
    "text",
    [
        "Rufus died last week.",
        "Traded my Golf in for an Octavia.",
        "No longer at Siemens.",
        "We called the wedding off.",
        "I gave up running.",
        "The goldfish are dead.",
        "Mia broke off the engagement.",
        "I closed the bakery.",
        "I stepped down as treasurer.",
        "Java不碰了",
        "大提琴早就不拉了",
        "豆豆上周走了",
        "特斯拉卖掉了",
        "已经不在西门子了",
        "我退出象棋社了",
    ],
)
def test_an_end_in_a_life_is_known_without_a_word_for_its_owner(text):
    assert says_something_ended(text)


@pytest.mark.parametrize(
    "text",
    [
        "The build died after ten minutes.",
        "The king died in 1547.",
        "Dinosaurs died out 65 million years ago.",
        "I closed the tab by accident.",
        "I dropped my phone.",
        "I swapped the two lines.",
        "No more errors!",
        "Don't quit!",
        "Brenda left early today.",
        "The movie is over.",
        "不聊了，我先走了",
        "打不开了",
        "不用改了",
        "服务器挂了",
        "手机没电了",
        "今天不跑步了",
        "电影看完了",
    ],
)
def test_what_ends_for_once_or_is_of_no_life_is_no_such_end(text):
    assert not says_something_ended(text)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The user has a dog called Rufus.", "Rufus died last week."),
        ("The user drives a VW Golf.", "I traded my Golf in for an Octavia."),
        ("The user banks with Santander.", "I switched my bank to N26."),
        ("The user is treasurer of the tennis club.", "I stepped down as treasurer."),
        ("The user is a smoker.", "I quit smoking in March."),
        ("The user has a nanny called Petra.", "Petra quit on us."),
        ("用户有一只狗叫豆豆", "豆豆上周走了"),
        ("用户有微博账号", "微博注销了"),
        ("用户在海淀租房", "海淀的房子退了"),
        ("用户和妈妈住一起", "我妈妈去年去世了"),
    ],
)
def test_an_end_speaks_against_the_memory_that_names_what_ended(old, new):
    assert contradiction_sign(old, new) is not None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The user has a dog called Rufus.", "My colleague's dog Bella died."),
        ("The user sings in a choir.", "The choir concert was cancelled."),
        ("The user owns a cabin in Vermont.", "I closed the cabin door."),
        ("The user lives in Leeds.", "I left Leeds at nine and got home at noon."),
        ("The user's company is called Brightleaf.", "Brightleaf cancelled the Friday meeting."),
        ("The user plans to move to Canada.", "We left Canada out of the list."),
        ("用户的公司叫亮叶", "亮叶取消了周五的会"),
        ("用户在拉大提琴", "旧小提琴卖了"),
        ("用户养蜜蜂", "卖了两罐蜂蜜"),
    ],
)
def test_the_end_of_another_thing_speaks_against_nothing(old, new):
    assert contradiction_sign(old, new) is None


def test_what_ended_stands_before_the_verb_or_behind_it():
    assert ended_things("大提琴早就不拉了") == ["大提琴"]
    assert ended_things("我退出象棋社了") == ["象棋社"]
    assert ended_things("海淀的房子退了") == ["海淀", "房子"]


@pytest.mark.parametrize("piece", ["I sold my ", "the a ", "Aa ", "不再用", "的把"])
def test_a_sentence_that_repeats_itself_is_read_in_no_time(piece):
    text = (piece * 600)[:600]

    assert least_cpu_s(says_something_ended, text, 0.1) < 0.1
