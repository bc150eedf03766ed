import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.desktop.panels.detail.data_table import brief_data, typed_value, value_text

pytestmark = pytest.mark.row("B3")

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)  # fmt: skip


@given(json_values)
def test_what_is_shown_reads_back_as_what_it_was(value):
    assert typed_value(value_text(value)) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("git", "git"),
        (" two words ", "two words"),
        ("", ""),
        ("3", 3),
        ("0.5", 0.5),
        ("true", True),
        ("null", None),
        ('"3"', "3"),
        ('["a", {"b": 1}]', ["a", {"b": 1}]),
        ("用户", "用户"),
        ("3 runs", "3 runs"),
    ],
)
def test_plain_words_need_no_quotes(text, value):
    assert typed_value(text) == value


@pytest.mark.parametrize("text", ["{", '["a"', '"open', "NaN", "-Infinity", '{"a": NaN}'])
def test_what_begins_as_json_and_is_none_is_reported(text):
    with pytest.raises(ValueError):  # noqa: PT011 - json and ours
        typed_value(text)


def test_data_is_reported_in_a_line():
    assert brief_data({"tool": "git", "runs": 3}) == "tool: git, runs: 3"
    assert brief_data({}) == ""
    assert len(brief_data({"a": "x" * 999})) < 200
