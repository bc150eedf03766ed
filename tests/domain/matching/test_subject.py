"""By which name a memory begins."""

import pytest

from memdeck.domain.matching.contradiction import contradiction_sign
from memdeck.domain.matching.distinction import Distinction, distinction
from memdeck.domain.matching.statement_relation import Stance, compare
from memdeck.domain.matching.subject import is_of_another

OF_TWO = [
    ("Project Beta uses port 9090", "Project Gamma uses port 9091 and Redis"),
    ("Team A meets Monday at 10", "Team B meets Tuesday at 11"),
    ("The server Alpha has 16 GB of memory", "The server Beta has 32 GB of memory"),
    ("The port of Project Beta is 9090", "The port of Project Gamma is 9091"),
    ("Anna is 30 years old", "Ben is 31 years old"),
    ("Redis listens on port 6379", "Postgres listens on port 5432"),
    ("服务甲使用端口 8080", "服务乙使用端口 9090"),
    ("A 组每周一十点开会", "B 组每周二十一点开会"),
    ("项目 Alpha 用 3 台机器", "项目 Beta 用 5 台机器"),
    (
        "Fact 3: the copper number 111 belongs to room D3",
        "Fact 4: the copper number 112 belongs to room D4",
    ),
    ("Locker 12 holds the winter coats.", "Locker 13 holds the summer shoes."),
    ("Ticket #4411 was closed", "Ticket #4412 was closed"),
    ("The sensor on floor 2 reads in Celsius.", "The sensor on floor 5 reads in Fahrenheit."),
    ("Priya's locker code is 4410.", "Omar's locker code is 4411."),
    ("会议室 A301 能坐 12 人。", "会议室 B205 能坐 20 人。"),
    ("订单 88123 发往上海。", "订单 88124 发往广州。"),
]
OF_ONE = [
    ("Project Beta uses port 9090", "Project Beta uses port 9091"),
    ("Project Beta uses port 9090", "The port of Beta is 9091"),
    ("The service runs on Python 3.10.", "The service runs on Python 3.12"),
    ("The user's rent is 950 euros a month.", "My rent is 1,020 euros a month."),
    ("The user lives in Berlin since 2019", "User lives in Paris since 2021"),
    ("Lives in Berlin since 2019", "Resides in Paris since 2021"),
    ("Works remotely 2 days a week", "Working remotely 3 days a week"),
    ("A meeting is at 10", "The meeting is at 11"),
    ("服务甲使用端口 8080", "服务甲使用端口 9090"),
    ("我用 Python 3.10 写代码", "我用 Python 3.12 写代码"),
    ("用户的预算是 3000 元。", "我的预算是 5000 元"),
    ("Locker 12 holds the winter coats.", "Locker 12 holds the summer shoes."),
    ("The dog eats 2 tins is what we feed", "The dog eats 3 tins is what we feed"),
    ("The user has 2 cats and a dog", "The user has 3 cats and a dog"),
    ("The team of 5 meets on Monday", "The team of 6 meets on Monday"),
    ("团队有 5 个人。", "我们团队有 8 个人"),
]


@pytest.mark.parametrize(("one", "other"), OF_TWO)
def test_two_that_begin_with_names_of_their_own_are_of_two_things(one, other):
    assert is_of_another(one, other)
    assert is_of_another(other, one)


@pytest.mark.parametrize(("one", "other"), OF_ONE)
def test_without_two_names_they_may_be_of_one(one, other):
    assert not is_of_another(one, other)
    assert not is_of_another(other, one)


@pytest.mark.parametrize(("one", "other"), OF_TWO)
def test_numbers_of_two_things_speak_against_nothing(one, other):
    assert contradiction_sign(one, other) is None
    assert compare(one, other).stance is Stance.APART
    assert distinction(one, other) is Distinction.SUBJECT


def test_numbers_of_one_thing_do():
    assert contradiction_sign(*OF_ONE[0]) == "the numbers differ"


def test_a_change_may_bring_another_name():
    assert distinction("Redis caches 5 pages", "Memcached now caches 6 pages") is not (
        Distinction.SUBJECT
    )


def test_a_letter_that_lower_case_makes_two_of_does_not_change_the_name_behind_it():
    assert not is_of_another("ßAtlas runs at night", "ßAtlas runs at noon")
