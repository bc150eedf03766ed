"""The memories of a vault: read whole, replaced whole, never over another program's edit."""

import os
import sys
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from memdeck.errors import StorageError
from memdeck.storage.backends.backend import (
    NewText,
    Revision,
    Snapshot,
    changed_elsewhere,
    revision_of,
)
from memdeck.storage.backends.backend_registry import backend_of
from memdeck.storage.backends.file_backend import MemoryFile, NewFile
from memdeck.storage.disk.atomic_write import (
    PRIVATE_MODE,
    is_in_state_folder,
    remove_leftovers,
    share,
    staged,
    write_atomic,
)
from memdeck.storage.disk.files import State, delete, read_whole, state_of
from memdeck.storage.disk.half_written import lacks_much, wait_until_written
from memdeck.storage.disk.text_encoding import decode, encode
from memdeck.storage.vault.store.backups import Backups
from memdeck.storage.vault.store.late_edit import keep_replaced
from memdeck.storage.vault.store.log_and_summary_files import page_folders
from memdeck.storage.vault.store.vault_lock import VaultLock
from memdeck.storage.vault_layout import VaultLayout

LOCK_TIMEOUT_S = 30.0
"""How long a change waits for the lock of a vault, unless another time is given."""


@dataclass(frozen=True, slots=True)
class _Base:
    """The bytes of ``base.md`` and their text: comparing bytes is faster than decoding them.

    *state* is that of the file with them; None where there is none yet.
    """

    data: bytes
    text: str
    state: State | None = None


