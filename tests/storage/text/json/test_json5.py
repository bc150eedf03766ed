import json
import math
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.storage.text.json.json5 import as_json


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{a: 1, $b_2: 2, 名: 3}", {"a": 1, "$b_2": 2, "名": 3}),
        ("{null: 1, true : 2}", {"null": 1, "true": 2}),
        ("{'a': 'it\\'s \"x\", no: // name'}", {"a": 'it\'s "x", no: // name'}),
        ('{"a": "it\'s: {b}"}', {"a": "it's: {b}"}),
        (
            "['\\x41\\v\\0\\q\\u00e9\\n', 'a\\\nb', 'a\\\r\nb', 'tab\there']",
            ["A\v\0q\u00e9\n", "ab", "ab", "tab\there"],
        ),
        ("[0x1F, -0xa, +3, .5, 5., -.5e3, +1.5E-2]", [31, -10, 3, 0.5, 5.0, -500.0, 0.015]),
        ("[Infinity, -Infinity, +Infinity]", [math.inf, -math.inf, math.inf]),
        ('{"plain": [1.50, true, null, "\\u4e2d"]}', {"plain": [1.5, True, None, "中"]}),
    ],
)
def test_json5_is_read(text, value):
    assert json.loads(as_json(text).text, strict=True) == value


@pytest.mark.parametrize("text", ["{a b: 1}", "{1a: 1}", "[word]", "['a]", "[0x]", "[.]", "{a}"])
def test_what_is_no_json5_stays_broken(text):
    with pytest.raises(json.JSONDecodeError):
        json.loads(as_json(text).text)


@given(st.recursive(st.none() | st.floats() | st.text(), lambda inner: st.lists(inner, max_size=3)))
def test_json_is_left_as_it_is(value):
    text = json.dumps({"键": value}, indent=1)

    assert as_json(text).text == text


@given(st.lists(st.sampled_from(["{", "}", ",", ":", " ", "a", "'x'", '"y"', "0x10", "+1"])))
def test_positions_between_tokens_are_those_of_the_same_characters(parts):
    text = " ".join(parts)
    strict = as_json(text)

    marks = [at for at, character in enumerate(strict.text) if character in "{},:"]
    assert [text[strict.position(at)] for at in marks] == [strict.text[at] for at in marks]
    assert strict.position(len(strict.text)) == len(text)


@pytest.mark.parametrize("piece", ["a:", "'\\'", '\\"', "1", "'", "0x", "+", "{a ", "'\"", "\\x"])
def test_the_time_is_linear(piece):
    start = time.perf_counter()
    as_json(piece * 200_000 + "!")

    assert time.perf_counter() - start < 5
