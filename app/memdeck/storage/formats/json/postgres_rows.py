"""The tables of design B: memories of four types, and the relations between them.

    {"user_memories": [{"id": "…", "memory_type": "fact", "content": "…", "structured_data": {},
                        "source_session_id": null, "importance_score": 0.5, "access_count": 0,
                        "last_accessed_at": null, "is_active": true, "confidence": 1.0,
                        "created_at": "2026-02-26 08:00:00+00", "updated_at": "…",
                        "memory_relations": [{"target_memory_id": "…", "relation_type": "supports",
                                              "strength": 0.5}]}]}

The importance is the score, ``updated_at`` the last hit, a row that is not active archived;
links are relations.

A relation needs both of its memories. One whose target is removed is kept in the metadata of its
row, unchanged, until that memory is restored. Those of kinds unknown here are not links, and
stay.

Source: seed 001, sections 3.1 and 3.2.
"""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from types import MappingProxyType
from typing import NamedTuple
from uuid import UUID

from memdeck.domain.memory.entry import UNDATED, Layer, Link, MemoryEntry, Relation, Section
from memdeck.storage.formats.json.json_rows import Row
from memdeck.storage.formats.json.table_rows import TableFormat, count, is_share, noon
from memdeck.storage.formats.protocol import unsupported_fields as overlay
from memdeck.storage.formats.protocol.foreign_format import NO_TIME, Alteration
from memdeck.storage.formats.protocol.foreign_values import (
    NEUTRAL_SCORE,
    id_of_text,
    label,
    legal_id,
)
from memdeck.storage.text.json import edit
from memdeck.storage.text.json.edit import Style
from memdeck.storage.text.json.json_fields import Fields, day_of, items, mapping, moment, text
from memdeck.storage.text.markdown.document import Document
from memdeck.storage.text.markdown.entry_body import normalise_content
from memdeck.storage.vault_layout import SERVER_SUFFIX

RELATIONS = "memory_relations"

_KINDS = frozenset(kind.value for kind in Relation)
_LAST = "~"
"""Sorts after every id: one that is not in the table yet has none."""


class Related(NamedTuple):
    """One relation as stored, its target, and its link, if it is one."""

    cells: Fields
    target: str
    link: Link | None


def related(row: Fields) -> list[Related]:
    """Return the relations of a row: its own, and those in its metadata; by their ids."""
    ours = mapping(mapping(row.get("structured_data")).get(overlay.KEY))
    every = map(mapping, (*items(row.get(RELATIONS)), *items(ours.get(RELATIONS))))
    return sorted(map(_related, every), key=lambda relation: str(relation.cells.get("id", _LAST)))


def divided(
    entry: MemoryEntry, relations: Sequence[Related], known: Collection[str] | None
) -> tuple[list[Fields], list[Fields]]:
    """Return the relations of *entry* that the table can hold, and those for the row's metadata.

    *relations* are its existing ones, *known* the ids of the existing memories; None if unknown.
    """
    kept = [relation for relation in relations if relation.link in (None, *entry.links)]
    linked = {relation.link for relation in kept}
    new = [
        _related(
            {
                "target_memory_id": link.target,
                "relation_type": link.relation.value,
                "strength": link.strength,
            }
        )
        for link in entry.links
        if link not in linked
    ]
    every = [*kept, *new]
    held = [relation.cells for relation in every if known is None or relation.target in known]
    return held, [relation.cells for relation in every if relation.cells not in held]


def _related(cells: Fields) -> Related:
    target = legal_id(text(cells.get("target_memory_id")))
    kind, strength = text(cells.get("relation_type")), cells.get("strength")
    is_link = kind in _KINDS and bool(target) and is_share(strength)
    link = Link(Relation(kind), target, strength) if is_link and is_share(strength) else None
    return Related(cells, target, link)


SKILL = "skill"
"""The type whose memories are the procedural layer. Source: seed 001, section 2.1."""


