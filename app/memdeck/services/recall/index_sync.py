"""Keep the index of a vault in sync with its files, whatever happened to either."""

import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from itertools import islice
from threading import RLock
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from memdeck.domain.search.passage import Passage
from memdeck.errors import LockedError, StorageError
from memdeck.services.recall.backoff import Backoff
from memdeck.services.recall.file_states import (
    FileState,
    FileStates,
    IndexedDigests,
    IndexUpdate,
    by_part,
    differences,
    total_of_part,
    update_between,
)
from memdeck.services.recall.passages import MEMORY_FILE, Parts
from memdeck.services.vault.contents import Contents
from memdeck.services.vault.vault import Vault
from memdeck.storage.disk.file_lock import wait_for_lock
from memdeck.storage.vault_layout import VaultLayout

if TYPE_CHECKING:
    from memdeck.recall.index.protocol import Index
    from memdeck.recall.text.tokenizer import Segmenter

_T = TypeVar("_T")

OpenIndex = Callable[[VaultLayout, "Segmenter"], "Index"]
"""Opens the index of a vault, created if it does not exist yet."""

Progress = Callable[[int, int], object]
"""Called with the number of texts done, and of all texts."""

LOCK_TIMEOUT_S = 10.0
_TAKEN = "Another program is indexing this vault; try again in a moment."

_BATCH = 4000
"""Passages that one step inserts, in about a second; a finished step is kept."""


def sqlite_index(layout: VaultLayout, segmenter: "Segmenter") -> "Index":
    """Open the index in the vault's cache folder."""
    from memdeck.recall.sqlite.sqlite_index import SqliteIndex  # noqa: PLC0415 - numpy, for recall alone

    return SqliteIndex(layout.cache / "recall.sqlite", segmenter)


class _LastSync(NamedTuple):
    """The state of the files when the index was last in sync with them, and its version."""

    contents: Contents
    states: Mapping[str, str]
    file_states: Mapping[str, FileState]
    version: int | None

    def differs_in_memories(self, index: "Index", states: Mapping[str, str]) -> bool:
        """Return whether only the memory files changed since, and no other program the index."""
        conversations = {**states, MEMORY_FILE: self.states[MEMORY_FILE]}
        is_ours = self.version is not None and index.data_version() == self.version
        return is_ours and conversations == self.states


