"""The columns of a table on a PostgreSQL server, and the tables of design B in a new database.

A user's id is of the type that the address has: a UUID, else a text. There is no table of users
to refer to. Vectors have their column where the server supports the type; the index over them is
best created once there are some.

Source: seed 001, section 3.1.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from math import isfinite
from typing import Any, TypeAlias
from uuid import UUID

import psycopg
from psycopg import sql

from memdeck.storage.backends.rows_as_json import Cell, Json

_NOT_TEXT = frozenset({"bytea", "vector", "halfvec", "sparsevec", "tsvector"})
"""Types whose values are no readable text: BLOBs, and values derived from the text."""
_INTEGERS = frozenset({"int2", "int4", "int8"})
_NUMBERS = frozenset({"float4", "float8", "numeric"})
_JSON = frozenset({"json", "jsonb"})

Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]

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
