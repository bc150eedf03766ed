"""Open a SQLite database from an untrusted file.

It is a private copy, opened only to read: the program that owns the file is never kept waiting,
and nothing is written next to it. The write-ahead log next to the file is copied, too, as it
holds the newest changes.
"""

import re
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from memdeck.errors import TranscriptError
from memdeck.transcripts.input.file import File
from memdeck.transcripts.input.file_type import Kind, kind_of
from memdeck.transcripts.input.limits import GIB, MIB, PIECE_BYTES
from memdeck.transcripts.input.safe_stream import UNREADABLE, readable_error

Row = Mapping[str, object]
"""The values of a row by column name."""

Tables = Mapping[str, frozenset[str]]
"""The columns of each table by its name; no views, and no tables that compute values."""


def have_columns(tables: Tables, needed: Tables) -> bool:
    """Return whether *tables* have all columns of those *needed*."""
    return all(columns <= tables.get(name, frozenset()) for name, columns in needed.items())


_COPY_BYTES = 4 * MIB
_LOG, _JOURNAL = "-wal", "-journal"
_SUFFIXES = (_LOG, "-shm", _JOURNAL)
_LONGEST_LOG_BYTES = GIB
_COPIES = 3  # until no program writes to the file meanwhile
# Source: the SQLite database file format, 1.3.3, 3 and 4.1.
_READ_VERSION, _LOGGED = slice(19, 20), b"\x02"
_HEADER_BYTES = 100
_LOG_HEADER_BYTES = 32
_JOURNAL_SIGN = b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"
_ALLOWED = {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ}
_COMPUTED = re.compile(r"\bAS\b", re.IGNORECASE)
_DAMAGED = "It is damaged or was cut off; download or export it again."
_WRITTEN_TO = (
    "The program that keeps it is writing to it; quit the program, then read the file again."
)


