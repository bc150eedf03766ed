"""What a crash in the middle of a change left, made old or new as a whole.

A change of several files writes one after the other, the memory file last: so
the last one tells whether all were written. Where it was not, the others are
put back.
"""

from collections.abc import Sequence

from memdeck.domain.changeset import FileChange
from memdeck.storage.layout import VaultLayout
from memdeck.storage.medium import Revision
from memdeck.storage.store import MemoryStore
from memdeck.storage.vault_files import VaultFiles


class Steps:
    """The files that one change writes, in order; *writes* is the memory file's new revision."""

    def __init__(
        self, layout: VaultLayout, changes: Sequence[FileChange], writes: Revision | None
    ) -> None:
        self._changes = changes
        self._writes = writes
        self._files = VaultFiles(layout)
        self._store = MemoryStore(layout)

    def are_done(self) -> bool:
        """Tell whether the last of them was written.

        Raises:
            StorageError: it cannot be read.
        """
        if self._writes is not None:
            return self._store.read().revision == self._writes
        return all(self._is_written(change) for change in self._changes[-1:])

    def settle(self) -> bool:
        """Put back what was written of a change that is not done; tell whether it is.

        Raises:
            StorageError: the disk refused.
        """
        if self.are_done():
            return True
        for change in self._changes:
            if self._is_written(change):
                self._files.put(change.name, change.before)
        return False

    def _is_written(self, change: FileChange) -> bool:
        return self._files.read(change.name) == change.after
