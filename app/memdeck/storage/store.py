"""The memory file on the disk: read whole, replaced whole, never over a stranger's edit."""

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import NewType

from filelock import FileLock, Timeout

from memdeck.errors import ConflictError, LockedError, StorageError
from memdeck.storage.backups import Backups
from memdeck.storage.decoding import Encoding, decode, encode
from memdeck.storage.durable import remove_leftovers, staged, write_atomic
from memdeck.storage.files import read_whole
from memdeck.storage.layout import VaultLayout
from memdeck.storage.refusal import refusal

LARGEST_BYTES = 256 * 1024 * 1024
"""A memory file beyond this is taken for a wrong file."""

LOCK_TIMEOUT_S = 30.0
LOCK_POLL_S = 0.005
"""How often to try again; several busy writers come round only if each looks often."""

Revision = NewType("Revision", str)


def revision_of(text: str) -> Revision:
    """Return what tells *text* from any other; a missing file counts as empty."""
    return Revision(hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest())


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The memory file at one moment; *modified_at* is None where there is none."""

    text: str
    revision: Revision
    modified_at: datetime | None
    encoding: Encoding = Encoding.UTF_8

    @property
    def exists(self) -> bool:
        """True where the file was there."""
        return self.modified_at is not None


@dataclass(frozen=True, slots=True)
class _Taken:
    """The bytes of a file, and what they were found to say.

    Bytes are compared in a fiftieth of the time that it takes to decode and to
    hash them, and most reads find what the last one found.
    """

    data: bytes
    text: str
    encoding: Encoding
    revision: Revision


class MemoryStore:
    """The only reader and writer of one vault's memory file. Any thread."""

    def __init__(self, layout: VaultLayout) -> None:
        self.layout = layout
        self._lock = FileLock(layout.lock)
        self._taken: _Taken | None = None

    def read(self) -> Snapshot:
        """Return the file as it is now; nothing is changed or made.

        Raises:
            StorageError: it cannot be read, or is no text.
        """
        try:
            with self.layout.memory.open("rb") as file:
                about = os.fstat(file.fileno())
                if about.st_size > LARGEST_BYTES:
                    raise StorageError(
                        f"{self.layout.name} is too large for a memory file; choose another file."
                    )
                data = file.read()
        except FileNotFoundError:
            return Snapshot("", revision_of(""), None)
        except OSError as error:
            raise refusal(self.layout.memory, "read", error) from error
        taken = self._taken  # once: another thread may replace it meanwhile
        if taken is None or taken.data != data:
            text, encoding = decode(data, self.layout.name)
            taken = self._taken = _Taken(data, text, encoding, revision_of(text))
        modified_at = datetime.fromtimestamp(about.st_mtime, UTC)
        return Snapshot(taken.text, taken.revision, modified_at, taken.encoding)

    def read_base(self) -> str | None:
        """Return the file as Memdeck's last save wrote it; None before the first.

        Raises:
            StorageError: it is there and cannot be read.
        """
        data, taken = read_whole(self.layout.base), self._taken
        if data is None:
            return None
        is_the_file = taken is not None and taken.data == data
        return taken.text if taken and is_the_file else decode(data, self.layout.base.name)[0]

    def read_bak(self) -> str | None:
        """Return the file as it was before the last save; None before the first.

        Raises:
            StorageError: it is there and cannot be read.
        """
        data = read_whole(self.layout.bak)
        return None if data is None else decode(data, self.layout.bak.name)[0]

    def read_earlier(self, revision: Revision) -> str | None:
        """Return the text of that revision from the backups; None where none holds it.

        Raises:
            StorageError: the disk refused.
        """
        for path in reversed(Backups(self.layout).paths()):
            with suppress(StorageError):  # one that is damaged is not the one
                text = decode(read_whole(path) or b"", path.name)[0]
                if revision_of(text) == revision:
                    return text
        return None

    @contextmanager
    def locked(self, timeout_s: float = LOCK_TIMEOUT_S) -> Iterator[None]:
        """Keep every other Memdeck program from changing the vault; may be nested.

        Raises:
            LockedError: another one kept it for all of *timeout_s*.
        """
        try:
            self.layout.cache.mkdir(parents=True, exist_ok=True)
            self._lock.acquire(timeout=timeout_s, poll_interval=LOCK_POLL_S)
        except Timeout as error:
            raise LockedError(
                f"Another program is saving {self.layout.folder}; try again in a moment."
            ) from error
        except OSError as error:
            raise refusal(self.layout.lock, "locked", error) from error
        try:
            yield
        finally:
            self._lock.release()

    def write(
        self, text: str, *, expected: Revision, now: datetime, writes: Revision | None = None
    ) -> Snapshot:
        """Replace the whole file, unless it moved on since *expected*.

        *writes* is the revision of *text*, where it is known. The file's encoding
        stays. What it held goes to ``MEMORY.md.bak`` and among the backups;
        ``base.md`` takes the new text. A crash leaves the old file or the new one.

        Raises:
            ConflictError: someone changed the file after *expected* was read.
            StorageError: the disk refused; the file is as it was.
        """
        with self.locked():
            found = self._found(expected)
            if found.exists and found.text == text:
                return found
            data = encode(text, found.encoding, self.layout.name)
            revision = writes or revision_of(text)
            modified_at = self._replace(data, found, now)
            self._taken = _Taken(data, text, found.encoding, revision)
        return Snapshot(text, revision, modified_at, found.encoding)

    def remove_leftovers(self) -> None:
        """Remove what programs that were killed while saving left; the caller holds the lock."""
        real = Path(os.path.realpath(self.layout.memory))
        # Another vault may lie in the same folder, under a lock of its own.
        remove_leftovers(real.parent, f"{real.name}.")
        remove_leftovers(self.layout.folder, f"{self.layout.name}.")
        layout = self.layout
        for folder in (layout.state, layout.backups, layout.sources, layout.logs):
            remove_leftovers(folder)

    def _found(self, expected: Revision) -> Snapshot:
        found = self.read()
        if found.revision == expected:
            return found
        if found.exists:
            raise ConflictError(
                f"{self.layout.name} was changed by another program; load it again before saving."
            )
        raise ConflictError(
            f"{self.layout.name} was deleted or moved meanwhile; put it back and try again."
        )

    def _replace(self, data: bytes, found: Snapshot, now: datetime) -> datetime:
        memory, base = self.layout.memory, self.layout.base
        self.remove_leftovers()
        with staged(memory, data) as new_memory:
            self.layout.make_state()
            with staged(base, data) as new_base:
                if found.exists:
                    self._back_up(found, now)
                # Hand editors take no lock: look again at the last moment.
                self._found(found.revision)
                new_memory.commit()
                new_base.commit()
        return new_memory.modified_at

    def _back_up(self, found: Snapshot, now: datetime) -> None:
        taken = self._taken
        is_taken = taken is not None and taken.text is found.text
        data = taken.data if taken and is_taken else encode(found.text, found.encoding, "")
        Backups(self.layout).keep(data, now)
        write_atomic(self.layout.bak, data, like=self.layout.memory)
