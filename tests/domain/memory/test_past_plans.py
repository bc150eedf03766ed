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

    assert past_plan(text, None, TODAY) == past_plan(text, TODAY, TODAY) == expected
    assert past_plan(text, None, date(2024, 1, 1)) == ""


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
    assert past_plan(text, None, TODAY) == ""


def test_a_past_plan_is_marked_in_its_own_language():
    assert with_past_plan("Goes to Rome.", "May 2025") == "Goes to Rome. (was planned for May 2025)"
    assert with_past_plan("用户要去罗马。", "2025年5月") == "用户要去罗马。（原定于2025年5月）"
    assert with_past_plan("Lives in Rome.", "") == "Lives in Rome."


def test_a_memory_says_that_its_plan_has_passed():
    lasting = entry(content="The user rents a room until 2027", created_at=NOW)
    going = entry(content="The user will go to Rome on 31 June 2026")

    assert content_on(lasting, date(2027, 12, 31)) == lasting.content
    assert content_on(lasting, date(2028, 1, 1)).endswith("(was planned for 2027)")
    assert content_on(going, TODAY) == going.content
