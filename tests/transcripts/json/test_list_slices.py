"""A list is split into its items, whatever they contain."""

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.transcripts.input.limits import MIB
from memdeck.transcripts.json.list_slices import sliced

# Text that resembles the start of an item, and other contents that could be split wrongly.
texts = st.sampled_from(['{"a"', ',{"a":1', '"', "\\", '\\"', "},", "]", "用户", "\n", "\u2028"])
scalars = st.none() | st.booleans() | st.integers(-(2**53), 2**53) | texts | st.text(max_size=5)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts | st.just("a"), inner),
    max_leaves=8,
)
items = st.dictionaries(st.just("a"), values, min_size=1) | values
layouts = st.sampled_from([{}, {"separators": (",", ":")}, {"indent": 1}, {"ensure_ascii": False}])


class Slow(io.BytesIO):
    """A stream that returns a few bytes at a time."""

    def __init__(self, data, step):
        super().__init__(data)
        self._step = step

    def read(self, size=-1, /):
        return super().read(self._step if size < 0 else min(size, self._step))


def cut(data, step=1 << 16):
    """Return the items that were cut out of *data*, and the remaining text."""
    found = []
    cutting = sliced(Slow(data, step))
    try:
        while True:
            found.append(next(cutting))
    except StopIteration as end:
        rest = end.value
    left = b""
    while rest is not None and (chunk := rest.read(1 << 16)):
        left += chunk
    return found, left


@given(st.lists(items, max_size=6), layouts, st.integers(1, 40))
def test_what_is_cut_and_what_is_left_are_the_list(listed, layout, step):
    found, left = cut(json.dumps(listed, **layout).encode(), step)

    assert found + (json.loads(left) if left else []) == listed


def test_items_that_begin_alike_are_all_cut_out_whatever_their_words_look_like():
    listed = [{"id": n, "text": ',{"id": 7}, "\\'} for n in range(9)]

    assert cut(json.dumps(listed).encode(), 50) == (listed, b"")


def test_an_item_that_begins_otherwise_comes_with_the_one_before_it():
    listed = [{"id": 1}, {"name": "x"}, ["y"], {"id": 2}]

    assert cut(json.dumps(listed).encode()) == (listed, b"")


def test_a_list_within_an_item_that_begins_as_that_does_is_left_to_the_parser_that_walks():
    listed = [{"id": 1, "said": [{"id": n} for n in range(9)]}, {"id": 2}]

    found, left = cut(json.dumps(listed).encode())
    assert (found, json.loads(left)) == ([], listed)


@pytest.mark.parametrize("listed", [[], ["a"], [[1], [2]], [1, {"id": 2}], [{}]])
def test_of_what_is_no_list_of_objects_nothing_is_taken(listed):
    data = json.dumps(listed).encode()

    assert cut(data) == ([], data)


def test_of_a_list_that_breaks_off_what_is_whole_is_given_and_the_rest_is_left():
    data = json.dumps([{"id": n} for n in range(4)]).encode()

    assert cut(data[:-4]) == ([{"id": 0}, {"id": 1}, {"id": 2}], b'[{"id":')


def test_what_follows_a_list_is_left_with_its_last_item():
    assert cut(b'[{"id": 1}, {"id": 2}] {}') == ([{"id": 1}], b'[{"id": 2}] {}')


def test_an_item_too_long_to_be_held_is_left():
    long = {"id": 2, "text": "x" * (9 * MIB)}

    found, left = cut(json.dumps([{"id": 1}, long, {"id": 3}]).encode())
    assert found == [{"id": 1}]
    assert json.loads(left) == [long, {"id": 3}]


def test_an_item_that_would_grow_too_large_when_parsed_is_left():
    dense = b'{"id": [' + b"[]," * (2 * MIB) + b"[]]}"

    found, left = cut(b'[{"id": 1}, ' + dense + b"]")
    assert found == [{"id": 1}]
    assert left == b"[" + dense + b"]"
