"""The most representative members of a group."""

from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.matching.representatives import alike_by_words, most_representative

TEA = ["green tea in the morning", "tea", "morning tea", "a red bicycle", "bicycle repair"]


def test_each_in_turn_represents_most_of_the_rest():
    first, second = most_representative(TEA, [1.0] * 5, 2, alike_by_words(TEA))

    assert TEA[first.index] == "morning tea"
    assert {TEA[index] for index in first.stands_for} == set(TEA[:3])
    assert {TEA[index] for index in second.stands_for} == set(TEA[3:])


def test_where_nothing_is_shared_the_weightiest_stands_for_all():
    texts = ["bees", "Vue", "rain"]
    (only,) = most_representative(texts, [0.2, 0.9, 0.5], 1, alike_by_words(texts))

    assert only.index == 1
    assert only.stands_for == (0, 1, 2)


def test_a_better_likeness_is_taken_at_its_word():
    def same(one: str, other: str) -> float:
        return float({one, other} == {"bees", "honey"})

    first, second = most_representative(["bees", "honey", "rain"], [0.5, 0.6, 0.4], 2, same)

    assert first.stands_for == (0, 1)
    assert second.stands_for == (2,)


@given(st.lists(st.tuples(st.text(max_size=9), st.floats(0, 1)), max_size=8), st.integers(1, 4))
def test_each_text_has_one_that_stands_for_it_and_each_of_those_itself(texts, most):
    words = [text for text, _ in texts]
    result = most_representative(words, [one for _, one in texts], most, alike_by_words(words))

    assert len(result) == min(most, len(texts))
    assert sorted(index for one in result for index in one.stands_for) == list(range(len(texts)))


def test_likeness_by_words_is_of_words_that_tell_something():
    pairs = {
        ("User likes green tea", "green tea"): 1.0,
        ("喜欢绿茶", "绿茶"): 1.0,
        ("bees", "rain"): 0.0,
        ("the", "an"): 0.0,
    }
    similarity = alike_by_words(text for pair in pairs for text in pair)

    assert {pair: similarity(*pair) for pair in pairs} == pairs
