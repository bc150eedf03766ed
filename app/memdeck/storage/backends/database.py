"""Memories in the tables of a database, read and written as one text.

The changes of a text are applied row by row: other columns, tables and rows are unchanged, and
so is the work of other programs on the same database.
"""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from datetime import datetime
from itertools import compress, count
from operator import attrgetter, ne
from typing import Any, Protocol, TypeAlias

from memdeck.storage.backends.backend import (
    Backend,
    NewText,
    Replacement,
    Snapshot,
    VectorStore,
    changed_elsewhere,
    revision_of,
)
from memdeck.storage.backends.rows_as_json import (
    Row,
    RowChanges,
    RowText,
    Sheet,
    render_rows,
    row_text,
    sheet_of,
)

Record: TypeAlias = tuple[Any, ...]
"""A row as a database returns it."""


@dataclass(frozen=True, slots=True)
class Records:
    """The rows of a table at one moment, and the names of their values.

    *state* identifies that moment among those at which the rows differed; None where only the
    rows do.
    """

    columns: Sequence[object]
    rows: Sequence[Record]
    state: object = None


READS_KEPT = 2
"""The reads a save needs more than once: the rows before it, and those after."""


class Transaction(Protocol):
    """One read of the tables, and their changes until a commit."""

    def records(self, known: Sequence[Records]) -> Records:
        """Return every row that holds a memory, unparsed; one of *known*, if nothing changed since.

        Raises:
            StorageError: there are no tables of memories.
        """

    def row(self, record: Record) -> Row:
        """Return *record* in the form used in a text."""

    def apply(self, changes: RowChanges) -> None:
        """Apply *changes*.

        Raises:
            UsageError: the tables reject a value.
        """

    def commit(self) -> None:
        """Make the applied changes permanent."""


class Database(Protocol):
    """The database with the tables. Its errors are those of ``Backend``."""

    @property
    def name(self) -> str:
        """Its name in messages."""

    @property
    def list_name(self) -> str:
        """The name of the rows in the text: the table."""

    def modified_at(self) -> datetime | None:
        """Return when it was last written, or else read; None where it does not exist."""

    def reading(self) -> AbstractContextManager[Transaction]:
        """Yield the tables as they are at one moment."""

    def writing(self) -> AbstractContextManager[Transaction]:
        """Yield the tables to change, and lock others out; without a commit, all is undone."""

    def trial(self) -> AbstractContextManager[Transaction]:
        """Yield them as ``writing`` does, for a temporary change: nothing new is created."""

    def lacks(self) -> tuple[str, ...]:
        """Return what the program that owns it would miss, a sentence each."""


@dataclass(frozen=True, slots=True)
class _NewRows:
    transaction: Transaction
    snapshot: Snapshot

    def commit(self) -> None:
        self.transaction.commit()


@dataclass(frozen=True, slots=True)
class _Line:
    """A record in the form of a text, and its position among the others."""

    order: tuple[str, str]
    row_text: RowText

    @classmethod
    def of(cls, row: Row) -> "_Line":
        return cls((str(row.get("created_at")), str(row.get("id"))), row_text(row))


class _Read:
    """Records and their parsed content: comparing records is faster than parsing them."""

    def __init__(self, name: str, records: Records, lines: Sequence[_Line]) -> None:
        self.records = records
        self.lines = lines
        in_order = sorted(lines, key=attrgetter("order"))
        self.sheet = sheet_of(name, [line.row_text for line in in_order])
        self.text = self.sheet.text
        self.revision = revision_of(self.text)

    def lines_of(self, transaction: Transaction, records: Records) -> list[_Line]:
        """Return the content of *records*: most of them, with the first and last, are as here."""
        old, new = self.records.rows, records.rows
        first = _count_same(old, new)
        last = min(_count_same(old[::-1], new[::-1]), min(len(old), len(new)) - first)
        fresh = map(_Line.of, map(transaction.row, new[first : len(new) - last]))
        return [*self.lines[:first], *fresh, *self.lines[len(old) - last :]]


class DatabaseBackend(Backend):
    """The memories in the tables of one database. Any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._empty = _Read(database.list_name, Records((), ()), ())
        self._latest: tuple[_Read, ...] = ()

    def read(self) -> Snapshot:
        if self._database.modified_at() is None:
            return Snapshot("", revision_of(""), None)
        with self._database.reading() as transaction:
            return self._snapshot(transaction)

    def normalized(self, text: str) -> str:
        with self._database.trial() as transaction:
            before = self._read(transaction).sheet
            new = self._sheet(text, before).in_one_line_where_new(before)
            transaction.apply(new.changes_from(before))
            return self._read(transaction).text

    @contextmanager
    def replacing(self, new: NewText, found: Snapshot) -> Iterator[Replacement]:
        with self._database.writing() as transaction:
            now = self._read(transaction)
            if now.text != (found.text or render_rows(self._database.list_name, ())):
                raise changed_elsewhere(self._database.name)
            transaction.apply(self._sheet(new.text, now.sheet).changes_from(now.sheet))
            yield _NewRows(transaction, self._snapshot(transaction))

    def lacks(self) -> tuple[str, ...]:
        return self._database.lacks()

    def vectors(self) -> VectorStore | None:
        return self._database if isinstance(self._database, VectorStore) else None

    def _snapshot(self, transaction: Transaction) -> Snapshot:
        read = self._read(transaction)
        return Snapshot(read.text, read.revision, self._database.modified_at())

    def _read(self, transaction: Transaction) -> _Read:
        latest = self._latest  # once: another thread may replace it meanwhile
        records = transaction.records([read.records for read in latest])
        comparable = [read for read in latest if read.records.columns == records.columns]
        for known in comparable:
            if known.records.rows is records.rows or known.records.rows == records.rows:
                known.records = records  # by now it may have another state
                return known
        similar = next(iter(comparable), self._empty)
        lines = similar.lines_of(transaction, records)
        read = _Read(self._database.list_name, records, lines)
        self._latest = (read, *latest[: READS_KEPT - 1])
        return read

    def _sheet(self, text: str, similar: Sheet) -> Sheet:
        """Return *text*, much of which may equal the *similar* sheet, parsed."""
        known = next((read.sheet for read in self._latest if read.text == text), None)
        return known or similar.parse(self._database.list_name, text)


def _count_same(first: Sequence[Record], second: Sequence[Record]) -> int:
    """Return the length of the common prefix, in records."""
    differ = compress(count(), map(ne, first, second))
    return next(differ, min(len(first), len(second)))
