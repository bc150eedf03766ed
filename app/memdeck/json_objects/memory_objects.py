"""Memories as JSON objects.

Source: DESIGN section 6.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import date
from typing import TYPE_CHECKING

from memdeck.domain.memory.entry import UNDATED, Evidence, MemoryEntry
from memdeck.domain.memory.namespace import Namespace
from memdeck.domain.search.usage import Usage, usage_of
from memdeck.json_objects.json_text import JsonObject, each, fields

if TYPE_CHECKING:
    from memdeck.domain.memory.links import Edge, Relatives
    from memdeck.domain.search.usage import Access
    from memdeck.services.memories.entry_service import Listing
    from memdeck.services.memories.entry_with_dates import EntryWithDates


def entry_object(entry: MemoryEntry) -> JsonObject:
    """Return *entry* with its stored score, and the day of that; null if it has none."""
    return {
        **fields(entry, "id", "content", "category", "group", "score"),
        "scored_at": _known(entry.scored_at),
        **fields(entry, "section", "layer", "created_at"),
        "last_activated": _known(entry.last_activated),
        "hits": entry.activation_count,
        **fields(entry, "pinned", "source_session", "source"),
        "evidence": evidence_objects(entry.evidence),
        **fields(entry, "expires_at", "tags", "owner", "confidence"),
        **namespace_object(entry.namespace),
        "links": each(entry.links, "relation", "target", "strength"),
        "structured_data": entry.structured_data,
    }


def namespace_object(namespace: Namespace) -> JsonObject:
    """Return the ids of *namespace*; null for none."""
    return {name: value or None for name, value in asdict(namespace).items()}


def evidence_objects(evidence: Iterable[Evidence]) -> list[JsonObject]:
    return each(evidence, "conversation", "message", "quote")


def _known(day: date) -> date | None:
    return None if day == UNDATED else day


def usage_object(usage: Usage) -> JsonObject:
    return {"access_count": usage.count, "last_accessed": usage.last}


def removed_object(
    entries: Sequence[MemoryEntry], section: str, usages: Mapping[str, Usage]
) -> JsonObject:
    """Return entries that are no longer in the file, and so in no section of it."""
    state = {"section": section, "archives_on": None, "forgotten_on": None}
    return {
        "entries": [
            entry_object(entry) | state | usage_object(usage_of(entry, usages)) for entry in entries
        ],
        "broken": [],
    }


def listing_object(listing: "Listing") -> JsonObject:
    """Return memories with their scores on the day of *listing*, and broken lines."""
    return {
        "entries": [dated_object(row) for row in listing.rows],
        "broken": each(listing.broken, "line", "text", "reason", "layer"),
    }


def dated_object(dated: "EntryWithDates") -> JsonObject:
    """Return a memory with its score on a day, and the days on which it fades."""
    return (
        entry_object(dated.entry)
        | {"score": round(dated.score, 6)}
        | fields(dated, "archives_on", "forgotten_on")
        | usage_object(dated.usage)
    )


def memory_object(
    dated: "EntryWithDates", accesses: Iterable["Access"], relatives: "Relatives"
) -> JsonObject:
    """Return a memory in full: with the queries that retrieved it, and the links to it."""
    return (
        dated_object(dated)
        | {"queries": each(accesses, "at", "query", "mode", "by", "client")}
        | {"linked_from": list(map(_incoming_object, relatives.incoming))}
    )


def _incoming_object(edge: "Edge") -> JsonObject:
    return {"relation": edge.link.relation, "source": edge.source, "strength": edge.link.strength}
