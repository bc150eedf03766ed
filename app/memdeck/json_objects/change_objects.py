"""Changes, and plans of changes, as JSON objects.

Source: DESIGN section 6.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from memdeck.json_objects.json_text import JsonObject, each, fields
from memdeck.json_objects.memory_objects import entry_object, evidence_objects

if TYPE_CHECKING:
    from memdeck.domain.changes.changeset import ChangeSet
    from memdeck.domain.changes.plan import Plan, PlanRow
    from memdeck.domain.consolidation.review_queue import Suggestion
    from memdeck.services.agent.write_memory import Written
    from memdeck.services.memories.entry_service import Addition


def change_object(changes: "ChangeSet") -> JsonObject:
    """Return a change that was just made; one that changed nothing is in no history: no id."""
    id_ = None if changes.is_empty else changes.id
    return {"changeset": {**changeset_object(changes), "id": id_}}


def changeset_object(changes: "ChangeSet") -> JsonObject:
    return {
        **fields(changes, "id", "by", "client", "at", "verb"),
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


def added_object(added: "Addition") -> JsonObject:
    """Return the addition of a memory, and the ids of memories that say nearly the same."""
    return change_object(added.changeset) | {"near": [match.entry_id for match in added.near]}


def written_object(written: "Written") -> JsonObject:
    """Return what became of a text that an agent wrote."""
    return {
        **fields(written, "operation", "action"),
        "entry": None if written.entry is None else entry_object(written.entry),
        "reason": written.reason,
        "waiting": written.is_waiting,
        **change_object(written.changeset),
    }


def suggestions_object(suggestions: Iterable["Suggestion"]) -> JsonObject:
    """Return the suggestions that wait for review."""
    return {"waiting": [{"id": item.id} | row_object(item.row) for item in suggestions]}


def decided_object(changes: "ChangeSet", waiting: int) -> JsonObject:
    """Return what a decision on suggestions changed, and how many still wait."""
    rejected = [tombstone.text for tombstone in changes.buried]
    return change_object(changes) | {"rejected": rejected, "waiting": waiting}


def history_object(changesets: Iterable["ChangeSet"]) -> JsonObject:
    """Return past changes."""
    return {"changesets": list(map(changeset_object, changesets))}