class MemoryStore:
    """The only writer of one vault's memories, and of what a save leaves. Any thread.

    *backend* reads the memories. A change waits at most *lock_timeout_s* for the lock.
    """

    def __init__(
        self,
        layout: VaultLayout,
        lock: VaultLock | None = None,
        *,
        lock_timeout_s: float = LOCK_TIMEOUT_S,
    ) -> None:
        self.layout = layout
        self.lock_timeout_s = lock_timeout_s
        self._lock = lock or VaultLock(layout)
        self.backend = backend_of(layout)
        self._base = _Base(b"", "")

    def second(self) -> "MemoryStore | None":
        """Return the store of the vault's second file, under the same lock; None where it has none.

        It exists before that file does.
        """
        layout = self.layout.learnings
        if layout is None:
            return None
        return MemoryStore(layout, self._lock, lock_timeout_s=self.lock_timeout_s)

    def read_base(self) -> str | None:
        """Return the file as Memdeck's last save wrote it; None before the first."""
        state, base = state_of(self.layout.base), self._base
        if state is not None and state == base.state:  # only saves write it
            return base.text
        data = read_whole(self.layout.base)
        if data is None:
            return None
        is_known = base.data == data
        text = base.text if is_known else decode(data, self.layout.base.name)[0]
        self._base = _Base(data, text, state)
        return text

    def read_bak(self) -> str | None:
        """Return the file as it was before the last save; None before the first."""
        data = read_whole(self.layout.bak)
        return None if data is None else decode(data, self.layout.bak.name)[0]

    def read_revision(self, revision: Revision) -> str | None:
        """Return the text of that revision from the backups; None where none holds it."""
        backup = self._backup_of(revision)
        return None if backup is None else backup[1]

    def restore(self, revision: Revision | None) -> bool:
        """Restore the file as of *revision*, from its backup; delete it where that is None.

        Return False where no backup holds it. Takes no lock, as the caller holds it, and no
        backup.
        """
        if revision is None:
            delete(self.layout.memory)
            delete(self.layout.base)
            return True
        backup = self._backup_of(revision)
        if backup is None:
            return False
        data, _ = backup
        write_atomic(self.layout.memory, data)
        write_atomic(self.layout.base, data)
        return True

    def finish_save(self) -> None:
        """Update ``base.md`` to the file's content, if a crash interrupted a save before that."""
        current = self.backend.read()
        if not current.exists:
            delete(self.layout.base)
        elif self.read_base() != current.text:
            data = encode(current.text, current.encoding, self.layout.name)
            write_atomic(self.layout.base, data, like=self.layout.memory)

    def _backup_of(self, revision: Revision) -> tuple[bytes, str] | None:
        for path in reversed(Backups(self.layout).paths()):
            with suppress(StorageError):  # a damaged one is not the right one
                data = read_whole(path) or b""
                text = decode(data, path.name)[0]
                if revision_of(text) == revision:
                    return data, text
        return None

    def locked(self, timeout_s: float | None = None) -> AbstractContextManager[None]:
        """Keep every other Memdeck program from changing the vault; may be nested."""
        return self._lock.held(self.lock_timeout_s if timeout_s is None else timeout_s)

    def wait_until_written(self) -> None:
        """Wait while an editor seems to be writing the file; see ``storage.disk.half_written``."""
        if isinstance(self.backend, MemoryFile) and not self.backend.is_as_saved():
            wait_until_written(self.layout.memory, self.layout.base)

    def claim_state(self) -> bool:
        """Lock the state folder too, before the caller, which holds the lock, writes to it.

        Return True if it was not locked before: then a program with another cache may have
        changed the vault since it was read.
        """
        return self._lock.claim_state(self.lock_timeout_s)

    def write(self, new: NewText, *, expected: Revision, now: datetime) -> Snapshot:
        """Replace the whole file, unless it changed since *expected*.

        The file keeps its encoding. Its old content goes to ``MEMORY.md.bak`` and among the
        backups; ``base.md`` takes the new text. A crash leaves the old file or the new one.

        Raises:
            ConflictError: someone changed the file after *expected* was read.
        """
        with self.locked():
            current = self.backend.read()
            if current.revision != expected:
                raise changed_elsewhere(self.layout.name, is_there=current.exists)
            if current.exists and current.text == new.text:
                return current
            self.remove_leftovers()
            base = self.read_base() if isinstance(self.backend, MemoryFile) else None
            with self.backend.replacing(new, current) as replacement:
                stored = replacement.snapshot
                if isinstance(replacement, NewFile):
                    data = replacement.data
                else:
                    data = encode(stored.text, stored.encoding, self.layout.name)
                self.layout.make_state()
                with staged(self.layout.base, data) as new_base:
                    if current.exists:
                        self._back_up(current, now)
                    is_edited = base is not None and base != current.text
                    replaced = keep_replaced(self.layout) if is_edited else None
                    replacement.commit()
                    if replaced is not None:
                        with suppress(OSError):  # it has the mode that the memory file had
                            replaced.chmod(PRIVATE_MODE)
                    new_base.commit()
            self._base = _Base(data, stored.text, new_base.state)
            return stored

    def remove(self, *, expected: Revision, now: datetime) -> None:
        """Delete the file, unless it changed since *expected*; it is backed up as by ``write``."""
        with self.locked():
            current = self.backend.read()
            if current.revision != expected:
                raise changed_elsewhere(self.layout.name, is_there=current.exists)
            if current.exists:
                self._back_up(current, now)
            delete(self.layout.memory)
            delete(self.layout.base)

    def remove_leftovers(self) -> None:
        """Remove what programs that were killed while saving left; the caller holds the lock."""
        layout = self.layout
        real = Path(os.path.realpath(layout.memory))
        # Another vault may be in the same folder, under a lock of its own.
        remove_leftovers(real.parent, f"{real.name}.")
        remove_leftovers(layout.folder, f"{layout.name}.")
        own = (layout.state, layout.backups, layout.sources, layout.logs)
        for folder in (*own, *page_folders(layout)):
            remove_leftovers(folder)

    def _back_up(self, current: Snapshot, now: datetime) -> None:
        """Back up *current*; where the save replaces a file that holds it, use that file."""
        layout, base = self.layout, self._base
        is_base = base.text == current.text
        data = base.data if is_base else encode(current.text, current.encoding, layout.name)
        is_shared = is_base and _is_private(layout.base, len(data))
        backups = Backups(layout)
        last_save = b"" if is_base else read_whole(layout.base) or b""
        if lacks_much(len(data), len(last_save)):
            backups.keep_before_loss(last_save, now)
        backups.keep(data, now, shared=layout.base if is_shared else None)
        may_share = isinstance(self.backend, MemoryFile) and not is_in_state_folder(layout.bak)
        if not (may_share and share(layout.memory, layout.bak)):
            write_atomic(layout.bak, data, like=layout.memory)


def _is_private(path: Path, size_bytes: int) -> bool:
    try:
        about = path.stat()
    except OSError:
        return False
    return about.st_size == size_bytes and (
        sys.platform == "win32" or not about.st_mode & 0o777 & ~PRIVATE_MODE
    )
