"""The SQLite file of an index: its tables, and the recovery of an unusable file."""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from memdeck.errors import LockedError, StorageError
from memdeck.recall.index.protocol import OUTDATED

VERSION = 4
"""Must be increased with every change of the tables."""

CACHE_KB = 16_384
"""Size of the page cache: the postings of 20,000 memories fit."""

WAIT_S = 10.0
"""Timeout for another program that writes."""

DAMAGED = "The search index was damaged; it is being rebuilt."
SCRUBBED = "The search index is being rebuilt, so that nothing of what was purged stays in it."

_TABLES = r"""
create table passage (
    n integer primary key,
    id text not null unique,
    digest blob not null,
    kind text not null,
    text text not null,
    about text not null,
    session text not null,
    place integer,
    speaker text not null,
    at text,
    at_s real,
    until_s real,
    section text not null,
    category text not null,
    "group" text not null,
    people text not null,
    evidence text not null,
    until text,
    importance real,
    user_id text not null,
    agent_id text not null,
    run_id text not null,
    tags text not null,
    labels text not null,
    length integer not null,
    embedded_by text not null default ''
);
create index passage_by_model on passage (embedded_by);
create index passage_by_namespace on passage (user_id, agent_id, run_id);
create table posting (
    token text not null, part integer not null, entries blob not null, primary key (token, part)
);
create table vector (
    n integer primary key, model text not null, language text not null, vector blob not null
);
create table made (segmentation text);
"""


class Opened(NamedTuple):
    """A connection, and why the file was created again; "" if it was not."""

    connection: sqlite3.Connection
    word: str


def open_file(path: Path | None, segmentation: str) -> Opened:
    """Return a connection to the index at *path*, created if it does not exist.

    In memory if *path* is None. A file that is damaged, of another version or of tokens cut by
    another *segmentation* is created again.

    Raises:
        StorageError: the disk refused.
    """
    try:
        if path is not None:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return _opened(path, segmentation)
    except OSError as error:
        raise StorageError(
            f"The folder of the search index, {path.parent if path else ''}, cannot be made; check"
            " whether a file is in its place, or the disk is full or read-only."
        ) from error
    except sqlite3.Error as error:
        if path is None or not is_damage(error):
            raise refused(error) from error
    return start_over(path, segmentation)


def start_over(path: Path, segmentation: str) -> Opened:
    """Replace a damaged index with an empty one.

    Raises:
        StorageError: the disk refused.
    """
    try:
        for ending in ("", "-wal", "-shm"):
            path.with_name(path.name + ending).unlink(missing_ok=True)
        return Opened(_opened(path, segmentation).connection, DAMAGED)
    except (OSError, sqlite3.Error) as error:
        raise StorageError(
            f"The search index at {path} is damaged and cannot be replaced; delete that file."
        ) from error


def is_damage(error: sqlite3.Error) -> bool:
    """Return whether the file itself is damaged."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    is_missing = code == sqlite3.SQLITE_ERROR and "no such" in str(error)
    return is_missing or code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def refused(error: sqlite3.Error) -> StorageError:
    """Return the error for the user of *error*."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return LockedError("Another program is writing the search index; try again in a moment.")
    return StorageError(
        f"The search index cannot be used ({error}); check whether the disk is full or read-only."
    )


def scrubbed(connection: sqlite3.Connection) -> bool:
    """Rewrite the file, so that no free page holds old data; False if one may.

    Another program that is reading keeps the log of changes from being emptied.
    """
    connection.execute("vacuum")
    (is_busy, *_) = connection.execute("pragma wal_checkpoint(truncate)").fetchone()
    return not is_busy


@contextlib.contextmanager
def reading(connection: sqlite3.Connection) -> Iterator[None]:
    """See the index as it is now, whatever another program writes meanwhile."""
    connection.execute("begin")
    try:
        yield
    finally:
        if connection.in_transaction:
            connection.execute("rollback")


@contextlib.contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Commit all that is written inside, or none of it."""
    connection.execute("begin immediate")
    try:
        yield
    except BaseException:
        if connection.in_transaction:
            connection.execute("rollback")
        raise
    connection.execute("commit")


def _opened(path: Path | None, segmentation: str) -> Opened:
    if path is not None:
        _make_private(path)
    connection = sqlite3.connect(
        path or ":memory:", timeout=WAIT_S, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute("pragma synchronous = normal")  # what a power failure loses is rebuilt
        connection.execute(f"pragma cache_size = -{CACHE_KB}")
        with contextlib.suppress(sqlite3.OperationalError):  # another program is just opening it
            connection.execute("pragma journal_mode = wal")
        return Opened(connection, _provide_tables(connection, segmentation))
    except BaseException:
        connection.close()
        raise


def _make_private(path: Path) -> None:
    """Make the file private to this account, as it repeats confidential text.

    SQLite gives its side files the same mode, and reports if it cannot.
    """
    with contextlib.suppress(OSError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def _provide_tables(connection: sqlite3.Connection, segmentation: str) -> str:
    if _is_current(connection, segmentation):
        return ""
    with transaction(connection):
        if _is_current(connection, segmentation):  # another program was quicker
            return ""
        old = connection.execute("select name from sqlite_master where type = 'table'").fetchall()
        for (name,) in old:
            connection.execute(f'drop table "{name}"')
        for statement in _TABLES.split(";\n"):
            connection.execute(statement)
        connection.execute("insert into made values (?)", (segmentation,))
        connection.execute(f"pragma user_version = {VERSION}")
    return OUTDATED if old else ""


def _is_current(connection: sqlite3.Connection, segmentation: str) -> bool:
    (version,) = connection.execute("pragma user_version").fetchone()
    if version != VERSION:
        return False
    return bool(connection.execute("select segmentation from made").fetchone() == (segmentation,))
