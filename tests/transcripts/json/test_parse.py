"""JSON as it is found in real files."""

import pytest

from memdeck.errors import TranscriptError
from memdeck.transcripts.json.parse import parse_json, unpacked

TOO_MANY_OBJECTS = b"[" + b"{}," * 2_000_000 + b"{}]"


def test_a_value_that_would_grow_too_large_when_parsed_is_refused():
    with pytest.raises(TranscriptError, match="holds too many parts"):
        parse_json(TOO_MANY_OBJECTS)


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ('{"a": 1}', {"a": 1}),
        (b"[1]", [1]),
        ("no JSON", None),
        (b"\xff", None),
        (TOO_MANY_OBJECTS, None),
        ({"a": 1}, {"a": 1}),
        (None, None),
    ],
    ids=["text", "bytes", "no JSON", "no text", "too many objects", "an object", "nothing"],
)
def test_a_value_packed_in_a_field_is_parsed(value, found):
    assert unpacked(value) == found
