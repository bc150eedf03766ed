"""Memories that were plans for a time that has passed."""

from datetime import date

import pytest

from memdeck.domain.memory.past_plans import content_on, past_plan, with_past_plan
from tests.fakes.entries import NOW, entry

TODAY = date(2026, 11, 27)


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("The user is going to Rome in May 2025.", "May 2025"),
        ("The user is flying to Lima on March 3, 2026.", "March 3 2026"),
        ("The user plans to move out next month (2026-01-01 to 2026-01-31).", None),
        ("用户打算2025年5月去罗马。", "2025年5月"),
        ("用户2025年5月要去罗马。", "2025年5月"),
    ],
)
def test_a_memory_worded_as_a_plan_is_one_whenever_it_was_written(text, time):
    expected = time or "2026-01-01 to 2026-01-31"

    for written_on in (None, TODAY):
        plan = past_plan(text, written_on, TODAY)
        assert plan
        assert plan.written == expected
    assert past_plan(text, None, date(2024, 1, 1)) is None


@pytest.mark.parametrize(
    "text",
    [
        "The user went to Rome in May 2025.",
        "The user is planning a trip to Rome.",
        "The user bought a flat in May 2025. The user plans to paint it.",
        "用户2025年5月去了罗马。",
        "用户打算2027年去罗马。",
    ],
)
def test_what_is_over_or_to_come_is_no_past_plan(text):
    assert past_plan(text, None, TODAY) is None


@pytest.mark.parametrize(
    "text",
    [
        "The user moved to Rome in May 2025.",
        "The user bought a flat in 2025.",
        "The user visited an aunt this month (2025-05-01 to 2025-05-31).",
        "用户这个月 (2025-05-01至2025-05-31)去看了姑姑。",
        "The user plans a reunion of the class that graduated in May 2020.",
        "The passport is valid until 2025.",
        "The warranty of the dishwasher ends in March 2026.",
        "The user turns 40 in August 2025.",
        "The user has lived in Ghent since 2025.",
        "The user owns the 2025 edition of the atlas.",
        "Taxes are due every May.",
        "El usuario se fue a Roma en 2025.",
        "Der Nutzer kaufte in 2025 ein Haus.",
        "用户2025年5月搬到了罗马。",
        "用户想去看看2025年5月毕业的同学。",
        "洗碗机的保修2026年3月到期。",
        "用户2025年8月满40岁。",
        "用户有2025年版的地图册。",
        "用户自2025年6月起在哈尔登工作。",
    ],
)
def test_what_was_done_that_month_or_comes_without_a_plan_is_no_past_plan(text):
    assert past_plan(text, date(2025, 5, 10), TODAY) is None


def test_a_plan_for_a_time_that_has_begun_is_one():
    day = date(2025, 5, 10)
    plan = past_plan("The user is going to paint the flat in 2025.", day, TODAY)
    guests = past_plan("The user has guests this month (2025-05-01 to 2025-05-31).", day, TODAY)

    assert plan
    assert (plan.first, plan.last) == (date(2025, 1, 1), date(2025, 12, 31))
    assert guests
    assert (guests.first, guests.last) == (date(2025, 5, 1), date(2025, 5, 31))


def test_a_past_plan_is_marked_in_its_own_language():
    assert with_past_plan("Goes to Rome.", "May 2025") == "Goes to Rome. (was planned for May 2025)"
    assert with_past_plan("用户要去罗马。", "2025年5月") == "用户要去罗马。（原定于2025年5月）"
    assert with_past_plan("Lives in Rome.", "") == "Lives in Rome."


def test_a_memory_says_that_its_plan_has_passed():
    exam = entry(content="The user has an exam in 2027", created_at=NOW)
    going = entry(content="The user will go to Rome on 31 June 2026")

    assert content_on(exam, date(2027, 12, 31)) == exam.content
    assert content_on(exam, date(2028, 1, 1)).endswith("(was planned for 2027)")
    assert content_on(going, TODAY) == going.content
