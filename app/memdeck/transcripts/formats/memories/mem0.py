"""Mem0: the memories that ``get_all`` returns, in a bare list or under ``results``."""

import re
from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta

from memdeck.domain.conversation.conversation import ImportedMemory
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.dates.timestamps import parse_local, parse_timestamp
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    as_text,
    fields_at,
    list_at,
    objects_at,
    text_at,
)

_ABOUT = frozenset({"hash", "user_id", "agent_id", "categories", "metadata", "expiration_date"})
_ABOUT_OLD = frozenset({"hash", "categories", "metadata"})
_OF_A_MESSAGE = frozenset({"role", "author", "from", "sender", "channel", "ts"})
_NO_LETTERS = re.compile(r"[^\w-]+")


def matches(record: object) -> bool:
    return any(map(_is_memory, _rows(as_fields(record))))


def rejects(record: object) -> str:
    answer = as_fields(record)
    is_empty = answer.get("results") == [] and ("relations" in answer or "count" in answer)
    return "No memory is in it; nothing needs to be done." if is_empty else ""


def read(records: Iterable[object]) -> Iterator[Piece]:
    for record in records:
        for row in _rows(as_fields(record)):
            if text := clean(_text(row)):
                created_at = _moment(row.get("created_at")) or _moment(row.get("updated_at"))
                yield ImportedMemory(text, created_at, _category(row), _expiry(row))


def _rows(record: Fields) -> list[Fields]:
    return objects_at(record, "results", "memories") or [record]


def _is_memory(row: Fields) -> bool:
    return bool(_text(row)) and "id" in row and not _ABOUT.isdisjoint(row)


def _text(row: Fields) -> str:
    """Return the memory's text; the first versions called it ``text``."""
    is_old = not _ABOUT_OLD.isdisjoint(row) and _OF_A_MESSAGE.isdisjoint(row)
    return text_at(row, "memory", "text") if is_old else text_at(row, "memory")


def _moment(value: object) -> datetime | None:
    return parse_timestamp(value) or parse_local(as_text(value))


def _category(row: Fields) -> str | None:
    inner = fields_at(row, "metadata")
    labels = [*list_at(row, "categories"), inner.get("category"), row.get("category")]
    names = (_NO_LETTERS.sub("_", one_line(as_text(name))).strip("_") for name in labels)
    return next(filter(None, names), None)


def _expiry(row: Fields) -> date | None:
    """Return the day after the last valid one, which Mem0 names."""
    try:
        return date.fromisoformat(text_at(row, "expiration_date")[:10]) + timedelta(days=1)
    except (ValueError, OverflowError):
        return None


FORMAT = JsonFormat(
    matches, read, lists=("results",), rejects=rejects, is_loose=True, programs=("mem0",)
)
