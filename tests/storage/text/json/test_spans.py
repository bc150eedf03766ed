"""JSON values with their positions in the text."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.errors import StorageError
from memdeck.storage.text.json.spans import elements, members, whole

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=12,
)
indents = st.sampled_from([None, 0, 2, "\t"])


@given(
    st.dictionaries(st.text(max_size=4), values), indents, st.sampled_from(["", " \n", "\ufeff"])
)
def test_each_member_stands_where_it_is_said_to(value, indent, lead):
    text = lead + json.dumps(value, indent=indent, ensure_ascii=False) + "\r\n"
    top = whole(text, "x.json")
    found = members(text, top.start)

    assert text[top.start : top.end] == text.removeprefix(lead).rstrip()
    assert {member.key: member.span.value for member in found} == value
    for member in found:
        start, end, inner = member.span
        assert json.loads(text[start:end]) == inner
        assert json.loads("{" + text[member.start : end] + "}") == {member.key: inner}


@given(st.lists(values, max_size=5), indents)
def test_each_element_stands_where_it_is_said_to(value, indent):
    text = json.dumps(value, indent=indent)
    found = elements(text, whole(text, "x.json").start)

    assert [json.loads(text[start:end]) for start, end, _ in found] == value


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("{", "line 1: "),
        ('{\n"a": 1,\r\n}', "line 3: "),
        ("[1] [2]", "line 1: Extra data"),
        ("nope", "line 1: "),
        ("\ufeff", "line 1: "),
    ],
)
def test_what_is_no_json_is_reported_with_its_line(text, where):
    with pytest.raises(StorageError, match=f"x.json is not valid JSON .{where}"):
        whole(text, "x.json")


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, "1" * 5_000])
def test_what_no_parser_can_hold_is_reported(text):
    with pytest.raises(StorageError, match=r"x\.json"):
        whole(text, "x.json")
