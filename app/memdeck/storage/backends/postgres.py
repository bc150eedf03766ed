"""Memories on a PostgreSQL server, as in design B: ``user_memories``, ``memory_relations``.

The rows of one user, with every column that can be written as text; vectors and BLOBs are left
alone. A memory's relations to others are in its row. A change locks that user's rows, compares,
and writes the differences. Where the text of a memory changed, its vector is emptied. The tables
are created only for a new vault, where the database has none of that name.

Source: seed 001, section 3.1.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import LiteralString

import psycopg
from psycopg import errors, sql

from memdeck.errors import LockedError, MemdeckError, StorageError, UsageError
from memdeck.postgres.connections import PostgresConnections
from memdeck.postgres.postgres_server import Connection, Server, reason, server_error
from memdeck.storage.backends.backend import (
    MissingVectors,
    TextVector,
    VectorStore,
    changed_elsewhere,
    missing_sentences,
)
from memdeck.storage.backends.database import Record, Records
from memdeck.storage.backends.postgres_address import ServerVault
from memdeck.storage.backends.postgres_tables import (
    RELATIONS,
    VERSION,
    Column,
    Relations,
    begin_tables,
    columns_of,
)
from memdeck.storage.backends.rows_as_json import Key, Row, RowChanges

TABLE = "user_memories"

_SETTINGS = {"timezone": "UTC", "datestyle": "ISO", "lock_timeout": "5s"}
_TABLE = sql.Identifier(TABLE)
_OWNER = "user_id"
_VECTOR = "embedding"
_BETWEEN = ";"


class PostgresDatabase:
    """The memories of one user there; each read borrows a connection."""

    list_name = TABLE

    def __init__(
        self,
        server: ServerVault,
        password: Callable[[], str | None],
        connections: PostgresConnections | None,
        *,
        creates_tables: bool = False,
    ) -> None:
        self._server = server
        self._login = Server(server.address, lambda: server.password or password())
        self._connections = connections or PostgresConnections(keeps=False)
        self._creates_tables = creates_tables
        self.name = server.location

    def modified_at(self) -> datetime | None:
        """Return a day long ago: the server does not know it, and no score depends on it."""
        return datetime.min.replace(tzinfo=UTC)

    @contextmanager
    def reading(self) -> Iterator["PostgresTransaction"]:
        with self.session() as connection:
            if self._creates_tables:  # what it creates for the read is undone after it
                yield self._begin(connection)
            else:
                connection.execute("begin isolation level repeatable read read only")
                yield PostgresTransaction(connection, self._server)

    @contextmanager
    def writing(self) -> Iterator["PostgresTransaction"]:
        with self.session() as connection:
            transaction = self._begin(connection)
            transaction.lock()
            yield transaction

    trial = writing

    def lacks(self) -> tuple[str, ...]:
        with self.reading() as transaction:
            return transaction.lacks()

    def own(self, connection: Connection) -> sql.Composable:
        """Return the SQL condition for the rows of this user."""
        return _owned_by(self._server.user_id, columns_of(connection, TABLE)[_OWNER])

    def _begin(self, connection: Connection) -> "PostgresTransaction":
        connection.execute("begin isolation level repeatable read")
        if self._creates_tables and not columns_of(connection, TABLE):
            begin_tables(connection, self._server.user_id)
        return PostgresTransaction(connection, self._server)

    @contextmanager
    def session(self) -> Iterator[Connection]:
        """Yield a connection that commits each statement; a transaction left open is undone.

        The server's errors become messages that the user can act on.
        """
        try:
            with self._connections.lend(self._login, _SETTINGS) as connection:
                yield connection
        except psycopg.Error as error:
            raise postgres_error(error, self.name) from None  # its text may hold the password


@dataclass(frozen=True, slots=True)
class _State:
    rows: str
    relations: str

    def versions(self) -> list[str]:
        return self.rows.split(_BETWEEN) if self.rows else []


class PostgresTransaction:
    """One user's rows, as they are at one moment, and their changes."""

    def __init__(self, connection: Connection, server: ServerVault) -> None:
        self._connection = connection
        columns = columns_of(connection, TABLE)
        if not {"id", "content", _OWNER} <= columns.keys():
            raise StorageError(
                f"{server.location} has no table user_memories as it is needed here; check the name"
                " of the database in the address. `memdeck convert` makes one where there is none."
            )
        self._user_id = columns[_OWNER].value(server.user_id)
        self._own = _owned_by(server.user_id, columns[_OWNER])
        self._columns = {name: column for name, column in columns.items() if column.is_text}
        self._columns.pop(_OWNER, None)
        self._has_vectors = _VECTOR in columns
        self._relations = Relations(connection)

    def lock(self) -> None:
        """Wait for other programs, and lock these rows."""
        locked = sql.SQL("select id from {} where {} order by id for update")
        self._connection.execute(
            sql.SQL("select count(*) from ({}) as locked").format(locked.format(_TABLE, self._own))
        )

    def records(self, known: Sequence[Records]) -> Records:
        columns = tuple(self._columns.values())
        comparable = [records for records in known if records.columns == columns]
        own = sql.SQL("select id from {} where {}").format(_TABLE, self._own)
        state = _State(self._versions(), self._relations.versions(own))
        for records in comparable:
            if records.state == state:
                return records
        known_rows = _by_version(comparable[0], state) if comparable else {}
        versions = state.versions()
        missing = [version for version in versions if version not in known_rows]
        rows = known_rows | self._rows(None if len(missing) == len(versions) else missing, own)
        return Records(columns, [rows[version] for version in versions], state)

    def _versions(self) -> str:
        """Return a value per row that differs in any other state of it, in the order of ids.

        Each change makes another version of a row, in another position. They are returned as one
        text, as rows take far longer to transfer.

        Source: PostgreSQL, 5.6, system columns.
        """
        query = sql.SQL("select string_agg({}, {} order by id) from {} where {}")
        found = self._connection.execute(
            query.format(VERSION, sql.Literal(_BETWEEN), _TABLE, self._own)
        ).fetchone()
        return found[0] or "" if found else ""

    def _rows(self, versions: Sequence[str] | None, own: sql.Composable) -> dict[str, Record]:
        """Return the rows of these *versions*, by them; all for None. *own* returns all ids."""
        names = [sql.SQL("{}::text").format(sql.Identifier(name)) for name in self._columns]
        query = sql.SQL("select {}, {} from {} where {}").format(
            VERSION, sql.SQL(", ").join(names), _TABLE, self._own
        )
        if versions is not None:
            ctids = [version.split(" ")[1] for version in versions]
            query += sql.SQL(" and ctid = any({}::tid[])").format(sql.Literal(ctids))
        found = self._connection.execute(query).fetchall()
        at = list(self._columns).index("id") + 1
        related = self._relations.by_source(
            [record[at] for record in found], own if versions is None else None
        )
        return {version: (*cells, related.get(cells[at - 1])) for version, *cells in found}

    def row(self, record: Record) -> Row:
        *values, related = record
        columns = self._columns.values()
        row = {
            column.name: column.cell(value) for column, value in zip(columns, values, strict=True)
        }
        return row if related is None else {**row, RELATIONS: related}

    def apply(self, changes: RowChanges) -> None:
        self._relations.forget(changes.removed)
        for key in changes.removed:
            self._run("delete from {} where {} and id = {}", _TABLE, self._own, self._key(key))
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
        row = self._connection.execute(query.format(_TABLE, self._own)).fetchone()
        missing = row[0] if row else 0
        return missing_sentences(missing, "table")

    def _insert(self, row: Row) -> None:
        cells = {name: cell for name, cell in row.items() if name in self._columns}
        names = [sql.Identifier(name) for name in (_OWNER, *cells)]
        values = [self._column(name).value(cell) for name, cell in cells.items()]
        self._run(
            "insert into {} ({}) values ({})",
            _TABLE,
            sql.SQL(", ").join(names),
            sql.SQL(", ").join([self._user_id, *values]),
        )

    def _update(self, key: Key, cells: Row) -> None:
        parts: list[sql.Composable] = [
            sql.SQL("{} = {}").format(sql.Identifier(name), self._column(name).value(cell))
            for name, cell in cells.items()
        ]
        if "content" in cells and self._has_vectors:
            parts.append(sql.SQL("embedding = null"))
        if parts:
            self._run(
                "update {} set {} where {} and id = {}",
                *(_TABLE, sql.SQL(", ").join(parts), self._own, self._key(key)),
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

    def _run(self, query: LiteralString, *parts: sql.Composable) -> None:
        self._connection.execute(sql.SQL(query).format(*parts))


def _by_version(known: Records, state: _State) -> dict[str, Record]:
    """Return the rows that are *known*, by their versions; none where relations changed."""
    if not isinstance(known.state, _State) or known.state.relations != state.relations:
        return {}
    return dict(zip(known.state.versions(), known.rows, strict=True))


def _owned_by(user: str, owner: Column) -> sql.Composable:
    return sql.SQL("{} = {}").format(sql.Identifier(_OWNER), owner.value(user))


def postgres_error(error: psycopg.Error, place: str) -> MemdeckError:
    """Return the error for the user about a failure of the server at *place*."""
    match error:
        case errors.LockNotAvailable() | errors.DeadlockDetected():
            return LockedError(f"Another program is writing to {place}; try again in a moment.")
        case errors.SerializationFailure():
            return changed_elsewhere(place)
        case errors.ForeignKeyViolation():
            return UsageError(
                f"{place} does not take that ({reason(error)}); a link needs a memory of the same"
                " table, and a memory a user who is there."
            )
        case errors.IntegrityError() | errors.DataError():
            return UsageError(
                f"{place} does not take that ({reason(error)}); change the value and save again."
            )
        case errors.InsufficientPrivilege():
            return StorageError(
                f"{place} does not allow it ({reason(error)}); ask its owner for the right to"
                " read and change user_memories."
            )
        case _:
            return server_error(error, place)


_DIMENSION = """
select atttypmod from pg_attribute join pg_type on pg_type.oid = atttypid
where attrelid = to_regclass(%s) and attname = 'embedding' and typname = 'vector'
"""
_MISSING = sql.SQL(
    "select id::text, content from {} where {} and embedding is null"
    " and structured_data->>{} is not null"
)
_PUT = sql.SQL(
    "update {} set embedding = {} where {} and id = {} and content = {} and embedding is null"
)


class TableVectors(VectorStore):
    """The vectors of the rows of *database*'s user whose data have the key *data_key*."""

    def __init__(self, database: PostgresDatabase, data_key: str) -> None:
        self._database = database
        self._data_key = data_key

    def missing_vectors(self) -> MissingVectors:
        with self._database.session() as connection:
            found = connection.execute(_DIMENSION, (TABLE,)).fetchone()
            if found is None:
                return MissingVectors()
            own = self._database.own(connection)
            query = _MISSING.format(_TABLE, own, sql.Literal(self._data_key))
            texts = {str(id_): str(content) for id_, content in connection.execute(query)}
        return MissingVectors(max(0, int(found[0])), texts)

    def put_vectors(self, vectors: Mapping[str, TextVector]) -> None:
        with self._database.session() as connection, connection.transaction():
            own, key = self._database.own(connection), columns_of(connection, TABLE)["id"]
            for id_, (text, vector) in vectors.items():
                value = sql.Literal("[" + ",".join(map(str, vector)) + "]")
                connection.execute(
                    _PUT.format(_TABLE, value, own, key.value(id_), sql.Literal(text))
                )
