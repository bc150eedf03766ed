"""All data of the Detail tab on one memory, read off the GUI thread."""

from dataclasses import dataclass
from datetime import date

from memdeck.desktop.panels.detail.inspector_changes import EntryChange, changes_of
from memdeck.desktop.panels.detail.passages import Passage, passage
from memdeck.desktop.panels.relations.relations_data import Relations, relations_of
from memdeck.desktop.ui.models.entry_rows import EntryRow
from memdeck.desktop.ui.session.snapshot import VaultSnapshot
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.memory.policy import Thresholds
from memdeck.domain.search.usage import Access, Usage
from memdeck.errors import StorageError
from memdeck.services.manager import MemoryManager
from memdeck.services.memories.forecasts import EntryCurve

HISTORY_DAYS = 120
LEAST_DAYS = 60
MOST_DAYS = 365


@dataclass(frozen=True, slots=True, kw_only=True)
class Detail:
    """A memory, its evidence, its decay, and its changes, newest first.

    *accesses* are its retrievals, the latest first. *curve* is None for a memory in the trash,
    which does not fade any more.
    """

    entry: MemoryEntry
    curve: EntryCurve | None
    lines: Thresholds
    passages: tuple[Passage, ...]
    changes: tuple[EntryChange, ...]
    usage: Usage
    accesses: tuple[Access, ...]
    relations: Relations


def detail(manager: MemoryManager, row: EntryRow, shown: VaultSnapshot) -> Detail:
    """Return the details of the memory of *row*, which is one of *shown*.

    Raises:
        StorageError: the vault cannot be read.
    """
    entry = row.entry
    retrieved = manager.recollection.accesses
    changes = manager.history.changes(entry.id)
    known = {other.entry.id: other.entry for other in shown.rows}  # including the forgotten ones
    curves = manager.forecasts.curves(
        [entry.id], _days_ahead(row, shown.today), history_days=HISTORY_DAYS
    )
    return Detail(
        entry=entry,
        curve=curves[0] if curves else None,
        lines=manager.vault.policy.lines,
        passages=_passages(manager, entry),
        changes=changes_of(entry.id, changes, manager.vault.policy, known)[::-1],
        usage=retrieved.usage(entry),
        accesses=retrieved.of(entry.id),
        relations=relations_of(entry, shown.entries, shown.rows),
    )


def _days_ahead(row: EntryRow, today: date) -> int:
    """Return the number of days until it is forgotten, and a little more."""
    if row.forgotten_on is None:
        return MOST_DAYS
    days = (row.forgotten_on - today).days
    return min(max(days + days // 8, LEAST_DAYS), MOST_DAYS)


def _passages(manager: MemoryManager, entry: MemoryEntry) -> tuple[Passage, ...]:
    """Read each conversation once; a damaged one counts as not stored."""
    conversations = {}
    for id_ in {evidence.conversation for evidence in entry.evidence}:
        try:
            conversations[id_] = manager.vault.read_source(id_)
        except StorageError:
            conversations[id_] = None
    return tuple(
        passage(evidence, conversations[evidence.conversation]) for evidence in entry.evidence
    )
