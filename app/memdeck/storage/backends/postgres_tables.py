"""The tables of design B on a PostgreSQL server: their columns, their creation, and relations.

A user's id is of the type that the address has: a UUID, else a text. There is no table of users
to refer to. Vectors have their column where the server supports the type; the index over them is
best created once there are some. The relations of a memory are a member of its row:

    "memory_relations": [{"id": "…", "target_memory_id": "…", "relation_type": "supports",
                          "strength": 0.5, "created_at": "…"}]

Source: seed 001, section 3.1.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import isfinite
from typing import LiteralString
from uuid import UUID, uuid4

from psycopg import sql

from memdeck.errors import UsageError
from memdeck.postgres.postgres_server import Connection
from memdeck.storage.backends.rows_as_json import Cell, Json, Key, cell_of, dumped, rendered

_NOT_TEXT = frozenset({"bytea", "vector", "halfvec", "sparsevec", "tsvector"})
"""Types whose values are no readable text: BLOBs, and values derived from the text."""
_INTEGERS = frozenset({"int2", "int4", "int8"})
_NUMBERS = frozenset({"float4", "float8", "numeric"})
_JSON = frozenset({"json", "jsonb"})

_COLUMNS = """
select attname, typname, attgenerated = '' and attidentity <> 'a'
from pg_attribute join pg_type on pg_type.oid = atttypid
where attrelid = to_regclass(%s) and attnum > 0 and not attisdropped
order by attnum
"""


@dataclass(frozen=True, slots=True)
class Column:
    """One column, and the name of its type."""

    name: str
    type_name: str
    can_be_set: bool = True

    @property
    def is_text(self) -> bool:
        """Whether its values are in the text; a generated column cannot be written."""
        return self.can_be_set and self.type_name not in _NOT_TEXT

    def cell(self, text: str | None) -> Cell:
        """Return a value that the server returned as *text*."""
        if text is None:
            return None
        match self.type_name:
            case "bool":
                return text == "true"
            case name if name in _INTEGERS:
                return int(text)
            case name if name in _NUMBERS:
                return _number(text)
            case name if name in _JSON:
                return Json(text)
            case _:
                return text

    def value(self, cell: Cell) -> sql.Composable:
        """Return *cell* as an SQL value of this column."""
        if cell is None:
            return sql.SQL("null")
        if isinstance(cell, Json):
            return sql.Literal(cell.text)
        is_text = isinstance(cell, str) and self.type_name not in _JSON
        text = cell if is_text else json.dumps(cell, ensure_ascii=False)
        return sql.Literal(text)  # the server converts it to the type of the column


def columns_of(connection: Connection, table: str) -> Mapping[str, Column]:
    """Return the columns of *table*, by name and in order; none where it does not exist."""
    found = connection.execute(_COLUMNS, (table,))
    return {name: Column(name, *about) for name, *about in found}


def _number(text: str) -> float | str:
    """Return a number; one that a float cannot hold exactly stays a text."""
    number = float(text)
    is_kept = isfinite(number) and Decimal(repr(number)) == Decimal(text)
    return number if is_kept else text


_TABLES = """
create table user_memories (
    id                 uuid primary key default gen_random_uuid(),
    user_id            {owner} not null,
    memory_type        text not null,
    content            text not null,
    structured_data    jsonb,
    source_session_id  uuid,
    created_at         timestamptz default now(),
    updated_at         timestamptz default now(),
    importance_score   double precision default 0.5,
    access_count       integer default 0,
    last_accessed_at   timestamptz,
    is_active          boolean default true,
    confidence         double precision default 1.0
);
create index idx_memories_user on user_memories (user_id);
create index idx_memories_type on user_memories (memory_type);
create index idx_memories_active on user_memories (is_active, importance_score desc);
create table if not exists memory_relations (
    id                uuid primary key default gen_random_uuid(),
    source_memory_id  uuid not null references user_memories(id),
    target_memory_id  uuid not null references user_memories(id),
    relation_type     text not null,
    strength          double precision default 0.5,
    created_at        timestamptz default now()
);
create index if not exists idx_relations_source on memory_relations (source_memory_id);
create index if not exists idx_relations_target on memory_relations (target_memory_id);
"""
_VECTORS = "alter table user_memories add column embedding vector(1536)"


def begin_tables(connection: Connection, user_id: str) -> None:
    """Create the tables in the open transaction, for ids such as *user_id*."""
    owner = sql.SQL("uuid" if _is_uuid(user_id) else "text")
    connection.execute(sql.SQL(_TABLES).format(owner=owner))
    found = connection.execute("select to_regtype('vector') is not null").fetchone()
    if found and found[0]:
        connection.execute(_VECTORS)


def _is_uuid(text: str) -> bool:
    try:
        UUID(text)
    except ValueError:
        return False
    return True


RELATIONS = "memory_relations"
"""The table, and the member of a memory's row that holds its relations."""

VERSION = sql.SQL("tableoid || ' ' || ctid || ' ' || xmin")
"""A value that differs in any other state of a row."""

