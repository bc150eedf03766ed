"""The vectors of memories that Memdeck writes into design B's table.

Source: seed 001, section 3.1.
"""

from collections.abc import Iterable, Mapping, Sequence

from psycopg import sql

from memdeck.storage.postgres_columns import Connection, columns_of
from memdeck.storage.postgres_store import TABLE, PostgresDatabase

_DIMENSION = """
select atttypmod from pg_attribute join pg_type on pg_type.oid = atttypid
where attrelid = to_regclass(%s) and attname = 'embedding' and typname = 'vector'
"""


class TableVectors:
    """The vectors of the rows whose data have the key *mark*, of the user of *database*."""

    def __init__(self, database: PostgresDatabase, mark: str) -> None:
        self._database = database
        self._mark = mark

    def dimension(self) -> int:
        """Return how many numbers a vector has there; 0 where the table has no place for any.

        Raises:
            StorageError: the server refused.
        """
        with self._database.session() as connection:
            found = connection.execute(_DIMENSION, (TABLE,)).fetchone()
        return max(0, int(found[0])) if found else 0

    def missing(self) -> list[tuple[str, str]]:
        """Return the id and the words of each memory without a vector.

        Raises:
            StorageError: the server refused.
        """
        query = sql.SQL(
            "select id::text, content from {} where {} and embedding is null"
            " and structured_data->>{} is not null"
        )
        with self._database.session() as connection:
            own = self._database.own(connection)
            told = query.format(sql.Identifier(TABLE), own, sql.Literal(self._mark))
            return [(str(id_), str(content)) for id_, content in connection.execute(told)]

    def put(self, words: Mapping[str, str], vectors: Iterable[Sequence[float]]) -> None:
        """Give each memory of *words*, by id, its vector, in order, if it still says that.

        Raises:
            StorageError: the server refused.
        """
        with self._database.session() as connection, connection.transaction():
            own = self._database.own(connection)
            for (id_, content), vector in zip(words.items(), vectors, strict=True):
                self._put(connection, own, id_, content, vector)

    def _put(
        self,
        connection: Connection,
        own: sql.Composable,
        id_: str,
        content: str,
        vector: Sequence[float],
    ) -> None:
        key = columns_of(connection, TABLE)["id"].value(id_)
        told = "[" + ",".join(repr(float(number)) for number in vector) + "]"
        query = sql.SQL("update {} set embedding = {} where {} and id = {} and content = {}")
        connection.execute(
            query.format(sql.Identifier(TABLE), sql.Literal(told), own, key, sql.Literal(content))
        )
