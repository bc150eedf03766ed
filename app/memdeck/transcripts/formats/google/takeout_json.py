"""Gemini in Google Takeout: ``MyActivity.json``, which other products of Google's write as well."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from memdeck.domain.conversation.conversation import Attachment
from memdeck.transcripts import fields
from memdeck.transcripts.fields import Fields
from memdeck.transcripts.format import JsonFormat, Piece
from memdeck.transcripts.formats.gemini_activity import (
    Activity,
    conversations,
    is_gemini,
    thread_in,
)
from memdeck.transcripts.formats.gemini_interactions import interactions
from memdeck.transcripts.markup import plain_text
from memdeck.transcripts.moments import parse_moment
from memdeck.transcripts.wording import one_line


def claims(record: object) -> bool:
    row = fields.mapping(record)
    return "title" in row and "time" in row and _is_of_gemini(row)


def read(records: Iterable[object]) -> Iterator[Piece]:
    rows = map(fields.mapping, records)
    return conversations(one for row in rows if _is_of_gemini(row) for one in _activities(row))


def _is_of_gemini(row: Fields) -> bool:
    products = [row.get("header"), *fields.items(row.get("products"))]
    return any(map(is_gemini, map(fields.text, products))) or bool(
        thread_in(fields.text(row.get("titleUrl")))
    )


def _activities(row: Fields) -> Iterator[Activity]:
    """Give what *row* tells of; the interactions in its fields go before its title."""
    activity = _activity(row)
    told = [replace(activity, question=asked, answer=said) for asked, said in interactions(row)]
    yield from reversed(told or [activity])  # as the log: the latest first


def _activity(row: Fields) -> Activity:
    details = [fields.mapping(detail) for detail in fields.items(row.get("details"))]
    addresses = [row.get("titleUrl"), *(detail.get("url") for detail in details)]
    shown = (fields.mapping(item) for item in fields.items(row.get("safeHtmlItem")))
    return Activity(
        title=fields.text(row.get("title")),
        answer="\n\n".join(plain_text(fields.text(item.get("html"))) for item in shown),
        at=parse_moment(row.get("time")),
        thread=next(filter(None, map(thread_in, map(fields.text, addresses))), ""),
        attachments=tuple(_attachments(row)),
    )


def _attachments(row: Fields) -> Iterator[Attachment]:
    files = [*fields.items(row.get("attachedFiles")), row.get("imageFile")]
    for file in files:
        name = fields.text(file) or fields.text(fields.mapping(file).get("name"))
        if shown := one_line(name):
            yield Attachment(shown)


FORMAT = JsonFormat(claims, read)
