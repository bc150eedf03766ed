"""Databases of memories in the formats of other programs, with data that no save may change."""

import json
from collections.abc import Mapping
from pathlib import Path

import apsw
import psycopg
import sqlite_vec
from psycopg import sql
from psycopg.rows import dict_row

DESIGN_D = """
create table memories (
    id            text primary key,
    content       text not null,
    category      text not null check(category in ('knowledge','preference','skill','project')),
    importance    real not null default 0.5,
    access_count  integer not null default 0,
    metadata      text,
    created_at    text not null,
    updated_at    text not null
);
create index idx_memories_category on memories(category);
create index idx_memories_importance on memories(importance desc);
"""
"""The table of seed 003, section 3.3."""

UNKNOWN = """
alter table memories add column weight real;
alter table memories add column note text;
alter table memories add column photo blob;
create table events (id integer primary key, what text);
insert into events values (1, 'not ours');
"""

VECTORS = "create virtual table memory_vectors using vec0(id text primary key, embedding float[4]);"

DESIGN_B = """
create table users (id uuid primary key);
create table user_memories (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users(id),
    memory_type text not null,
    content text not null,
    structured_data jsonb,
    embedding vector(3),
    source_session_id uuid,
    created_at timestamptz default now(),
    updated_at timestamptz default now(),
    importance_score float default 0.5,
    access_count int default 0,
    last_accessed_at timestamptz,
    is_active boolean default true,
    confidence float default 1.0
);
create index on user_memories (user_id);
create table memory_relations (
    id uuid primary key default gen_random_uuid(),
    source_memory_id uuid not null references user_memories(id),
    target_memory_id uuid not null references user_memories(id),
    relation_type text not null,
    strength float default 0.5,
    created_at timestamptz default now()
);
alter table user_memories add column weight numeric(4,2);
alter table user_memories add column labels text[];
alter table user_memories add column photo bytea;
"""
"""The tables of seed 001, section 3.1, with additional columns."""

ANA, BO = "8f3c0a52-0d7f-4a8e-9d55-0c5c2f6f1a01", "8f3c0a52-0d7f-4a8e-9d55-0c5c2f6f1a02"

IMAGE = b"\x89PNG\x00\xff"


def connect(path: Path) -> apsw.Connection:
    """Return a connection of the program that owns the file."""
    connection = apsw.Connection(str(path))
    connection.set_busy_timeout(5_000)
    connection.enable_load_extension(True)
    connection.load_extension(sqlite_vec.loadable_path())
    connection.enable_load_extension(False)
    return connection


def make_sqlite(path: Path, text: str, *, has_vectors: bool = True) -> None:
    """Create a file with the rows in *text*, each with a picture and a vector."""
    connection = connect(path)
    connection.execute(DESIGN_D + UNKNOWN + (VECTORS if has_vectors else ""))
    for row in json.loads(text)["memories"]:
        cells = {**row, "metadata": _as_written(text, row["metadata"]), "photo": IMAGE}
        marks = ", ".join("?" * len(cells))
        names = ", ".join(cells)
        connection.execute(f"insert into memories ({names}) values ({marks})", [*cells.values()])
        if has_vectors:
            insert = "insert into memory_vectors values (?, '[1, 2, 3, 4]')"
            connection.execute(insert, (row["id"],))
    connection.close()


def rows_of(path: Path, table: str = "memories") -> list[dict[str, object]]:
    """Return the rows of a table, with its BLOBs."""
    connection = connect(path)
    try:
        found = connection.execute(f"select * from {table}")
        names = [name for name, *_ in found.get_description()] if found.has_vdbe else []
        return [dict(zip(names, row, strict=True)) for row in found]
    finally:
        connection.close()


def _as_written(text: str, metadata: object) -> object:
    """Return a JSON value as it is spelled in *text*."""
    if not isinstance(metadata, dict):
        return metadata
    start = text.index('"metadata": {') + len('"metadata": ')
    return text[start : json.JSONDecoder().raw_decode(text, start)[1]]


def make_postgres(address: str, text: str) -> str:
    """Create the tables on the server, with the rows of Ana in *text* and a row of Bo.

    Each row has a picture and a vector. Returns the address of Ana's memories.
    """
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("drop table if exists memory_relations, user_memories, users")
        connection.execute("create extension if not exists vector")
        connection.execute(DESIGN_B)
        connection.execute("insert into users values (%s), (%s)", (ANA, BO))
        rows = json.loads(text)["user_memories"]
        for row in rows:
            _insert(connection, "user_memories", _cells(row))
        for row in rows:
            for relation in row["memory_relations"]:
                _insert(connection, "memory_relations", {**relation, "source_memory_id": row["id"]})
        of_bo = {"user_id": BO, "memory_type": "fact", "content": "Bo's own"}
        _insert(connection, "user_memories", of_bo)
    return f"{address}?user_id={ANA}"


def rows_on(address: str, table: str = "user_memories") -> list[dict[str, object]]:
    """Return the rows of a table on the server by id."""
    with psycopg.connect(address, row_factory=dict_row) as connection:
        query = sql.SQL("select * from {} order by id").format(sql.Identifier(table))
        return connection.execute(query).fetchall()


def _cells(row: dict[str, object]) -> dict[str, object]:
    cells = {key: cell for key, cell in row.items() if key != "memory_relations"}
    data = cells["structured_data"]
    cells["structured_data"] = None if data is None else json.dumps(data).replace("1.5", "1.50")
    return {**cells, "user_id": ANA, "photo": IMAGE, "embedding": "[1,2,3]"}


def _insert(
    connection: "psycopg.Connection[tuple[object, ...]]", table: str, cells: Mapping[str, object]
) -> None:
    names = sql.SQL(", ").join(map(sql.Identifier, cells))
    marks = sql.SQL(", ").join(sql.Placeholder() * len(cells))
    query = sql.SQL("insert into {} ({}) values ({})")
    connection.execute(query.format(sql.Identifier(table), names, marks), [*cells.values()])
