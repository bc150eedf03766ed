"""An index in PostgreSQL, for use from several machines: a schema for each vault.

Postings of our own tokens are rows of a table, of which only the primary key is read: a
tsvector has to be fetched and parsed for each passage that contains a word of the query,
which took several times as long.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from threading import RLock
from typing import TYPE_CHECKING, TypeVar

import psycopg
from pgvector.psycopg import register_vector
from psycopg import errors, sql

from memdeck.domain.search.passage import Passage
from memdeck.errors import StorageError
from memdeck.postgres.connections import PostgresConnections
from memdeck.postgres.postgres_server import Connection, Server
from memdeck.recall.index.index_rows import COLUMNS, VectorRow, passage_of
from memdeck.recall.index.protocol import CandidateHits, IndexQuery, IndexStats
from memdeck.recall.postgres.connection import refused, writing
from memdeck.recall.postgres.diagnostics import stats_of, wrong_in
from memdeck.recall.postgres.postgres_rows import cleaned, numbered, storable
from memdeck.recall.postgres.query import Aim, candidate_hits_of
from memdeck.recall.postgres.schema import (
    drop_tables,
    lock_of,
    make_tables,
    names_of_tables,
    provide_schema,
)
from memdeck.recall.postgres.vector_store import MeaningsWriting, Space, spaces_of
from memdeck.recall.postgres.write import Writing
from memdeck.recall.text.tokenizer import Segmenter
from memdeck.recall.vectors.centering import direction_of, language_of_passage

if TYPE_CHECKING:
    from memdeck.recall.embedders.embedder import Vectors

_T = TypeVar("_T")

MANY_CHANGES = 2000
"""Number of changes after which PostgreSQL analyzes at once, not within minutes."""

_GONE = (errors.UndefinedTable, errors.UndefinedColumn, errors.InvalidSchemaName)
"""Errors for tables that another program has replaced or removed."""


class PostgresIndex:
    """The index in *schema* on *server*, by its *connections*; a lost one is replaced.

    Raises:
        StorageError: the server refused.
        UsageError: its address is invalid.
    """

    def __init__(
        self,
        server: Server,
        schema: str,
        segmenter: Segmenter,
        connections: PostgresConnections,
    ) -> None:
        self._server = server
        self._schema = schema
        self._segmenter = segmenter
        self._connections = connections
        self._lock = RLock()
        self._spaces: dict[tuple[str, int], Space] = {}
        self._settings: Mapping[str, str] = {}
        """Those of a connection that uses the schema; none until the schema is prepared."""
        self._was_there = False
        self.word = ""
        self.lack = ""
        self._run(lambda _: None)

    def update(self, put: Iterable[Passage] = (), remove: Iterable[str] = ()) -> None:
        last, gone = {passage.id: passage for passage in put}, list(remove)

        def write(connection: Connection) -> int:
            with writing(connection, lock_of(self._schema)):
                update = Writing(connection, self._segmenter)
                update.remove(gone)
                update.put([*last.values()])
                if update.unembedded and not self.lack:
                    MeaningsWriting(connection).remove(update.unembedded)
            return update.changes

        if self._run(write) >= MANY_CHANGES:
            self._run(
                lambda cursor: cursor.execute(
                    "vacuum (analyze) passage, posting, session, term, whole"
                )
            )

    def candidate_hits(self, query: IndexQuery) -> CandidateHits:
        return self._run(
            lambda connection: candidate_hits_of(connection, query, self._aim(connection, query))
        )

    def passages(self, ids: Iterable[str]) -> dict[str, Passage]:
        stored_ids = [*ids]
        rows = self._run(lambda connection: numbered(connection, stored_ids))
        return {passage.id: passage for passage in rows.values()}

    def digests(self) -> dict[str, bytes]:
        return self._run(
            lambda connection: dict(connection.execute("select id, digest from passage"))
        )

    def unembedded(self, model: str, limit: int) -> list[Passage]:
        """Return passages as the protocol says; none if PostgreSQL has no vectors."""

        def find(connection: Connection) -> list[Passage]:
            if self.lack:
                return []
            embedded = "".join(
                f" and not exists (select from {space.table} where {space.table}.n = passage.n)"
                for space in spaces_of(connection)
                if space.model == model
            )
            query = f"select {COLUMNS} from passage where true {embedded} limit %s"  # noqa: S608 - names of ours
            return [passage_of(row) for row in connection.execute(query, (limit,))]

        return self._run(find)

    def put_vectors(self, model: str, passages: Sequence[Passage], vectors: "Vectors") -> None:
        positions = {storable(passage.id): index for index, passage in enumerate(passages)}

        def write(connection: Connection) -> None:
            with writing(connection, lock_of(self._schema)):
                rows = []
                for number, stored in numbered(connection, positions).items():
                    index = positions[stored.id]
                    if stored.spoken == cleaned(passages[index]).spoken:
                        rows.append(VectorRow(number, language_of_passage(stored), vectors[index]))
                MeaningsWriting(connection).put(model, rows)
            self._spaces = {}

        if self.lack:
            raise StorageError(self.lack)
        self._run(write)

    def clear(self) -> None:
        def write(connection: Connection) -> None:
            with writing(connection, lock_of(self._schema)):
                drop_tables(connection, self._schema)
                make_tables(connection, self._segmenter.fingerprint)
            self._spaces = {}

        self._run(write)

    def scrub(self) -> None:
        """Rewrite every table without its former rows.

        The server's own recovery data is overwritten in time.
        """

        def write(connection: Connection) -> None:
            for name in names_of_tables(connection, self._schema):
                connection.execute(
                    sql.SQL("vacuum (full, analyze) {}").format(sql.Identifier(name))
                )

        self._run(write)

    def data_version(self) -> int | None:
        return None

    def stats(self) -> IndexStats:
        return replace(self._run(stats_of), lack=self.lack)

    def check(self) -> list[str]:
        return self._run(lambda connection: wrong_in(connection, self._segmenter))

    def close(self) -> None:
        with self._lock:
            self._forget()

    def _run(self, operation: Callable[[Connection], _T]) -> _T:
        """Return the result of *operation*, run again if the server or its tables changed."""
        with self._lock:
            try:
                with self._lent() as connection:
                    try:
                        return operation(connection)
                    except psycopg.Error as error:
                        if not connection.closed and not isinstance(error, _GONE):
                            raise
                self._forget()
                with self._lent() as connection:
                    return operation(connection)
            except psycopg.Error as error:
                raise refused(error, self._server) from error

    @contextmanager
    def _lent(self) -> Iterator[Connection]:
        """Yield a connection that finds the tables and knows vectors."""
        with self._connections.lend(self._server, self._settings) as connection:
            if not self._settings:
                provided = provide_schema(
                    connection, self._schema, self._segmenter.fingerprint, was_there=self._was_there
                )
                self.word, self.lack, self._settings = provided
                self._was_there = True
            if not self.lack and connection.adapters.types.get("vector") is None:
                register_vector(connection)
            yield connection

    def _forget(self) -> None:
        self._settings = {}
        self._spaces = {}

    def _aim(self, connection: Connection, query: IndexQuery) -> Aim | None:
        if query.meaning is None:
            return None
        key = (query.meaning.model, len(query.meaning.vector))
        if key not in self._spaces:
            spaces = spaces_of(connection)
            self._spaces = {(space.model, space.dimension): space for space in spaces}
        space = self._spaces.get(key)
        return Aim(space, direction_of(query.meaning, space.means)) if space else None
