"""The words of a query are highlighted where a reader sees them."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.recall.text.cjk import dictionary_cutter
from memdeck.recall.text.highlight import Spotter
from memdeck.recall.text.tokenizer import Segmenter


def spotted(query: str, text: str) -> list[str]:
    spotter = Spotter(Segmenter(dictionary_cutter()), query)
    return [text[span.start : span.end] for span in spotter.spans(text)]


@pytest.mark.parametrize(
    ("query", "text", "words"),
    [
        ("prefer", "User prefers tea, as she preferred before", ["prefers", "preferred"]),
        ("TEA", "Green tea", ["tea"]),
        ("api", "FastAPI and an API", ["FastAPI", "API"]),
        ("v1.2", "It runs on 1.2 since May", ["1.2"]),
        ("the tea", "the best tea", ["tea"]),
        ("代码", "用户喜欢简洁的代码风格", ["代码"]),
        ("代码风格", "代码的风格", ["代码", "风格"]),
        ("湖", "西湖", ["湖"]),
        ("Python 代码", "用Python写代码", ["Python", "代码"]),
        ("quay", "nothing of it", []),
        ("", "anything", []),
    ],
)
def test_words_are_spotted_in_their_other_forms_too(query, text, words):
    assert spotted(query, text) == words


def test_a_character_of_a_longer_word_is_not_spotted_everywhere():
    assert spotted("杭州西湖", "湖边") == []


@given(st.text(max_size=30), st.text(max_size=80))
def test_spans_lie_in_the_text_in_order_and_apart(query, text):
    spans = Spotter(Segmenter(None), query).spans(text)

    assert all(0 <= span.start < span.end <= len(text) for span in spans)
    assert all(one.end < other.start for one, other in pairwise(spans))
