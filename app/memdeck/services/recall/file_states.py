"""The recorded states of a vault's files, so that an index is compared and not rebuilt.

A record says what passages a file in a certain state holds. That is true of the file whatever
happens to an index; so nothing goes wrong if the records are lost, old, or written by another
program: files are only read once more.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import orjson

from memdeck.domain.memory.entry import MemoryEntry, changed_ids
from memdeck.domain.search.passage import DIGEST_BYTES, Passage
from memdeck.errors import StorageError
from memdeck.services.pages.passage_fields import memory_id, part_of
from memdeck.services.recall.passages import MEMORY_FILE, VERSION, Part, memory_passage
from memdeck.storage.disk.atomic_write import write_atomic
from memdeck.storage.disk.files import make_folder, read_whole


@dataclass(frozen=True, slots=True)
class FileState:
    """A file in the state *seen* holds passages of *part*, whose digests add up to *total*."""

    seen: str
    part: str
    total: str


def total_of(digests: Iterable[bytes]) -> str:
    """Return a checksum of a set of digests, independent of their order."""
    total = 0
    for digest in digests:
        total ^= int.from_bytes(digest, "big")
    return total.to_bytes(DIGEST_BYTES, "big").hex()


class FileStates:
    """The recorded file states of one vault, by the names of their files."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> dict[str, FileState]:
        """Return the file states by name; none if they cannot be read."""
        try:
            stored = orjson.loads(read_whole(self._path) or b"")
            return _file_states(stored) if stored["version"] == VERSION else {}
        except (StorageError, ValueError, TypeError, LookupError):
            return {}

    def write(self, states: Mapping[str, FileState]) -> None:
        """Save *states*; if the disk refuses, there are none next time."""
        stored = {
            "version": VERSION,
            "files": {name: asdict(state) for name, state in states.items()},
        }
        with suppress(StorageError, orjson.JSONEncodeError):
            make_folder(self._path.parent)
            write_atomic(self._path, orjson.dumps(stored))


def _file_states(stored: Mapping[str, Any]) -> dict[str, FileState]:
    return {name: FileState(**state) for name, state in stored["files"].items()}


IndexedDigests = Mapping[str, Mapping[str, bytes]]
"""Digests by id, by the part of the vault they belong to."""


@dataclass(slots=True)
class IndexUpdate:
    """The update that brings an index in sync, and the state of each file after it."""

    put: list[Passage] = field(default_factory=list)
    remove: list[str] = field(default_factory=list)
    file_states: dict[str, FileState] = field(default_factory=dict)

    def add_part(self, part: Part, indexed: Mapping[str, bytes]) -> str:
        """Add what brings *part* in sync; return the sum of its digests."""
        digests = part.digests
        self.put += (part.passage(id_) for id_ in digests if indexed.get(id_) != digests[id_])
        self.remove += (id_ for id_ in indexed if id_ not in digests)
        return total_of(digests.values())


def update_between(
    before: Mapping[str, MemoryEntry],
    after: Mapping[str, MemoryEntry],
    known: FileState,
    seen: str,
) -> IndexUpdate:
    """Return the update of an index from the memories *before* to those *after*.

    *known* is the record of *before*, *seen* the current state of their file.
    """
    update, total = IndexUpdate(), [bytes.fromhex(known.total)]
    for id_ in changed_ids(before, after):
        passages = [memory_passage(entries[id_]) for entries in (before, after) if id_ in entries]
        total += (passage.digest for passage in passages)
        if id_ in after:
            update.put.append(passages[-1])
        else:
            update.remove.append(memory_id(id_))
    update.file_states[MEMORY_FILE] = FileState(seen, known.part, total_of(total))
    return update


def by_part(digests: Mapping[str, bytes]) -> dict[str, dict[str, bytes]]:
    parts = defaultdict[str, dict[str, bytes]](dict)
    for id_, digest in digests.items():
        parts[part_of(id_)][id_] = digest
    return parts


def total_of_part(indexed: IndexedDigests, part: str) -> str:
    return total_of(indexed.get(part, {}).values())


def differences(expected: Mapping[str, bytes], known: Mapping[str, bytes]) -> Iterator[str]:
    """Report what an index lacks, has too much or has otherwise than the files."""
    sentences = {
        "{} of the vault cannot be found yet.": sum(id_ not in known for id_ in expected),
        "{} can be found that the vault no longer holds.": sum(
            id_ not in expected for id_ in known
        ),
        "{} can be found by words that were changed since.": sum(
            id_ in known and known[id_] != digest for id_, digest in expected.items()
        ),
    }
    for sentence, count in sentences.items():
        if count:
            yield sentence.format("1 text" if count == 1 else f"{count:,} texts")
