"""Lines about plans and their rows, which several commands print."""

from collections.abc import Iterable, Mapping, Sequence

from memdeck.cli.text import brief, one_line, padded
from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.changes.plan import Action, Plan, PlanRow
from memdeck.domain.memory.entry import MemoryEntry

EntriesById = Mapping[str, MemoryEntry]
NO_ENTRIES: EntriesById = {}

_FEW_QUOTES = 3
_EFFECTS = {
    Action.DELETE: "deletes",
    Action.UPDATE: "changes",
    Action.MERGE: "changes",
    Action.CONTRADICT: "replaces",
}
"""The effect of a row on the text of the memory that it names."""


def plan_lines(plan: Plan, changes: ChangeSet | None = None) -> Iterable[str]:
    """Yield the rows of *plan*, and the effect of *changes* if it was applied."""
    yield from row_lines(plan.rows)
    yield from (f"note: {note}" for note in plan.notes)
    yield plan_result(plan.rows, None if changes is None else int(changes.is_visible))


def row_lines(rows: Iterable[PlanRow], entries: EntriesById = NO_ENTRIES) -> Iterable[str]:
    for row in rows:
        box = "[x]" if row.ticked else "[ ]"
        category = padded(row.category, 12)
        target = f" -> {row.target}" if row.target else ""
        yield f"{box} {row.action.value:<10} {category} {one_line(row.content)}{target}"
        yield from reason_lines(row, entries)


def reason_lines(row: PlanRow, entries: EntriesById) -> Iterable[str]:
    """Yield which of *entries* a row changes, why, and the start of its evidence."""
    target = entries.get(row.target or "")
    if target is not None and row.action in _EFFECTS:
        yield f"      {_EFFECTS[row.action]} “{brief(target.content)}”"
    details = [row.reason, *(flag.value.replace("_", " ") for flag in row.flags)]
    if any(details):
        yield f"      {' · '.join(detail for detail in details if detail)}"
    for evidence in row.evidence[:_FEW_QUOTES]:
        yield f"      “{one_line(evidence.quote)}” ({evidence.conversation})"


def plan_result(rows: Sequence[PlanRow], changes: int | None) -> str:
    """Return the result of a plan's *rows*, by so many changes; None if it was not applied."""
    selected = len(Plan(tuple(rows)).ticked)
    match changes:
        case _ if not rows:
            return "Nothing to do."
        case None:
            return f"{selected} of {len(rows)} ticked; nothing is saved yet."
        case 0:
            return f"Applied 0 of {len(rows)}; nothing was changed."
        case 1:
            return f"Applied {selected} of {len(rows)}. `memdeck undo` takes it back."
        case _:
            return (
                f"Applied {selected} of {len(rows)} in {changes} steps. "
                "`memdeck undo` takes back one at a time."
            )
