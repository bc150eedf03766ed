"""What a crash in the middle of a change left, made old or new as a whole.

A change of several files writes one after the other: first the texts that hold
no memories, then ``tombstones.md``, then LEARNINGS.md, and the memory file last.
So the last one tells whether all were written. Where it was not, the others are
put back. Where a person wrote to it since, ``base.md`` tells: it follows the
memory file at once.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from memdeck.domain.changes.changeset import ChangeSet, FileChange
from memdeck.storage.backends.backend import Revision, revision_of
from memdeck.storage.vault.state.tombstones import TombstoneFile
from memdeck.storage.vault.store.side_files import VaultFiles
from memdeck.storage.vault.store.store import MemoryStore
from memdeck.storage.vault_layout import VaultLayout


@dataclass(frozen=True, slots=True)
class Step:
    """Which text of a memory file a change replaced by which; None where there is no file."""

    replaced: Revision | None
    wrote: Revision | None


class _Written(Protocol):
    def is_new(self) -> bool: ...
    def was_new(self) -> bool: ...
    def put_back(self) -> None: ...
    def end(self) -> None: ...


@dataclass(frozen=True, slots=True)
class _File:
    """A text that holds no memories."""

    files: VaultFiles
    change: FileChange

    def is_new(self) -> bool:
        return self.files.read(self.change.name) == self.change.after

    def was_new(self) -> bool:
        """Nobody can tell where someone else wrote it since; what is there stays."""
        return self.files.read(self.change.name) != self.change.before

    def put_back(self) -> None:
        self.files.put(self.change.name, self.change.before)

    def end(self) -> None:
        """Nothing is kept of it that could lag behind."""


@dataclass(frozen=True, slots=True)
class _Tombstones:
    """The tombstones that a change makes and lifts."""

    file: TombstoneFile
    changes: ChangeSet

    def is_new(self) -> bool:
        return self.file.is_as_after(buried=self.changes.buried, lifted=self.changes.lifted)

    def was_new(self) -> bool:
        """What someone else wrote there leaves the others as they are."""
        return self.is_new()

    def put_back(self) -> None:
        self.file.carry_out(buried=self.changes.lifted, lifted=self.changes.buried)

    def end(self) -> None:
        """Nothing is kept of it that could lag behind."""


@dataclass(frozen=True, slots=True)
class _Memories:
    """A memory file."""

    store: MemoryStore
    step: Step

    def is_new(self) -> bool:
        return self.store.read().known == self.step.wrote

    def was_new(self) -> bool:
        base = self.store.read_base()
        return (None if base is None else revision_of(base)) == self.step.wrote

    def put_back(self) -> None:
        self.store.put_back(self.step.replaced)

    def end(self) -> None:
        if self.is_new():
            self.store.end_save()


class Steps:
    """The files that *changes* write; *steps* are those of memory files, the last one last."""

    def __init__(
        self,
        layout: VaultLayout,
        changes: ChangeSet,
        steps: Iterable[tuple[VaultLayout, Step]],
    ) -> None:
        files = VaultFiles(layout)
        self._all: list[_Written] = [_File(files, change) for change in changes.files]
        if changes.buried or changes.lifted:
            self._all.append(_Tombstones(TombstoneFile(layout), changes))
        self._all += [_Memories(MemoryStore(part), step) for part, step in steps]

    def are_done(self) -> bool:
        """Tell whether the last of them was written.

        Raises:
            StorageError: it cannot be read.
        """
        return all(last.is_new() for last in self._all[-1:])

    def settle(self) -> bool:
        """Put back what was written of a change that is not done; tell whether it is.

        Raises:
            StorageError: the disk refused.
        """
        if self.are_done():
            for one in self._all:
                one.end()
            return True
        *others, last = self._all
        written = [one for one in others if one.is_new()]
        if last.was_new():
            return True
        for one in written:
            one.put_back()
        return False
