import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.prompt.tokens import budget_tokens, estimate_tokens


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        (" \n\t\u3000", 0),
        ("用户喜欢简洁的代码", 9),
        ("The user prefers tabs", 6),
        ("2026", 2),
        ("3 of 14", 5),
        ("{}[]()", 2),
        ("_", 0),
        ("・", 1),
        ("ひらがな カタカナ 한글", 10),
        ("用户用 pytest 8，不用 unittest。", 12),
    ],
)
def test_each_kind_of_character_has_its_weight(text, tokens):
    assert estimate_tokens(text) == tokens


def test_a_chinese_sentence_comes_near_the_real_count():
    """o200k gives 19 tokens for these 22 characters."""
    assert 17 <= estimate_tokens("用户喜欢简洁的代码风格，不喜欢过多的代码注释") <= 24


@given(st.text(), st.text())
def test_joining_texts_costs_about_the_sum(one, other):
    """The join may merge two runs of digits into one, and rounds once instead of twice."""
    apart = estimate_tokens(one) + estimate_tokens(other)
    assert abs(estimate_tokens(one + other) - apart) <= 4


@given(st.text())
def test_no_text_costs_less_than_nothing(text):
    assert estimate_tokens(text) >= 0


@given(st.text())
def test_a_budget_sets_a_fifth_more_aside_than_the_estimate(text):
    assert 1.2 * estimate_tokens(text) <= budget_tokens(text) < 1.2 * estimate_tokens(text) + 1
