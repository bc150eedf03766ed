"""Database errors become a message with a next step for the user."""

import apsw
import psycopg
import pytest
from psycopg import errors

from memdeck.errors import ConflictError, LockedError, StorageError, UsageError
from memdeck.storage.backends.postgres import postgres_error
from memdeck.storage.backends.sqlite import sqlite_storage_error


@pytest.mark.parametrize(
    ("error", "kind", "expected"),
    [
        (apsw.BusyError("database is locked"), LockedError, "try again in a moment"),
        (apsw.LockedError("table is locked"), LockedError, "try again in a moment"),
        (apsw.ConstraintError("NOT NULL constraint failed: x"), UsageError, "change the value"),
        (apsw.NotADBError("file is not a database"), StorageError, "choose another file"),
        (apsw.CorruptError("database disk image is malformed"), StorageError, "from a backup"),
        (apsw.ReadOnlyError("attempt to write"), StorageError, "check its permissions and"),
        (apsw.CantOpenError("unable to open"), StorageError, "check its permissions and"),
        (apsw.FullError("database or disk is full"), StorageError, "free some space"),
        (UnicodeEncodeError("utf-8", "\ud800", 0, 1, "odd"), StorageError, "correct that memory"),
        (apsw.IOError("disk I/O error"), StorageError, "SQLite says “disk I/O error”"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else "",
)
def test_what_sqlite_refuses_is_reported(error, kind, expected, tmp_path):
    found = sqlite_storage_error(error, tmp_path / "memory.db")

    assert type(found) is kind
    assert expected in str(found)
    assert "memory.db" in str(found)


@pytest.mark.parametrize(
    ("error", "kind", "expected"),
    [
        (errors.LockNotAvailable("lock"), LockedError, "try again in a moment"),
        (errors.DeadlockDetected("dead"), LockedError, "try again in a moment"),
        (errors.SerializationFailure("could not serialize"), ConflictError, "load it again"),
        (errors.ForeignKeyViolation("no user"), UsageError, "a user who is there"),
        (errors.NotNullViolation("null"), UsageError, "change the value"),
        (errors.InvalidTextRepresentation("no uuid"), UsageError, "change the value"),
        (errors.InsufficientPrivilege("no"), StorageError, "ask its owner"),
        (errors.ReadOnlySqlTransaction("no"), StorageError, "the primary server"),
        (errors.DiskFull("full"), StorageError, "make room"),
        (psycopg.OperationalError(""), StorageError, "it gave no reason"),
        (
            psycopg.OperationalError('connection to "h" failed: FATAL:  no such role\nmore'),
            StorageError,
            "(no such role)",
        ),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else "",
)
def test_what_a_server_refuses_is_reported(error, kind, expected):
    found = postgres_error(error, "db.example/app")

    assert type(found) is kind
    assert expected in str(found)
    assert "db.example/app" in str(found)
