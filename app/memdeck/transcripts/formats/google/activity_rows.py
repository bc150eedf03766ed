"""Read Gemini's questions and answers from a row's fields instead of its title.

Seen in made-up exports only: ``details`` in which one entry is the request and
one the response, and ``userInteractions`` that hold both, in any spelling.
"""

from collections.abc import Iterator

from memdeck.transcripts.conversation.html_to_text import plain_text
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.content_parts import words_of
from memdeck.transcripts.json.json_fields import Fields

_REQUEST = ("request", "prompt", "query")
_RESPONSE = ("response", "answer")
_WORDS = ("text", "value", "content", "html", "message", "parts")


def interactions(row: Fields) -> Iterator[tuple[str, str]]:
    """Yield each request in *row* with its response; either may be ``""``."""
    if any(pair := _in_details(row)):
        yield pair
    for told in map(json_fields.mapping, json_fields.items(row.get("userInteractions"))):
        inner = json_fields.mapping(told.get("userInteraction")) or told
        if any(pair := (_first(inner, _REQUEST), _first(inner, _RESPONSE))):
            yield pair


def _in_details(row: Fields) -> tuple[str, str]:
    named: dict[str, object] = {}
    for detail in map(json_fields.mapping, json_fields.items(row.get("details"))):
        name, _, words = json_fields.text(detail.get("name")).partition(":")
        named.setdefault(name.strip(), words.strip() or detail)
    return _first(named, _REQUEST), _first(named, _RESPONSE)


def _first(holder: Fields, names: tuple[str, ...]) -> str:
    found = (_words(value) for key, value in holder.items() if key.casefold() in names)
    return next(filter(None, found), "")


def _words(value: object) -> str:
    told = json_fields.mapping(value)
    shown = (words_of(part) for key in _WORDS if (part := told.get(key)))
    words = words_of(value) or next(filter(None, shown), "")
    return plain_text(words) if "html" in told else words
