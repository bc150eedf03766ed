"""Where each marker of the day is in the vault once the day is over."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from simulation.host import Log
from simulation.markers import markers_in
from simulation.model import ScriptedModel
from simulation.script import Kind
from simulation.user import BY_HAND, CHECKED

from memdeck import MemoryManager
from memdeck.domain.changes.changeset import EXTERNAL, ChangeSet, apply_changeset, stacked
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.errors import ConflictError, UsageError
from memdeck.services.proposals.pending_review import ReviewQueue


class Location(StrEnum):
    """Where a marker can be."""

    ENTRY = "entry"
    FORGOTTEN = "forgotten memory"
    REVIEW = "review queue"
    TOMBSTONE = "tombstone"
    LOG = "daily log"
    UNDONE = "undone change"
    """A change that the user undid and can redo."""
    REPLACED = "replaced text"
    """An earlier text of a memory that was updated since."""


@dataclass(frozen=True, slots=True)
class MarkersFound:
    """The markers at each location, and the number of entries with each marker.

    Entries that the user reworded are not counted: they may exist next to the original text.
    """

    locations: Mapping[Location, frozenset[str]]
    entries: Mapping[str, int]

    def has(self, marker: str, replaced: Collection[str]) -> bool:
        """Return whether *marker* was found; replaced text counts only for those in *replaced*."""
        return any(
            marker in found
            for location, found in self.locations.items()
            if location is not Location.REPLACED or marker in replaced
        )


def find_markers(manager: MemoryManager) -> MarkersFound:
    """Collect the markers in the vault."""
    entries = manager.vault.load().entries.values()
    journal = manager.history.changes()
    contents = [
        entry.content for entry in entries if not entry.content.endswith((CHECKED, BY_HAND))
    ]
    return MarkersFound(
        {
            Location.ENTRY: _markers_in(entry.content for entry in entries),
            Location.FORGOTTEN: _markers_in(entry.content for entry in manager.history.forgotten()),
            Location.REVIEW: _in_review(manager),
            Location.TOMBSTONE: _markers_in(
                tombstone.text for tombstone in manager.vault.tombstones.read()
            ),
            Location.LOG: _in_logs(manager, journal),
            Location.UNDONE: _in_undone_changes(journal),
            Location.REPLACED: _markers_in(
                entry.content for changeset in journal for entry in changeset.before
            ),
        },
        Counter(marker for content in contents for marker in markers_in(content)),
    )


def expected_markers(log: Log, model: ScriptedModel) -> set[str]:
    """Return the markers that must be in the vault.

    Those are the markers of what was written, typed into the file, or said in a session; all
    sessions have ended by now. A truncated answer of the model may have lost the markers in it,
    and what the user purged must be gone.
    """
    written = _reported_markers(log, Kind.WRITE, Kind.NOTE, "write_by_hand")
    said = _reported_markers(log, Kind.SAY, Kind.FAIL) - model.cut
    return (written | said) - purged_markers(log)


def purged_markers(log: Log) -> frozenset[str]:
    """Return the markers in the memories that the user purged."""
    return _markers_in(record["marker"] for record in log.finished("purge"))


def replay_problem(first: Mapping[str, MemoryEntry], manager: MemoryManager) -> str:
    """Replay the journal on the entries *first*; return how the result differs, or ""."""
    entries = dict(first)
    for changeset in manager.history.changes():
        try:
            entries = apply_changeset(entries, changeset)
        except ConflictError as error:
            return f"{changeset.verb} {changeset.id} by {changeset.by}: {error}"
    current = dict(manager.vault.load().entries)
    differing = [id_ for id_ in entries.keys() | current if entries.get(id_) != current.get(id_)]
    return f"{len(differing)} differ: {sorted(differing)[:5]}" if differing else ""


def count_undoable(manager: MemoryManager) -> int:
    """Return the number of changes that can be undone."""
    return len(stacked(manager.history.changes()).done)


def undo_all(manager: MemoryManager) -> tuple[int, str]:
    """Undo every change of the day; return the number of undone changes, and an error or "".

    Undo has to stop at a memory that was edited by hand since; that is not an error.
    """
    count = 0
    while True:
        try:
            manager.undo()
        except UsageError:
            return count, ""
        except ConflictError as error:
            return count, "" if _is_edited_by_hand(manager) else str(error)
        count += 1


def unknown_accesses(manager: MemoryManager) -> list[str]:
    """Return a problem for each id in the access log that no memory ever had."""
    known = {entry.id for entry in manager.vault.read_past_entries()}
    known |= manager.vault.load().entries.keys()
    accessed = {id_ for access in manager.recollection.accesses.all() for id_ in access.ids}
    return [f"The access log has {id_}, which never existed" for id_ in sorted(accessed - known)]


def _is_edited_by_hand(manager: MemoryManager) -> bool:
    """Return whether a memory of the next change to undo was edited by hand after that change."""
    journal = manager.history.changes()
    blocked = manager.history.look().undoable
    if blocked is None:
        return False
    index = next(n for n, changeset in enumerate(journal) if changeset.id == blocked.id)
    by_hand = (changeset for changeset in journal[index:] if changeset.by == EXTERNAL)
    return any(set(changeset.touched) & set(blocked.touched) for changeset in by_hand)


def _in_review(manager: MemoryManager) -> frozenset[str]:
    queue = ReviewQueue(manager.vault, manager.sessions)
    try:
        pending = queue.claim().review
        return _markers_in(suggestion.candidate.content for suggestion in pending.suggestions)
    finally:
        queue.release()


def _in_logs(manager: MemoryManager, journal: Iterable[ChangeSet]) -> frozenset[str]:
    texts = [manager.vault.read_file(name) or "" for name in manager.vault.side_files.names()]
    texts += [file.before or "" for changeset in journal for file in changeset.files]
    return _markers_in(texts)


def _in_undone_changes(journal: Iterable[ChangeSet]) -> frozenset[str]:
    undos = (changeset for changeset in journal if changeset.verb == "undo")
    return _markers_in(
        text
        for changeset in undos
        for text in (
            *(entry.content for entry in changeset.before),
            *(file.before or "" for file in changeset.files),
        )
    )


def _reported_markers(log: Log, *kinds: str) -> set[str]:
    return {record["marker"] for record in log.finished(*kinds) if record["marker"]}


def _markers_in(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(marker for text in texts for marker in markers_in(text))
