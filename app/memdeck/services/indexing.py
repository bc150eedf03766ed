"""Keeping the index of a vault in step with its files, whatever happened to either."""

import weakref
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from threading import RLock
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from memdeck.domain.entry import MemoryEntry
from memdeck.domain.passage import Passage
from memdeck.errors import LockedError, StorageError
from memdeck.services.contents import Contents
from memdeck.services.index_marks import Mark, MarkFile, total_of
from memdeck.services.passages import (
    MEMORIES,
    memory_id,
    memory_passage,
    messages,
    part_of,
    talk_part,
)
from memdeck.services.vault import Vault
from memdeck.storage.holding import waiting_hold
from memdeck.storage.layout import VaultLayout

if TYPE_CHECKING:
    from memdeck.recall.index import Index
    from memdeck.recall.segmentation import Segmenter

_T = TypeVar("_T")

OpenIndex = Callable[[VaultLayout, "Segmenter"], "Index"]
"""Opens the index of a vault, made where it is not there yet."""

Progress = Callable[[int, int], object]
"""Hears how many texts are done, and how many there are to do."""

Held = Mapping[str, Mapping[str, bytes]]
"""Digests by id, by the part of the vault they belong to."""

LOCK_TIMEOUT_S = 10.0
_TAKEN = "Another program is just indexing this vault; try again in a moment."

_MEMORY_FILE = ""
"""Stands for the memory file among the names of kept transcripts."""
_AT_ONCE = 4000
"""Passages that are put in by one step, which a second is enough for; what is done stays done."""


def sqlite_index(layout: VaultLayout, segmenter: "Segmenter") -> "Index":
    """Open the index that lies in the vault's cache folder."""
    from memdeck.recall.sqlite_index import SqliteIndex  # noqa: PLC0415 - numpy, for recall alone

    return SqliteIndex(layout.cache / "recall.sqlite", segmenter)


@dataclass(slots=True)
class _Step:
    """What brings an index in step, and the marks that hold then."""

    put: list[Passage] = field(default_factory=list)
    remove: list[str] = field(default_factory=list)
    marks: dict[str, Mark] = field(default_factory=dict)

    def take(self, part: "_Part", held: Mapping[str, bytes]) -> str:
        """Bring one part in step; return what its digests add up to."""
        digests = part.digests
        self.put += (part.passage(id_) for id_ in digests if held.get(id_) != digests[id_])
        self.remove += (id_ for id_ in held if id_ not in digests)
        return total_of(digests.values())


class _Part(NamedTuple):
    """What a file holds: the digest of each passage by its id, and a way to the passage."""

    name: str
    digests: Mapping[str, bytes]
    passage: Callable[[str], Passage]


class _Known(NamedTuple):
    """A memory, and the id and digest of its passage, which take time to make."""

    entry: MemoryEntry
    id: str
    digest: bytes


