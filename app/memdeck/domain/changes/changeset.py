"""What an action did: entries before and after, and how to take it back."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from enum import StrEnum

from memdeck.domain.memory.entry import MemoryEntry
from memdeck.errors import ConflictError

EXTERNAL = "external edit"
"""Who made a change that was found in the file, not done here; undo leaves it alone."""


MIGRATE = "migrate"
"""The verb of a vault's move to another format, which undo cannot take back."""


class TombstoneReason(StrEnum):
    """Why a memory must not come back by itself."""

    FORGOTTEN = "forgotten"
    REJECTED = "rejected"
    PURGED = "purged"


@dataclass(frozen=True, slots=True)
class Tombstone:
    """The trace of a memory that a person forgot, rejected or purged.

    *text* is the memory's own words; after a purge, ``sha256:`` and the hash
    of its normalised words, nothing else.
    """

    text: str
    on: date
    burial: TombstoneReason


@dataclass(frozen=True, slots=True)
class FileChange:
    """A text file of the vault that holds no entries, before and after; None where it is not there.

    *name* is its path in the vault: ``logs/2026-02-21.json``.
    """

    name: str
    before: str | None
    after: str | None

    def inverse(self) -> "FileChange":
        """Return what takes this one back."""
        return FileChange(self.name, self.after, self.before)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeSet:
    """Entries as they were and as they are; ids on one side only came or went.

    *verb* is the command that made it ("archive"), *why* a reason in words.
    *sessions* are marks of those it settled (``domain.conversation.read_marks``); *undoes* names
    the changeset that this one takes back, whose sessions it bears. *behind*
    says of entries that came or went which one of their section they stand
    behind, by ids; "" is in front of all.
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

    @property
    def is_empty(self) -> bool:
        """True where applying it would change nothing."""
        return not (self.is_visible or self.sessions)

    @property
    def is_visible(self) -> bool:
        """True where a person can see what it did; a mark that a session was read nobody can."""
        is_move = self.verb == MIGRATE
        return is_move or self.before != self.after or any((self.buried, self.lifted, self.files))

    @property
    def touched(self) -> tuple[str, ...]:
        """The ids of the entries it changed, brought or took, each once."""
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

    def inverse(self, *, id: str, by: str, at: datetime) -> "ChangeSet":  # noqa: A002 - the field's name
        """Return the changeset that takes this one back."""
        return ChangeSet(
            id=id,
            by=by,
            at=at,
            verb="redo" if self.verb == "undo" else "undo",
            before=self.after,
            after=self.before,
            buried=self.lifted,
            lifted=self.buried,
            files=tuple(one.inverse() for one in self.files),
            sessions=self.sessions,
            undoes=self.id,
            behind=self.behind,
        )


def _is_rescored(before: MemoryEntry | None, after: MemoryEntry | None) -> bool:
    """Return whether nothing but the score and its date differ."""
    if before is None or after is None:
        return False
    return after == replace(before, score=after.score, scored_at=after.scored_at)


def apply_changeset(
    entries: Mapping[str, MemoryEntry], changes: ChangeSet
) -> dict[str, MemoryEntry]:
    """Return *entries* with *changes* made; the order of what stays is kept.

    Raises:
        ConflictError: an entry is no longer as *changes* found it.
    """
    check_fits(entries, changes)
    before = {entry.id: entry for entry in changes.before}
    after = {entry.id: entry for entry in changes.after}
    kept = {
        id_: after.get(id_, entry)
        for id_, entry in entries.items()
        if id_ in after or id_ not in before
    }
    return kept | after


def check_fits(entries: Mapping[str, MemoryEntry], changes: ChangeSet) -> None:
    """Make sure that *entries* are as *changes* found them; it costs what *changes* is long.

    Raises:
        ConflictError: one of them is not.
    """
    before = {entry.id: entry for entry in changes.before}
    for id_ in changes.touched:
        if entries.get(id_) != before.get(id_):
            raise ConflictError(f"Memory {id_} has changed since; look at its history first.")


def difference(
    blank: ChangeSet, before: Iterable[MemoryEntry], after: Iterable[MemoryEntry]
) -> ChangeSet:
    """Return *blank* filled with the entries that are not the same on both sides."""
    then, now = ({entry.id: entry for entry in entries} for entries in (before, after))
    touched = [id_ for id_ in {**then, **now} if then.get(id_) != now.get(id_)]
    return replace(
        blank,
        before=tuple(then[id_] for id_ in touched if id_ in then),
        after=tuple(now[id_] for id_ in touched if id_ in now),
    )


def joined(first: ChangeSet, second: ChangeSet) -> ChangeSet:
    """Return *first* with *second*, made right after it, as one change that one undo takes back."""
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
    changes = {one.name: one for one in first}
    for one in second:
        earlier = changes.get(one.name, one)
        changes[one.name] = replace(one, before=earlier.before)
    return tuple(one for one in changes.values() if one.before != one.after)


@dataclass(frozen=True, slots=True)
class Stacks:
    """What was done, and what was taken back; the latest last."""

    done: tuple[ChangeSet, ...]
    undone: tuple[ChangeSet, ...]

    @property
    def undoable(self) -> ChangeSet | None:
        """The last of what was done that a person can see; what undo turns round, if it can."""
        return _last_visible(self.done)

    @property
    def redoable(self) -> ChangeSet | None:
        """The last of what was taken back that a person can see."""
        return _last_visible(self.undone)

    @property
    def sessions(self) -> frozenset[str]:
        """The sessions that were settled, and not undone since."""
        return frozenset(session for changes in self.done for session in changes.sessions)


def stacked(journal: Iterable[ChangeSet]) -> Stacks:
    """Return where undo and redo stand after *journal*, oldest first.

    Undos and redos are changesets like others; each turns round the one it names.
    Marks of sessions alone may lie on top of that one, and leave what can be redone.
    """
    done: list[ChangeSet] = []
    undone: list[ChangeSet] = []
    for changes in journal:
        if changes.by == EXTERNAL:
            continue
        if changes.verb == "undo" and done:
            del done[_place(done, changes.undoes)]
            undone.append(changes)
        elif changes.verb == "redo" and undone:
            del undone[_place(undone, changes.undoes)]
            done.append(changes)
        else:
            done.append(changes)
            if changes.is_visible:
                undone.clear()
    return Stacks(tuple(done), tuple(undone))


def _place(stack: list[ChangeSet], id_: str | None) -> int:
    """Return where in *stack* the one of that id is; the last where a purge took it."""
    found = (place for place, one in enumerate(stack) if one.id == id_)
    return next(found, len(stack) - 1)


def _last_visible(stack: tuple[ChangeSet, ...]) -> ChangeSet | None:
    return next((one for one in reversed(stack) if one.is_visible), None)


def trash(journal: Iterable[ChangeSet]) -> tuple[MemoryEntry, ...]:
    """Return the entries that *journal*, oldest first, removed and did not bring back.

    As they were last, the latest gone first. An undo takes what its change had
    made away without a trace, and puts back into the trash what came from there.
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
