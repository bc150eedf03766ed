"""The PostgreSQL server of an index: the connection, and errors for the user."""

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from memdeck.errors import LockedError, StorageError, UsageError
from memdeck.postgres_security import secure_options

CONNECT_S = 5
"""Seconds for a server to answer; libpq takes no less than two."""

_ABILITIES = """
select current_setting('server_version'), has_database_privilege(current_database(), 'create'),
    exists (select from pg_available_extensions where name = 'vector')
"""

Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Server:
    """The address of a server, as libpq reads it: ``postgresql://name@host/database``.

    *password* is called if *address* has none; if it returns none either, libpq looks into
    PGPASSWORD and .pgpass.
    """

    address: str
    password: Callable[[], str | None] = lambda: None

    @property
    def parts(self) -> dict[str, Any]:
        """The parts of the address, by libpq's names.

        Raises:
            UsageError: it is no address.
        """
        try:
            return conninfo_to_dict(self.address)
        except psycopg.Error:
            raise UsageError(
                "That is no address of a PostgreSQL server; write it as"
                " postgresql://name@host/database."
            ) from None

    @property
    def place(self) -> str:
        """The name of the server: its host, port and database."""
        parts = self.parts
        port = f":{parts['port']}" if parts.get("port") else ""
        host = parts.get("hostaddr") or parts.get("host", "localhost")
        return f"{host}{port}/{parts.get('dbname', '')}".rstrip("/")

    def connect(self) -> Connection:
        """Return a connection whose statements commit one by one until ``transaction`` joins them.

        Raises:
            StorageError: the server does not answer, or rejects the login.
            UsageError: the address is invalid.
        """
        known = self.parts.get("password") or self.password()
        secret: dict[str, Any] = {"password": known} if known else {}
        try:
            return psycopg.connect(
                self.address,
                autocommit=True,
                connect_timeout=CONNECT_S,
                application_name="memdeck",
                client_encoding="utf8",
                **secure_options(self.address, has_password=bool(known)),
                **secret,
            )
        except psycopg.Error as error:
            raise StorageError(
                f"PostgreSQL at {self.place} cannot be used ({_reason(error)}); check whether it"
                " runs, and whether address, name and password are right."
            ) from None  # its own message may contain the password


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


def without_password(address: str) -> tuple[str, str]:
    """Return *address* without its password, and the password; "" if it has none.

    Raises:
        UsageError: it is no address.
    """
    parts = Server(address).parts
    password = parts.pop("password", "")
    return (make_conninfo("", **parts), password) if password else (address, "")


def refused(error: psycopg.Error, server: Server) -> StorageError:
    """Return the error for the user of *error*, raised while working."""
    match error:
        case errors.LockNotAvailable() | errors.DeadlockDetected():
            return LockedError(
                "Another program is writing the search index; try again in a moment."
            )
        case errors.InsufficientPrivilege():
            return StorageError(
                f"PostgreSQL at {server.place} does not allow it ({_reason(error)}); ask its owner"
                " for the right to create a schema in that database."
            )
        case errors.ReadOnlySqlTransaction():
            return StorageError(
                f"PostgreSQL at {server.place} is read-only; name the primary server instead."
            )
        case errors.DiskFull() | errors.OutOfMemory():
            return StorageError(
                f"PostgreSQL at {server.place} has no room left; make room there and try again."
            )
        case _:
            return StorageError(
                f"PostgreSQL at {server.place} refused ({_reason(error)}); look into its log, or"
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


def _reason(error: psycopg.Error) -> str:
    """Return the first line of the server's message, without its prefix."""
    lines = str(error).strip().splitlines() or ["it gave no reason"]
    _, _, last = lines[0].rpartition("failed: ")
    return last.removeprefix("FATAL:").strip().rstrip(".")
