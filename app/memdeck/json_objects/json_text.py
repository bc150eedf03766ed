"""JSON objects of the attributes of values, and their text."""

import json
from collections.abc import Iterable, Mapping
from datetime import date, time
from enum import Enum

JsonObject = dict[str, object]


def fields(value: object, *names: str) -> JsonObject:
    """Return the attributes *names* of *value*.

    Each command names what it prints, so that a new attribute does not change the format.
    """
    return {name: getattr(value, name) for name in names}


def each(values: Iterable[object], *names: str) -> list[JsonObject]:
    """Return the attributes *names* of each of *values*."""
    return [fields(value, *names) for value in values]


def to_json(value: object) -> str:
    """Return the JSON text of *value*; days and times are written as ISO 8601."""
    return json.dumps(value, ensure_ascii=False, default=_json_value)


def _json_value(value: object) -> object:
    match value:
        case date() | time():
            return value.isoformat()
        case Enum():
            return value.value
        case Mapping():
            return dict(value)
        case _:
            raise TypeError(f"{type(value).__name__} has no JSON")
