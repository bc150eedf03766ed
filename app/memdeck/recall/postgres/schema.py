"""The tables of one vault's index, in a schema of their own, and the extension for vectors."""

import hashlib
from collections.abc import Mapping
from typing import NamedTuple

import psycopg
from psycopg import errors, sql

from memdeck.postgres.postgres_server import Connection, apply_settings
from memdeck.recall.index.protocol import OUTDATED
from memdeck.recall.postgres.connection import writing

VERSION = 4
"""Must be increased with every change of the tables."""
OLDEST_PGVECTOR = (0, 8)
"""The first version that finds enough under a filter."""
TAKEN_AWAY = "The search index was taken away; it is being rebuilt."

_TABLES = """
create table passage (
    n integer generated always as identity primary key,
    key bytea not null unique,
    digest bytea not null,
    at_s double precision,
    until_s double precision,
    length integer not null,
    id text not null,
    text text not null,
    kind text not null,
    about text not null,
    session text not null,
    place bigint,
    speaker text not null,
    at text,
    section text not null,
    category text not null,
    "group" text not null,
    people text not null,
    evidence text not null,
    until text,
    importance double precision,
    user_id text not null,
    agent_id text not null,
    run_id text not null,
    tags text not null,
    labels text not null
);
create index on passage (session, place);
create index on passage (user_id, agent_id, run_id);
create index on passage (n) include (kind, section, category, "group", speaker, at_s, until_s);
create table session (
    s integer generated always as identity primary key,
    name text collate "C" not null unique,
    passages integer not null,
    length bigint not null
);
create index on session (s) where passages = 0;
create table term (
    token text collate "C",
    is_page boolean,
    passages integer not null,
    wholes integer not null,
    primary key (token, is_page)
) with (fillfactor = 70);
create table posting (
    token text collate "C" not null,
    n integer not null,
    count smallint not null,
    length integer not null,
    primary key (token, n) include (count, length)
);
create table whole (
    token text collate "C" not null,
    s integer not null,
    count integer not null,
    primary key (token, s) include (count)
);
create table total (
    is_page boolean primary key,
    passages bigint not null,
    wholes bigint not null,
    tokens bigint not null
);
create sequence if not exists version;
create table space (
    number integer generated always as identity primary key,
    version bigint not null,
    model text collate "C" not null,
    dimension integer not null,
    is_indexed boolean not null,
    unique (model, dimension)
);
create table language (
    space integer not null references space on delete cascade,
    name text collate "C" not null,
    count bigint not null,
    total double precision[] not null,
    mean real[] not null,
    primary key (space, name)
);
create table made (version integer not null, segmentation text not null);
insert into total values (false, 0, 0, 0), (true, 0, 0, 0);
"""
"""*key* stands for an id, which may be longer than an index takes. *term* counts the passages, and
sessions, that contain a token, in pages and in others. *posting* repeats the length of its
passage, so that words are scored from one index; *whole* is the same for whole sessions. *space*
and *language* are explained in ``vector_store``.
"""

_WORDS = {
    "lock_timeout": "10s",  # another program writes
    "jit": "off",  # compiling takes longer than any search
    "max_parallel_workers_per_gather": "0",  # so does starting workers
    "work_mem": "64MB",
    "random_page_cost": "1.1",  # an index that is searched is in memory
}
_VECTORS = {
    "hnsw.ef_search": "200",
    "hnsw.iterative_scan": "relaxed_order",  # else a filter leaves too few
    "hnsw.max_scan_tuples": "100000",
}


class Provided(NamedTuple):
    """A schema that is ready.

    *word* says why the index was rebuilt, *lack* why nothing is found by meaning, each in a
    sentence; "" otherwise. *settings* are those of a connection that uses it.
    """

    word: str
    lack: str
    settings: Mapping[str, str]


def lock_of(schema: str) -> int:
    """Return the number of the lock for writing *schema*."""
    digest = hashlib.blake2b(schema.encode(), digest_size=8, person=b"memdeck").digest()
    return int.from_bytes(digest, signed=True)


