"""Read fields of untrusted JSON: each has the requested type, or is empty."""

from collections.abc import Mapping

Fields = Mapping[str, object]
"""The fields of one object by name."""


def mapping(value: object) -> Fields:
    return value if isinstance(value, dict) else {}


def items(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def text(value: object) -> str:
    return value if isinstance(value, str) else ""


def mappings(value: object) -> list[Fields]:
    """Return the items of a list as objects, an empty one for any other item."""
    return [mapping(item) for item in items(value)]
