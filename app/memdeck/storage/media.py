"""Which medium a vault's memories are in, by the name of its file."""

from memdeck.errors import StorageError
from memdeck.storage.layout import VaultLayout, is_sqlite, stands_for_server
from memdeck.storage.medium import Medium
from memdeck.storage.memory_file import MemoryFile


def medium_of(layout: VaultLayout) -> Medium:
    """Return the medium of the memories at *layout*.

    Raises:
        StorageError: what speaks to its server is not installed, or its file says no address.
    """
    if stands_for_server(layout.name):
        return _on_server(layout)
    return _in_database(layout) if is_sqlite(layout.name) else MemoryFile(layout)


def _in_database(layout: VaultLayout) -> Medium:
    from memdeck.storage.database import DatabaseMedium  # noqa: PLC0415 - few vaults need it
    from memdeck.storage.sqlite_store import SqliteDatabase  # noqa: PLC0415 - as above

    return DatabaseMedium(SqliteDatabase(layout.memory))


def _on_server(layout: VaultLayout) -> Medium:
    from memdeck.storage.database import DatabaseMedium  # noqa: PLC0415 - few vaults need it
    from memdeck.storage.servers import read_server  # noqa: PLC0415 - as above

    try:
        from memdeck.storage.postgres_store import PostgresDatabase  # noqa: PLC0415 - an extra
    except ImportError:
        raise StorageError(
            "Memories in PostgreSQL need psycopg; install it with `pip install"
            " 'memdeck[postgres]'`."
        ) from None
    return DatabaseMedium(PostgresDatabase(read_server(layout.memory), layout.password))
