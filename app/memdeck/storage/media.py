"""Which medium a vault's memories are in, by the name of its file."""

from memdeck.storage.layout import VaultLayout, is_sqlite
from memdeck.storage.medium import Medium
from memdeck.storage.memory_file import MemoryFile


def medium_of(layout: VaultLayout) -> Medium:
    """Return the medium of the memories at *layout*."""
    if not is_sqlite(layout.name):
        return MemoryFile(layout)
    from memdeck.storage.database import DatabaseMedium  # noqa: PLC0415 - few vaults need it
    from memdeck.storage.sqlite_store import SqliteDatabase  # noqa: PLC0415 - as above

    return DatabaseMedium(SqliteDatabase(layout.memory))