class Database:
    """An open database. *lacks_newest* is set where its newest changes may be elsewhere.

    Each row read is passed to *watch* first.
    """

    def __init__(self, connection: sqlite3.Connection, *, lacks_newest: bool = False) -> None:
        self._connection = connection
        self.lacks_newest = lacks_newest
        self.watch: Callable[[Row], None] = lambda _: None
        self.tables = self._tables()

    def rows(self, query: str, *values: str) -> Iterator[Row]:
        """Yield the rows of *query*.

        Raises:
            TranscriptError: the database is damaged.
        """
        try:
            cursor = self._connection.execute(query, values)
            names = [column[0] for column in cursor.description]
            for values_of_row in cursor:
                row = dict(zip(names, values_of_row, strict=True))
                self.watch(row)
                yield row
        except (sqlite3.Error, OverflowError) as error:
            raise TranscriptError(_DAMAGED) from error

    def _tables(self) -> Tables:
        found = self.rows("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
        plain = [row["name"] for row in found if _is_plain(str(row["sql"]))]
        return {name: self._columns(name) for name in plain if isinstance(name, str)}

    def _columns(self, table: str) -> frozenset[str]:
        try:
            cursor = self._connection.execute(f"SELECT * FROM {_quoted(table)} LIMIT 0")  # noqa: S608
        except sqlite3.Error as error:
            raise TranscriptError(_DAMAGED) from error
        return frozenset(column[0] for column in cursor.description)


def without_logs(files: Sequence[File]) -> list[File]:
    """Return *files* without what SQLite keeps next to a database among them."""
    by_name = {file.name: file for file in files}
    return [file for file in files if not _is_log(file.name, by_name)]


def _is_log(name: str, files: Mapping[str, File]) -> bool:
    databases = (
        files.get(name.removesuffix(suffix)) for suffix in _SUFFIXES if name.endswith(suffix)
    )
    return any(kind_of(_header(file, _HEADER_BYTES)) is Kind.SQLITE for file in databases if file)


def _is_plain(statement: str) -> bool:
    """Return whether *statement* makes a table that only holds values, and computes none."""
    return statement[:12].upper() == "CREATE TABLE" and not _COMPUTED.search(statement)


@contextmanager
def opened(file: File) -> Iterator[Database]:
    """Open a copy of *file* and remove it afterwards.

    Raises:
        TranscriptError: it cannot be read, is damaged, or is being written to.
    """
    with tempfile.TemporaryDirectory(prefix="memdeck-") as folder:
        copy = Path(folder, "copy.db")
        log = Path(folder, copy.name + _LOG)
        is_at_rest = _copy_at_rest(file, copy, log)
        has_log = log.exists() and _is_its_log(copy)
        if not (is_at_rest or has_log or _is_sound(copy, with_log=False)):
            raise TranscriptError(_WRITTEN_TO)
        lacks_newest = not is_at_rest or (_uses_log(copy) and not has_log)
        with closing(_connect(copy, with_log=has_log)) as connection:
            _allow_reading_only(connection)
            yield Database(connection, lacks_newest=lacks_newest)


def _copy_at_rest(file: File, copy: Path, log: Path) -> bool:
    """Copy *file*, then its log; return whether both are of one moment.

    A program appends to the log, and restarts it only when all of it is in the database. So
    a log whose header stays the same has what was written into the database meanwhile.
    """
    for _ in range(_COPIES):
        before = _state(file)
        try:
            with file.open() as stream, copy.open("wb") as target:
                shutil.copyfileobj(stream, target, _COPY_BYTES)
        except UNREADABLE as error:
            raise readable_error(error) from error
        _copy_log(file, log)
        if before is not None and before == _state(file):
            return True
    return False


def _copy_log(file: File, log: Path) -> None:
    """Copy the log of *file*; leave it out if it cannot be read, or is too long."""
    log.unlink(missing_ok=True)
    source = file.sibling(_LOG)
    if source is None:
        return
    try:
        with source.open() as stream, log.open("wb") as target:
            shutil.copyfileobj(stream, target, _COPY_BYTES)
            if target.tell() > _LONGEST_LOG_BYTES:
                log.unlink()
    except (TranscriptError, *UNREADABLE):
        log.unlink(missing_ok=True)


def _state(file: File) -> tuple[bytes, bytes] | None:
    """Return what changes when a program writes to *file*; None while one is about to."""
    journal = file.sibling(_JOURNAL)
    if journal and _header(journal, len(_JOURNAL_SIGN)) == _JOURNAL_SIGN:
        return None
    log = file.sibling(_LOG)
    return _header(file, _HEADER_BYTES), _header(log, _LOG_HEADER_BYTES) if log else b""


def _header(file: File, size: int) -> bytes:
    """Return the first *size* bytes of *file*, or b"" if it cannot be read."""
    try:
        return file.head()[:size]
    except TranscriptError:
        return b""


def _is_its_log(copy: Path) -> bool:
    """Return whether the log next to *copy* is undamaged, and not that of another database."""
    tables: Tables = {}
    with suppress(TranscriptError), closing(_connect(copy, with_log=False)) as connection:
        tables = Database(connection).tables
    return _is_sound(copy, with_log=True, tables=frozenset(tables))


def _is_sound(copy: Path, *, with_log: bool, tables: frozenset[str] = frozenset()) -> bool:
    """Return whether the tables that may be read, *tables* among them, are not damaged."""
    try:
        with closing(_connect(copy, with_log=with_log)) as connection:
            found = Database(connection).tables
            return found.keys() >= tables and all(
                row[0] == "ok"
                for table in found
                for row in connection.execute(f"PRAGMA quick_check({_quoted(table)})")
            )
    except (TranscriptError, sqlite3.Error):
        return False


def _uses_log(copy: Path) -> bool:
    with copy.open("rb") as stream:
        return stream.read(_HEADER_BYTES)[_READ_VERSION] == _LOGGED


def _quoted(table: str) -> str:
    doubled = table.replace('"', '""')
    return f'"{doubled}"'


def _connect(copy: Path, *, with_log: bool) -> sqlite3.Connection:
    options = "mode=ro" if with_log else "mode=ro&immutable=1"
    try:
        connection = sqlite3.connect(f"{copy.as_uri()}?{options}", uri=True)
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, PIECE_BYTES)
        connection.text_factory = lambda data: data.decode("utf-8", "replace")
        for option in ("trusted_schema = OFF", "cell_size_check = ON"):
            connection.execute(f"PRAGMA {option}")
        # A constraint may call functions, and is checked with the table.
        connection.execute("PRAGMA ignore_check_constraints = ON")
    except sqlite3.Error as error:
        raise TranscriptError(_DAMAGED) from error
    return connection


def _allow_reading_only(connection: sqlite3.Connection) -> None:
    """Let *connection* read tables and call no function."""
    connection.set_authorizer(
        lambda action, *_: sqlite3.SQLITE_OK if action in _ALLOWED else sqlite3.SQLITE_DENY
    )
