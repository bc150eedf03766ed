"""Memories in an SQLite file, as in design D: ``memories``, and a vector for each.

The file belongs to a program that may be running. A read takes no more than a read lock; a
change takes the write lock, compares, and writes the differences. Where the text of a memory
changed, its vector is removed: a search by meaning must not find it by its old text. A new file
has a table for the vectors, where sqlite-vec is installed.

Source: seed 003, sections 3.3 and 5.1.
"""

import os
import re
import struct
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path

import apsw

from memdeck.errors import LockedError, MemdeckError, StorageError, UsageError
from memdeck.storage.backends.backend import MissingVectors, TextVector, missing_sentences
from memdeck.storage.backends.database import Record, Records
from memdeck.storage.backends.rows_as_json import Cell, Json, Key, Row, RowChanges, is_object
from memdeck.storage.disk.atomic_write import open_private
from memdeck.storage.os_errors import storage_errors

TABLE = "memories"
VECTORS = "memory_vectors"
WAIT_MS = 5_000
"""The time for another program to finish writing."""

_HEADER_BYTES = 100
_JOURNALS = slice(18, 20)  # of the header: the write and the read version
_ROLLBACK = b"\x01\x01"
_JSON_COLUMNS = frozenset({"metadata"})
_WRITES = apsw.SQLITE_OPEN_READWRITE
_CREATES = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE

_SCHEMA = """
create table memories (
    id            text primary key,
    content       text not null,
    category      text not null check(category in ('knowledge','preference','skill','project')),
    importance    real not null default 0.5,
    access_count  integer not null default 0,
    metadata      text,
    created_at    text not null,
    updated_at    text not null
);
create index idx_memories_category on memories(category);
create index idx_memories_importance on memories(importance desc);
"""
_VECTOR_SCHEMA = f"""
create virtual table {VECTORS} using vec0(
    id        text primary key,
    embedding float[1536]
);
"""
"""Source: seed 003, section 3.3: the dimension of text-embedding-3-small."""

_DIMENSION = re.compile(r"embedding\s+float\[(\d+)\]", re.IGNORECASE)


class SqliteDatabase:
    """One such file; it is opened for each read and closed after it."""

    list_name = TABLE

    def __init__(self, path: Path) -> None:
        self._path = path
        self.name = path.name

    def modified_at(self) -> datetime | None:
        with storage_errors(self._path, "read"), suppress(FileNotFoundError):
            return datetime.fromtimestamp(self._path.stat().st_mtime, UTC)
        return None

    @contextmanager
    def reading(self) -> Iterator["SqliteTransaction"]:
        with self._opened(str(self._path), _WRITES) as connection:
            connection.pragma("query_only", True)
            connection.execute("begin")
            yield SqliteTransaction(connection, self.name)

    @contextmanager
    def writing(self) -> Iterator["SqliteTransaction"]:
        is_new = self.modified_at() is None
        try:
            if is_new:
                with suppress(OSError):  # SQLite reports the error
                    os.close(open_private(self._path, os.O_RDWR | os.O_CREAT))
            with self._opened(str(self._path), _CREATES if is_new else _WRITES) as connection:
                yield self._begin(connection)
        finally:
            if is_new:
                with suppress(OSError):
                    if not self._path.stat().st_size:
                        self._path.unlink()

    @contextmanager
    def trial(self) -> Iterator["SqliteTransaction"]:
        if self.modified_at() is not None:
            with self.writing() as transaction:
                yield transaction
            return
        with self._opened(":memory:", _CREATES) as connection:
            yield self._begin(connection)

    def lacks(self) -> tuple[str, ...]:
        missing = self.missing_vectors()
        return missing_sentences(len(missing.texts), "file", missing)

    def missing_vectors(self) -> MissingVectors:
        if self.modified_at() is None:
            return MissingVectors()
        with self.reading() as transaction:
            return transaction.missing_vectors()

    def put_vectors(self, vectors: Mapping[str, TextVector]) -> None:
        with self.writing() as transaction:
            transaction.put_vectors(vectors)
            transaction.commit()

    def _begin(self, connection: apsw.Connection) -> "SqliteTransaction":
        connection.pragma("secure_delete", True)  # no trace of purged text may remain
        connection.execute("begin immediate")
        transaction = SqliteTransaction(connection, self.name)
        if transaction.is_empty():
            connection.execute(_SCHEMA)
            with suppress(ImportError):  # without it, its program creates the table of vectors
                _load_vec0(connection)
                connection.execute(_VECTOR_SCHEMA)
        return transaction

    @contextmanager
    def _opened(self, name: str, flags: int) -> Iterator[apsw.Connection]:
        """Yield a connection, closed afterwards: what is not committed then is undone.

        SQLite's errors become messages that the user can act on.
        """
        try:
            with closing(apsw.Connection(name, flags=flags)) as connection:
                connection.set_busy_timeout(WAIT_MS)
                yield connection
        except (apsw.Error, UnicodeError) as error:
            raise sqlite_storage_error(error, self._path) from error


