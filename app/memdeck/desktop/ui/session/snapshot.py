"""A snapshot of a vault and its files for the window, computed off the GUI thread."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from memdeck.desktop.ui.actions.action_summary import ActionSummary
from memdeck.desktop.ui.models.entry_rows import EntryRow, MemoryStatus, group_key
from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.memory.decay import score_on
from memdeck.domain.memory.entry import Layer, MemoryEntry, Section
from memdeck.domain.memory.forecast import archives_on, forgotten_on
from memdeck.domain.memory.links import contradicting
from memdeck.domain.memory.policy import Policy, Thresholds
from memdeck.domain.prompt.prompt_selection import Prompt
from memdeck.services.manager import MemoryManager
from memdeck.services.memories.forecasts import prompt_of
from memdeck.services.vault.contents import Contents
from memdeck.storage.formats.protocol.memory_md import MEMORY_MD
from memdeck.storage.formats.protocol.vault_format import VaultFormat
from memdeck.storage.text.markdown.document import Broken
from memdeck.storage.vault.discovery import other_memory_files
from memdeck.storage.vault_layout import VaultLayout


@dataclass(frozen=True, slots=True, kw_only=True)
class FileSnapshot:
    """The text of a file at one moment, and the positions of its entries; lines count from 1."""

    name: str
    layer: Layer
    """The layer of the file; a vault of one file may hold others too."""
    text: str
    exists: bool
    is_lost: bool
    """Others deleted it, and this text may be its only copy."""
    form: VaultFormat = MEMORY_MD
    broken: tuple[Broken, ...] = ()
    lines: Mapping[str, int] = field(default_factory=dict)
    """The first line of each entry's block."""
    extents: Mapping[str, range] = field(default_factory=dict)
    """All lines of each entry, in a format without headings."""
    taken: Collection[str] = ()
    """The ids that are used in another file: here, they are broken."""


@dataclass(frozen=True, slots=True)
class RowChanges:
    """The difference from the previous snapshot: rows to insert, ids to remove."""

    rows: tuple[EntryRow, ...] = ()
    gone: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class VaultSnapshot:
    """A vault at one moment: its files, its rows on *day*, and the data next to them.

    *today* is the day of the read; *day* differs from it while the date slider is ahead. *rows* are
    in file order, the forgotten ones last; *row_changes* lead to them from the previous snapshot.
    *undoable* and *redoable*, with their summaries, *own_undoable*, *reversible*,
    *is_edited_outside* and *purged* are those of the history's ``Past``.
    """

    file: FileSnapshot
    learnings: FileSnapshot | None = None
    """The second file, if the vault may have one; it need not exist."""
    revision: str
    """Identifies this state of the memories."""
    today: date
    day: date
    entries: Mapping[str, MemoryEntry]
    """The entries of the files, by id."""
    rows: tuple[EntryRow, ...]
    row_changes: RowChanges
    tally: Mapping[tuple[MemoryStatus, str], int]
    """The number of rows of each status and category."""
    groups: Mapping[tuple[MemoryStatus, str], int] = field(default_factory=dict)
    """The number of rows of each status and group, by its key."""
    contradictions: tuple[EntryRow, ...] = ()
    """The rows of memories that contradict another active one."""
    layers: Mapping[tuple[MemoryStatus, Layer], int] = field(default_factory=dict)
    """The number of rows of each status and layer; empty where all are of the first layer."""
    broken: tuple[Broken, ...]
    conflict_copies: tuple[Path, ...]
    other_files: tuple[Path, ...] = ()
    """The memory files of other programs in its folder, if its own file does not exist."""
    prompt: Prompt | None = None
    undoable: ChangeSet | None = None
    undo_summary: ActionSummary | None = None
    redoable: ChangeSet | None = None
    redo_summary: ActionSummary | None = None
    own_undoable: ChangeSet | None = None
    reversible: ChangeSet | None = None
    is_edited_outside: bool = False
    purged: ChangeSet | None = None

    @property
    def viewed_day(self) -> date | None:
        """The day of the rows; None for today."""
        return None if self.day == self.today else self.day

    def file_of(self, layer: Layer) -> FileSnapshot:
        """Return the file of the entries of *layer*."""
        return self.file if layer is Layer.SEMANTIC or self.learnings is None else self.learnings

    @property
    def files(self) -> Mapping[Layer, str]:
        """The names of the layers' files, where each has its own."""
        if self.learnings is None:
            return {}
        return {file.layer: file.name for file in (self.file, self.learnings)}

    def summary_of(self, changes: ChangeSet) -> ActionSummary:
        """Return the summary of *changes*, which is known where they can be undone or redone."""
        if changes is self.undoable and self.undo_summary is not None:
            return self.undo_summary
        if changes is self.redoable and self.redo_summary is not None:
            return self.redo_summary
        return ActionSummary.of(changes)

    def rows_from(self, conversation: str) -> list[EntryRow]:
        """Return the rows whose evidence is in the conversation of that id."""
        return [
            row
            for row in self.rows
            if any(piece.conversation == conversation for piece in row.entry.evidence)
        ]


