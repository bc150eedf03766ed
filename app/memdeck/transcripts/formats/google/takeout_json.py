"""Gemini in Google Takeout: ``MyActivity.json``, which other Google products write as well."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.attachments import attachments
from memdeck.transcripts.conversation.html_to_text import plain_text
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.formats.google.activity_log import (
    NAME,
    Activity,
    conversations,
    is_gemini,
    thread_in,
)
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    as_text,
    fields_at,
    list_at,
    objects_at,
    text_at,
    text_of_content,
)

_REQUEST = ("request", "prompt", "query")
_RESPONSE = ("response", "answer")
_TEXTS = ("text", "value", "content", "html", "message", "parts")


def interactions(row: Fields) -> Iterator[tuple[str, str]]:
    """Yield each request in *row* with its response; either may be ``""``."""
    if any(pair := _in_details(row)):
        yield pair
    for entry in objects_at(row, "userInteractions"):
        inner = fields_at(entry, "userInteraction") or entry
        if any(pair := (_first(inner, _REQUEST), _first(inner, _RESPONSE))):
            yield pair


def _in_details(row: Fields) -> tuple[str, str]:
    named: dict[str, object] = {}
    for detail in objects_at(row, "details"):
        name, _, text = text_at(detail, "name").partition(":")
        named.setdefault(name.strip(), text.strip() or detail)
    return _first(named, _REQUEST), _first(named, _RESPONSE)


def _first(holder: Fields, names: tuple[str, ...]) -> str:
    found = (_text(value) for key, value in holder.items() if key.casefold() in names)
    return next(filter(None, found), "")


def _text(value: object) -> str:
    entry = as_fields(value)
    shown = (text_of_content(part) for key in _TEXTS if (part := entry.get(key)))
    text = text_of_content(value) or next(filter(None, shown), "")
    return plain_text(text) if "html" in entry else text


def matches(record: object) -> bool:
    row = as_fields(record)
    return "title" in row and "time" in row and _is_of_gemini(row)


def read(records: Iterable[object]) -> Iterator[Piece]:
    rows = filter(_is_of_gemini, map(as_fields, records))
    return conversations(chain.from_iterable(map(_activities, rows)))


def _is_of_gemini(row: Fields) -> bool:
    products = [row.get("header"), *list_at(row, "products")]
    return any(map(is_gemini, map(as_text, products))) or bool(thread_in(text_at(row, "titleUrl")))


def _activities(row: Fields) -> Iterator[Activity]:
    """Yield the activities of *row*; interactions in its fields precede its title."""
    whole = _activity(row)
    parts = [replace(whole, question=asked, answer=answer) for asked, answer in interactions(row)]
    yield from reversed(parts or [whole])  # as in the log: newest first


def _activity(row: Fields) -> Activity:
    details = objects_at(row, "details")
    addresses = [row.get("titleUrl"), *(detail.get("url") for detail in details)]
    shown = (plain_text(text_at(item, "html")) for item in objects_at(row, "safeHtmlItem"))
    return Activity(
        title=text_at(row, "title"),
        answer="\n\n".join(shown),
        at=parse_timestamp(row.get("time")),
        thread=next(filter(None, map(thread_in, map(as_text, addresses))), ""),
        attachments=attachments(
            [*list_at(row, "attachedFiles"), row.get("imageFile")], "name", unnamed=None
        ),
    )


FORMAT = JsonFormat(matches, read, programs=(NAME,))
