"""Databases of memories as other programs make them, with what no save may touch."""

import json
from pathlib import Path

import apsw
import sqlite_vec

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

IMAGE = b"\x89PNG\x00\xff"


def connect(path: Path) -> apsw.Connection:
    """Return a connection, as the program has it that the file belongs to."""
    connection = apsw.Connection(str(path))
    connection.set_busy_timeout(5_000)
    connection.enable_load_extension(True)
    connection.load_extension(sqlite_vec.loadable_path())
    connection.enable_load_extension(False)
    return connection


def make_sqlite(path: Path, text: str, *, has_vectors: bool = True) -> None:
    """Make a file with the rows that *text* tells, each with a picture, and a vector."""
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
    """Return a table as it is, the BLOBs too."""
    connection = connect(path)
    try:
        found = connection.execute(f"select * from {table}")
        names = [name for name, *_ in found.get_description()] if found.has_vdbe else []
        return [dict(zip(names, row, strict=True)) for row in found]
    finally:
        connection.close()


def _as_written(text: str, metadata: object) -> object:
    """Return a cell of JSON with the letters it has in *text*."""
    if not isinstance(metadata, dict):
        return metadata
    start = text.index('"metadata": {') + len('"metadata": ')
    return text[start : json.JSONDecoder().raw_decode(text, start)[1]]
