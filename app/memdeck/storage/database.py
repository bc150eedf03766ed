"""Memories in the tables of a database, shown and taken back as one text.

What a text changes is carried out row by row: other columns, tables and rows
stay as they are, and so does the work of other programs on the same database.
"""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, Protocol, TypeAlias

from memdeck.storage.medium import (
    Medium,
    NewText,
    Replacement,
    Snapshot,
    changed_elsewhere,
    revision_of,
)
from memdeck.storage.row_text import Row, RowChanges, Sheet, render_rows

Record: TypeAlias = tuple[Any, ...]
"""A row as a database gives it."""

READS_KEPT = 2
"""What a save meets more than once: the rows before it, and those after."""


class Transaction(Protocol):
    """One look at the tables, and what is changed in them until a commit."""

    def records(self) -> Sequence[Record]:
        """Return every row that holds a memory, as it comes.

        Raises:
            StorageError: there are no tables of memories.
        """

    def told(self, records: Sequence[Record]) -> Sequence[Row]:
        """Return *records* as a text can tell them, in an order that depends on them alone."""

    def apply(self, changes: RowChanges) -> None:
        """Carry *changes* out.

        Raises:
            UsageError: the tables refuse a value.
        """

    def commit(self) -> None:
        """Make what was applied last."""


class Database(Protocol):
    """Where the tables are. Its errors are those of ``Medium``."""

    @property
    def name(self) -> str:
        """What a sentence calls it."""

    @property
    def list_name(self) -> str:
        """What the text calls the rows: the table."""

    def modified_at(self) -> datetime | None:
        """Return when it was last written, or else looked at; None where it is not there."""

    def looking(self) -> AbstractContextManager[Transaction]:
        """Give the tables as they are at one moment."""

    def changing(self) -> AbstractContextManager[Transaction]:
        """Give the tables to change, and keep others from it; without a commit, all is undone."""

    def rehearsing(self) -> AbstractContextManager[Transaction]:
        """Give them as ``changing`` does, for what is not to last: nothing new is made."""

    def lacks(self) -> tuple[str, ...]:
        """Return what its own program would miss, a sentence each."""


@dataclass(frozen=True, slots=True)
class _NewRows:
    transaction: Transaction
    snapshot: Snapshot

    def commit(self) -> None:
        self.transaction.commit()


class _Read:
    """Records, and what they were found to say: to compare records is quicker than to tell them."""

    def __init__(self, name: str, records: Sequence[Record], rows: Sequence[Row]) -> None:
        self._name = name
        self.records = records
        self.text = render_rows(name, rows)
        self.revision = revision_of(self.text)

    @cached_property
    def sheet(self) -> Sheet:
        return Sheet(self._name, self.text)


class DatabaseMedium(Medium):
    """The memories in the tables of one database. Any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._latest: tuple[_Read, ...] = ()

    def read(self) -> Snapshot:
        if self._database.modified_at() is None:
            return Snapshot("", revision_of(""), None)
        with self._database.looking() as transaction:
            return self._snapshot(transaction)

    def as_kept(self, text: str) -> str:
        with self._database.rehearsing() as transaction:
            before = self._read(transaction).sheet
            tidy = self._sheet(text).in_one_line_where_new(before)
            transaction.apply(self._sheet(tidy).changes_from(before))
            return self._read(transaction).text

    @contextmanager
    def replacing(self, new: NewText, found: Snapshot) -> Iterator[Replacement]:
        with self._database.changing() as transaction:
            yield self._applied(transaction, new.text, found)

    def lacks(self) -> tuple[str, ...]:
        return self._database.lacks()

    def _applied(self, transaction: Transaction, text: str, found: Snapshot) -> _NewRows:
        now = self._read(transaction)
        if now.text != (found.text or render_rows(self._database.list_name, ())):
            raise changed_elsewhere(self._database.name)
        transaction.apply(self._sheet(text).changes_from(now.sheet))
        return _NewRows(transaction, self._snapshot(transaction))

    def _snapshot(self, transaction: Transaction) -> Snapshot:
        read = self._read(transaction)
        return Snapshot(read.text, read.revision, self._database.modified_at())

    def _read(self, transaction: Transaction) -> _Read:
        records = transaction.records()
        latest = self._latest  # once: another thread may replace it meanwhile
        for known in latest:
            if known.records == records:
                return known
        read = _Read(self._database.list_name, records, transaction.told(records))
        self._latest = (read, *latest[: READS_KEPT - 1])
        return read

    def _sheet(self, text: str) -> Sheet:
        """Return *text* taken apart, which may be done already."""
        known = next((read for read in self._latest if read.text == text), None)
        return Sheet(self._database.list_name, text) if known is None else known.sheet
