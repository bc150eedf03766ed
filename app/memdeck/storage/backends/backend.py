"""The interface by which a vault's store reads and replaces its memories.

A backend returns its content as one text and accepts one. To the rest of a vault (journal,
backups, undo, the editor) a table is therefore a file like any other. Each backend is a module
here and a line in ``backend_registry``; all must pass ``tests/storage/test_memory_stores.py``.
"""

import hashlib
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import NewType, Protocol

from memdeck.errors import ConflictError
from memdeck.storage.backends.missing_vectors import VectorStore
from memdeck.storage.disk.text_encoding import Encoding, encode, is_text

Revision = NewType("Revision", str)


def _utf_8(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def revision_of_utf_8(utf_8: bytes) -> Revision:
    """Return a value unique to the text of *utf_8*."""
    return Revision(hashlib.sha256(utf_8).hexdigest())


def revision_of(text: str) -> Revision:
    """Return a value unique to *text*; a missing file counts as empty."""
    return revision_of_utf_8(_utf_8(text))


@dataclass(frozen=True)
class NewText:
    """A text to save, and its UTF-8, half characters included.

    For a large file, computing one from the other takes a while, and its revision takes as long.
    """

    text: str
    utf_8: bytes

    @classmethod
    def of(cls, text: str) -> "NewText":
        """Return *text* as one."""
        return cls(text, _utf_8(text))

    @cached_property
    def revision(self) -> Revision:
        """The value that identifies it among all texts."""
        return revision_of_utf_8(self.utf_8)

    def encoded(self, encoding: Encoding, name: str) -> bytes:
        """Return it as the bytes of the file *name*.

        Raises:
            StorageError: no file of text can hold it; see ``encode``.
        """
        if encoding is Encoding.UTF_8 and is_text(self.utf_8):
            return self.utf_8
        return encode(self.text, encoding, name)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The memories at one moment; *modified_at* is None where there is no file or table."""

    text: str
    revision: Revision
    modified_at: datetime | None
    encoding: Encoding = Encoding.UTF_8

    @property
    def exists(self) -> bool:
        """True where the file or the table was there."""
        return self.modified_at is not None

    @property
    def known(self) -> Revision | None:
        """Its revision; None where nothing was there."""
        return self.revision if self.exists else None


def changed_elsewhere(name: str, *, is_there: bool = True) -> ConflictError:
    """Return the error that *name* has changed since it was read."""
    if is_there:
        return ConflictError(f"{name} was changed by another program; load it again before saving.")
    return ConflictError(f"{name} was deleted or moved meanwhile; put it back and try again.")


class Replacement(Protocol):
    """A new text, safely stored, ready to replace the old one."""

    @property
    def snapshot(self) -> Snapshot:
        """The snapshot that a read returns after the commit."""

    def commit(self) -> None:
        """Replace the old text with it, in one step.

        Raises:
            ConflictError: someone changed that meanwhile.
            StorageError: the disk or the server failed; the old one remains.
        """


class Backend(Protocol):
    """A file, or the tables of a database."""

    def read(self) -> Snapshot:
        """Return its present content; nothing is changed or created.

        Raises:
            StorageError: it cannot be read, or holds no memories.
        """

    def as_kept(self, text: str) -> str:
        """Return what a read would return once *text* is written: a table has an order of its own.

        Raises:
            ConflictError: it changes all the time.
            StorageError: it cannot be written.
            UsageError: the table rejects a value of *text*.
        """

    def replacing(self, new: NewText, found: Snapshot) -> AbstractContextManager[Replacement]:
        """Prepare *new* to replace what was *found*; without a commit, nothing changes.

        Raises:
            ConflictError: it has changed since it was found.
            StorageError: the disk or the server failed.
            UsageError: the table rejects a value of *new*.
        """

    def lacks(self) -> tuple[str, ...]:
        """Return what the program that owns it would miss in it, a sentence each.

        Raises:
            StorageError: it cannot be read.
        """

    def vectors(self) -> VectorStore | None:
        """Return where the program that owns it keeps vectors of the memories; None for nowhere."""
