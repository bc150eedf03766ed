import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.matching.distinction import (
    Distinction,
    differs_in_one_place,
    distinction,
    without_numbers,
)

APART = [
    ("The user lives in Lyon", "The user's parents live in Lyon", Distinction.PERSON),
    ("用户对猫过敏", "用户的女儿对猫过敏", Distinction.PERSON),
    ("The rent is 800 euros", "The rent is 860 euros", Distinction.NUMBERS),
    ("The team has six members", "The team has 9 members", Distinction.NUMBERS),
    (
        "The user reads mail twice a day",
        "The user reads mail three times a day",
        Distinction.NUMBERS,
    ),
    ("房租三千元", "房租三千四百元", Distinction.NUMBERS),
    ("预算四万元", "预算是四万五千元", Distinction.NUMBERS),
    ("团队有十个人", "团队有十二个人", Distinction.NUMBERS),
    ("用户每天喝两杯咖啡", "用户每天喝一杯咖啡", Distinction.NUMBERS),
    ("The report is due on Friday", "The report is due on Thursdays", Distinction.DAYS),
    ("用户每周一在家办公", "用户星期一和周四在家办公", Distinction.DAYS),
    ("The release is planned for March", "The release is planned for May", Distinction.MONTHS),
    ("The backup runs every night", "The backup runs every hour", Distinction.RHYTHM),
    ("用户每月存钱", "用户每周存钱", Distinction.RHYTHM),
    (
        "The user wants answers in English",
        "The user wants answers in German",
        Distinction.LANGUAGES,
    ),
    ("用户希望用英文回答", "用户希望用中文回答", Distinction.LANGUAGES),
    ("用户在学汉语", "用户在学西班牙语", Distinction.LANGUAGES),
    ("The user smokes", "The user gave up smoking", Distinction.CHANGE),
    ("用户开柴油车", "用户卖了柴油车", Distinction.CHANGE),
    ("The project is hosted on Hetzner", "The project is hosted on Linode", Distinction.NAMES),
    ("项目用 Django 开发", "项目用 Flask 开发", Distinction.NAMES),
    ("The user prefers tabs", "The user does not prefer tabs", Distinction.DENIAL),
]
ALIKE = [
    ("The user eats no meat", "The user is vegetarian"),
    ("The user gets up at six", "At 6 the user rises"),
    ("The user saves 15 percent", "The user puts aside 15%"),
    ("用户存百分之十五", "用户把 15% 存起来"),
    ("用户在一个乐队弹琴", "用户是乐队的琴手"),
    ("Every Friday the boss gets a report", "On Fridays a report goes to the boss"),
    ("用户每周二晚上游泳", "星期二晚上是用户游泳的时间"),
    ("The user switched to Linux", "The user moved over to Linux"),
    ("用户的毕业论文写珊瑚", "用户论文的主题是珊瑚"),
    ("The project uses MongoDB", "MongoDB is what the project uses"),
    ("用户查看 A 股行情", "用户看 A 股走势"),
    ("The API gives ISO dates", "ISO dates come from the API"),
    ("The user hates calls and prefers chat", "The user would rather chat than call"),
    ("May I be called Max", "The user may be called Max"),
]


@pytest.mark.parametrize(("one", "other", "result"), APART)
def test_what_keeps_two_apart_is_reported_whichever_comes_first(one, other, result):
    assert distinction(one, other) is result
    assert distinction(other, one) is result


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_two_that_may_be_one_are_not_kept_apart(one, other):
    assert distinction(one, other) is None


@given(st.text(max_size=60))
def test_nothing_keeps_a_text_from_itself(text):
    assert distinction(text, text) is None


@given(st.text(max_size=40), st.text(max_size=40))
def test_the_order_does_not_matter(one, other):
    assert distinction(one, other) is distinction(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("My son is 6 years old", "My daughter is 6 years old"),
        ("The user takes it in the morning", "The user takes it in the evening"),
        ("The user's left ear hurts", "The user's right ear hurts"),
        ("我对虾过敏", "我对蟹过敏"),
        ("用户在上海有一套房", "用户在杭州有一套房"),
    ],
)
def test_two_that_differ_in_one_place_may_be_two(one, other):
    assert differs_in_one_place(one, other)
    assert differs_in_one_place(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("My son is 6", "my son is 6!"),
        ("My son is 6", "My younger son is 6"),
        ("Tea", "Coffee"),
        ("The user takes the night train to Oslo", "Oslo is where the night train brings the user"),
        ("", ""),
    ],
)
def test_two_that_differ_elsewhere_or_throughout_do_not_differ_in_one_place(one, other):
    assert not differs_in_one_place(one, other)


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("The rent of 1,200.50 euros is due on 3 May 2027", "The rent of is due on"),
        ("The gym opens at 7:30 on Tuesdays", "The gym opens at on"),
        ("The passport expires on 2031-08-19.", "The passport expires on ."),
        ("The user may run twice, for ten miles or €20", "The user may run , for or"),
        ("保险2028年3月9日到期", "保险 到期"),
        ("周四付三千元房租", "付 房租"),
        ("The user  runs", "The user  runs"),
        ("用户养猫，不养狗。", "用户养猫，不养狗。"),
        ("42", ""),
    ],
)
def test_a_text_without_its_numbers_and_dates_keeps_all_other_words(text, rest):
    assert without_numbers(text) == rest
