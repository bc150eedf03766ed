"""Where the memories of a vault really are, as its store reads and replaces them.

A medium shows what it holds as one text and takes one back. To the rest of a
vault (journal, backups, undo, the editor) a table is therefore a file like any
other. One is a module here and a line in ``backend_registry``; all are held to
``tests/storage/test_memory_stores.py``.
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
    """Return a value that only the text of *utf_8* has."""
    return Revision(hashlib.sha256(utf_8).hexdigest())


def revision_of(text: str) -> Revision:
    """Return a value that only *text* has; a missing file counts as empty."""
    return revision_of_utf_8(_utf_8(text))


@dataclass(frozen=True)
class NewText:
    """A text that is to be saved, and its UTF-8, half characters and all.

    Of a large file each takes a while to make of the other, and its revision takes as long.
    """

    text: str
    utf_8: bytes

    @classmethod
    def of(cls, text: str) -> "NewText":
        """Return *text* as one."""
        return cls(text, _utf_8(text))

    @cached_property
    def revision(self) -> Revision:
        """What tells it from any other text."""
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
    """Return the error that says that what is called *name* is not as it was."""
    if is_there:
        return ConflictError(f"{name} was changed by another program; load it again before saving.")
    return ConflictError(f"{name} was deleted or moved meanwhile; put it back and try again.")


class Replacement(Protocol):
    """A new text that is safe, and waits to take the place of the old one."""

    @property
    def snapshot(self) -> Snapshot:
        """What a read gives once it has."""

    def commit(self) -> None:
        """Put it in place of the old one, in one step.

        Raises:
            ConflictError: someone changed that meanwhile.
            StorageError: the disk or the server refused; the old one stands.
        """


class Backend(Protocol):
    """A file, or the tables of a database."""

    def read(self) -> Snapshot:
        """Return what it holds now; nothing is changed or made.

        Raises:
            StorageError: it cannot be read, or holds no memories.
        """

    def as_kept(self, text: str) -> str:
        """Return what a read would give once *text* is written: a table has an order of its own.

        Raises:
            ConflictError: it changes all the time.
            StorageError: it cannot be written.
            UsageError: the table refuses a value of *text*.
        """

    def replacing(self, new: NewText, found: Snapshot) -> AbstractContextManager[Replacement]:
        """Make *new* ready to replace what was *found*; without a commit, all stays as it was.

        Raises:
            ConflictError: it is not as it was found any more.
            StorageError: the disk or the server refused.
            UsageError: the table refuses a value of *new*.
        """

    def lacks(self) -> tuple[str, ...]:
        """Return what its own program would miss in it, a sentence each.

        Raises:
            StorageError: it cannot be read.
        """

    def vectors(self) -> VectorStore | None:
        """Return where its own program keeps vectors of the memories; None for nowhere."""
