"""Mem0: the result of its ``get_all``, as a file. A list of memories, bare or under ``results``.

{"results": [{"id": "…", "memory": "Likes cricket", "categories": ["hobbies"],
              "created_at": "2024-07-26T08:44:41-07:00", "hash": "…", "metadata": null}]}
"""

import hashlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import date, datetime, timedelta, tzinfo
from uuid import uuid4

from memdeck.domain.memory.entry import UNDATED, MemoryEntry
from memdeck.storage.formats.json.json_format import JsonFormat, left_of
from memdeck.storage.formats.json.json_rows import Row
from memdeck.storage.formats.protocol.foreign_values import (
    NEUTRAL_CATEGORY,
    NEUTRAL_SCORE,
    id_of_text,
    label,
    legal_id,
)
from memdeck.storage.text.json.json_fields import Fields, day_of, items, mapping, moment, text
from memdeck.storage.text.json.spans import Span, members
from memdeck.storage.text.markdown.entry_body import normalise_content

_LISTS = ("results", "memories")
_OWNERS = ("user_id", "agent_id", "run_id", "app_id", "actor_id")
_ABOUT = (*_OWNERS, "hash", "categories", "metadata", "expiration_date", "created_at")
_ONE_DAY = timedelta(days=1)


class Mem0(JsonFormat):
    """A row of Mem0 is a memory; its first category is ours, the others are tags."""

    name = "mem0"
    title = "a list of Mem0"
    native_fields = frozenset({"content", "category", "tags", "created_at", "expires_at"})

    def list_in(self, text: str, top: Span) -> Span | None:
        listed = top
        if isinstance(top.value, dict):
            named = {member.key: member.span for member in members(text, top.start)}
            lists = (named[name] for name in _LISTS if name in named)
            listed = next((span for span in lists if isinstance(span.value, list)), top)
        if not isinstance(listed.value, list):
            return None
        rows = listed.value
        return listed if not rows or any(_is_memory(mapping(row)) for row in rows) else None

    def empty(self) -> str:
        return '{\n  "results": []\n}\n'

    def fresh_id(self, taken: Collection[str]) -> str:  # noqa: ARG002 - no two are the same
        return str(uuid4())

    def plain(self, row: Fields, zone: tzinfo) -> MemoryEntry | None:
        content = normalise_content(text(row.get(_content_key(row))))
        if not content:
            return None
        created = moment(row.get("created_at"))
        changed = moment(row.get("updated_at")) or created
        category, *tags = _categories(row) or [NEUTRAL_CATEGORY]
        own_id = row.get("id")
        return MemoryEntry(
            id=legal_id(str(own_id)) if own_id else id_of_text(content),
            content=content,
            category=category,
            score=NEUTRAL_SCORE,
            scored_at=UNDATED,
            last_activated=day_of(changed, zone),
            created_at=created,
            tags=tuple(tags),
            expires_at=_expiry(row),
            extra=tuple(sorted(_unread(row))),
        )

    def changed_members(
        self, entry: MemoryEntry, plain: MemoryEntry, row: Fields
    ) -> dict[str, object]:
        changed: dict[str, object] = {}
        if entry.content != plain.content:
            changed[_content_key(row)] = entry.content
            old = text(row.get(_content_key(row)))
            versions = (old, old.strip(), normalise_content(old))
            if text(row.get("hash")).strip().lower() in map(_hash, versions):
                changed["hash"] = _hash(entry.content)
        can_read = all(isinstance(name, str) for name in items(row.get("categories")))
        if can_read and (entry.category, entry.tags) != (plain.category, plain.tags):
            changed["categories"] = [entry.category, *entry.tags]
        if entry.expires_at not in (plain.expires_at, date.min):
            last = None if entry.expires_at is None else entry.expires_at - _ONE_DAY
            changed["expiration_date"] = last and last.isoformat()
        return changed

    def stamped(self, row: Fields, now: datetime) -> dict[str, object]:
        is_number = isinstance(row.get("updated_at") or row.get("created_at"), int | float)
        return {"updated_at": now.timestamp() if is_number else now.isoformat()}

    def new_row(
        self,
        entry: MemoryEntry,
        rows: Iterable[Row],
        now: datetime,  # noqa: ARG002 - a time may be missing
    ) -> dict[str, object]:
        others = [row.fields for row in rows if row.entry is not None]
        key = _content_key(others[-1]) if others else "memory"
        row: dict[str, object] = {"id": entry.id, key: entry.content}
        if not others or any("hash" in other for other in others):
            row["hash"] = _hash(entry.content)
        row["metadata"] = None
        if entry.created_at is not None:
            row["created_at"] = entry.created_at.isoformat()
        return row | {"updated_at": None} | _owners(others)


def _is_memory(row: Fields) -> bool:
    has_content = bool(text(row.get(_content_key(row))).strip())
    return has_content and "id" in row and not row.keys().isdisjoint(_ABOUT)


def _content_key(row: Fields) -> str:
    """Return the member that holds the memory; the first versions called it ``text``."""
    return "memory" if "memory" in row or "text" not in row else "text"


def _categories(row: Fields) -> list[str]:
    """Return the categories in our form, the first of which the memory is filed under."""
    inner = mapping(row.get("metadata"))
    names = [*items(row.get("categories")), inner.get("category"), row.get("category")]
    return list(dict.fromkeys(filter(None, (label(text(name)) for name in names))))


def _expiry(row: Fields) -> date | None:
    """Return the day after the last on which it holds, which Mem0 names."""
    try:
        return date.fromisoformat(text(row.get("expiration_date"))[:10]) + _ONE_DAY
    except (ValueError, OverflowError):
        return None


def _unread(row: Fields) -> Iterator[tuple[str, str]]:
    """Return the data of a row that no field of an entry holds, as JSON."""
    key = _content_key(row)
    brought_back = {key: row.get(key), "hash": _hash(text(row.get(key)))}
    brought_back |= {"metadata": None, "updated_at": None, "categories": _categories(row)}
    if created := moment(row.get("created_at")):
        brought_back["created_at"] = created.isoformat()
    if expires := _expiry(row):
        brought_back["expiration_date"] = (expires - _ONE_DAY).isoformat()
    if row.get("id"):
        brought_back["id"] = legal_id(str(row["id"]))
    return left_of(row, "metadata", brought_back)


def _owners(others: Sequence[Fields]) -> dict[str, object]:
    """Return the owner of the memories, where all have the same one."""
    owners: dict[str, object] = {}
    for key in _OWNERS:
        values = [other.get(key) for other in others]
        if values and values[0] is not None and all(value == values[0] for value in values):
            owners[key] = values[0]
    return owners


def _hash(content: str) -> str:
    """Return the hash by which Mem0 identifies a memory. Source: mem0, memory/main.py."""
    return hashlib.md5(content.encode("utf-8", "surrogatepass"), usedforsecurity=False).hexdigest()


MEM0 = Mem0()
