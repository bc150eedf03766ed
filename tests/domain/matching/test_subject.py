"""The name at the start of a memory."""

import pytest

from memdeck.domain.matching.contradiction import contradiction_sign
from memdeck.domain.matching.distinction import Distinction, distinction
from memdeck.domain.matching.statement_relation import Stance, compare
from memdeck.domain.matching.subject import is_of_another, share_relative, subjects_differ

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


DIFFERENT_SUBJECTS = [
    ("用户的父母住在成都", "我现在住在南京"),
    ("用户住在南京", "我父母搬到成都了"),
    ("用户的猫对鸡肉过敏", "我对花生过敏"),
    ("用户的公司搬到了浦东", "我搬到了徐汇"),
    ("用户的狗叫豆豆", "我邻居家的狗叫旺财"),
    ("The user's parents live in Chengdu.", "I live in Nanjing now"),
    ("The user's sister works at Siemens.", "Now I'm at Bosch"),
    ("The user’s friend likes hiking.", "I no longer like hiking"),
    ("My older brother is vegan.", "The user is not vegan anymore"),
    ("My neighbour's dog is called Rex", "Our dog is called Luna"),
    ("The user's mother lives in Rome", "The user's mother-in-law lives in Paris"),
    ("用户的妹妹住在南京", "我妹夫搬到成都了"),
]
ONE_OR_UNKNOWN_SUBJECT = [
    ("The user's sister works at Siemens.", "My sister no longer works at Siemens"),
    ("The user lives in Nanjing.", "I moved to Chengdu"),
    ("The user has a cat", "My cat is called Tom"),
    ("My dog is called Rex", "I gave Rex away"),
    ("用户的男朋友是阿凯。", "我和阿凯分手了"),
    ("The user's employer is Maersk.", "I've changed employers"),
    ("My wife and I live in Rome", "I moved to Paris"),
    ("My parents' house is in Rome", "I moved to Paris"),
    ("My company uses Slack", "We switched to Teams"),
    ("My sister lives in Rome", "Lives in Paris"),
    ("用户的父母住在成都", "我们搬到南京了"),
]


@pytest.mark.parametrize(("one", "other"), DIFFERENT_SUBJECTS)
def test_a_statement_on_a_relative_says_nothing_about_the_user_or_another_relative(one, other):
    for old, new in ((one, other), (other, one)):
        assert subjects_differ(old, new)
        assert contradiction_sign(old, new) is None
        assert compare(old, new).stance is Stance.APART


@pytest.mark.parametrize(("one", "other"), DIFFERENT_SUBJECTS[:8])
def test_the_user_and_a_relative_a_pet_or_a_firm_are_distinguished(one, other):
    assert distinction(one, other) is Distinction.PERSON


@pytest.mark.parametrize(("one", "other"), ONE_OR_UNKNOWN_SUBJECT)
def test_subjects_do_not_differ_where_one_is_unknown_or_both_may_be_the_same(one, other):
    assert not subjects_differ(one, other)
    assert not subjects_differ(other, one)


def test_a_change_of_a_relative_of_whom_the_user_has_one_contradicts_what_was_known():
    old, new = "用户的父母住在成都", "我父母搬到重庆了"

    assert share_relative(old, new)
    assert contradiction_sign(old, new) == "it names another home"
    assert share_relative("The user's mom lives in Rome", "My mother moved to Paris")


def test_a_statement_on_a_former_relative_does_not_contradict_one_on_the_present_one():
    old, new = "The user's wife lives in Rome", "My ex wife lives in Paris"

    assert contradiction_sign(old, new) is None
    assert contradiction_sign(new, old) is None


def test_two_friends_may_live_in_two_towns():
    old, new = "The user's friend lives in Rome", "My friend moved to Paris"

    assert not share_relative(old, new)
    assert not share_relative(old, "I moved to Paris")


def test_the_name_of_a_town_is_whole_in_a_claim():
    assert contradiction_sign("用户住在南京", "我搬到成都了") == "it names another home"


def test_a_pet_of_relatives_is_not_the_users():
    assert contradiction_sign("My parents have a dog called Rex", "My dog is called Bella") is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            "The cat is called Mantou and eats only the salmon food.",
            "The user doesn't eat meat any more.",
        ),
        ("The dog eats only raw meat.", "The user no longer eats meat."),
        ("The car runs on diesel.", "The user no longer runs in the morning."),
        ("The rabbit eats hay and carrots.", "The user no longer eats carrots."),
        ("The team uses Slack for releases.", "The user no longer uses Slack."),
        ("猫叫馒头，只吃三文鱼粮。", "用户不再吃肉了。"),
        ("小狗喜欢吃胡萝卜。", "用户不再吃胡萝卜了。"),
        ("女儿每天喝豆浆。", "用户现在不喝豆浆了。"),
    ],
)
def test_what_an_animal_or_a_thing_does_is_not_about_the_user(one, other):
    assert compare(one, other).stance is Stance.APART
    assert compare(other, one).stance is Stance.APART
    assert distinction(one, other) is Distinction.PERSON


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The rabbit eats hay and carrots.", "The rabbit doesn't eat carrots any more."),
        ("The user's cat eats salmon.", "The cat no longer eats salmon."),
        ("The user walks the dog every morning.", "The user doesn't walk the dog any more."),
        ("The gym opens at six.", "The user stopped going to the gym."),
        ("猫只吃三文鱼粮。", "猫不再吃三文鱼粮了。"),
        ("用户每天喝豆浆。", "用户现在不喝豆浆了。"),
    ],
)
def test_a_change_of_the_same_subject_still_contradicts(old, new):
    assert compare(old, new).stance is Stance.OPPOSES


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            "The user needs to send Priya the corrected October invoices by 28 November 2026.",
            "The user needs to archive the old May invoices by 5 January 2027.",
        ),
        ("The May newsletter is 12 pages long.", "The July newsletter is 16 pages long."),
        ("三月的工资单要在4月5日前核对。", "六月的工资单要在7月5日前核对。"),
    ],
)
def test_things_of_two_months_are_two_things(one, other):
    assert is_of_another(one, other)
    assert distinction(one, other) is Distinction.SUBJECT


def test_things_of_one_month_or_of_different_kinds_may_be_one():
    newsletter = "The May newsletter is 12 pages long."
    assert not is_of_another(newsletter, "The May newsletter is 16 pages long.")
    assert not is_of_another(newsletter, "The June invoices are corrected.")
    assert not is_of_another("In May have a rest", "In June have a rest")
    assert not is_of_another("用户五月搬家。", "用户六月搬家。")
    assert not is_of_another("The course in May starts late.", "The course in June starts late.")
    assert not is_of_another("For May have a plan", "For June have a plan")
