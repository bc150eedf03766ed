"""Memories in the tables of a database, shown and taken back as one text.

What a text changes is carried out row by row: other columns, tables and rows
stay as they are, and so does the work of other programs on the same database.
"""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from memdeck.storage.medium import (
    Medium,
    Replacement,
    Revision,
    Snapshot,
    changed_elsewhere,
    revision_of,
)
from memdeck.storage.row_text import (
    Row,
    RowChanges,
    in_one_line_where_new,
    render_rows,
    row_changes,
)

READS_KEPT = 2
"""What a save meets more than once: the rows before it, and those after."""


class Transaction(Protocol):
    """One look at the tables, and what is changed in them until a commit."""

    def rows(self) -> Sequence[Row]:
        """Return every row that holds a memory, in an order that depends on the rows alone."""

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


@dataclass(frozen=True, slots=True)
class _Read:
    """Rows, and what they were found to say: to compare rows is quicker than to tell them."""

    rows: Sequence[Row]
    text: str
    revision: Revision


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
            found = self._snapshot(transaction)
            tidy = in_one_line_where_new(self._database.list_name, found.text, text)
            return self._applied(transaction, tidy, found).snapshot.text

    @contextmanager
    def replacing(
        self,
        text: str,
        found: Snapshot,
        revision: Revision | None = None,  # noqa: ARG002 - its own
    ) -> Iterator[Replacement]:
        with self._database.changing() as transaction:
            yield self._applied(transaction, text, found)

    def lacks(self) -> tuple[str, ...]:
        return self._database.lacks()

    def _applied(self, transaction: Transaction, text: str, found: Snapshot) -> _NewRows:
        name = self._database.list_name
        now = self._snapshot(transaction).text
        if now != (found.text if found.exists else render_rows(name, ())):
            raise changed_elsewhere(self._database.name)
        transaction.apply(row_changes(name, now, text))
        return _NewRows(transaction, self._snapshot(transaction))

    def _snapshot(self, transaction: Transaction) -> Snapshot:
        rows = transaction.rows()
        latest = self._latest  # once: another thread may replace it meanwhile
        read = next((one for one in latest if one.rows == rows), None)
        if read is None:
            text = render_rows(self._database.list_name, rows)
            read = _Read(rows, text, revision_of(text))
            self._latest = (read, *latest[: READS_KEPT - 1])
        return Snapshot(read.text, read.revision, self._database.modified_at())
