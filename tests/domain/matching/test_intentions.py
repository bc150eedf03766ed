"""Which statements only say what somebody wants, plans or hopes."""

import pytest

from memdeck.domain.matching.intentions import is_intended


@pytest.mark.parametrize(
    "text",
    [
        "I would like another job.",
        "I\N{RIGHT SINGLE QUOTATION MARK}d love a smaller flat.",
        "She hopes to move to Lund.",
        "I'm moving to Antwerp next month.",
        "We may sell the car.",
        "我也想换工作。",
        "他打算明年辞职。",
        "我下个月要搬到浦东。",
        "她可能去上海。",
    ],
)
def test_a_wish_a_plan_and_a_hope_are_intended(text):
    assert is_intended(text)


@pytest.mark.parametrize(
    "text",
    [
        "I moved to Antwerp in May.",
        "I work at the library now.",
        "She is no longer planning her wedding.",
        "我辞职了。",
        "他不想搬家了。",
        "我想起来了，他住在苏州。",
    ],
)
def test_what_is_so_is_not_intended(text):
    assert not is_intended(text)
