"""The data of a memory as texts that an index can compare: one for each plain value.

    {"project": "apollo", "runs": 3, "steps": […]}  →  '["project", "apollo"]', '["runs", 3]'

Lists and objects have no label. A whole number is the same with and without a decimal point.
"""

import json
from collections.abc import Iterator, Mapping

from memdeck.errors import UsageError

_EXAMPLE = '{"runs": 3}'
_PLAIN = (str, int, float)  # a boolean is an int
_encode = json.JSONEncoder(ensure_ascii=False).encode
"""One encoder for all: to build one for each value takes most of the time of a filter."""


def data_labels(data: Mapping[str, object]) -> tuple[str, ...]:
    """Return a label for each text, number and boolean of *data*."""
    return tuple(_labels(data))


def wanted_labels(data: Mapping[str, object]) -> frozenset[str]:
    """Return the labels of *data*, by which memories are filtered.

    Raises:
        UsageError: a value is no text, number or boolean.
    """
    if not all(isinstance(value, _PLAIN) for value in data.values()):
        raise UsageError(
            f"Filter by the data of memories with texts, numbers or booleans, such as {_EXAMPLE}."
        )
    return frozenset(_labels(data))


def _labels(data: Mapping[str, object]) -> Iterator[str]:
    for key, value in data.items():
        if isinstance(value, _PLAIN):
            plain = int(value) if isinstance(value, float) and value.is_integer() else value
            yield f"[{_encode(key)}, {_encode(plain)}]"
