"""The effect of an action: entries before and after, and its inverse."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from datetime import date, datetime
from enum import StrEnum
from operator import attrgetter

from memdeck.domain.memory.entry import MemoryEntry
from memdeck.errors import ConflictError

EXTERNAL = "external edit"
"""The author of a change that was found in the file, not made here; undo leaves it alone."""

MIGRATE = "migrate"
"""The verb of a vault's move to another format, which cannot be undone."""


class TombstoneReason(StrEnum):
    """The reason why a memory must not return."""

    FORGOTTEN = "forgotten"
    REJECTED = "rejected"
    PURGED = "purged"


_PURGED = TombstoneReason.PURGED


@dataclass(frozen=True, slots=True)
class Tombstone:
    """The record of a memory that the user forgot, rejected or purged.

    *text* is the memory's own text; after a purge, ``sha256:`` and the hash of its normalised
    text, nothing else.
    """

    text: str
    on: date
    burial: TombstoneReason


@dataclass(frozen=True, slots=True)
class FileChange:
    """A text file of the vault without entries, before and after; None where it does not exist.

    *name* is its path in the vault: ``logs/2026-02-21.json``.
    """

    name: str
    before: str | None
    after: str | None

    def inverse(self) -> "FileChange":
        """Return the change that undoes this one."""
        return FileChange(self.name, self.after, self.before)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeSet:
    """Entries before and after; ids on one side only were added or removed.

    *verb* is the command that made it ("archive"), *why* a reason in words. *sessions* are read
    positions of those it finished (``domain.conversation.read_positions``); *undoes* names the
    changeset that this one undoes, whose sessions it carries. *behind* maps added and removed
    entries to the one before them in their section, by ids; "" means the first position. *client*
    is the program that asked for it, as it calls itself; "" if it is not known.
    """

    id: str
    by: str
    at: datetime
    verb: str
    before: tuple[MemoryEntry, ...] = ()
    after: tuple[MemoryEntry, ...] = ()
    buried: tuple[Tombstone, ...] = ()
    lifted: tuple[Tombstone, ...] = ()
    files: tuple[FileChange, ...] = ()
    sessions: tuple[str, ...] = ()
    why: str = ""
    undoes: str | None = None
    behind: tuple[tuple[str, str], ...] = ()
    client: str = ""

    @property
    def is_empty(self) -> bool:
        """True where applying it would change nothing."""
        return not (self.is_visible or self._tombstones or self.sessions)

    @property
    def is_visible(self) -> bool:
        """True where the user can see its effect, and could undo it.

        The read position of a session is invisible, and so is what a purge leaves of a change.
        """
        tombstones = any(tombstone.burial is not _PURGED for tombstone in self._tombstones)
        is_move = self.verb == MIGRATE
        return is_move or self.before != self.after or tombstones or bool(self.files)

    @property
    def is_purged(self) -> bool:
        """True where a purge left nothing but the hashes of texts."""
        return not self.is_visible and bool(self._tombstones)

    @property
    def _tombstones(self) -> tuple[Tombstone, ...]:
        return self.buried + self.lifted

    @property
    def touched(self) -> tuple[str, ...]:
        """The ids of the entries it changed, added or removed, each once."""
        return tuple(dict.fromkeys(entry.id for entry in self.before + self.after))

    @property
    def affected(self) -> tuple[str, ...]:
        """The ids of ``touched`` that were added, removed or changed in more than their score.

        A save that tidies the file gives the scores of all memories a new date, which is not
        worth reporting. If nothing else changed, they are all of ``touched``.
        """
        before, after = ({entry.id: entry for entry in side} for side in (self.before, self.after))
        changed = [id_ for id_ in self.touched if not _is_rescored(before.get(id_), after.get(id_))]
        return tuple(changed) or self.touched

    def is_independent_of(self, other: "ChangeSet") -> bool:
        """Return whether *other* touched no entry, tombstone or file that this one touched."""
        is_move = MIGRATE in (self.verb, other.verb)
        return not is_move and self.subjects.isdisjoint(other.subjects)

    @property
    def subjects(self) -> set[tuple[str, str]]:
        """The kind and the name of everything it touched."""
        return {
            *(("entry", id_) for id_ in self.touched),
            *(("tombstone", tombstone.text) for tombstone in self._tombstones),
            *(("file", file.name) for file in self.files),
        }

    def inverse(self, *, id: str, by: str, at: datetime) -> "ChangeSet":  # noqa: A002 - the field's name
        """Return the changeset that undoes this one. What was purged since stays purged."""
        may_return = self.verb == "undo"  # it added the tombstone of a purge again itself
        return ChangeSet(
            id=id,
            by=by,
            at=at,
            verb="redo" if self.verb == "undo" else "undo",
            before=self.after,
            after=self.before,
            buried=self.lifted,
            lifted=tuple(
                tombstone
                for tombstone in self.buried
                if may_return or tombstone.burial is not _PURGED
            ),
            files=tuple(file.inverse() for file in self.files),
            sessions=self.sessions,
            undoes=self.id,
            behind=self.behind,
        )