def provide_schema(
    connection: Connection, schema: str, segmentation: str, *, was_there: bool
) -> Provided:
    """Prepare *schema*, with its tables, and *connection* for its use.

    Tables of another version, or of tokens cut by another *segmentation*, are created again.
    *was_there* says that there were tables when it was last prepared.

    Raises:
        psycopg.Error: the server refuses.
    """
    with writing(connection, lock_of(schema)):
        if not _has(connection, "select from pg_namespace where nspname = %s", schema):
            connection.execute(sql.SQL("create schema {}").format(sql.Identifier(schema)))
    lack = _provide_vectors(connection)
    settings = _settings(connection, schema, has_vectors=not lack)
    apply_settings(connection, settings)
    with writing(connection, lock_of(schema)):
        if _is_current(connection, segmentation):
            return Provided("", lack, settings)
        had_any = drop_tables(connection, schema)
        make_tables(connection, segmentation)
    return Provided(OUTDATED if had_any else TAKEN_AWAY if was_there else "", lack, settings)


def names_of_tables(connection: Connection, schema: str) -> list[str]:
    rows = connection.execute("select tablename from pg_tables where schemaname = %s", (schema,))
    return [name for (name,) in rows]


def drop_tables(connection: Connection, schema: str) -> bool:
    """Drop every table in *schema*; return whether there were any."""
    old = names_of_tables(connection, schema)
    for name in old:
        connection.execute(
            sql.SQL("drop table if exists {} cascade").format(sql.Identifier(schema, name))
        )
    return bool(old)


def make_tables(connection: Connection, segmentation: str) -> None:
    """Create empty tables."""
    connection.execute(_TABLES)
    connection.execute("insert into made values (%s, %s)", (VERSION, segmentation))


def _is_current(connection: Connection, segmentation: str) -> bool:
    if not _has(connection, "select where to_regclass('made') is not null"):
        return False
    try:
        with connection.transaction():
            made = connection.execute("select version, segmentation from made").fetchone()
    except errors.UndefinedColumn:
        return False
    return bool(made == (VERSION, segmentation))


def _provide_vectors(connection: Connection) -> str:
    """Provide pgvector in this database; return why not, in a sentence."""
    if not _vector_version(connection):
        try:
            connection.execute("create extension if not exists vector")
        except psycopg.Error as error:
            if not _vector_version(connection):  # nor has another program created it meanwhile
                return _missing(error)
    version = _vector_version(connection)
    if version < OLDEST_PGVECTOR:
        return (
            "Search uses words alone: pgvector on the PostgreSQL server is older than 0.8;"
            " ask its owner to install a newer one and run ALTER EXTENSION vector UPDATE."
        )
    return ""


def _missing(error: psycopg.Error) -> str:
    if isinstance(error, errors.InsufficientPrivilege):
        return (
            "Search uses words alone: you may not create the extension pgvector; ask the"
            " owner of the PostgreSQL database to run CREATE EXTENSION vector."
        )
    return (
        "Search uses words alone: the PostgreSQL server has no pgvector; ask its owner to"
        " install it."
    )


def _vector_version(connection: Connection) -> tuple[int, ...]:
    """Return the version of pgvector in this database; () if it is missing."""
    row = connection.execute(
        "select extversion from pg_extension where extname = 'vector'"
    ).fetchone()
    return tuple(int(part) for part in row[0].split(".") if part.isdigit()) if row else ()


def _settings(connection: Connection, schema: str, *, has_vectors: bool) -> dict[str, str]:
    """Return settings with which statements find the schema, and pgvector wherever it is."""
    row = connection.execute(
        "select nspname from pg_extension join pg_namespace on pg_namespace.oid = extnamespace"
        " where extname = 'vector'"
    ).fetchone()
    path = sql.SQL(", ").join(sql.Identifier(name) for name in (schema, *(row or ())))
    vectors = _VECTORS if has_vectors else {}
    return {"search_path": path.as_string(connection), **_WORDS, **vectors}


def _has(connection: Connection, query: str, *values: str) -> bool:
    return connection.execute(query, values).fetchone() is not None