@dataclass(frozen=True)
class PostgresRows(TableFormat):
    """A row of ``user_memories`` is a memory. *known* are the ids that a relation may lead to."""

    known: Collection[str] | None = None

    name = "postgres"
    title = "a table of memories in PostgreSQL"
    policy_name = "layers"
    no_members = frozenset({RELATIONS})
    native_fields = frozenset(
        {
            *("content", "category", "layer", "section", "score", "confidence", "created_at"),
            *("last_activated", "last_accessed", "access_count", "structured_data", "links"),
        }
    )
    table = "user_memories"
    suffixes = (SERVER_SUFFIX,)
    score_column = "importance_score"
    category_column = "memory_type"
    # The inverse of resources/policies/layers.toml.
    category_of = MappingProxyType(
        {
            "preference": "preference",
            "preferences": "preference",
            "pattern": "pattern",
            "workflow": "pattern",
            "skill_usage": "pattern",
            SKILL: SKILL,
            "experience": SKILL,
            "procedural": SKILL,
        }
    )
    usual_category = "fact"

    def takes_id(self, id_: str) -> bool:
        return _is_uuid(id_)

    def metadata_key(self, row: Fields) -> str:  # noqa: ARG002 - there is but one
        return "structured_data"

    def plain(self, row: Fields, zone: tzinfo) -> MemoryEntry | None:
        content = normalise_content(text(row.get("content")))
        importance = row.get("importance_score")
        if not content or not (importance is None or is_share(importance)):
            return None
        created = moment(row.get("created_at"))
        day = day_of(moment(row.get("updated_at")) or created, zone)
        category = label(text(row.get("memory_type"))) or self.usual_category
        confidence = row.get("confidence")
        own_id = row.get("id")
        entry = MemoryEntry(
            id=legal_id(str(own_id)) or id_of_text(content),
            content=content,
            category=category,
            layer=Layer.PROCEDURAL if category == SKILL else Layer.SEMANTIC,
            section=Section.ARCHIVED if row.get("is_active") is False else Section.ACTIVE,
            score=NEUTRAL_SCORE if importance is None else importance,
            scored_at=UNDATED if importance is None else day,
            last_activated=day,
            created_at=created,
            last_accessed=moment(row.get("last_accessed_at")),
            access_count=count(row.get("access_count")),
            source_session=text(row.get("source_session_id")) or None,
            confidence=confidence if is_share(confidence) else None,
            structured_data=_data(row),
            links=tuple(relation.link for relation in related(row) if relation.link),
        )
        return replace(entry, extra=self.unread(row, entry))

    def cells(self, entry: MemoryEntry) -> dict[str, object]:
        created, used = entry.created_at, entry.last_accessed
        cells: dict[str, object] = {
            "memory_type": self.filed(entry.category),
            "content": entry.content,
            "importance_score": entry.score,
            "access_count": entry.access_count,
            "is_active": entry.section is Section.ACTIVE,
        }
        if created is not None:
            cells["created_at"] = created.isoformat()
        if entry.confidence is not None:
            cells["confidence"] = entry.confidence
        if used is not None:
            cells["last_accessed_at"] = used.isoformat()
        if _is_uuid(entry.source_session):
            cells["source_session_id"] = entry.source_session
        # The time of the last hit: that of its creation, if on the same day.
        is_of_that_day = created is not None and created.date() == entry.last_activated
        if hit := created.isoformat() if created and is_of_that_day else noon(entry.last_activated):
            cells["updated_at"] = hit
        return cells

    def own_json(self, entry: MemoryEntry) -> object:
        return dict(entry.structured_data) or None

    def changed_members(
        self, entry: MemoryEntry, plain: MemoryEntry, row: Fields
    ) -> dict[str, object]:
        changed = super().changed_members(entry, plain, row)
        ours = dict(mapping(mapping(row.get("structured_data")).get(overlay.KEY)))
        known = dict(ours)
        if RELATIONS in row:
            held, own_data = divided(entry, related(row), self.known)
            if held != row[RELATIONS]:
                changed[RELATIONS] = held
            ours.pop(RELATIONS, None)
            ours |= {RELATIONS: own_data} if own_data else {}
        if entry.structured_data != plain.structured_data or ours != known:
            own = {overlay.KEY: ours} if ours else {}
            changed["structured_data"] = {**entry.structured_data, **own} or None
        return changed

    def new_row(self, entry: MemoryEntry, rows: Iterable[Row], now: datetime) -> dict[str, object]:
        row = super().new_row(entry, rows, now)
        kept = items(json.loads(dict(entry.extra).get(RELATIONS, "[]")))
        held, _ = divided(entry, [_related(mapping(cells)) for cells in kept], None)
        return row | ({RELATIONS: held} if held else {})

    def own_data(self, row: Fields) -> object:
        data = dict(mapping(super().own_data(row)))
        if RELATIONS in row:
            data.pop("links", None)  # they are in the table of relations
        return data

    def edited(self, document: Document, alteration: Alteration) -> str:
        staying = {entry.id for entry in document.entries} - set(alteration.remove)
        within = replace(self, known=staying | alteration.upsert.keys())
        return super(PostgresRows, within).edited(document, alteration)

    def referred(
        self,
        text: str,
        new: Sequence[MemoryEntry],  # noqa: ARG002 - a new one says itself what it links to
        removed: Sequence[Row],
        positions: Mapping[str, str],  # noqa: ARG002 - relations have no order
    ) -> str:
        """Return *text* with relations to rows that are *removed* moved to their rows' metadata."""
        lost = {row.entry.id for row in removed if row.entry is not None}
        parts: dict[tuple[int, int], str] = {}
        for row in self.rows(text, UTC) if lost else ():
            targets = {relation.target for relation in related(row.fields)}
            if row.entry is not None and lost & targets:
                extent = (row.span.start, row.span.end)
                parts[extent] = self._changed(text, row, row.entry, Style.of(text), NO_TIME)
        return edit.replaced(text, parts)

    def unread(self, row: Fields, entry: MemoryEntry) -> tuple[tuple[str, str], ...]:
        rest = {key: value for key, value in row.items() if key != RELATIONS}
        pairs = [*super().unread(rest, entry)]
        if relations := [relation.cells for relation in related(row)]:
            dumped = json.dumps(relations, ensure_ascii=False, separators=(",", ":"))
            pairs.append((RELATIONS, dumped))  # until the memory is restored
        return tuple(sorted(pairs))


def _data(row: Fields) -> dict[str, object]:
    cell = mapping(row.get("structured_data"))
    return {key: value for key, value in cell.items() if key != overlay.KEY}


def _is_uuid(text: str | None) -> bool:
    try:
        return bool(text) and bool(UUID(text))
    except ValueError:
        return False


POSTGRES_ROWS = PostgresRows()
