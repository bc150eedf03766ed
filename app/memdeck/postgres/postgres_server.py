"""A PostgreSQL server: its address, a new connection, and its errors for the user."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeAlias

import psycopg
from psycopg import errors, sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import TransactionStatus

from memdeck.errors import StorageError, UsageError
from memdeck.postgres.security import secure_options

CONNECT_S = 5
"""Seconds for a server to answer; libpq takes no less than two."""

Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]


@dataclass(frozen=True, eq=False)
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

    def find_password(self) -> str:
        """Return the password of the address, else the one that is fetched; "" if there is none.

        Raises:
            UsageError: it is no address.
        """
        return self.parts.get("password") or self.password() or ""

    def connect(self, password: str | None = None) -> Connection:
        """Return a connection whose statements commit one by one until ``transaction`` joins them.

        *password* is ``find_password()`` where None.

        Raises:
            StorageError: the server does not answer, or rejects the login.
            UsageError: the address is invalid.
        """
        known = self.find_password() if password is None else password
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
            raise server_error(error, self.place) from None  # its text may hold the password


def without_password(address: str) -> tuple[str, str]:
    """Return *address* without its password, and the password; "" if it has none.

    Raises:
        UsageError: it is no address.
    """
    parts = Server(address).parts
    password = parts.pop("password", "")
    return (make_conninfo("", **parts), password) if password else (address, "")


def apply_settings(connection: Connection, settings: Mapping[str, str]) -> None:
    """Give *connection* these *settings* and no others, in one statement.

    Raises:
        psycopg.Error: the server refuses one, or the connection is broken.
    """
    chosen = [
        sql.SQL("; select set_config({}, {}, false)").format(name, value)
        for name, value in settings.items()
    ]
    connection.execute(sql.SQL("reset all") + sql.Composed(chosen))


def roll_back(connection: Connection) -> bool:
    """Undo an open transaction of *connection*; return whether it can be used again."""
    if connection.info.transaction_status in (TransactionStatus.INTRANS, TransactionStatus.INERROR):
        with suppress(psycopg.Error):
            connection.rollback()
    return connection.info.transaction_status is TransactionStatus.IDLE


def server_error(error: psycopg.Error, place: str) -> StorageError:
    """Return the error for the user about a failure of the server at *place*."""
    match error:
        case errors.ReadOnlySqlTransaction():
            return StorageError(
                f"PostgreSQL at {place} is read-only; name the primary server instead."
            )
        case errors.DiskFull() | errors.OutOfMemory():
            return StorageError(
                f"PostgreSQL at {place} has no room left; make room there and try again."
            )
        case _:
            return StorageError(
                f"PostgreSQL at {place} cannot be used ({reason(error)}); check whether it"
                " runs, and whether address, name and password are right."
            )


def reason(error: psycopg.Error) -> str:
    """Return the first line of the server's message, without its prefix."""
    lines = str(error).strip().splitlines() or ["it gave no reason"]
    _, _, last = lines[0].rpartition("failed: ")
    return last.removeprefix("FATAL:").strip().rstrip(".")
