"""The backend of a vault's memories, by the name of its file."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from memdeck.errors import StorageError
from memdeck.storage.backends.backend import Backend, VectorStore
from memdeck.storage.backends.file_backend import MemoryFile
from memdeck.storage.backends.postgres_address import ServerVault, read_server
from memdeck.storage.vault_layout import VaultLayout, is_sqlite, stands_for_server

if TYPE_CHECKING:
    from memdeck.postgres.connections import PostgresConnections


def backend_of(layout: VaultLayout) -> Backend:
    """Return the backend of the memories at *layout*.

    Raises:
        StorageError: its driver is not installed.
    """
    if stands_for_server(layout.name):
        server = read_server(layout.memory)
        return backend_on(
            server, layout.password, layout.connections, creates_tables=layout.creates_tables
        )
    if not is_sqlite(layout.name):
        return MemoryFile(layout)
    from memdeck.storage.backends.database import DatabaseBackend  # noqa: PLC0415 - few vaults need it

    try:
        from memdeck.storage.backends.sqlite import SqliteDatabase  # noqa: PLC0415 - slow, rarely used
    except ImportError:
        raise StorageError(
            "Memories in SQLite need apsw; install it with `pip install apsw`."
        ) from None
    return DatabaseBackend(SqliteDatabase(layout.memory))


def backend_on(
    server: ServerVault,
    password: Callable[[], str | None],
    connections: "PostgresConnections | None" = None,
    *,
    creates_tables: bool = False,
) -> Backend:
    """Return the backend of the memories on *server*.

    Raises:
        StorageError: its driver is not installed.
    """
    from memdeck.storage.backends.database import DatabaseBackend  # noqa: PLC0415 - few vaults need it

    with _psycopg_wanted():
        from memdeck.storage.backends.postgres import PostgresDatabase  # noqa: PLC0415 - an extra
    database = PostgresDatabase(server, password, connections, creates_tables=creates_tables)
    return DatabaseBackend(database)


def vectors_on(
    server: ServerVault,
    password: Callable[[], str | None],
    connections: "PostgresConnections | None",
    data_key: str,
) -> VectorStore:
    """Return the vectors of the memories on *server* whose data have the key *data_key*."""
    with _psycopg_wanted():
        from memdeck.storage.backends.postgres import PostgresDatabase, TableVectors  # noqa: PLC0415

    return TableVectors(PostgresDatabase(server, password, connections), data_key)


@contextmanager
def _psycopg_wanted() -> Iterator[None]:
    try:
        yield
    except ImportError:
        raise StorageError(
            "Memories in PostgreSQL need psycopg; install it with `pip install 'psycopg[binary]'`."
        ) from None
