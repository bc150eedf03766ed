"""Forgotten texts are recognized in other words, and few other texts are taken for them."""

import pytest

from memdeck.recall.ranking.forget_filter import ForgetFilter
from memdeck.recall.text.cjk import dictionary_cutter
from memdeck.recall.text.tokenizer import Segmenter


@pytest.fixture(scope="module")
def segmenter():
    return Segmenter(dictionary_cutter())


@pytest.mark.parametrize(
    ("wording", "message", "is_rejected"),
    [
        ("User drinks coffee black", "I drink my coffee black.", True),
        ("User drinks coffee black", "Forget that I drink coffee, please", True),
        ("User drinks coffee black", "We had coffee with Ben", False),
        ("User drinks coffee black", "I drink tea", False),
        ("User drinks coffee black", "", False),
        ("User smokes", "Something smokes in the kitchen", False),
        ("User smokes", "Noted: user smokes!", True),
        ("用户喜欢喝咖啡不加糖", "我喝咖啡不加糖", True),
        ("用户喜欢喝咖啡不加糖", "附近有咖啡店吗", False),
    ],
)
def test_a_message_says_what_was_forgotten_where_it_holds_most_of_its_words(
    segmenter, wording, message, is_rejected
):
    assert ForgetFilter(("User keeps bees", wording), segmenter).rejects(message) is is_rejected


def test_where_nothing_was_forgotten_nothing_is_reported(segmenter):
    assert not ForgetFilter((), segmenter).rejects("I drink my coffee black.")


@pytest.mark.parametrize(
    ("wording", "message"),
    [
        ("The user's sister Anna lives in Ghent.", "My sister lives in Ghent, Belgium."),
        ("The user moved to Leeds in 2022.", "By the way, I live in Leeds now. Any pubs?"),
        ("用户住在苏州工业园区。", "我家住苏州。"),
    ],
)
def test_a_message_that_restates_a_forgotten_memory_is_found(segmenter, wording, message):
    assert ForgetFilter((wording,), segmenter).rejects(message)
