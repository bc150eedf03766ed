"""Edits of single values of a JSON text, in the style of the text."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.errors import UsageError
from memdeck.storage.text.json.edit import (
    Style,
    is_same,
    with_elements,
    with_members,
    without_elements,
)

values = st.none() | st.booleans() | st.integers() | st.text(max_size=6) | st.just({"a": [1]})
objects = st.dictionaries(st.sampled_from("abcdef"), values)
indents = st.sampled_from([None, 2, 4, "\t"])


def edited(text, changed, gone=()):
    return with_members(text, changed, gone, Style.of(text), "")


@given(objects, objects, st.sets(st.sampled_from("abcdef")), indents)
def test_members_are_set_added_and_taken_out(members_before, changed, gone, indent):
    gone -= changed.keys()
    text = json.dumps(members_before, indent=indent, ensure_ascii=False)
    wanted = {key: value for key, value in (members_before | changed).items() if key not in gone}

    assert json.loads(edited(text, changed, gone)) == wanted


@pytest.mark.parametrize(
    ("text", "changed", "gone", "wanted"),
    [
        ('{"a":1.50,"b":2}', {"b": 3}, (), '{"a":1.50,"b":3}'),
        ('{"a": 1e2, "b": 2}', {"c": [1, 2]}, (), '{"a": 1e2, "b": 2, "c": [1, 2]}'),
        ('{"a": 1.0}', {"a": 1.0}, (), '{"a": 1.0}'),
        ('{"a": 1}', {"a": True}, (), '{"a": true}'),
        ("{}", {"a": 1}, (), '{\n  "a": 1\n}'),
        ("{}", {}, (), "{}"),
        ('{\n\t"a": 1\n}', {"b": {"c": 1}}, (), '{\n\t"a": 1,\n\t"b": {\n\t\t"c": 1\n\t}\n}'),
        ('{"a": 1, "b": 2, "c": 3}', {}, ("a", "c"), '{"b": 2}'),
        ('{ "a": 1 }', {}, ("a",), "{}"),
        ('{"a": "\\u00fc"}', {"b": "ü"}, (), '{"a": "\\u00fc", "b": "\\u00fc"}'),
        ('{"a": "ö"}', {"b": "ü"}, (), '{"a": "ö", "b": "ü"}'),
    ],
)
def test_the_style_of_the_text_is_kept_and_so_is_what_says_the_same(text, changed, gone, wanted):
    assert edited(text, changed, gone) == wanted


@given(
    st.lists(values, max_size=5), st.lists(values, max_size=3), st.sets(st.integers(0, 4)), indents
)
def test_elements_are_added_and_taken_out(members_before, new, gone, indent):
    text = json.dumps(members_before, indent=indent)
    gone = {n for n in gone if n < len(members_before)}
    rest = without_elements(text, gone)

    assert json.loads(rest) == [value for n, value in enumerate(members_before) if n not in gone]
    more = with_elements(rest, new, Style.of(text), "")
    assert json.loads(more) == json.loads(rest) + new


def test_a_list_over_several_lines_goes_on_over_several_lines():
    text = '[\n  {\n    "a": 1\n  }\n]'

    assert with_elements(text, [{"b": 2}], Style.of(text), "") == (
        '[\n  {\n    "a": 1\n  },\n  {\n    "b": 2\n  }\n]'
    )


def test_a_list_of_lines_goes_on_line_by_line():
    text = '[\n {"a": 1},\n {"a": 2}\n]'

    assert with_elements(text, [{"a": 3}], Style.of(text), "") == (
        '[\n {"a": 1},\n {"a": 2},\n {"a": 3}\n]'
    )


def test_a_number_that_is_none_is_refused():
    with pytest.raises(UsageError, match="infinite or none"):
        edited("{}", {"a": float("nan")})


@pytest.mark.parametrize(
    ("first", "second"), [(1, True), (1, 1.0), ([], {}), ("1", 1), (None, False)]
)
def test_what_is_written_otherwise_is_not_the_same(first, second):
    assert not is_same(first, second)
    assert is_same(first, first)
