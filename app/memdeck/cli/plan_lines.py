"""Lines about plans and their rows, which several commands print."""

from collections.abc import Iterable, Mapping, Sequence

from memdeck.cli.core_text import category_name, message_text, reason_text, value_name
from memdeck.cli.language import gettext as _
from memdeck.cli.text import brief, evidence_text, one_line, padded
from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.changes.plan import Action, Plan, PlanRow
from memdeck.domain.memory.entry import MemoryEntry

EntriesById = Mapping[str, MemoryEntry]
NO_ENTRIES: EntriesById = {}

_FEW_QUOTES = 3


def plan_lines(plan: Plan, changes: ChangeSet | None = None) -> Iterable[str]:
    """Yield the rows of *plan*, and the effect of *changes* if it was applied."""
    yield from row_lines(plan.rows)
    yield from note_lines(plan.notes)
    yield plan_result(plan.rows, None if changes is None else int(changes.is_visible))


def note_lines(notes: Iterable[str]) -> Iterable[str]:
    return (_("note: {text}").format(text=message_text(note)) for note in notes)


def row_lines(rows: Iterable[PlanRow], entries: EntriesById = NO_ENTRIES) -> Iterable[str]:
    for row in rows:
        box = "[x]" if row.ticked else "[ ]"
        category = padded(category_name(row.category), 12)
        action = padded(action_name(row.action), 10)
        yield f"{box} {action} {category} {one_line(row.content)}{target_text(row)}"
        yield from reason_lines(row, entries)


def action_name(action: Action) -> str:
    """Return the name of *action*; one that forgets has the same name in every plan."""
    return value_name(Action.FORGET if action is Action.DELETE else action)


def target_text(row: PlanRow) -> str:
    """Return " -> id" of the memory that *row* is about; "" where it only adds one."""
    return f" -> {row.target}" if row.target and row.action is not Action.ADD else ""


def reason_lines(row: PlanRow, entries: EntriesById) -> Iterable[str]:
    """Yield which of *entries* a row changes, why, and the start of its evidence."""
    target = entries.get(row.target or "")
    effect = "" if target is None else _effect(row.action, brief(target.content))
    if effect:
        yield f"      {effect}"
    flags = [value_name(flag.replace("_", " ")) for flag in row.flags]
    details = [reason_text(row.reason), *flags]
    if any(details):
        yield f"      {' · '.join(detail for detail in details if detail)}"
    for evidence in row.evidence[:_FEW_QUOTES]:
        yield f"      {evidence_text(evidence)}"


def _effect(action: Action, text: str) -> str:
    """Return the effect of a row on the *text* of the memory that it names; "" for none."""
    match action:
        case Action.DELETE:
            return _("forgets “{text}”").format(text=text)
        case Action.UPDATE | Action.MERGE:
            return _("changes “{text}”").format(text=text)
        case Action.CONTRADICT:
            return _("replaces “{text}”").format(text=text)
        case _:
            return ""


def plan_result(rows: Sequence[PlanRow], changes: int | None) -> str:
    """Return the result of a plan's *rows*, by so many changes; None if it was not applied."""
    selected = len(Plan(tuple(rows)).ticked)
    counts = {"selected": selected, "total": len(rows), "changes": changes}
    match changes:
        case _ if not rows:
            return _("Nothing to do.")
        case None:
            text = _("{selected} of {total} selected; nothing is saved yet.")
        case 0:
            text = _("Applied 0 of {total}; nothing was changed.")
        case 1:
            text = _("Applied {selected} of {total}. `memdeck undo` takes it back.")
        case _:
            text = _(
                "Applied {selected} of {total} in {changes} steps. "
                "`memdeck undo` takes back one at a time."
            )
    return text.format_map(counts)