_SCORE_FIELDS = ("score", "scored_at")
_unscored = attrgetter(*(f.name for f in fields(MemoryEntry) if f.name not in _SCORE_FIELDS))


def _is_rescored(before: MemoryEntry | None, after: MemoryEntry | None) -> bool:
    """Return whether nothing but the score and its date differ."""
    if before is None or after is None:
        return False
    return _unscored(after) == _unscored(before)


def apply_changeset(
    entries: Mapping[str, MemoryEntry], changes: ChangeSet
) -> dict[str, MemoryEntry]:
    """Return *entries* with *changes* applied; entries that stay keep their order.

    Raises:
        ConflictError: an entry is no longer as *changes* found it.
    """
    check_fits(entries, changes)
    before = {entry.id: entry for entry in changes.before}
    after = {entry.id: entry for entry in changes.after}
    unchanged = {
        id_: after.get(id_, entry)
        for id_, entry in entries.items()
        if id_ in after or id_ not in before
    }
    return unchanged | after


def check_fits(entries: Mapping[str, MemoryEntry], changes: ChangeSet) -> None:
    """Check that *entries* are as *changes* found them; the cost grows with *changes* only.

    Raises:
        ConflictError: one of them is not.
    """
    before = {entry.id: entry for entry in changes.before}
    for id_ in changes.touched:
        current, expected = entries.get(id_), before.get(id_)
        # Nearly always the same object; comparing the fields of 20,000 takes 30 ms (2026-11-27).
        if current is not expected and current != expected:
            raise ConflictError(f"Memory {id_} has changed since; look at its history first.")


def can_reverse(entries: Mapping[str, MemoryEntry], changes: ChangeSet) -> bool:
    """Return whether *entries* are as *changes* left them."""
    after = {entry.id: entry for entry in changes.after}
    return all(entries.get(id_) == after.get(id_) for id_ in changes.touched)


def difference(
    blank: ChangeSet, before: Iterable[MemoryEntry], after: Iterable[MemoryEntry]
) -> ChangeSet:
    """Return *blank* filled with the entries that differ between the two sides."""
    then, now = ({entry.id: entry for entry in entries} for entries in (before, after))
    touched = [id_ for id_ in {**then, **now} if then.get(id_) != now.get(id_)]
    return replace(
        blank,
        before=tuple(then[id_] for id_ in touched if id_ in then),
        after=tuple(now[id_] for id_ in touched if id_ in now),
    )


def joined(first: ChangeSet, second: ChangeSet) -> ChangeSet:
    """Return *first* and *second*, made right after it, as one change for one undo."""
    before = {entry.id: entry for entry in first.before}
    after = {entry.id: entry for entry in first.after}
    touched = before.keys() | after.keys()
    before |= {entry.id: entry for entry in second.before if entry.id not in touched}
    for entry in second.before:
        after.pop(entry.id, None)
    after |= {entry.id: entry for entry in second.after}
    return replace(
        first,
        before=tuple(before.values()),
        after=tuple(after.values()),
        buried=first.buried + second.buried,
        lifted=first.lifted + second.lifted,
        files=_joined_files(first.files, second.files),
        sessions=first.sessions + second.sessions,
    )


