"""The merge of two edits of a sequence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.storage.text.three_way_merge import merge_sequences, union

sequences = st.lists(st.sampled_from("abcd"), max_size=6)


def woven(base, theirs, ours, staying=""):
    def stays(key):
        return key in staying if key.isupper() else None

    return "".join(merge_sequences(base, theirs, ours, stays=stays))


@pytest.mark.parametrize(
    ("base", "theirs", "ours", "expected"),
    [
        ("abc", "abc", "abc", "abc"),
        ("abc", "axbc", "abc", "axbc"),
        ("abc", "axbc", "abyc", "axbyc"),
        ("abc", "ac", "abyc", "ayc"),
        ("abc", "xbc", "ybc", "yxbc"),
        ("abc", "abcx", "abcx", "abcx"),
        ("", "x", "y", "yx"),
    ],
)
def test_both_edits_are_made(base, theirs, ours, expected):
    assert woven(base, theirs, ours) == expected


@pytest.mark.parametrize(
    ("theirs", "ours", "staying", "expected"),
    [
        ("aBc", "ac", "B", "aBc"),
        ("aBc", "ac", "", "ac"),
        ("acB", "aBc", "B", "acB"),
        ("acB", "Bac", "B", "Bac"),
        ("aBc", "aBc", "", "ac"),
    ],
)
def test_what_stays_is_there_once_even_if_moved(theirs, ours, staying, expected):
    assert woven("aBc", theirs, ours, staying) == expected


@given(sequences, sequences)
def test_an_edit_on_one_side_is_the_result(base, edited):
    assert woven(base, edited, base) == woven(base, base, edited) == "".join(edited)


@given(sequences, sequences)
def test_a_union_holds_both_in_order(first, second):
    def holds(whole, part):
        rest = iter(whole)
        return all(item in rest for item in part)

    both = union(first, second)

    assert holds(both, first)
    assert holds(both, second)
    assert len(both) <= len(first) + len(second)
