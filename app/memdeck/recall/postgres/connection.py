"""What an index needs of its server: a check of it, a lock for writing, and its errors."""

import contextlib
from collections.abc import Iterator

import psycopg
from psycopg import errors

from memdeck.errors import LockedError, StorageError, UsageError
from memdeck.postgres.postgres_server import Connection, Server, reason, server_error

_ABILITIES = """
select current_setting('server_version'), has_database_privilege(current_database(), 'create'),
    exists (select from pg_available_extensions where name = 'vector')
"""


def check_connection(server: Server) -> str:
    """Return in a sentence whether an index can be kept there, and what would be missing."""
    try:
        with server.connect() as connection:
            row = connection.execute(_ABILITIES).fetchone()
    except psycopg.Error as error:
        return str(refused(error, server))
    except (StorageError, UsageError) as error:
        return str(error)
    version, may_create, has_vectors = row or ("", False, False)
    if not may_create:
        return (
            f"PostgreSQL {version} at {server.place} answers, but you may make no schema in that"
            " database; ask its owner for the right to create one."
        )
    if not has_vectors:
        return (
            f"PostgreSQL {version} at {server.place} answers and can find by words; to find by"
            " meaning, too, ask its owner to install pgvector."
        )
    return f"PostgreSQL {version} at {server.place} answers and can find by words and by meaning."


def refused(error: psycopg.Error, server: Server) -> StorageError:
    """Return the error for the user of *error*, raised while working."""
    match error:
        case errors.LockNotAvailable() | errors.DeadlockDetected():
            return LockedError(
                "Another program is writing the search index; try again in a moment."
            )
        case errors.InsufficientPrivilege():
            return StorageError(
                f"PostgreSQL at {server.place} does not allow it ({reason(error)}); ask its owner"
                " for the right to create a schema in that database."
            )
        case errors.ReadOnlySqlTransaction() | errors.DiskFull() | errors.OutOfMemory():
            return server_error(error, server.place)
        case _:
            return StorageError(
                f"PostgreSQL at {server.place} refused ({reason(error)}); look into its log, or"
                " rebuild the index."
            )


@contextlib.contextmanager
def writing(connection: Connection, lock: int) -> Iterator[None]:
    """Commit all that is written inside, or none of it, one program at a time.

    Readers are not blocked.
    """
    with connection.transaction():
        connection.execute("select pg_advisory_xact_lock(%s)", (lock,))
        yield
