"""The history of changes, undo and redo."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from memdeck.domain.changes.changeset import (
    EXTERNAL,
    MIGRATE,
    ChangeSet,
    can_reverse,
    check_fits,
    stacked,
)
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.errors import ConflictError, UsageError
from memdeck.services.memories.review_undo import close_again, decided_by, reopen
from memdeck.services.vault.step_progress import Report, StepProgress
from memdeck.services.vault.transaction import Transaction
from memdeck.services.vault.transcripts import withdraw_sources
from memdeck.services.vault.vault import Vault
from memdeck.storage.vault.set_aside import ENDING


@dataclass(frozen=True, slots=True)
class Past:
    """The trash, latest first, and the changes that undo and redo would act on.

    *own_undoable* is the last change of the vault's user, where later changes of others touched
    nothing that it touched. *reversible* is the newest change that can be undone: *undoable*, or
    one before it where another program has changed the same. *is_edited_outside* is true where
    another program edited the files after *undoable*. *purged* is a later change than *undoable*,
    of which a purge left nothing to undo.
    """

    forgotten: tuple[MemoryEntry, ...]
    undoable: ChangeSet | None
    redoable: ChangeSet | None
    own_undoable: ChangeSet | None
    reversible: ChangeSet | None
    is_edited_outside: bool
    purged: ChangeSet | None


class History:
    """The journal of one vault. Undo works across restarts and programs."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault

    def changes(self, id: str | None = None) -> tuple[ChangeSet, ...]:  # noqa: A002 - a surface's word
        """Return the changes, oldest first; with *id*, only those that touched that entry."""
        return tuple(changes for changes in self._read() if id is None or id in changes.touched)

    def forgotten(self) -> tuple[MemoryEntry, ...]:
        """Return the trash: memories that were removed and not restored, latest first."""
        return self._vault.read_trash()

    def gone(self) -> tuple[MemoryEntry, ...]:
        """Return memories no longer in the file but held by backups or the journal, latest first.

        They include the trash and what an undo or another program removed.
        """
        contents = self._vault.load()
        last: dict[str, MemoryEntry] = {}
        for entry in self._vault.read_past_entries():
            last.pop(entry.id, None)
            last[entry.id] = entry
        here = contents.entries.keys() | contents.broken_ids(last.values())
        return tuple(entry for entry in reversed(last.values()) if entry.id not in here)

    def look(self) -> Past:
        """Return the current trash, undo and redo, from one reading of the journal."""
        journal = self._read()
        stacks = stacked(journal)
        undoable = None if _is_move(stacks.undoable) else stacks.undoable
        own, reversible = stacks.undoable_by(self._vault.by), undoable
        is_edited_outside = undoable is not None and self._is_edited_after(undoable, journal)
        if is_edited_outside:
            entries = self._vault.load().entries
            reversible = stacks.reversible(entries)
            own = own if own is not None and can_reverse(entries, own) else None
        return Past(
            self._vault.read_trash(),
            undoable,
            stacks.redoable,
            own,
            reversible,
            is_edited_outside,
            stacks.purged,
        )

    def undo(self, progress: Report | None = None) -> ChangeSet:
        """Undo the last change that is visible to the user and was not undone yet.

        *progress* is that of ``archive``.

        Raises:
            UsageError: there is none, or it moved the vault to another format.
            ConflictError: a memory it touched was changed since, by other means.
        """
        return self._undo(self._last_done, progress)

    def undo_change(
        self,
        id: str,  # noqa: A002 - a surface's word
        progress: Report | None = None,
    ) -> ChangeSet:
        """Undo the change *id*, where no later one touched the same; *progress* as in ``undo``.

        Raises:
            UsageError: it was undone already, or purged.
            ConflictError: a later change, or another program, touched the same.
        """
        return self._undo(partial(self._separable, id), progress)

    def redo(self, progress: Report | None = None) -> ChangeSet:
        """Redo the change that was undone last; *progress* as in ``undo``.

        Raises:
            UsageError: nothing was undone, or the vault was changed since.
            ConflictError: a memory it touched was changed since, by other means.
        """
        for tx in self._vault.attempts("redo", progress=StepProgress(progress)):
            with tx:
                tx.commit(_inverse(self._last_undone(), tx))
                # Not earlier: if the redo had failed, its suggestions would still be pending.
                close_again(self._vault, decided_by(self._vault, tx.changeset))
        return tx.changeset

    def _undo(self, find: Callable[[], ChangeSet], progress: Report | None) -> ChangeSet:
        """Undo the change that *find* returns; see ``review_undo`` for what it decided on."""
        for tx in self._vault.attempts("undo", progress=StepProgress(progress)):
            with tx:
                done = find()  # under the lock, as other programs change the vault too
                inverse = _inverse(done, tx)
                decided = decided_by(self._vault, done)
                if decided.suggestions:
                    tx.progress.finish()
                    tx.progress = StepProgress()  # no cancelling once they are pending again
                    reopen(self._vault, decided)
                tx.commit(inverse)
                withdraw_sources(self._vault, decided.brought_in)
        return tx.changeset

    def _is_edited_after(self, changes: ChangeSet, journal: Sequence[ChangeSet]) -> bool:
        """Return whether another program edited the files after *changes*, one of *journal*."""
        later = journal[journal.index(changes) + 1 :]
        if any(other.by == EXTERNAL for other in later):
            return True
        files = zip(self._vault.entry_files, self._vault.load().files, strict=True)
        return any(file.is_edited_outside(current) for file, current in files)

    def _separable(self, id_: str) -> ChangeSet:
        stacks = stacked(self._read())
        found = next((changes for changes in stacks.done if changes.id == id_), None)
        if found is None or not found.is_visible:
            raise UsageError("This change was undone already, or what it changed was purged.")
        if _is_move(found) or not stacks.is_separable(found):
            raise ConflictError(
                f"“{found.verb}” of {found.at:%Y-%m-%d %H:%M} cannot be undone separately, because"
                " a later change touched the same."
            )
        return found

    def _last_done(self) -> ChangeSet:
        last = stacked(self._read()).undoable
        if last is None:
            raise UsageError("There is nothing to undo in this vault yet.")
        if _is_move(last):
            raise UsageError(
                f"{last.why} on {last.at:%Y-%m-%d}, and undo reaches back no further; what was"
                f" there lies beside it, with the ending {ENDING}, and `memdeck migrate` goes"
                " the other way."
            )
        return last

    def _last_undone(self) -> ChangeSet:
        last = stacked(self._read()).redoable
        if last is None:
            raise UsageError("There is nothing to redo in this vault.")
        return last

    def _read(self) -> tuple[ChangeSet, ...]:
        return self._vault.journal.read().changesets


def _inverse(last: ChangeSet, tx: Transaction) -> ChangeSet:
    """Return the change by which *tx* undoes *last*, or redoes what *last* undid.

    Raises:
        ConflictError: a memory was changed since.
    """
    inverse = replace(
        last.inverse(id=tx.draft.id, by=tx.draft.by, at=tx.draft.at), client=tx.draft.client
    )
    try:
        check_fits(tx.contents.entries, inverse)
    except ConflictError as error:
        raise ConflictError(
            f"“{last.verb}” of {last.at:%Y-%m-%d %H:%M} cannot be taken back, because the"
            " memory was changed since; see its history and edit it instead."
        ) from error
    tx.progress.decided(len(inverse.touched))
    action = last.why if last.verb in {"undo", "redo"} else last.verb
    return replace(inverse, verb=tx.verb, why=action)


def _is_move(changes: ChangeSet | None) -> bool:
    return changes is not None and changes.verb == MIGRATE