class SqliteTransaction:
    """The tables of one open file."""

    def __init__(self, connection: apsw.Connection, name: str) -> None:
        self._connection = connection
        self._name = name
        self._has_loaded = False

    def is_empty(self) -> bool:
        """Return whether the file is empty, so that a vault can be started in it."""
        return not self._connection.execute("select 1 from sqlite_schema limit 1").get

    def records(self, known: Sequence[Records]) -> Records:
        columns = self._columns
        if not columns and self.is_empty():
            return Records(columns, ())
        if not {"id", "content"} <= set(columns):
            raise StorageError(
                f"{self._name} is a SQLite file, but none with a table of memories; choose"
                " another file."
            )
        state = self._state()
        for records in known:
            if state is not None and records.state == state:
                return records
        names = ", ".join(map(_quoted, columns))
        rows = list(self._connection.execute(f"select {names} from {TABLE}"))  # noqa: S608 - quoted
        return Records(columns, rows, state)

    def row(self, record: Record) -> Row:
        """Return it without its BLOBs."""
        cells = zip(self._columns, record, strict=True)
        return {name: _cell(name, value) for name, value in cells if not isinstance(value, bytes)}

    def apply(self, changes: RowChanges) -> None:
        names = set(self._columns)
        has_stale_vectors = self._has_vectors() and bool(changes.removed or changes.changed)
        if has_stale_vectors:
            self._load_vectors()
        for key in changes.removed:
            self._connection.execute(f"delete from {TABLE} where id = ?", (key,))  # noqa: S608
        for key, cells in changes.changed:
            self._update(key, cells, names)
        for row in changes.new:
            self._insert({name: cell for name, cell in row.items() if name in names})
        if has_stale_vectors:
            rewritten = [key for key, cells in changes.changed if "content" in cells]
            for key in (*changes.removed, *rewritten):
                self._connection.execute(f"delete from {VECTORS} where id = ?", (key,))  # noqa: S608

    def commit(self) -> None:
        self._connection.execute("commit")

    def missing_vectors(self) -> MissingVectors:
        if not self._has_vectors():
            return MissingVectors()
        found = _DIMENSION.search(self._vector_schema())
        self._load_vectors()
        rows = self._connection.execute(
            f"select id, content from {TABLE} where id not in (select id from {VECTORS})"  # noqa: S608
            " order by rowid"
        )
        return MissingVectors(int(found[1]) if found else 0, dict(rows))

    def put_vectors(self, vectors: Mapping[str, TextVector]) -> None:
        self._load_vectors()
        self._connection.executemany(
            f"insert into {VECTORS} (id, embedding) select id, ? from {TABLE} where id = ?"  # noqa: S608 - as below
            f" and content = ? and id not in (select id from {VECTORS})",
            [
                (struct.pack(f"<{len(vector)}f", *vector), id_, text)
                for id_, (text, vector) in vectors.items()
            ],
        )

    @cached_property
    def _columns(self) -> Sequence[str]:
        """The columns that can be written as text; generated ones cannot be set."""
        found = self._connection.execute(f"pragma table_xinfo({TABLE})")
        return tuple(name for _, name, _, _, _, _, hidden in found if hidden == 0)

    def _state(self) -> tuple[object, ...] | None:
        """Return a value that differs in any other state of the file, with the columns read before.

        None where that is unknown: with a write-ahead log the file alone does not show it, nor
        what was changed and not committed yet.

        Source: SQLite, file format, 1.3.7: every commit counts the change counter up.
        """
        path = self._connection.db_filename("main")
        if not path or self._connection.total_changes():
            return None
        # Not by the file itself: closing it would release the locks that SQLite has on it.
        is_whole, header = self._connection.read("main", 0, 0, _HEADER_BYTES)
        if not is_whole or header[_JOURNALS] != _ROLLBACK:
            return None
        about = Path(path).stat()
        return about.st_dev, about.st_ino, about.st_size, about.st_mtime_ns, header

    def _has_vectors(self) -> bool:
        known = "select 1 from sqlite_schema where type = 'table' and name = ?"
        return bool(self._connection.execute(known, (VECTORS,)).get)

    def _update(self, key: Key, cells: Row, names: set[str]) -> None:
        if unknown := cells.keys() - names:
            raise StorageError(
                f"{self._name} has no column “{min(unknown)}”; take that out of the memory {key}."
            )
        assignments = ", ".join(f"{_quoted(name)} = ?" for name in cells)
        values = (*map(_value, cells.values()), key)
        self._connection.execute(f"update {TABLE} set {assignments} where id = ?", values)  # noqa: S608

    def _insert(self, row: Row) -> None:
        names = ", ".join(map(_quoted, row))
        placeholders = ", ".join("?" * len(row))
        values = tuple(map(_value, row.values()))
        self._connection.execute(f"insert into {TABLE} ({names}) values ({placeholders})", values)  # noqa: S608

    def _load_vectors(self) -> None:
        if self._has_loaded or "vec0" not in self._vector_schema().casefold():
            return
        try:
            _load_vec0(self._connection)
        except ImportError:
            raise StorageError(
                f"{self._name} stores vectors with sqlite-vec, which is not installed; install it"
                " with `pip install sqlite-vec`."
            ) from None
        self._has_loaded = True

    def _vector_schema(self) -> str:
        found = self._connection.execute("select sql from sqlite_schema where name = ?", (VECTORS,))
        return str(found.get)


