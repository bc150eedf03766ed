"""Statements of what holds for a while."""

import pytest

from memdeck.domain.matching.statement_relation import Stance, compare
from memdeck.domain.matching.stays import is_stay


@pytest.mark.parametrize(
    "text",
    [
        "I'm in Berlin for three weeks.",
        "We rented a car in Rome.",
        "I'm staying with my sister in Leeds this week.",
        "I'm visiting Osaka.",
        "I am in Oslo until Friday.",
        "我在上海出差。",
        "我在这里住三个月。",
    ],
)
def test_a_stay_or_a_loan_holds_for_a_while(text):
    assert is_stay(text)


@pytest.mark.parametrize(
    "text",
    [
        "I live in a rented flat in Leeds.",
        "I have lived in Rome for three years.",
        "I work for a holiday company.",
        "I'm a visiting professor at Yale.",
        "I teach until noon.",
        "我在旅游公司上班。",
        "我在上海住了三个月了。",
        "我三天前搬到北京。",
    ],
)
def test_what_may_last_is_no_stay(text):
    assert not is_stay(text)


def test_a_rented_home_is_superseded_by_a_later_one():
    old = "The user lives in a rented flat in Leeds"

    assert compare(old, "The user moved to York").stance is Stance.OPPOSES
