"""Gemini in Google Takeout: ``MyActivity.json``, which other Google products write as well."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from memdeck.domain.conversation.conversation import Attachment
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.clean_text import one_line
from memdeck.transcripts.conversation.html_to_text import plain_text
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.formats.google.activity_log import (
    Activity,
    conversations,
    is_gemini,
    thread_in,
)
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.content_parts import text_of_content
from memdeck.transcripts.json.json_fields import Fields

_REQUEST = ("request", "prompt", "query")
_RESPONSE = ("response", "answer")
_WORDS = ("text", "value", "content", "html", "message", "parts")


def interactions(row: Fields) -> Iterator[tuple[str, str]]:
    """Yield each request in *row* with its response; either may be ``""``."""
    if any(pair := _in_details(row)):
        yield pair
    for entry in json_fields.mappings(row.get("userInteractions")):
        inner = json_fields.mapping(entry.get("userInteraction")) or entry
        if any(pair := (_first(inner, _REQUEST), _first(inner, _RESPONSE))):
            yield pair


def _in_details(row: Fields) -> tuple[str, str]:
    named: dict[str, object] = {}
    for detail in json_fields.mappings(row.get("details")):
        name, _, text = json_fields.text(detail.get("name")).partition(":")
        named.setdefault(name.strip(), text.strip() or detail)
    return _first(named, _REQUEST), _first(named, _RESPONSE)


def _first(holder: Fields, names: tuple[str, ...]) -> str:
    found = (_text(value) for key, value in holder.items() if key.casefold() in names)
    return next(filter(None, found), "")


def _text(value: object) -> str:
    entry = json_fields.mapping(value)
    shown = (text_of_content(part) for key in _WORDS if (part := entry.get(key)))
    text = text_of_content(value) or next(filter(None, shown), "")
    return plain_text(text) if "html" in entry else text


def matches(record: object) -> bool:
    row = json_fields.mapping(record)
    return "title" in row and "time" in row and _is_of_gemini(row)


def read(records: Iterable[object]) -> Iterator[Piece]:
    rows = map(json_fields.mapping, records)
    return conversations(one for row in rows if _is_of_gemini(row) for one in _activities(row))


def _is_of_gemini(row: Fields) -> bool:
    products = [row.get("header"), *json_fields.items(row.get("products"))]
    return any(map(is_gemini, map(json_fields.text, products))) or bool(
        thread_in(json_fields.text(row.get("titleUrl")))
    )


def _activities(row: Fields) -> Iterator[Activity]:
    """Yield the activities of *row*; interactions in its fields precede its title."""
    activity = _activity(row)
    entry = [replace(activity, question=asked, answer=said) for asked, said in interactions(row)]
    yield from reversed(entry or [activity])  # as in the log: newest first


def _activity(row: Fields) -> Activity:
    details = json_fields.mappings(row.get("details"))
    addresses = [row.get("titleUrl"), *(detail.get("url") for detail in details)]
    shown = (json_fields.mapping(item) for item in json_fields.items(row.get("safeHtmlItem")))
    return Activity(
        title=json_fields.text(row.get("title")),
        answer="\n\n".join(plain_text(json_fields.text(item.get("html"))) for item in shown),
        at=parse_timestamp(row.get("time")),
        thread=next(filter(None, map(thread_in, map(json_fields.text, addresses))), ""),
        attachments=tuple(_attachments(row)),
    )


def _attachments(row: Fields) -> Iterator[Attachment]:
    files = [*json_fields.items(row.get("attachedFiles")), row.get("imageFile")]
    for file in files:
        name = json_fields.text(file) or json_fields.text(json_fields.mapping(file).get("name"))
        if shown := one_line(name):
            yield Attachment(shown)


FORMAT = JsonFormat(matches, read)
