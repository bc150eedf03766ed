"""The JSON objects that several commands print.

Source: DESIGN section 6.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING

from memdeck.cli.output import JsonObject, each, fields
from memdeck.domain.memory.entry import UNDATED, Evidence, MemoryEntry
from memdeck.domain.search.usage import Usage, usage_of

if TYPE_CHECKING:
    from memdeck.domain.changes.changeset import ChangeSet
    from memdeck.domain.changes.plan import Plan, PlanRow


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
        "links": each(entry.links, "relation", "target", "strength"),
        "structured_data": entry.structured_data,
    }


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


def change_object(changes: "ChangeSet") -> JsonObject:
    """Return a change that was just made."""
    return {"changeset": changeset_object(changes)}


def changeset_object(changes: "ChangeSet") -> JsonObject:
    return {
        **fields(changes, "id", "by", "at", "verb"),
        "before": [entry_object(entry) for entry in changes.before],
        "after": [entry_object(entry) for entry in changes.after],
        "files": each(changes.files, "name", "before", "after"),
    }


def plan_object(plan: "Plan", *, applied: bool) -> JsonObject:
    return {"plan": [row_object(row) for row in plan.rows], "applied": applied, "notes": plan.notes}


def row_object(row: "PlanRow") -> JsonObject:
    file = row.file.name if row.file else None
    optional = {"owner": row.owner or None, "goes_with": row.goes_with, "file": file}
    return {
        "row": row.number,
        **fields(row, "action", "content", "category", "importance", "target", "reason"),
        "evidence": evidence_objects(row.evidence),
        **fields(row, "ticked", "flags"),
        **{name: value for name, value in optional.items() if value is not None},
    }
