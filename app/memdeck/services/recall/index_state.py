"""The recorded states of a vault's files, so that an index is compared and not rebuilt.

A mark says what passages a file in a certain state holds. That is true of the file whatever
happens to an index; so nothing goes wrong if the marks are lost, old, or written by another
program: files are only read once more.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import orjson

from memdeck.domain.search.passage import DIGEST_BYTES
from memdeck.errors import StorageError
from memdeck.services.recall.passages import VERSION
from memdeck.storage.disk.atomic_write import write_atomic
from memdeck.storage.disk.files import make_folder, read_whole


@dataclass(frozen=True, slots=True)
class Mark:
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


class MarkFile:
    """The marks of one vault, by the names of their files."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> dict[str, Mark]:
        """Return the marks; none if they cannot be read."""
        try:
            stored = orjson.loads(read_whole(self._path) or b"")
            return _marks(stored) if stored["version"] == VERSION else {}
        except (StorageError, ValueError, TypeError, LookupError):
            return {}

    def write(self, marks: Mapping[str, Mark]) -> None:
        """Save *marks*; if the disk refuses, there are none next time."""
        stored = {"version": VERSION, "files": {name: asdict(mark) for name, mark in marks.items()}}
        with suppress(StorageError, orjson.JSONEncodeError):
            make_folder(self._path.parent)
            write_atomic(self._path, orjson.dumps(stored))


def _marks(stored: Mapping[str, Any]) -> dict[str, Mark]:
    return {name: Mark(**mark) for name, mark in stored["files"].items()}