class Indexing:
    """The index of one vault. Any thread; one at a time uses it, the others wait."""

    def __init__(self, vault: Vault, open_index: OpenIndex) -> None:
        self._vault = vault
        self._open_index = open_index
        self._file_states = FileStates(vault.layout.cache / "recall-marks.json")
        self._lock_file = vault.layout.cache / "recall.lock"
        self._lock = RLock()
        self._index: Index | None = None
        self._last_sync: _LastSync | None = None
        self._contents: Contents | None = None
        self._parts = Parts(vault)
        self._backoff = Backoff()
        self._finalizer: weakref.finalize[..., Indexing] | None = None
        self.version = 0
        """Rises whenever the texts in the index may have changed."""
        self.progress: Progress = lambda _done, _all: None
        """Called in the indexing thread with the number of texts inserted, and of all."""
        self.on_update: Callable[[], object] = lambda: None
        """Called when the index was updated because files had changed."""
        self.word = ""
        """Why the index was last rebuilt, in a sentence; "" if it was not."""

    def use(self, operation: "Callable[[Index, Contents], _T]") -> _T:
        """Return the result of *operation* on the index, in sync with the contents of the vault.

        If the index fails, it is opened again, as its file may have been deleted, or its server
        may be back. *operation* then runs again, too.
        """
        with self._lock:
            try:
                result = operation(*self._synced())
            except LockedError:
                raise
            except StorageError:
                self.close()
            else:
                if not self._was_rebuilt():
                    return result
            return operation(*self._synced())

    @property
    def is_made(self) -> bool:
        """Whether there is an index, as far as is known without opening it."""
        return self._index is not None or any(self._vault.layout.cache.glob("recall*"))

    def scrub(self) -> None:
        """Remove from the index every byte of what the vault no longer holds.

        If there is no index yet, none is created.

        Raises:
            StorageError: the index cannot be used, and may still hold it.
        """
        with self._lock:
            if not self.is_made:
                return
            self._parts.forget()  # nothing that was purged may be missed
            try:
                self.use(lambda index, _contents: index.scrub())
            except StorageError as error:
                raise StorageError(
                    "It is gone from the vault, but the search index may still hold its words;"
                    f" run `memdeck reindex`. {error}"
                ) from error

    def rebuild(self) -> None:
        """Rebuild the index from the files; vectors are lost with it."""
        with self._lock:
            self._file_states.write({})
            index = self._opened()
            index.clear()
            index.scrub()
            self._last_sync = None
            self.use(lambda _index, _contents: None)

    def differences(self) -> list[str]:
        """Compare the index, as it is, with every file; return the differences, a sentence each."""
        with self._lock:
            contents = self._read_contents()
            index = self._opened()
            self._parts.forget()
            found = dict[str, bytes]()
            for name in self._parts.states(contents):
                found |= self._parts.read(name, contents).digests
            return [*differences(found, index.digests()), *index.check()]

    def change(self, open_index: OpenIndex) -> None:
        """Use another index from now on; the former one is left as it is."""
        with self._lock:
            self.close()
            self._open_index = open_index
            self._backoff.reset()

    def close(self) -> None:
        """Close the index; it is opened again when it is needed."""
        with self._lock:
            if self._finalizer is not None:
                self._finalizer()
            self._index = self._last_sync = self._finalizer = None

    def _read_contents(self) -> Contents:
        """Return the contents of the vault; what was read of the same text before is reused."""
        contents, before = self._vault.load(), self._contents
        is_same = before is not None and before.is_as(contents)
        if before is None or not is_same or before.today != contents.today:
            self._contents = before = contents
        return before

    def _synced(self) -> "tuple[Index, Contents]":
        """Return the index, updated if files changed, and the contents that it is in sync with."""
        contents, index = self._read_contents(), self._opened()
        if self._last_sync is not None and self._parts.states(contents) == self._last_sync.states:
            return index, contents
        with self._locked():
            # Read again, as another program may have changed both by now.
            contents = self._read_contents()
            self._sync(index, contents)
        self.on_update()
        return index, contents

    def _locked(self) -> AbstractContextManager[None]:
        """Return the lock that keeps other programs from writing to the index."""
        timeout_s = min(LOCK_TIMEOUT_S, self._vault.store.lock_timeout_s)
        return wait_for_lock(self._lock_file, timeout_s, _TAKEN)

    def _opened(self) -> "Index":
        if self._index is None:
            from memdeck.recall.text.cjk import dictionary_cutter  # noqa: PLC0415
            from memdeck.recall.text.tokenizer import Segmenter  # noqa: PLC0415 - for recall alone

            segmenter = Segmenter(dictionary_cutter())
            layout = self._vault.layout
            index = self._backoff.attempt(lambda: self._open_index(layout, segmenter))
            if index.word:
                self.word = index.word
                index.close()
                index = self._open_index(self._vault.layout, segmenter)
            self._index, self._last_sync = index, None
            self._finalizer = weakref.finalize(self, index.close)
        return self._index

    def _was_rebuilt(self) -> bool:
        """Return whether the index was emptied meanwhile; if so, close it, so that it is synced."""
        word = "" if self._index is None else self._index.word
        if word:
            self.word = word
            self.close()
        return bool(word)

    def _sync(self, index: "Index", contents: Contents) -> None:
        states = self._parts.states(contents)
        before, self._last_sync = self._last_sync, None
        if before is not None and before.differs_in_memories(index, states):
            known = before.file_states[MEMORY_FILE]
            update = update_between(
                before.contents.all_entries, contents.all_entries, known, states[MEMORY_FILE]
            )
            update.file_states = {**before.file_states, **update.file_states}
        else:
            update = self._update_of(states, by_part(index.digests()), contents)
        for number, batch in enumerate(_batches(update.put)):
            index.update(batch)
            self.progress(number * _BATCH + len(batch), len(update.put))
        if update.remove:
            index.update(remove=update.remove)
        if update.file_states != self._file_states.read():
            self._file_states.write(update.file_states)
        self._last_sync = _LastSync(contents, states, update.file_states, index.data_version())
        self.version += 1

    def _update_of(
        self, states: Mapping[str, str], indexed: IndexedDigests, contents: Contents
    ) -> IndexUpdate:
        update, known = IndexUpdate(), self._file_states.read()
        for name, seen in states.items():
            state = known.get(name)
            if (
                state is None
                or state.seen != seen
                or state.total != total_of_part(indexed, state.part)
            ):
                part = self._parts.read(name, contents)
                state = FileState(
                    seen, part.name, update.add_part(part, indexed.get(part.name, {}))
                )
            update.file_states[name] = state
        parts = {state.part for state in update.file_states.values()}
        for part_name, digests in indexed.items():
            if part_name not in parts:
                update.remove += digests
        return update


def _batches(passages: Iterable[Passage]) -> Iterator[list[Passage]]:
    rest = iter(passages)
    while batch := list(islice(rest, _BATCH)):
        yield batch


class FallbackIndex(Indexing):
    """A keyword index of a vault's files, in memory while it is needed. Any thread.

    No other program sees it, so it needs no lock; a purge has nothing to remove on the disk.
    """

    def __init__(self, vault: Vault) -> None:
        super().__init__(vault, _open_in_memory)

    def close(self) -> None:
        """Free its memory; the next use builds it again."""
        with self._lock:
            super().close()
            self._contents = None
            self._parts.forget()

    def _locked(self) -> AbstractContextManager[None]:
        return nullcontext()


def _open_in_memory(_layout: VaultLayout, segmenter: "Segmenter") -> "Index":
    from memdeck.recall.sqlite.sqlite_index import SqliteIndex  # noqa: PLC0415 - numpy, for recall alone

    return SqliteIndex(None, segmenter)
