"""Recovery from a crash in the middle of a change: all of it is completed or reverted.

A change of several files writes one after the other: first the texts that hold no memories, then
``tombstones.md``, then LEARNINGS.md, and the memory file last. So the last one shows whether all
were written. Where it was not, the others are reverted. Where the user wrote to it since,
``base.md`` shows it: it is written right after the memory file.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass

from memdeck.domain.changes.changeset import ChangeSet, FileChange
from memdeck.storage.backends.backend import Revision, revision_of
from memdeck.storage.vault.state.tombstones import TombstoneFile
from memdeck.storage.vault.store.log_and_summary_files import SideFiles
from memdeck.storage.vault.store.store import MemoryStore
from memdeck.storage.vault_layout import VaultLayout


@dataclass(frozen=True, slots=True)
class Step:
    """The text of a memory file before and after a change; None where there is no file."""

    replaced: Revision | None
    wrote: Revision | None


class _Written(ABC):
    """What a change writes to one file."""

    @abstractmethod
    def is_new(self) -> bool: ...

    @abstractmethod
    def was_new(self) -> bool:
        """Return whether it was written, whatever other programs did to the file since."""

    @abstractmethod
    def restore(self) -> None: ...

    def finish(self) -> None:  # noqa: B027 - most have no copy that could become stale
        """Bring copies of the file up to date."""


@dataclass(frozen=True, slots=True)
class _File(_Written):
    """A text that holds no memories."""

    files: SideFiles
    change: FileChange

    def is_new(self) -> bool:
        return self.files.read(self.change.name) == self.change.after

    def was_new(self) -> bool:
        """Return whether it differs from before; the text of another program stays."""
        return self.files.read(self.change.name) != self.change.before

    def restore(self) -> None:
        self.files.write(self.change.name, self.change.before)


@dataclass(frozen=True, slots=True)
class _Tombstones(_Written):
    """The tombstones that a change adds and removes."""

    file: TombstoneFile
    changes: ChangeSet

    def is_new(self) -> bool:
        return self.file.is_applied(buried=self.changes.buried, lifted=self.changes.lifted)

    def was_new(self) -> bool:
        """Return ``is_new``: edits by other programs do not affect these tombstones."""
        return self.is_new()

    def restore(self) -> None:
        self.file.apply(buried=self.changes.lifted, lifted=self.changes.buried)


@dataclass(frozen=True, slots=True)
class _Memories(_Written):
    store: MemoryStore
    step: Step

    def is_new(self) -> bool:
        return self.store.backend.read().known == self.step.wrote

    def was_new(self) -> bool:
        base = self.store.read_base()
        return (None if base is None else revision_of(base)) == self.step.wrote

    def restore(self) -> None:
        self.store.restore(self.step.replaced)

    def finish(self) -> None:
        if self.is_new():
            self.store.finish_save()


class Steps:
    """The files that *changes* write; *steps* are those of memory files, the last one last."""

    def __init__(
        self, layout: VaultLayout, changes: ChangeSet, steps: Iterable[tuple[VaultLayout, Step]]
    ) -> None:
        files = SideFiles(layout)
        self._all: list[_Written] = [_File(files, change) for change in changes.files]
        if changes.buried or changes.lifted:
            self._all.append(_Tombstones(TombstoneFile(layout), changes))
        self._all += [_Memories(MemoryStore(part), step) for part, step in steps]

    def are_done(self) -> bool:
        """Return whether the last of them was written."""
        return all(last.is_new() for last in self._all[-1:])

    def recover(self) -> bool:
        """Revert the written part of an unfinished change; return whether it was finished."""
        if self.are_done():
            for file in self._all:
                file.finish()
            return True
        *others, last = self._all
        written = [file for file in others if file.is_new()]
        if last.was_new():
            return True
        for file in written:
            file.restore()
        return False