def take_snapshot(
    manager: MemoryManager, day: date | None = None, before: VaultSnapshot | None = None
) -> VaultSnapshot:
    """Read the vault and return its snapshot; may take a tenth of a second.

    Rows of *before* are reused where their entry did not change, because computing the days on
    which 20,000 entries fall takes longer than reading them.
    """
    contents = manager.vault.load()
    policy = manager.vault.policy
    on = day or contents.today
    prompt = prompt_of(manager.vault, contents, on)
    past = manager.history.look()
    previous = _PreviousRows(before, contents.today, on)
    included = {prompt_candidate.entry.id for prompt_candidate in prompt.included}
    rows = [
        previous.row(entry, policy, is_in_prompt=entry.id in included)
        for entry in contents.entries.values()
    ]
    rows += [previous.forgotten_row(entry, policy) for entry in past.forgotten]
    layout, has_two = manager.vault.layout, contents.learnings is not None
    return VaultSnapshot(
        file=file_snapshot(layout, contents, Layer.SEMANTIC),
        learnings=file_snapshot(layout, contents, Layer.PROCEDURAL) if has_two else None,
        revision=contents.state,
        today=contents.today,
        day=on,
        entries=contents.entries,
        rows=tuple(rows),
        row_changes=_row_changes(() if before is None else before.rows, rows),
        tally=Counter((row.memory_status, row.entry.category) for row in rows),
        groups=group_tally(rows),
        contradictions=_contradictions(contents.entries, rows),
        layers=_layers(rows),
        broken=contents.broken,
        conflict_copies=manager.vault.find_conflict_copies(),
        other_files=() if contents.exists else other_memory_files(layout),
        prompt=prompt,
        undoable=past.undoable,
        undo_summary=_summary_of(past.undoable, before),
        redoable=past.redoable,
        redo_summary=_summary_of(past.redoable, before),
        own_undoable=past.own_undoable,
        reversible=past.reversible,
        is_edited_outside=past.is_edited_outside,
        purged=past.purged,
    )


def file_snapshot(layout: VaultLayout, contents: Contents, layer: Layer) -> FileSnapshot:
    """Return the file of *layer* as *contents* have it."""
    file = contents.file_of(layer)
    is_first = layer is Layer.SEMANTIC
    taken = () if is_first else contents.document.by_id.keys()
    return FileSnapshot(
        name=layout.part(layer).name,
        layer=layer,
        text=file.text,
        exists=file.exists,
        is_lost=not file.exists if is_first else file.is_lost,
        form=file.format,
        broken=tuple(entry for entry in contents.broken if entry.layer is layer),
        lines=file.lines if is_first else _without(file.lines, taken),
        extents={} if file.format.is_own else file.extents,
        taken=taken,
    )


class _PreviousRows:
    """The rows of the previous snapshot, if they are still valid on the day *on*."""

    def __init__(self, before: VaultSnapshot | None, today: date, on: date) -> None:
        self._today = today
        self._on = on
        still_holds = before is not None and (before.today, before.day) == (today, on)
        self._rows = {row.entry.id: row for row in before.rows} if before and still_holds else {}

    def row(self, entry: MemoryEntry, policy: Policy, *, is_in_prompt: bool) -> EntryRow:
        known = self._rows.get(entry.id)
        if known is not None and known.is_kept and (known.entry is entry or known.entry == entry):
            was_in_prompt = known.memory_status is MemoryStatus.PROMPT
            if was_in_prompt is is_in_prompt:
                return known
        score = score_on(entry, policy, self._on)
        memory_status = (
            MemoryStatus.PROMPT if is_in_prompt else self._memory_status(entry, score, policy.lines)
        )
        return EntryRow(
            entry,
            score,
            memory_status,
            archives_on(entry, policy, self._today),
            forgotten_on(entry, policy, self._today),
        )

    def forgotten_row(self, entry: MemoryEntry, policy: Policy) -> EntryRow:
        known = self._rows.get(entry.id)
        score = score_on(entry, policy, self._on)
        row = EntryRow(entry, score, MemoryStatus.FORGOTTEN, is_kept=False)
        return known if known == row else row

    def _memory_status(self, entry: MemoryEntry, score: float, lines: Thresholds) -> MemoryStatus:
        """Return the status of an entry that is not in the prompt.

        Today it is the section of the file; on later days it follows from the score.
        """
        is_later = self._on > self._today
        if is_later and score < lines.forget:
            return MemoryStatus.FORGOTTEN
        if entry.section is Section.ARCHIVED or (is_later and score < lines.active):
            return MemoryStatus.ARCHIVED
        return MemoryStatus.ACTIVE


def _summary_of(changes: ChangeSet | None, before: VaultSnapshot | None) -> ActionSummary | None:
    if changes is None:
        return None
    return ActionSummary.of(changes) if before is None else before.summary_of(changes)


def group_tally(rows: Iterable[EntryRow]) -> Mapping[tuple[MemoryStatus, str], int]:
    """Return the number of *rows* of each status and group, by its key."""
    filed = ((row.memory_status, row.entry) for row in rows)
    return Counter(
        (status, group_key(entry.category, entry.group)) for status, entry in filed if entry.group
    )


def _contradictions(
    entries: Mapping[str, MemoryEntry], rows: Iterable[EntryRow]
) -> tuple[EntryRow, ...]:
    ids, statuses = contradicting(entries), (MemoryStatus.PROMPT, MemoryStatus.ACTIVE)
    return tuple(row for row in rows if row.entry.id in ids and row.memory_status in statuses)


def _layers(rows: Iterable[EntryRow]) -> Mapping[tuple[MemoryStatus, Layer], int]:
    if all(row.entry.layer is Layer.SEMANTIC for row in rows):
        return {}
    return Counter((row.memory_status, row.entry.layer) for row in rows)


def _row_changes(before: Iterable[EntryRow], rows: Sequence[EntryRow]) -> RowChanges:
    """Return the changed rows; a reused row is the same object."""
    known = {row.entry.id: row for row in before}
    changed = tuple(row for row in rows if known.pop(row.entry.id, None) is not row)
    return RowChanges(changed, tuple(known))


def _without(lines: Mapping[str, int], taken: Collection[str]) -> Mapping[str, int]:
    return {id_: line for id_, line in lines.items() if id_ not in taken}
