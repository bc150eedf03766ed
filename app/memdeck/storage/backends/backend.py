"""The interface by which a vault's store reads and replaces its memories.

A backend returns its content as one text and accepts one. To the rest of a vault (journal,
backups, undo, the editor) a table is therefore a file like any other. Each backend is a module
here and a line in ``backend_registry``; all must pass ``test_backend_contract`` in
``tests/storage/backends``.
"""

import hashlib
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from itertools import islice
from typing import NamedTuple, NewType, Protocol, Self, runtime_checkable

from memdeck.errors import ConflictError
from memdeck.storage.disk.text_encoding import Encoding, encode, is_text

NAMED = 3
"""Memories without a vector that are named; of the others, only the number is given."""
_SHOWN_LETTERS = 40


@dataclass(frozen=True, slots=True)
class MissingVectors:
    """The *texts* of the memories that have no vector, by id.

    *dimension* is that of the database's vectors; 0 if unknown.
    """

    dimension: int = 0
    texts: Mapping[str, str] = field(default_factory=dict)


class TextVector(NamedTuple):
    """A vector and the text it was computed from."""

    text: str
    vector: Sequence[float]


class Lack(str):
    """A sentence that *total* memories have no vector, with the values in it.

    A window phrases it in its own language by these: *names* are the beginnings of some of the
    memories, *dimension* is that of the vectors; 0 if unknown.
    """

    __slots__ = ("dimension", "names", "total")

    total: int
    dimension: int
    names: tuple[str, ...]

    def __new__(cls, sentence: str, total: int, dimension: int, names: tuple[str, ...]) -> Self:
        lack = super().__new__(cls, sentence)
        lack.total, lack.dimension, lack.names = total, dimension, names
        return lack


@runtime_checkable
class VectorStore(Protocol):
    """A database whose program searches by the vectors in it."""

    def missing_vectors(self) -> MissingVectors:
        """Return which memories have no vector; none if the database has no vectors at all."""

    def put_vectors(self, vectors: Mapping[str, TextVector]) -> None:
        """Store the vectors of memories, by id, whose text has not changed and that have none."""


def missing_sentences(
    count: int, kind: str, missing: MissingVectors | None = None
) -> tuple[Lack, ...]:
    """Return a sentence that *count* memories have no vector; none for 0.

    *kind* is "file" or "table"; some of the *missing* memories are named.
    """
    if not count:
        return ()
    missing = missing or MissingVectors()
    names = tuple(map(_short, islice(missing.texts.values(), NAMED)))
    have = "One memory has" if count == 1 else f"{count} memories have"
    remedy = f"let the program that owns the {kind} make them"
    if missing.dimension:
        remedy = (
            f"set up an embedder of {missing.dimension} dimensions and run"
            f" `memdeck reindex --embed`, or {remedy}"
        )
    listed = ", ".join(f"“{name}”" for name in names)
    more = f" and {count - len(names)} more" if count > len(names) else ""
    named = f": {listed}{more}" if names else ""
    sentence = (
        f"{have} no vector, and a search by meaning does not find what has none{named}; {remedy}."
    )
    return (Lack(sentence, count, missing.dimension, names),)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN_LETTERS else f"{line[: _SHOWN_LETTERS - 1]}…"


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
        """Return it as the bytes of the file *name*."""
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

    def normalized(self, text: str) -> str:
        """Return what a read would return once *text* is written: a table has an order of its own.

        Raises:
            ConflictError: it changes all the time.
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
        """Return what the program that owns it would miss in it, a sentence each."""

    def vectors(self) -> VectorStore | None:
        """Return where the program that owns it keeps vectors of the memories; None for nowhere."""
