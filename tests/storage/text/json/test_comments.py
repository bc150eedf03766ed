import json

import pytest

from memdeck.storage.text.json.comments import without_comments
from tests.fakes.cpu_time import least_cpu_s


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"a": 1}', {"a": 1}),
        ('{"a": 1, // one\n "b": 2}', {"a": 1, "b": 2}),
        ('/* all\n of it */ {"a": [1, 2, ], }', {"a": [1, 2]}),
        ('{"a": "http://x/*y*/", // z\n}', {"a": "http://x/*y*/"}),
        ('{"a": "\\"//",}', {"a": '"//'}),
        ('{"名": "，//" /* 注 */, // 说明，\n}', {"名": "，//"}),
        ("[1, // a,\n /* ] */ ]", [1]),
        ("\ufeff[1]", [1]),
    ],
)
def test_comments_and_trailing_commas_become_blanks(text, value):
    plain = without_comments(text)

    assert json.loads(plain.removeprefix("\ufeff")) == value
    assert len(plain) == len(text)
    assert plain.count("\n") == text.count("\n")


@pytest.mark.parametrize("text", ['{"a": 1,, }', '{"a": 1', "[,]", '{"a": "x\n"}', "/ 1"])
def test_what_is_broken_stays_broken(text):
    with pytest.raises(json.JSONDecodeError):
        json.loads(without_comments(text))


@pytest.mark.parametrize("piece", ['"\\"', "/*", "//", ",", "/", '"', ",]", "\\"])
def test_the_time_is_linear(piece):
    assert least_cpu_s(without_comments, piece * 300_000, 5) < 5
