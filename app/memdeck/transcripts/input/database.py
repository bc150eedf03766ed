"""Open a SQLite database from an untrusted file.

It is a private copy, read-only and immutable: the program that owns the file is never kept
waiting, and nothing is written next to it. What is in a write-ahead log is not read.
"""

import re
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from memdeck.errors import TranscriptError
from memdeck.transcripts.input.file import File
from memdeck.transcripts.input.limits import MIB, PIECE_BYTES
from memdeck.transcripts.input.safe_stream import UNREADABLE, readable_error

Row = Mapping[str, object]
"""The values of a row by column name."""

Tables = Mapping[str, frozenset[str]]
"""The columns of each table by its name; no views, and no tables that compute values."""

_COPY_BYTES = 4 * MIB
_ALLOWED = {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ}
_COMPUTED = re.compile(r"\bAS\b", re.IGNORECASE)
_DAMAGED = "It is damaged or was cut off; download or export it again."


class Database:
    """An open database."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.tables = self._tables()

    def rows(self, query: str, *values: str) -> Iterator[Row]:
        """Yield the rows of *query*.

        Raises:
            TranscriptError: the database is damaged.
        """
        try:
            cursor = self._connection.execute(query, values)
            names = [column[0] for column in cursor.description]
            for row in cursor:
                yield dict(zip(names, row, strict=True))
        except (sqlite3.Error, OverflowError) as error:
            raise TranscriptError(_DAMAGED) from error

    def _tables(self) -> Tables:
        found = self.rows("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
        plain = [row["name"] for row in found if _is_plain(str(row["sql"]))]
        return {name: self._columns(name) for name in plain if isinstance(name, str)}

    def _columns(self, table: str) -> frozenset[str]:
        quoted = table.replace('"', '""')
        try:
            cursor = self._connection.execute(f'SELECT * FROM "{quoted}" LIMIT 0')  # noqa: S608
        except sqlite3.Error as error:
            raise TranscriptError(_DAMAGED) from error
        return frozenset(column[0] for column in cursor.description)


def has_log(file: File) -> bool:
    """Return whether the newest changes of the database in *file* may be in a log next to it.

    Source: the SQLite database file format, 1.3.3: the version that reads it is 2.
    """
    return file.head()[19:20] == b"\x02"


def _is_plain(statement: str) -> bool:
    """Return whether *statement* makes a table that only holds values, and computes none."""
    return statement[:12].upper() == "CREATE TABLE" and not _COMPUTED.search(statement)


@contextmanager
def opened(file: File) -> Iterator[Database]:
    """Open a copy of *file* and remove it afterwards.

    Raises:
        TranscriptError: it cannot be read, or is damaged.
    """
    with tempfile.TemporaryDirectory(prefix="memdeck-") as folder:
        copy = Path(folder, "copy.db")
        try:
            with file.open() as stream, copy.open("wb") as target:
                shutil.copyfileobj(stream, target, _COPY_BYTES)
            connection = sqlite3.connect(f"{copy.as_uri()}?mode=ro&immutable=1", uri=True)
        except (*UNREADABLE, sqlite3.Error) as error:
            raise readable_error(error) from error
        try:
            _restrict(connection)
            yield Database(connection)
        finally:
            connection.close()


def _restrict(connection: sqlite3.Connection) -> None:
    """Let *connection* read tables and call no function."""
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, PIECE_BYTES)
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    try:
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA cell_size_check = ON")
    except sqlite3.Error as error:
        raise TranscriptError(_DAMAGED) from error
    connection.set_authorizer(
        lambda action, *_: sqlite3.SQLITE_OK if action in _ALLOWED else sqlite3.SQLITE_DENY
    )