def _joined_files(
    first: Iterable[FileChange], second: Iterable[FileChange]
) -> tuple[FileChange, ...]:
    changes = {change.name: change for change in first}
    for change in second:
        earlier = changes.get(change.name, change)
        changes[change.name] = replace(change, before=earlier.before)
    return tuple(change for change in changes.values() if change.before != change.after)


@dataclass(frozen=True, slots=True)
class Stacks:
    """The changes that can be undone and redone; the latest last."""

    done: tuple[ChangeSet, ...]
    undone: tuple[ChangeSet, ...]

    @property
    def undoable(self) -> ChangeSet | None:
        """The last change that the user can see; undo reverses it, if possible."""
        return _last_visible(self.done)

    @property
    def redoable(self) -> ChangeSet | None:
        """The last undone change that the user can see."""
        return _last_visible(self.undone)

    @property
    def purged(self) -> ChangeSet | None:
        """The last change, where a purge left nothing of it to undo; undo passes over it."""
        for changes in reversed(self.done):
            if changes.is_visible:
                return None
            if changes.is_purged:
                return changes
        return None

    def undoable_by(self, author: str) -> ChangeSet | None:
        """Return the last visible change of *author*, where it can be undone below later ones."""
        own = _last_visible(tuple(changes for changes in self.done if changes.by == author))
        return own if own is not None and self.is_separable(own) else None

    def is_separable(self, changes: ChangeSet) -> bool:
        """Return whether no later change touched what *changes*, one of ``done``, touched."""
        later = self.done[self.done.index(changes) + 1 :]
        return all(changes.is_independent_of(other) for other in later)

    def reversible(self, entries: Mapping[str, MemoryEntry]) -> ChangeSet | None:
        """Return the newest change that can be undone in *entries*.

        Neither a later change nor another program has touched the same since.
        """
        later: set[tuple[str, str]] = set()
        for changes in reversed(self.done):
            if changes.verb == MIGRATE:
                return None
            is_last = changes.is_visible and later.isdisjoint(changes.subjects)
            if is_last and can_reverse(entries, changes):
                return changes
            later |= changes.subjects
        return None

    @property
    def sessions(self) -> frozenset[str]:
        """The sessions that were finished, and not undone since."""
        return frozenset(session for changes in self.done for session in changes.sessions)


def stacked(journal: Iterable[ChangeSet]) -> Stacks:
    """Return the undo and redo stacks after *journal*, oldest first.

    Undos and redos are changesets like others; each reverses the one it names. Read positions of
    sessions alone may be on top of that one, and leave what can be redone.
    """
    done: list[ChangeSet] = []
    undone: list[ChangeSet] = []
    for changes in journal:
        if changes.by == EXTERNAL:
            continue
        if changes.verb == "undo" and done:
            del done[_index(done, changes.undoes)]
            undone.append(changes)
        elif changes.verb == "redo" and undone:
            del undone[_index(undone, changes.undoes)]
            done.append(changes)
        else:
            done.append(changes)
            if changes.is_visible:
                undone.clear()
    return Stacks(tuple(done), tuple(undone))


def _index(stack: list[ChangeSet], id_: str | None) -> int:
    """Return the index in *stack* of the changeset *id_*; the last where a purge removed it."""
    found = (index for index, changes in enumerate(stack) if changes.id == id_)
    return next(found, len(stack) - 1)


def _last_visible(stack: tuple[ChangeSet, ...]) -> ChangeSet | None:
    return next((changeset for changeset in reversed(stack) if changeset.is_visible), None)


def trash(journal: Iterable[ChangeSet]) -> tuple[MemoryEntry, ...]:
    """Return the entries that *journal*, oldest first, removed and did not restore.

    As they were last, the latest removed first. The undo of an addition leaves no entry in the
    trash, and the undo of a restore puts the entry back into it.
    """
    gone: dict[str, MemoryEntry] = {}
    brought_back: dict[str, set[str]] = {}
    for changes in journal:
        brought_back[changes.id] = {entry.id for entry in changes.after if entry.id in gone}
        returning = brought_back.get(changes.undoes or "", set())
        for entry in changes.before:
            gone.pop(entry.id, None)
            if changes.verb != "undo" or entry.id in returning:
                gone[entry.id] = entry
        for entry in changes.after:
            gone.pop(entry.id, None)
    return tuple(reversed(gone.values()))