def _load_vec0(connection: apsw.Connection) -> None:
    """Let *connection* use tables of sqlite-vec."""
    import sqlite_vec  # noqa: PLC0415 - not every machine has a wheel of it

    connection.enable_load_extension(True)
    try:
        connection.load_extension(sqlite_vec.loadable_path())
    finally:
        connection.enable_load_extension(False)


def _cell(name: str, value: object) -> Cell:
    match value:
        case str() if name in _JSON_COLUMNS and is_object(value):
            return Json(value)
        case str() | int() | float() | None:
            return value
        case _:
            raise TypeError(value)


def _value(cell: Cell) -> str | float | None:
    return cell.text if isinstance(cell, Json) else cell


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def sqlite_storage_error(error: apsw.Error | UnicodeError, path: Path) -> MemdeckError:
    """Return the error that says why the file at *path* could not be used."""
    name = path.name
    match error:
        case apsw.BusyError() | apsw.LockedError():
            return LockedError(f"Another program is writing to {name}; try again in a moment.")
        case apsw.ConstraintError():
            return UsageError(
                f"{name} does not take that ({_reason(error)}); change the value and save again."
            )
        case apsw.NotADBError():
            return StorageError(
                f"{name} is not a SQLite file, or it is encrypted; choose another file, or"
                " decrypt it with the program that made it."
            )
        case apsw.CorruptError():
            return StorageError(
                f"{name} is damaged ({_reason(error)}); bring it back from a backup, or try"
                " `sqlite3 FILE .recover`."
            )
        case apsw.ReadOnlyError() | apsw.CantOpenError() | apsw.PermissionsError():
            return StorageError(
                f"{path} cannot be opened, or not to be written ({_reason(error)}); check its"
                " permissions and those of its folder."
            )
        case apsw.FullError():
            return StorageError(
                f"{path} could not be saved: the disk is full; free some space and try again."
            )
        case UnicodeError():
            return StorageError(
                f"{name} holds, or was to hold, text that is no Unicode; correct that memory first."
            )
        case _:
            return StorageError(
                f"{name} could not be used: SQLite says “{_reason(error)}”; check the file with"
                " the program that made it."
            )


def _reason(error: BaseException) -> str:
    return str(error).partition(": ")[2] or str(error)
