"""What the window shows of a vault at one moment, worked out off the GUI thread."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from memdeck.desktop.models.rows import EntryRow, Shelf
from memdeck.domain.changeset import ChangeSet
from memdeck.domain.entry import MemoryEntry, Section
from memdeck.domain.policy import Policy
from memdeck.domain.prompt import Prompt
from memdeck.services.manager import MemoryManager
from memdeck.services.outlook import outlook
from memdeck.storage.markdown import Broken


@dataclass(frozen=True, slots=True)
class Shown:
    """A vault as the window has it: the file, its rows on *day*, and what stands beside them.

    *today* is the day of the reading; *day* differs from it while the date
    slider looks ahead. *rows* are in file order, the forgotten ones last.
    *undoable* and *redoable* are the changes that would be taken back or done again.
    """

    text: str
    revision: str
    exists: bool
    today: date
    day: date
    rows: tuple[EntryRow, ...]
    broken: tuple[Broken, ...]
    conflict_copies: tuple[Path, ...]
    lines: Mapping[str, int] = field(default_factory=dict)
    """The first line of each entry's block, counted from 1."""
    prompt: Prompt | None = None
    undoable: ChangeSet | None = None
    redoable: ChangeSet | None = None


def show(manager: MemoryManager, day: date | None = None, before: Shown | None = None) -> Shown:
    """Read the vault and return what to show of it; may take a tenth of a second.

    Rows of *before* are taken over where their entry did not change, because
    working out the days on which 20,000 entries fall takes longer than reading them.
    """
    contents = manager.vault.look()
    on = day or contents.today
    prompt = manager.forecasts.prompt(at=on)
    included = {contender.entry.id for contender in prompt.included}
    known = {row.entry.id: row for row in before.rows} if before and before.day == on else {}
    rows = [
        _row(entry, manager.vault.policy, on, entry.id in included, known.get(entry.id))
        for entry in contents.entries.values()
    ]
    rows += _forgotten(manager.history.forgotten())
    return Shown(
        text=contents.text,
        revision=contents.revision,
        exists=contents.exists,
        today=contents.today,
        day=on,
        rows=tuple(rows),
        broken=contents.document.broken,
        conflict_copies=manager.vault.conflict_copies(),
        lines=contents.lines,
        prompt=prompt,
        undoable=manager.history.can_undo(),
        redoable=manager.history.can_redo(),
    )


def _row(
    entry: MemoryEntry, policy: Policy, day: date, is_in_prompt: bool, known: EntryRow | None
) -> EntryRow:
    shelf = _shelf(entry, is_in_prompt)
    if known is not None and known.shelf is shelf and known.entry == entry:
        return known
    stands = outlook(entry, policy, day)
    return EntryRow(entry, stands.score, shelf, stands.archives_on, stands.forgotten_on)


def _shelf(entry: MemoryEntry, is_in_prompt: bool) -> Shelf:
    if entry.section is Section.ARCHIVED:
        return Shelf.ARCHIVED
    return Shelf.PROMPT if is_in_prompt else Shelf.ACTIVE


def _forgotten(trash: Iterable[MemoryEntry]) -> list[EntryRow]:
    return [EntryRow(entry, entry.score, Shelf.FORGOTTEN) for entry in trash]
