"""Read fields of untrusted JSON: each has the requested type, or is empty.

A path names a field, or one within it: ``author.name``. Anything that is not an object has
no fields.
"""

from collections.abc import Collection, Iterator, Mapping

Fields = Mapping[str, object]
"""The fields of one object by name."""

_SPOKEN = frozenset({"text", "input_text", "output_text"})


def as_text(value: object) -> str:
    return value if isinstance(value, str) else ""


def as_list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def as_fields(value: object) -> Fields:
    return value if isinstance(value, dict) else {}


def value_at(value: object, path: str) -> object:
    """Return the value at *path* in *value*, or None."""
    if "." not in path:  # most paths, read for each of a million messages
        return value.get(path) if isinstance(value, dict) else None
    for name in path.split("."):
        value = value.get(name) if isinstance(value, dict) else None
    return value


def text_at(value: object, *paths: str) -> str:
    """Return the text at the first of *paths* that has one, else ""."""
    for path in paths:
        text = value_at(value, path)
        if text and isinstance(text, str):
            return text
    return ""


def list_at(value: object, *paths: str) -> list[object]:
    """Return the list at the first of *paths* that has one with items, else an empty one."""
    for path in paths:
        if items := as_list(value_at(value, path)):
            return items
    return []


def fields_at(value: object, path: str) -> Fields:
    return as_fields(value_at(value, path))


def objects_at(value: object, *paths: str) -> list[Fields]:
    """Return the same as ``list_at``, but an empty object for any item of another type."""
    return [as_fields(item) for item in list_at(value, *paths)]


def text_of_content(
    content: object, kinds: Collection[str] = _SPOKEN, *, between: str = "\n\n"
) -> str:
    """Return the text of a message's *content*, a string or a list of parts.

    Of a list, it is that of the parts of *kinds* and of the bare strings.
    """
    return between.join(filter(None, _texts(content, kinds)))


def _texts(content: object, kinds: Collection[str]) -> Iterator[str]:
    if isinstance(content, str):
        yield content
    for part in as_list(content):
        if isinstance(part, str):
            yield part
        elif text_at(part, "type") in kinds:
            yield text_at(part, "text", "text.value")
