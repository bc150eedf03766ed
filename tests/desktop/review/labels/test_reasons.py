import re

import pytest

from memdeck.desktop.review.labels.reasons import translated_reason
from memdeck.domain.matching.contradiction import contradiction_sign
from memdeck.domain.matching.distinction import Distinction
from memdeck.domain.memory.candidate import Flag
from memdeck.localization.plan_reasons import REASON_TEMPLATES
from tests.fakes.reviews import suggestion

PLACEHOLDER = re.compile(r"\{\w+\}")
MADE_OF_PARTS = re.compile("Same subject, and ([^.]*)")


@pytest.mark.parametrize("reason", sorted(REASON_TEMPLATES))
def test_a_known_reason_is_one_that_the_core_gives(core, reason):
    match = MADE_OF_PARTS.match(reason)
    literals = PLACEHOLDER.split(match[1] if match else reason.removesuffix("."))

    assert [literal for literal in literals if literal not in core] == []


def words_of(reason, *flags):
    return translated_reason(suggestion(reason=reason, flags=flags))


def test_an_unknown_reason_is_unchanged():
    assert words_of("You forgot this on Monday.") == "You forgot this on Monday."
    assert words_of("The model thinks so.") == "The model thinks so."
    assert words_of("") == ""


def test_a_reason_says_nothing_that_a_flag_says_already():
    order = "Next to it are words that read like an order to the assistant."

    assert words_of(f"{order} Its day has passed.", Flag.INJECTION) == "Its date has passed."
    assert words_of(order, Flag.INJECTION) == ""
    assert words_of(order) == "The message looks like an instruction to the assistant."


@pytest.mark.parametrize(
    ("old", "new", "label"),
    [
        (
            "The user lives in Turku",
            "The user lives in Vaasa",
            "Same subject, but a different home.",
        ),
        ("The user's dentist is Dr Ahn", "The user's dentist is Dr Bo", ""),
        (
            "The user is a vegetarian",
            "The user eats meat again",
            "Same subject, but one of the two is over.",
        ),
    ],
)
def test_a_conflict_says_what_differs(old, new, label):
    sign = contradiction_sign(old, new)

    assert words_of(f"Same subject, and {sign}.") == (
        label or "Same subject, but different details."
    )


@pytest.mark.usefixtures("in_chinese")
@pytest.mark.parametrize(
    ("reason", "label"),
    [
        ("Said again. Its day has passed.", "再次提到。它的日期已过。"),
        (
            "You forgot this on 2026-03-01, in other words.",
            "你在1 Mar 2026要求遗忘过这条内容，当时是另一种说法。",
        ),
        ("He moved. Said again.", "He moved.再次提到。"),
        ("He moved. He did.", "He moved. He did."),
        ("Same subject, and it names another home.", "主题相同，但住处不同。"),
        ("Same subject, and it speaks of a change (“改用”).", "主题相同，但情况有变（“改用”）。"),
    ],
)
def test_each_sentence_of_a_reason_is_in_the_language_of_the_window(reason, label):
    assert words_of(reason) == label


@pytest.mark.usefixtures("in_chinese")
@pytest.mark.parametrize("apart", Distinction)
def test_each_distinction_is_in_the_language_of_the_window(apart):
    assert re.match("[\u4e00-\u9fff]", words_of(f"Same subject, and {apart}."))
