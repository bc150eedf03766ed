"""Relations between the memories of design B's table, as rows of its table of relations.

    "memory_relations": [{"id": "…", "target_memory_id": "…", "relation_type": "supports",
                          "strength": 0.5, "created_at": "…"}]

A relation needs both of its memories. One whose target is removed is kept in the metadata of its
row, unchanged, until that memory is restored. Those of kinds unknown here are not links, and
stay.

Source: seed 001, section 3.1.
"""

import json
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from memdeck.domain.memory.entry import Link, MemoryEntry, Relation
from memdeck.storage.formats.json.table_rows import is_share
from memdeck.storage.formats.protocol import overlay
from memdeck.storage.formats.protocol.naming import legal_id
from memdeck.storage.text.json.json_fields import Fields, items, mapping, text

RELATIONS = "memory_relations"

_KINDS = frozenset(kind.value for kind in Relation)
_LAST = "~"
"""Sorts after every id: one that is not in the table yet has none."""


class Related(NamedTuple):
    """One relation as stored, its target, and its link, if it is one."""

    told: Fields
    target: str
    link: Link | None


class Parted(NamedTuple):
    """Relations that the table can hold, and those that are kept in the row's metadata."""

    held: list[Fields]
    beside: list[Fields]


def related(row: Fields, metadata_key: str) -> list[Related]:
    """Return the relations of a row: its own, and those in its metadata; by their ids."""
    ours = mapping(mapping(row.get(metadata_key)).get(overlay.KEY))
    every = map(mapping, (*items(row.get(RELATIONS)), *items(ours.get(RELATIONS))))
    return sorted(map(_related, every), key=lambda one: str(one.told.get("id", _LAST)))


def links_of(relations: Iterable[Related]) -> tuple[Link, ...]:
    """Return the links among *relations*."""
    return tuple(one.link for one in relations if one.link is not None)


def told_in_extra(relations: Iterable[Related]) -> tuple[tuple[str, str], ...]:
    """Return *relations* as ``extra`` keeps them, until their memory is restored."""
    listed = [one.told for one in relations]
    dumped = json.dumps(listed, ensure_ascii=False, separators=(",", ":"))
    return ((RELATIONS, dumped),) if listed else ()


def kept_in_extra(entry: MemoryEntry) -> list[Related]:
    """Return the relations that the ``extra`` of *entry* keeps."""
    told = dict(entry.extra).get(RELATIONS, "[]")
    return [_related(mapping(one)) for one in items(json.loads(told))]


def parted(
    entry: MemoryEntry, relations: Sequence[Related], known: Collection[str] | None
) -> Parted:
    """Return the relations for *entry*, based on its existing ones.

    *known* are the ids of the existing memories; None where unknown.
    """
    kept = [one for one in relations if one.link is None or one.link in entry.links]
    there = {one.link for one in kept}
    new = [_related(_as_relation(link)) for link in entry.links if link not in there]
    every = [*kept, *new]
    held = [one.told for one in every if known is None or one.target in known]
    return Parted(held, [one.told for one in every if one.told not in held])


def _related(told: Fields) -> Related:
    target = legal_id(text(told.get("target_memory_id")))
    kind, strength = text(told.get("relation_type")), told.get("strength")
    is_link = kind in _KINDS and bool(target) and is_share(strength)
    link = Link(Relation(kind), target, strength) if is_link and is_share(strength) else None
    return Related(told, target, link)


def _as_relation(link: Link) -> Fields:
    return {
        "target_memory_id": link.target,
        "relation_type": link.relation.value,
        "strength": link.strength,
    }
