"""What is worded as a request to forget, and what is not."""

import time
from pathlib import Path

import pytest

from memdeck.extraction.forgetting import first_request

_CASES = [
    line.split("\t")
    for line in (Path(__file__).parent / "data" / "forgetting.tsv").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("text", [text for label, _, text in _CASES if label == "request"])
def test_a_request_to_forget_is_known_by_its_words(text):
    found = first_request(text)

    assert found is not None
    assert found[0].is_sure


@pytest.mark.parametrize("text", [text for label, _, text in _CASES if label == "other"])
def test_what_only_speaks_of_forgetting_or_deleting_asks_for_none(text):
    assert first_request(text) is None


@pytest.mark.parametrize("text", ["Delete my draft.", "把我的代码里的注释去掉。"])
def test_an_order_that_may_be_about_something_else_is_not_sure(text):
    found = first_request(text)

    assert found is None or not found[0].is_sure


@pytest.mark.parametrize(
    "piece", ["please ", "forget ", "my, ", "，请", "把我", "忘", "user wants "]
)
def test_a_long_text_is_read_in_linear_time(piece):
    start_s = time.process_time()

    first_request(piece * (20_000 // len(piece)))

    assert time.process_time() - start_s < 1