class Indexing:
    """The index of one vault. Any thread; one at a time uses it, the others wait."""

    def __init__(self, vault: Vault, open_index: OpenIndex = sqlite_index) -> None:
        self._vault = vault
        self._open_index = open_index
        self._marks = MarkFile(vault.layout.cache / "recall-marks.json")
        self._lock_file = vault.layout.cache / "recall.lock"
        self._lock = RLock()
        self._index: Index | None = None
        self._states: dict[str, str] | None = None
        self._contents: Contents | None = None
        self._known: Mapping[str, _Known] = {}
        self._finalizer: weakref.finalize[..., Indexing] | None = None
        self.progress: Progress = lambda _done, _all: None
        """Hears in the thread that indexes how many texts it put in, and of how many."""
        self.word = ""
        """Why the index was begun anew last, in a sentence; "" where it was not."""

    def use(self, deed: "Callable[[Index, Contents], _T]") -> _T:
        """Return what *deed* gives of an index in step, and of what the vault holds.

        An index that fails is opened once more: its file may have been deleted, or its server
        have come back. *deed* then runs once more, too.

        Raises:
            StorageError: the vault or the index cannot be used.
        """
        with self._lock:
            try:
                given = self._tried(deed)
            except LockedError:
                raise
            except StorageError:
                self.close()
            else:
                if not self._is_begun_anew():
                    return given
            return self._tried(deed)

    @property
    def is_made(self) -> bool:
        """Whether there is an index, as far as is known without opening it."""
        return self._index is not None or any(self._vault.layout.cache.glob("recall*"))

    def scrub(self) -> None:
        """Leave no byte in the index of what the vault no longer holds.

        Where no index was made yet, none is made.

        Raises:
            StorageError: the index cannot be used, and may still hold it.
        """
        with self._lock:
            if not self.is_made:
                return
            try:
                self.use(lambda index, _contents: index.scrub())
            except StorageError as error:
                raise StorageError(
                    "It is gone from the vault, but the search index may still hold its words;"
                    f" run `memdeck reindex`. {error}"
                ) from error

    def rebuild(self) -> None:
        """Make the index anew from the files; vectors are lost with it.

        Raises:
            StorageError: the vault or the index cannot be used.
        """
        with self._lock:
            self._marks.write({})
            index = self._opened()
            index.clear()
            index.scrub()
            self._states = None
            self.use(lambda _index, _contents: None)

    def differences(self) -> list[str]:
        """Compare the index, as it stands, with every file; return what differs, a sentence each.

        Raises:
            StorageError: the vault or the index cannot be used.
        """
        with self._lock:
            contents = self._looked()
            index = self._opened()
            self._known = {}
            found = dict[str, bytes]()
            for name in self._files(contents):
                found |= self._read(name, contents).digests
            return [*_told(found, index.digests()), *index.check()]

    def change(self, open_index: OpenIndex) -> None:
        """Take another index from now on; what the other one holds stays where it is."""
        with self._lock:
            self.close()
            self._open_index = open_index

    def close(self) -> None:
        """Close the index; it is opened again when it is needed."""
        with self._lock:
            if self._finalizer is not None:
                self._finalizer()
            self._index = self._states = self._finalizer = None

    def _looked(self) -> Contents:
        """Return what the vault holds; what was read of the same text before is not made again."""
        contents, before = self._vault.look(), self._contents
        is_same = before is not None and before.document is contents.document
        if before is None or not is_same or before.today != contents.today:
            self._contents = before = contents
        return before

    def _tried(self, deed: "Callable[[Index, Contents], _T]") -> _T:
        contents, index = self._looked(), self._opened()
        if self._files(contents) != self._states:
            with waiting_hold(self._lock_file, LOCK_TIMEOUT_S, _TAKEN):
                # Once more, as another program may have changed both by now.
                contents = self._looked()
                self._bring_in_step(index, contents)
        return deed(index, contents)

    def _opened(self) -> "Index":
        if self._index is None:
            from memdeck.recall.segmentation import Segmenter  # noqa: PLC0415 - for recall alone
            from memdeck.recall.unspaced import dictionary_cutter  # noqa: PLC0415

            segmenter = Segmenter(dictionary_cutter())
            index = self._open_index(self._vault.layout, segmenter)
            if index.word:
                self.word = index.word
                index.close()
                index = self._open_index(self._vault.layout, segmenter)
            self._index, self._states = index, None
            self._finalizer = weakref.finalize(self, index.close)
        return self._index

    def _is_begun_anew(self) -> bool:
        """Tell whether the index lost what it held; it is closed then, so that it is compared."""
        word = "" if self._index is None else self._index.word
        if word:
            self.word = word
            self.close()
        return bool(word)

    def _bring_in_step(self, index: "Index", contents: Contents) -> None:
        states = self._files(contents)
        step = self._step(states, _by_part(index.digests()), contents)
        for place, put in enumerate(_batches(step.put)):
            index.update(put)
            self.progress(place * _AT_ONCE + len(put), len(step.put))
        if step.remove:
            index.update(remove=step.remove)
        if step.marks != self._marks.read():
            self._marks.write(step.marks)
        self._states = states

    def _files(self, contents: Contents) -> dict[str, str]:
        """Return what tells the state of each file from any other."""
        return {_MEMORY_FILE: contents.revision, **self._vault.source_states()}

    def _step(self, states: Mapping[str, str], held: Held, contents: Contents) -> _Step:
        step, known = _Step(), self._marks.read()
        for name, seen in states.items():
            mark = known.get(name)
            if mark is None or mark.seen != seen or mark.total != _total(held, mark.part):
                part = self._read(name, contents)
                mark = Mark(seen, part.name, step.take(part, held.get(part.name, {})))
            step.marks[name] = mark
        parts = {mark.part for mark in step.marks.values()}
        for gone, digests in held.items():
            if gone not in parts:
                step.remove += digests
        return step

    def _read(self, name: str, contents: Contents) -> _Part:
        """Return what a file holds; a damaged one holds nothing."""
        if name == _MEMORY_FILE:
            return self._memories(contents)
        try:
            talk = self._vault.read_source_file(name)
        except StorageError:
            talk = None
        found = {} if talk is None else {one.id: one for one in messages(talk)}
        part = name if talk is None else talk_part(talk.id)
        return _Part(part, {id_: one.digest for id_, one in found.items()}, found.__getitem__)

    def _memories(self, contents: Contents) -> _Part:
        """Return what the memory file holds; of memories that are as they were, nothing is made."""
        before, now, entries = self._known, dict[str, _Known](), dict[str, MemoryEntry]()
        for entry in contents.entries.values():
            known = before.get(entry.id)
            if known is None or known.entry is not entry:
                known = _Known(entry, memory_id(entry.id), memory_passage(entry).digest)
            now[entry.id] = known
            entries[known.id] = entry
        self._known = now
        digests = {known.id: known.digest for known in now.values()}
        return _Part(MEMORIES, digests, lambda id_: memory_passage(entries[id_]))


def _by_part(digests: Mapping[str, bytes]) -> dict[str, dict[str, bytes]]:
    parts = defaultdict[str, dict[str, bytes]](dict)
    for id_, digest in digests.items():
        parts[part_of(id_)][id_] = digest
    return parts


def _total(held: Held, part: str) -> str:
    return total_of(held.get(part, {}).values())


def _batches(passages: Iterable[Passage]) -> Iterator[list[Passage]]:
    rest = iter(passages)
    while batch := list(islice(rest, _AT_ONCE)):
        yield batch


def _told(found: Mapping[str, bytes], known: Mapping[str, bytes]) -> Iterator[str]:
    """Say what an index lacks, has too much or has otherwise than the files."""
    sentences = {
        "{} of the vault cannot be found yet.": sum(id_ not in known for id_ in found),
        "{} can be found that the vault no longer holds.": sum(id_ not in found for id_ in known),
        "{} can be found by words that were changed since.": sum(
            id_ in known and known[id_] != digest for id_, digest in found.items()
        ),
    }
    for sentence, count in sentences.items():
        if count:
            yield sentence.format("1 text" if count == 1 else f"{count:,} texts")