_SOURCE, _TARGET = "source_memory_id", "target_memory_id"


class Relations:
    """The table of relations, if there is one; without it, rows have no such member."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        columns = columns_of(connection, RELATIONS)
        is_there = {"id", _SOURCE, _TARGET} <= columns.keys()
        self._columns: Mapping[str, Column] = columns if is_there else {}
        self._column_names = [
            name for name, column in columns.items() if column.is_text and name != _SOURCE
        ]

    def versions(self, sources: sql.Composable) -> str:
        """Return a value that changes with any of the relations of *sources*, a query for ids."""
        if not self._columns:
            return ""
        query = sql.SQL("select string_agg({}, ';' order by id) from {} where {} in ({})")
        found = self._connection.execute(
            query.format(VERSION, sql.Identifier(RELATIONS), sql.Identifier(_SOURCE), sources)
        ).fetchone()
        return found[0] or "" if found else ""

    def by_source(self, ids: Sequence[Cell], every: sql.Composable | None) -> dict[str, Json]:
        """Return the cell of each memory's row, by its id; none without a table.

        *every* is a query for these *ids*, where they are all there are: a list takes long then.
        """
        if not self._columns:
            return {}
        known: dict[str, list[dict[str, Cell]]] = {str(id_): [] for id_ in ids}
        for source, relation in self._rows(self._among(_SOURCE, ids, every)):
            known.setdefault(source, []).append(relation)
        none = Json("[]")
        return {id_: Json(_dumped(rows)) if rows else none for id_, rows in known.items()}

    def forget(self, removed: Sequence[Key]) -> None:
        """Delete the relations from and to removed memories."""
        if self._columns and removed:
            self._run(
                "delete from {} where {} or {}",
                sql.Identifier(RELATIONS),
                self._among(_SOURCE, removed),
                self._among(_TARGET, removed),
            )

    def replace(self, source: str, cell: Cell) -> None:
        """Replace the relations of the memory *source* by those in *cell*.

        Raises:
            UsageError: they are no list of relations.
        """
        if not self._columns:
            return
        wanted = {str(row.setdefault("id", str(uuid4()))): row for row in _parsed(cell)}
        known = {str(row["id"]): row for _, row in self._rows(self._among(_SOURCE, [source]))}
        for id_ in known.keys() - wanted.keys():
            self._delete(id_)
        for id_, relation in wanted.items():
            if id_ not in known:
                self._insert({_SOURCE: source, **relation})
            elif _dumped([relation]) != _dumped([known[id_]]):
                self._delete(id_)
                self._insert({_SOURCE: source, **relation})

    def _rows(self, which: sql.Composable) -> list[tuple[str, dict[str, Cell]]]:
        columns = sql.SQL(", ").join(
            sql.SQL("{}::text").format(sql.Identifier(name))
            for name in (_SOURCE, *self._column_names)
        )
        query = sql.SQL("select {} from {} where {}").format(
            columns, sql.Identifier(RELATIONS), which
        )
        rows = []
        for source, *values in self._connection.execute(query):
            texts = zip(self._column_names, values, strict=True)
            rows.append((source, {name: self._columns[name].cell(text) for name, text in texts}))
        return sorted(rows, key=lambda row: (str(row[1].get("created_at")), str(row[1]["id"])))

    def _among(
        self, column: str, ids: Sequence[Cell], query: sql.Composable | None = None
    ) -> sql.Composable:
        values = [self._columns[column].value(id_) for id_ in ids] if query is None else []
        listed = query or (sql.SQL(", ").join(values) if values else sql.SQL("null"))
        return sql.SQL("{} in ({})").format(sql.Identifier(column), listed)

    def _delete(self, id_: str) -> None:
        key = self._columns["id"].value(id_)
        self._run("delete from {} where id = {}", sql.Identifier(RELATIONS), key)

    def _insert(self, relation: Mapping[str, Cell]) -> None:
        cells = {name: cell for name, cell in relation.items() if name in self._columns}
        self._run(
            "insert into {} ({}) values ({})",
            sql.Identifier(RELATIONS),
            sql.SQL(", ").join(map(sql.Identifier, cells)),
            sql.SQL(", ").join(self._columns[name].value(cells[name]) for name in cells),
        )

    def _run(self, query: LiteralString, *parts: sql.Composable) -> None:
        self._connection.execute(sql.SQL(query).format(*parts))


def _parsed(cell: Cell) -> list[dict[str, Cell]]:
    found = json.loads(cell.text) if isinstance(cell, Json) else cell
    rows = [] if found is None else found
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise UsageError("memory_relations is a list of relations; write it as [] where none is.")
    return [{key: cell_of(value, dumped(value)) for key, value in row.items()} for row in rows]


def _dumped(rows: Sequence[Mapping[str, Cell]]) -> str:
    objects = (
        ", ".join(f"{dumped(key)}: {rendered(cell)}" for key, cell in row.items()) for row in rows
    )
    return "[" + ", ".join(f"{{{members}}}" for members in objects) + "]"
