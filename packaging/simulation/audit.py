"""What became of every word of the day, looked for in the vault once the day is over."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from simulation.day import Log
from simulation.model import ScriptedModel
from simulation.person import BY_HAND, CHECKED
from simulation.script import Kind
from simulation.words import words_in

from memdeck import MemoryManager
from memdeck.domain.changes.changeset import EXTERNAL, ChangeSet, apply_changeset, stacked
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.errors import ConflictError, UsageError
from memdeck.services.proposals.pending_review import ReviewQueue


class Place(StrEnum):
    """Where a word can be."""

    ENTRY = "entry"
    TRASH = "trash"
    REVIEW = "review list"
    TOMBSTONE = "tombstone"
    LOG = "daily log"
    TAKEN_BACK = "taken back"
    """In a change that the person undid, and can do again."""
    REPLACED = "replaced"
    """In an earlier state of a memory that says it otherwise now."""


@dataclass(frozen=True, slots=True)
class Found:
    """Which words are in which places, and how many entries hold each as it was told.

    What a person reworded says something else, and may stand beside what was told.
    """

    places: Mapping[Place, frozenset[str]]
    entries: Mapping[str, int]

    def is_kept(self, marker: str, replaced: Collection[str]) -> bool:
        """Tell whether a word is where it may be; one of *replaced*, also in earlier states."""
        return any(
            marker in found
            for place, found in self.places.items()
            if place is not Place.REPLACED or marker in replaced
        )


def look(manager: MemoryManager) -> Found:
    """Look through the vault."""
    entries = manager.vault.load().entries.values()
    journal = manager.history.changes()
    contents = [one.content for one in entries if not one.content.endswith((CHECKED, BY_HAND))]
    return Found(
        {
            Place.ENTRY: _words(one.content for one in entries),
            Place.TRASH: _words(entry.content for entry in manager.history.forgotten()),
            Place.REVIEW: _in_review(manager),
            Place.TOMBSTONE: _words(one.text for one in manager.vault.tombstones.read()),
            Place.LOG: _in_logs(manager, journal),
            Place.TAKEN_BACK: _taken_back(journal),
            Place.REPLACED: _words(one.content for changes in journal for one in changes.before),
        },
        Counter(word for content in contents for word in words_in(content)),
    )


def owed(log: Log, model: ScriptedModel) -> set[str]:
    """Return the words that were answered for.

    Those of what was written, typed into the file, and said in sessions, which
    are all over by now. What stood in an answer that was cut off may be lost
    with its rest, and what the person purged has to be gone.
    """
    written = _markers(log, Kind.WRITE, Kind.NOTE, "write_by_hand")
    said = _markers(log, Kind.SAY, Kind.FAIL) - model.cut
    return (written | said) - purged(log)


def purged(log: Log) -> frozenset[str]:
    """Return the words of what the person purged."""
    return _words(one["marker"] for one in log.done("purge"))


def replayed(first: Mapping[str, MemoryEntry], manager: MemoryManager) -> str:
    """Return what is wrong where the journal, from *first*, does not give the vault as it is."""
    entries = dict(first)
    for changes in manager.history.changes():
        try:
            entries = apply_changeset(entries, changes)
        except ConflictError as error:
            return f"{changes.verb} {changes.id} by {changes.by}: {error}"
    there = dict(manager.vault.load().entries)
    differing = [id_ for id_ in entries.keys() | there if entries.get(id_) != there.get(id_)]
    return f"{len(differing)} differ: {sorted(differing)[:5]}" if differing else ""


def count_done(manager: MemoryManager) -> int:
    """Return how many changes there are to undo."""
    return len(stacked(manager.history.changes()).done)


def take_all_back(manager: MemoryManager) -> tuple[int, str]:
    """Undo every change of the day; return how many were taken back, and what went wrong.

    Where somebody wrote to a memory by hand since, an undo must stop and say so.
    """
    count = 0
    while True:
        try:
            manager.undo()
        except UsageError:
            return count, ""
        except ConflictError as error:
            return count, "" if _was_touched_by_hand(manager) else str(error)
        count += 1


def unknown_accesses(manager: MemoryManager) -> list[str]:
    """Return the memories that were retrieved, it is said, and that never were."""
    known = {entry.id for entry in manager.vault.read_past_entries()}
    known |= manager.vault.load().entries.keys()
    accessed = {id_ for access in manager.recollection.accesses.all() for id_ in access.ids}
    return [f"An access of {id_}, which never was" for id_ in sorted(accessed - known)]


def _was_touched_by_hand(manager: MemoryManager) -> bool:
    journal = manager.history.changes()
    blocked = manager.history.look().undoable
    if blocked is None:
        return False
    place = next(n for n, one in enumerate(journal) if one.id == blocked.id)
    later = (one for one in journal[place:] if one.by == EXTERNAL)
    return any(set(one.touched) & set(blocked.touched) for one in later)


def _in_review(manager: MemoryManager) -> frozenset[str]:
    review = ReviewQueue(manager.vault, manager.sessions)
    try:
        waiting = review.claim().review
        return _words(one.candidate.content for one in waiting.suggestions)
    finally:
        review.release()


def _in_logs(manager: MemoryManager, journal: Iterable[ChangeSet]) -> frozenset[str]:
    texts = [manager.vault.read_file(name) or "" for name in manager.vault.side_files.names()]
    texts += [one.before or "" for changes in journal for one in changes.files]
    return _words(texts)


def _taken_back(journal: Iterable[ChangeSet]) -> frozenset[str]:
    undone = (one for one in journal if one.verb == "undo")
    return _words(
        text
        for changes in undone
        for text in (
            *(entry.content for entry in changes.before),
            *(one.before or "" for one in changes.files),
        )
    )


def _markers(log: Log, *kinds: str) -> set[str]:
    return {one["marker"] for one in log.done(*kinds) if one["marker"]}


def _words(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(word for text in texts for word in words_in(text))
