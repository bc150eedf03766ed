"""The tables of design B, created in a database that has none yet.

A user's id is of the type that the address has: a UUID, else a text. There is no table of users
to refer to. Vectors have their column where the server supports the type; the index over them is
best created once there are some.

Source: seed 001, section 3.1.
"""

from uuid import UUID

from psycopg import sql

from memdeck.storage.backends.postgres_columns import Connection

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


def _is_uuid(words: str) -> bool:
    try:
        UUID(words)
    except ValueError:
        return False
    return True
