"""The connections of one process to its PostgreSQL servers, which all its vaults share.

psycopg_pool connects in threads of its own, where a wrong password or a server that is not there
becomes a timeout without a reason. Here the thread that needs a connection opens it.
"""

from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from math import inf
from threading import BoundedSemaphore, Lock
from time import monotonic
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary, finalize

from memdeck.errors import LockedError, StorageError

if TYPE_CHECKING:
    from memdeck.postgres.postgres_server import Connection, Server

MOST = 8
WAIT_S = 10.0
IDLE_S = 60.0
"""Seconds for which an unused connection is kept; firewalls drop one that is silent for long."""


class PostgresConnections:
    """The connections of one process to its PostgreSQL servers. Any thread.

    Pass one object to every ``open_memory`` of a process, and make it in that process: a
    connection cannot be used after a fork. It keeps at most *most* connections to each server,
    those of search indexes included. A thread that needs another one waits for *wait_s* seconds.
    With *keeps* false, each connection is closed after its use.
    """

    def __init__(self, most: int = MOST, *, wait_s: float = WAIT_S, keeps: bool = True) -> None:
        self._most = most
        self._wait_s = wait_s
        self._keeps = keeps
        self._passwords: WeakKeyDictionary[Server, str] = WeakKeyDictionary()
        self._pools: dict[tuple[str, str], _Pool] = {}
        finalize(self, _close_unused, self._pools)

    @contextmanager
    def lend(self, server: "Server", settings: Mapping[str, str]) -> "Iterator[Connection]":
        """Yield a connection with these *settings*; a transaction that is left open is undone.

        Raises:
            LockedError: all connections were in use for too long.
            StorageError: the server does not answer, or rejects the login.
            UsageError: its address is invalid.
            psycopg.Error: the server refuses a setting.
        """
        from memdeck.postgres.postgres_server import roll_back  # noqa: PLC0415 - an extra

        password = self._password(server)
        pool = self._pools.setdefault((server.address, password), _Pool(self._most))
        if not pool.free.acquire(timeout=self._wait_s):
            raise LockedError(
                f"All {self._most} connections of this program to PostgreSQL at {server.place} are"
                " in use; try again in a moment, or allow more with PostgresConnections(most=…)."
            )
        try:
            connection = self._ready(server, password, pool, settings)
            try:
                yield connection
            finally:
                if roll_back(connection) and self._keeps:
                    pool.put(connection)
                else:
                    connection.close()
        finally:
            pool.free.release()

    def close(self) -> None:
        """Close every connection that is not in use; others are opened when they are needed."""
        _close_unused(self._pools)

    def _ready(
        self, server: "Server", password: str, pool: "_Pool", settings: Mapping[str, str]
    ) -> "Connection":
        """Return a connection that has just answered: a kept one, else a new one."""
        import psycopg  # noqa: PLC0415 - an extra

        from memdeck.postgres.postgres_server import apply_settings  # noqa: PLC0415 - an extra

        while True:
            kept = pool.take()
            connection = kept or self._connect(server, password)
            try:
                apply_settings(connection, settings)
            except psycopg.Error:  # a kept one may have been lost meanwhile
                connection.close()
                if kept is None:
                    raise
            else:
                return connection

    def _connect(self, server: "Server", password: str) -> "Connection":
        try:
            return server.connect(password)
        except StorageError:
            self._passwords.pop(server, None)  # it may have been changed
            raise

    def _password(self, server: "Server") -> str:
        """Return the password to *server*; a keychain takes long to find one."""
        if server not in self._passwords:
            self._passwords[server] = server.find_password()
        return self._passwords[server]


class _Pool:
    """The connections to one server with one password: how many may be made, and the unused."""

    def __init__(self, most: int) -> None:
        self.free = BoundedSemaphore(most)
        self._lock = Lock()
        self._unused: deque[tuple[float, Connection]] = deque()

    def take(self) -> "Connection | None":
        """Return the connection that was used last; None if there is none."""
        self.close_unused(monotonic() - IDLE_S)
        with self._lock:
            return self._unused.pop()[1] if self._unused else None

    def put(self, connection: "Connection") -> None:
        """Keep *connection* for the next use."""
        self.close_unused(monotonic() - IDLE_S)
        with self._lock:
            self._unused.append((monotonic(), connection))

    def close_unused(self, before_s: float = inf) -> None:
        """Close the connections that were put back before the time *before_s*."""
        with self._lock:
            while self._unused and self._unused[0][0] < before_s:
                self._unused.popleft()[1].close()


def _close_unused(pools: Mapping[tuple[str, str], _Pool]) -> None:
    for pool in [*pools.values()]:
        pool.close_unused()
