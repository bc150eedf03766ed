"""The vectors of memories that Memdeck writes into design B's table.

Source: seed 001, section 3.1.
"""

from collections.abc import Mapping

from psycopg import sql

from memdeck.storage.backends.missing_vectors import MissingVectors, TextVector, VectorStore
from memdeck.storage.backends.postgres import TABLE, PostgresDatabase
from memdeck.storage.backends.postgres_columns import columns_of

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
    """The vectors of the rows of *database*'s user whose data have the key *mark*."""

    def __init__(self, database: PostgresDatabase, mark: str) -> None:
        self._database = database
        self._mark = mark

    def missing_vectors(self) -> MissingVectors:
        with self._database.session() as connection:
            found = connection.execute(_DIMENSION, (TABLE,)).fetchone()
            if found is None:
                return MissingVectors()
            query = _MISSING.format(
                sql.Identifier(TABLE), self._database.own(connection), sql.Literal(self._mark)
            )
            texts = {str(id_): str(content) for id_, content in connection.execute(query)}
        return MissingVectors(max(0, int(found[0])), texts)

    def put_vectors(self, vectors: Mapping[str, TextVector]) -> None:
        with self._database.session() as connection, connection.transaction():
            own, key = self._database.own(connection), columns_of(connection, TABLE)["id"]
            for id_, one in vectors.items():
                connection.execute(
                    _PUT.format(
                        sql.Identifier(TABLE),
                        sql.Literal("[" + ",".join(map(str, one.vector)) + "]"),
                        own,
                        key.value(id_),
                        sql.Literal(one.text),
                    )
                )
