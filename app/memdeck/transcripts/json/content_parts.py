"""Read the content of a message as most programs write it: a string, or a list of parts."""

from collections.abc import Collection, Iterator

from memdeck.transcripts.json import json_fields

_SPOKEN = frozenset({"text", "input_text", "output_text"})


def text_of_content(
    content: object, kinds: Collection[str] = _SPOKEN, *, between: str = "\n\n"
) -> str:
    """Return the text of *content*; of a list, the parts of *kinds* and bare strings."""
    return between.join(filter(None, _text(content, kinds)))


def _text(content: object, kinds: Collection[str]) -> Iterator[str]:
    if isinstance(content, str):
        yield content
    for part in json_fields.items(content):
        if isinstance(part, str):
            yield part
        elif json_fields.text(json_fields.mapping(part).get("type")) in kinds:
            text = json_fields.mapping(part).get("text")
            yield json_fields.text(text) or json_fields.text(json_fields.mapping(text).get("value"))
