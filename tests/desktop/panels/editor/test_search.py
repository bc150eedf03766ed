import pytest

from memdeck.desktop.ui.text.find_query import Hit, Query


@pytest.mark.parametrize(
    ("query", "found"),
    [
        (Query("tea"), ["tea", "Tea"]),
        (Query("tea", is_case_sensitive=True), ["tea"]),
        (Query("喝茶"), ["喝茶"]),
        (Query("t.a"), []),
        (Query("t.a", is_pattern=True), ["tea", "Tea"]),
        (Query("^T\\w+", is_case_sensitive=True, is_pattern=True), ["Tea"]),
        (Query("x*", is_pattern=True), []),
        (Query("(", is_pattern=True), []),
        (Query(""), []),
    ],
)
def test_a_query_finds_what_it_says(query, found):
    text = "likes tea\nTea at five 喝茶"
    hits = query.hits(text)

    assert [text[hit.start : hit.end] for hit in hits] == found


def test_positions_are_counted_as_qt_counts():
    assert Query("a").hits("\U0001f363a") == [Hit(2, 3, ())]


def test_a_pattern_that_is_none_says_why():
    assert Query("(", is_pattern=True).problem != ""
    assert Query("(").problem == ""


@pytest.mark.parametrize(
    ("query", "typed", "result"),
    [
        (Query("tea"), "coffee", "\U0001f363 coffee, coffee"),
        (Query("tea"), r"\1", "\U0001f363 \\1, \\1"),
        (Query("(t)(ea)", is_pattern=True), r"\2\1", "\U0001f363 eat, eat"),
        (Query("tea", is_pattern=True), r"\0\n\\\9", "\U0001f363 tea\n\\, tea\n\\"),
    ],
)
def test_every_hit_is_replaced_and_a_pattern_may_use_its_groups(query, typed, result):
    text = "\U0001f363 tea, tea"

    assert query.replaced(text, query.hits(text), typed) == result
