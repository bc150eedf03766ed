"""Memories on a PostgreSQL server, as design B keeps them: ``user_memories``, ``memory_relations``.

The rows of one user, with every column that can be told as text; vectors and
BLOBs stay where they are. A memory's relations to others stand in its row. A
change locks that user's rows, compares, and writes what is different. Of a
memory whose words are not what they were, the vector is emptied.

Source: seed 001, section 3.1.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from typing import Any, LiteralString

import psycopg
from psycopg import sql

from memdeck.errors import StorageError, UsageError
from memdeck.storage.database import Record
from memdeck.storage.missing_vectors import told_missing
from memdeck.storage.postgres_columns import Column, Connection, columns_of
from memdeck.storage.postgres_refusal import postgres_refusal
from memdeck.storage.postgres_relations import RELATIONS, Relations
from memdeck.storage.row_text import Key, Row, RowChanges
from memdeck.storage.servers import ServerVault

TABLE = "user_memories"
CONNECT_S = 5
"""For a server to answer; libpq takes no less than two."""

_SETTINGS = {"timezone": "UTC", "datestyle": "ISO", "lock_timeout": "5s"}
_OWNER = "user_id"
_VECTOR = "embedding"


class PostgresDatabase:
    """The memories of one user there; connected to for each look, and left after it."""

    list_name = TABLE

    def __init__(self, server: ServerVault, password: Callable[[], str | None]) -> None:
        self._server = server
        self._password = password
        self.name = server.place

    def modified_at(self) -> datetime | None:
        """Return a day long ago: the server does not tell, and no score depends on it."""
        return datetime.min.replace(tzinfo=UTC)

    @contextmanager
    def looking(self) -> Iterator["PostgresTransaction"]:
        with self._told(), self._connected() as connection:
            connection.execute("begin isolation level repeatable read read only")
            yield PostgresTransaction(connection, self._server)

    @contextmanager
    def changing(self) -> Iterator["PostgresTransaction"]:
        with self._told(), self._connected() as connection:
            connection.execute("begin isolation level repeatable read")
            transaction = PostgresTransaction(connection, self._server)
            transaction.lock()
            yield transaction

    def rehearsing(self) -> "AbstractContextManager[PostgresTransaction]":
        return self.changing()

    def lacks(self) -> tuple[str, ...]:
        with self.looking() as transaction:
            return transaction.lacks()

    @contextmanager
    def _connected(self) -> Iterator[Connection]:
        known = self._server.password or self._password()
        secret: dict[str, Any] = {"password": known} if known else {}
        connection = psycopg.connect(
            self._server.address,
            autocommit=True,  # transactions are begun and ended here
            connect_timeout=CONNECT_S,
            application_name="memdeck",
            client_encoding="utf8",
            **secret,
        )
        try:
            for name, value in _SETTINGS.items():
                connection.execute("select set_config(%s, %s, false)", (name, value))
            yield connection
        finally:
            connection.close()  # what was not committed is undone

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Tell what the server refuses as a person can act on it."""
        try:
            yield
        except psycopg.Error as error:
            raise postgres_refusal(error, self.name) from None  # its words may hold the password


class PostgresTransaction:
    """One user's rows, as they are at one moment, and what is changed in them."""

    def __init__(self, connection: Connection, server: ServerVault) -> None:
        self._connection = connection
        self._user = server.user_id
        columns = columns_of(connection, TABLE)
        if not {"id", "content", _OWNER} <= columns.keys():
            raise StorageError(
                f"{server.place} has no table user_memories as it is needed here; check the name"
                " of the database in the address."
            )
        self._owner = columns[_OWNER]
        self._columns = {name: one for name, one in columns.items() if one.is_told}
        self._columns.pop(_OWNER, None)
        self._has_vectors = _VECTOR in columns
        self._relations = Relations(connection)

    def lock(self) -> None:
        """Wait for other programs, and keep them from these rows."""
        self._connection.execute(
            sql.SQL("select id from {} where {} order by id for update").format(
                _table(), self._own()
            )
        )

    def records(self) -> Sequence[Record]:
        names = [sql.SQL("{}::text").format(sql.Identifier(name)) for name in self._columns]
        query = sql.SQL("select {} from {} where {}")
        found = self._connection.execute(
            query.format(sql.SQL(", ").join(names), _table(), self._own())
        ).fetchall()
        at = list(self._columns).index("id")
        related = self._relations.by_source([record[at] for record in found])
        return [(*record, related.get(record[at])) for record in found]

    def told(self, records: Sequence[Record]) -> Sequence[Row]:
        rows = [self._row(record) for record in records]
        return sorted(rows, key=lambda row: (str(row.get("created_at")), str(row["id"])))

    def apply(self, changes: RowChanges) -> None:
        self._relations.forget(changes.gone)
        for key in changes.gone:
            self._run("delete from {} where {} and id = {}", _table(), self._own(), self._key(key))
        for row in changes.new:
            self._insert(row)
        for key, cells in changes.changed:
            self._update(key, {name: cell for name, cell in cells.items() if name != RELATIONS})
        for row in changes.new:
            if RELATIONS in row:
                self._relations.replace(str(row["id"]), row[RELATIONS])
        for key, cells in changes.changed:
            if RELATIONS in cells:
                self._relations.replace(str(key), cells[RELATIONS])

    def commit(self) -> None:
        self._connection.execute("commit")

    def lacks(self) -> tuple[str, ...]:
        """Return what a search by meaning would miss."""
        if not self._has_vectors:
            return ()
        query = sql.SQL("select count(*) from {} where {} and embedding is null")
        row = self._connection.execute(query.format(_table(), self._own())).fetchone()
        missing = row[0] if row else 0
        return told_missing(missing, "table")

    def _row(self, record: Record) -> Row:
        *values, related = record
        columns = self._columns.values()
        row = {one.name: one.cell(value) for one, value in zip(columns, values, strict=True)}
        return row if related is None else {**row, RELATIONS: related}

    def _insert(self, row: Row) -> None:
        cells = {name: cell for name, cell in row.items() if name in self._columns}
        names = [sql.Identifier(name) for name in (_OWNER, *cells)]
        values = [self._column(name).value(cell) for name, cell in cells.items()]
        self._run(
            "insert into {} ({}) values ({})",
            _table(),
            sql.SQL(", ").join(names),
            sql.SQL(", ").join([self._owner.value(self._user), *values]),
        )

    def _update(self, key: Key, cells: Row) -> None:
        parts: list[sql.Composable] = [
            sql.SQL("{} = {}").format(sql.Identifier(name), self._column(name).value(cell))
            for name, cell in cells.items()
        ]
        if "content" in cells and self._has_vectors:
            parts.append(sql.SQL("embedding = null"))
        if parts:
            told = sql.SQL(", ").join(parts)
            self._run(
                "update {} set {} where {} and id = {}", _table(), told, self._own(), self._key(key)
            )

    def _column(self, name: str) -> Column:
        try:
            return self._columns[name]
        except KeyError:
            raise UsageError(
                f"user_memories has no column “{name}”; take that out of the memory."
            ) from None

    def _key(self, key: Key) -> sql.Composable:
        return self._columns["id"].value(key)

    def _own(self) -> sql.Composable:
        return sql.SQL("{} = {}").format(sql.Identifier(_OWNER), self._owner.value(self._user))

    def _run(self, query: LiteralString, *parts: sql.Composable) -> None:
        self._connection.execute(sql.SQL(query).format(*parts))


def _table() -> sql.Composable:
    return sql.Identifier(TABLE)
