"""Memories in a file, which is read whole and replaced whole."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import NamedTuple

from memdeck.errors import StorageError
from memdeck.storage.backends.backend import (
    Backend,
    NewText,
    Replacement,
    Snapshot,
    changed_elsewhere,
    revision_of,
    revision_of_utf_8,
)
from memdeck.storage.disk.atomic_write import Staged, staged
from memdeck.storage.disk.files import State, check_ends, state_of
from memdeck.storage.disk.text_encoding import Encoding, decode
from memdeck.storage.os_errors import storage_error
from memdeck.storage.vault_layout import VaultLayout

LARGEST_BYTES = 256 * 1024 * 1024
"""A larger file is taken for a wrong file."""


SETTLED_S = 3
"""Seconds after a change from which the next one has another time: FAT counts in 2 s."""


class _ObservedState(NamedTuple):
    """The state of a file just before it was read, and the time of that."""

    state: State
    changed_ns: int
    at_s: float

    @classmethod
    def of(cls, status: os.stat_result) -> "_ObservedState":
        """Return the state that *status* describes, seen now."""
        return cls(State.of(status), status.st_ctime_ns, time.time())

    def is_same(self, earlier: "_ObservedState") -> bool:
        """Return whether nothing was written since *earlier*; False where that is not certain."""
        changed_s = max(earlier.state.modified_ns, earlier.changed_ns) / 1e9
        return earlier.at_s - changed_s > SETTLED_S and self[:2] == earlier[:2]


@dataclass(frozen=True, slots=True)
class _CachedContent:
    """The bytes of a file, and their parsed content.

    Comparing bytes takes a fiftieth of the time of decoding and hashing them, and most reads
    find what the last one found. *observed* is the state of the file before that; None where they
    were not read.
    """

    data: bytes
    snapshot: Snapshot
    observed: _ObservedState | None = None


class MemoryFile(Backend):
    """The memory file of one vault. Any thread."""

    def __init__(self, layout: VaultLayout) -> None:
        self._path = layout.memory
        self._cached: _CachedContent | None = None
        self._saved: State | None = None

    def read(self) -> Snapshot:
        return self._read(self._cached)

    def _read(self, known: _CachedContent | None) -> Snapshot:
        """Return the content of the file: the snapshot in *known* if the file is unchanged."""
        try:
            check_ends(self._path)
            with self._path.open("rb", buffering=0) as file:
                status = os.fstat(file.fileno())
                if status.st_size > LARGEST_BYTES:
                    raise StorageError(
                        f"{self._path.name} is too large for a memory file; choose another file."
                    )
                observed = _ObservedState.of(status)
                if (
                    known is not None
                    and known.observed is not None
                    and observed.is_same(known.observed)
                ):
                    return known.snapshot
                data = file.read()
        except FileNotFoundError:
            return Snapshot("", revision_of(""), None)
        except OSError as error:
            raise storage_error(self._path, "read", error) from error
        return self._snapshot_of(data, datetime.fromtimestamp(status.st_mtime, UTC), observed)

    def normalized(self, text: str) -> str:
        return text

    @contextmanager
    def replacing(self, new: NewText, found: Snapshot) -> Iterator[Replacement]:
        data = new.encoded(found.encoding, self._path.name)
        with staged(self._path, data) as staged_file:
            snapshot = Snapshot(new.text, new.revision, staged_file.modified_at, found.encoding)
            yield NewFile(self, staged_file, found, _CachedContent(data, snapshot))

    def lacks(self) -> tuple[str, ...]:
        return ()

    def vectors(self) -> None:
        return None

    def check(self, found: Snapshot) -> None:
        """Raise ConflictError if the file is not as it was *found*."""
        now = self._read(None)
        if now.revision != found.revision:
            raise changed_elsewhere(self._path.name, is_there=now.exists)

    def note_saved(self, cached: _CachedContent, state: State) -> None:
        """Cache what was written: the next read finds it."""
        self._cached, self._saved = cached, state

    def is_as_saved(self) -> bool:
        """Return whether nobody has written to the file since ``note_saved``."""
        return self._saved is not None and state_of(self._path) == self._saved

    def _snapshot_of(
        self, data: bytes, modified_at: datetime, observed: _ObservedState
    ) -> Snapshot:
        cached = self._cached  # once: another thread may replace it meanwhile
        if cached is None or cached.data != data:
            text, encoding = decode(data, self._path.name)
            is_utf_8 = encoding is Encoding.UTF_8
            revision = revision_of_utf_8(data) if is_utf_8 else revision_of(text)
            snapshot = Snapshot(text, revision, modified_at, encoding)
        else:
            data = cached.data
            snapshot = replace(cached.snapshot, modified_at=modified_at)
        self._cached = _CachedContent(data, snapshot, observed)
        return snapshot


@dataclass(frozen=True, slots=True)
class NewFile:
    """A new text next to the file, ready to replace it."""

    file: MemoryFile
    new: Staged
    found: Snapshot
    cached: _CachedContent

    @property
    def snapshot(self) -> Snapshot:
        return self.cached.snapshot

    @property
    def data(self) -> bytes:
        """The bytes of the new text."""
        return self.cached.data

    def commit(self) -> None:
        # Editors take no lock: check again at the last moment.
        self.file.check(self.found)
        self.new.commit()
        self.file.note_saved(self.cached, self.new.state)
