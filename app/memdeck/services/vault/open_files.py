"""The files of one vault that a change reads and writes."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from memdeck.domain.memory.entry import Layer
from memdeck.services.vault.contents import Contents
from memdeck.services.vault.entry_file import EntryFile
from memdeck.storage.vault.state.journal import Journal
from memdeck.storage.vault.state.tombstones import TombstoneFile
from memdeck.storage.vault.store.late_edit import take_late_edit
from memdeck.storage.vault.store.log_and_summary_files import SideFiles
from memdeck.storage.vault.store.store import MemoryStore
from memdeck.storage.vault_layout import VaultLayout


class OpenFiles:
    """The one or two files of memories of a vault, its other texts, tombstones and journal."""

    def __init__(self, layout: VaultLayout) -> None:
        self.store = MemoryStore(layout)
        second = self.store.second()
        stores = (self.store,) if second is None else (self.store, second)
        self.entry_files = tuple(map(EntryFile, stores))
        self.side_files = SideFiles(layout)
        self.tombstones = TombstoneFile(layout)
        self.journal = Journal(layout)

    def load(self, now: datetime) -> Contents:
        """Return the current contents of the vault.

        Raises:
            StorageError: a file cannot be read.
        """
        first, *others = [file.load(now) for file in self.entry_files]
        return Contents(
            first.snapshot,
            first.document,
            first.format,
            today=now.date(),
            learnings=next(iter(others), None),
        )

    def file_of(self, layer: Layer) -> EntryFile:
        """Return the file that holds the entries of *layer*."""
        return next((file for file in self.entry_files if file.layer is layer), self.entry_files[0])

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the vault's lock, after crash recovery, and with no editor writing a file.

        What an editor wrote to a file that was replaced meanwhile is merged into the new one.

        Raises:
            ConflictError: much of a file is missing, and the writing does not end.
            LockedError: another program holds the vault.
            StorageError: the disk refused.
        """
        with self.store.locked():
            self.journal.recover()
            for file in self.entry_files:
                file.store.wait_until_written()
                take_late_edit(file.store.layout)
            yield
